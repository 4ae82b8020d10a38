#include "studcore/hand/showdown.h"

#include <algorithm>
#include <stdexcept>

#include "studcore/hand/decision.h"
#include "studcore/hand/share.h"
#include "studcore/hand/wilds.h"

namespace studcore {

Pots layered_pots(const Hand& hand) {
  Pots pots;
  // All that are in have paid as much, as long as nobody is all-in: then there is one pot.
  Chips amount = hand.dead, differ = 0;
  const Chips each = hand.paid(first_seat(hand.live));
  for (int seat = 0; seat < hand.seats; ++seat) {
    const Chips paid = hand.paid(seat);
    amount += paid;
    differ |= (hand.live >> seat) & 1 ? paid ^ each : 0;
  }
  if (differ == 0) {
    pots.count = amount > 0;
    pots.pot[0] = {amount, hand.live};
    return pots;
  }
  std::array<Chips, kSeatPlaces> left{};  // what each seat has put in above the layers made so far
  for_each_seat(hand.dealt, [&](int seat) { left[seat] = hand.paid(seat); });
  Seats in = hand.live;
  Chips dead = hand.dead;  // lies in the main pot
  while (in) {
    Chips layer = left[first_seat(in)];
    for_each_seat(in, [&](int seat) { layer = std::min(layer, left[seat]); });
    Seats next = 0;
    for_each_seat(in, [&](int seat) {
      if (left[seat] > layer) next |= seat_bit(seat);
    });
    // The top layer also takes what dead hands may have put in above it.
    amount = 0;
    for_each_seat(hand.dealt, [&](int seat) {
      const Chips part = next ? std::min(layer, left[seat]) : left[seat];
      amount += part;
      left[seat] -= part;
    });
    amount += dead;
    dead = 0;
    if (amount > 0) pots.pot[pots.count++] = {amount, in};
    in = next;
  }
  return pots;
}

Chips rake_of(const Rake& rule, Chips pot) {
  const std::int64_t part = std::int64_t{pot} * rule.hundredths / 10'000;
  return static_cast<Chips>(part - part % rule.unit);
}

void take_rake(Hand& hand, Pots& pots, std::array<Chips, kSeatPlaces>& taken) {
  const Rake& rule = hand.rake_rule;
  std::int64_t total = 0;
  for (int i = 0; i < pots.count; ++i) total += pots.pot[i].amount;
  const auto whole_chips = [&](Chips amount) { return hand.rules->whole_chips(amount); };
  Chips given = hand.rake;
  Chips by_rule = 0;
  if (rule.hundredths > 0 && total >= rule.smallest_pot)
    by_rule = rule.by_pot ? rule.cap : std::min(rule.cap, rake_of(rule, static_cast<Chips>(total)));
  hand.rake = 0;
  for (int i = 0; i < pots.count; ++i) {
    Chips& amount = pots.pot[i].amount;
    taken[i] = std::min(given, amount);
    given -= taken[i];
    const Chips left = amount - taken[i];
    const Chips part =
        whole_chips(std::min({by_rule, left, rule.by_pot ? rake_of(rule, amount) : left}));
    by_rule -= part;
    taken[i] += part;
    amount -= taken[i];
    hand.rake += taken[i];
  }
}

int show_order(const Hand& hand, const Pots& pots, std::array<std::uint8_t, kSeatPlaces>& order) {
  const bool checked = hand.aggressor == kNobody;
  int leader = checked ? hand.opener : hand.aggressor;
  // Without betting on the last street the seats that are not at risk come first (I7).
  const bool no_betting = leader == kNobody;
  if (no_betting || (checked && hand.rules->house.show_order == ShowOrder::kPosition))
    leader = first_seat(hand.live);

  std::array<int, kSeatPlaces> turn{};
  int count = 0;
  for_each_seat(hand.live & ~hand.mucked, [&](int seat) {
    int last_pot = 0;  // side pots are shown for before the main pot
    for (int i = 0; i < pots.count; ++i)
      if (pots.pot[i].seats & seat_bit(seat)) last_pot = i;
    const bool at_risk = no_betting && hand.stack[seat] == 0;
    const int clockwise = (seat + hand.seats - leader) % hand.seats;
    turn[seat] = (kSeatPlaces - last_pot) * 1024 + at_risk * 512 + clockwise;
    order[count++] = static_cast<std::uint8_t>(seat);
  });
  std::sort(order.begin(), order.begin() + count,
            [&](std::uint8_t a, std::uint8_t b) { return turn[a] < turn[b]; });
  return count;
}

// J9, K3: each share's part is rounded down; odd chips go to the first share, or one each to the
// shares whose winner sits first (J10).
ShareParts divide(const Rules& rules, Chips pot, const ShareSeats& winners, Seats undeclared) {
  ShareParts parts;
  Seats claimed = 0;
  Chips rest = pot, for_first = 0, for_others = 0;
  for (int i = 0; i < rules.shares; ++i) {
    const Share& share = rules.share[i];
    const Chips part = rules.whole_chips(
        static_cast<Chips>(std::int64_t{pot} * share.numerator / share.denominator));
    rest -= part;
    if (winners[i]) {
      claimed |= seat_bit(i);
      parts.amount[i] = part;
    } else if (share.unclaimed == Unclaimed::kNextHand && !(undeclared & seat_bit(i))) {
      parts.carried += part;
    } else {
      (share.unclaimed == Unclaimed::kOtherShares ? for_others : for_first) += part;
    }
  }
  const int first = first_seat(claimed), claims = count_seats(claimed);
  const Chips for_each = rules.whole_chips(for_others / claims);
  for_each_seat(claimed, [&](int i) { parts.amount[i] += for_each; });
  rest += for_others - for_each * claims;
  parts.amount[first] += for_first;
  if (rules.house.odd_share == OddShare::kFirstShare) {
    parts.amount[first] += rest;
    return parts;
  }
  for (Seats left = claimed; rest > 0; left = left ? left : claimed) {
    int nearest = first_seat(left);
    for_each_seat(left, [&](int i) {
      if (first_seat(winners[i]) < first_seat(winners[nearest])) nearest = i;
    });
    left &= ~seat_bit(nearest);
    const Chips odd = std::min(rest, rules.chip);
    parts.amount[nearest] += odd;
    rest -= odd;
  }
  return parts;
}

namespace {
// No game, house or dealer error may do this: the program itself is wrong.
[[noreturn]] void chips_do_not_add_up() {
  throw std::logic_error(
      "the chips of a hand do not add up; please report the game, house, stacks and seed");
}
}  // namespace

void end_hand(Hand& hand) {
  // Unsigned, so that sums may wrap: what is compared is the whole.
  auto excess = static_cast<std::uint32_t>(hand.carried + hand.rake - hand.dead);
  const int places = hand.seats <= 8 ? 8 : kSeatPlaces;
  for (int seat = 0; seat < places; ++seat) {
    hand.stack[seat] += hand.payout[seat];
    excess += static_cast<std::uint32_t>(hand.stack[seat] - hand.start[seat]);
  }
  if (excess != 0) [[unlikely]]
    chips_do_not_add_up();
  hand.actor = kNobody;
  hand.codes = 0;
  hand.wait = Wait::kOver;
}

Seats rank_seats(const Hand& hand, Seats seats, ShareRanks& ranks) {
  const Rules& rules = *hand.rules;
  // Hands of as many cards share the index, and the tables on it.
  int tables_for = 0;
  const RankIndex* index = nullptr;
  std::array<const Entry*, kMaxShares> values{};
  std::array<bool, kMaxShares> four_suited{};  // four of a suit already matter

  const bool moving = rules.moving_wild;
  const CardSet usual = rules.wild;
  Seats ranked = 0;
  for_each_seat(seats, [&](int seat) {
    bool all = true;
    const CardSet cards = known_cards(hand, seat, all);
    const int count = hand.count[seat] + shared_by(hand, seat);
    if (!all || count > kMaxRankedCards) return;
    ranked |= seat_bit(seat);
    const CardSet wild = moving ? moving_wild_for(hand, seat) : usual;
    // Neither wild cards nor jokers that are nothing at all.
    const bool plain = (cards & (wild | rules.bug | ~kFullDeck)) == 0 && count <= kMaxTableCards;
    if (plain && count != tables_for) {
      tables_for = count;
      index = &Ranking::index_of(count);
      for (int i = 0; i < rules.shares; ++i) {
        const Ranking& ranking = *rules.share[i].ranking;
        const bool has_table = !rules.share[i].special && !ranking.rule().badugi &&
                               !ranking.is_wide() && count >= ranking.rule().cards;
        values[i] = has_table ? ranking.values(count).data() : nullptr;
        four_suited[i] = ranking.flush_length() < 5;
      }
    }
    const std::uint32_t place = plain ? (*index)(rank_counts(cards)) : 0;
    const bool suited = (suit_sums(cards & kFullDeck, 0x3333) & kFlushBits) != 0;
    for (int i = 0; i < rules.shares; ++i) {
      const Share& share = rules.share[i];
      const Ranking& ranking = *share.ranking;
      if (!plain || !values[i]) {
        ranks[i][seat] = share.special
                             ? share_rank(hand, seat, share)
                             : ranking.rank(ranked_cards(rules, cards, share.natural, wild));
        continue;
      }
      const HandRank value = values[i][place];
      const bool look = suited || four_suited[i];
      ranks[i][seat] = look ? ranking.with_suits({cards, 0, 0}, value) : value;
    }
  });
  return ranked;
}

ShareSeats seats_by_side(const Hand& hand, Seats seats, const ShareRanks& ranks) {
  const Rules& rules = *hand.rules;
  const auto side_of = [&](int share) { return rules.share[share].low ? kLowSide : kHighSide; };
  ShareSeats open{};
  Seats swing = 0;  // who plays for both
  for_each_seat(seats, [&](int seat) {
    const int said = hand.special.sides[seat];
    for (int i = 0; i < rules.shares; ++i)
      if (said == 0 || (said & side_of(i))) open[i] |= seat_bit(seat);
    if (said == kBothSides) swing |= seat_bit(seat);
  });
  if (rules.house.declare_both == DeclareBoth::kMayLose) return open;

  // Who has not won every share that way has won none.
  ShareSeats left = open;
  Seats any = 0;
  for (int i = 0; i < rules.shares; ++i) {
    HandRank best = rules.share[i].floor + 1;
    for_each_seat(open[i], [&](int seat) { best = std::max(best, ranks[i][seat]); });
    Seats winners = 0;
    for_each_seat(open[i], [&](int seat) {
      if (ranks[i][seat] == best) winners |= seat_bit(seat);
    });
    if (rules.suits_break_ties && !one_seat(winners)) winners = by_suits(hand, i, winners);
    const bool alone = rules.house.declare_both == DeclareBoth::kStrict;
    const Seats lost = swing & ~(alone && !one_seat(winners) ? 0 : winners);
    for (int share = 0; share < rules.shares; ++share) left[share] &= ~lost;
  }
  for (int i = 0; i < rules.shares; ++i) any |= left[i];
  return any ? left : open;  // nobody else: what each wins counts
}

namespace {
RankedCards in_suit_order(const Rules& rules, RankedCards cards) {
  cards.naturals = rules.in_suit_order(cards.naturals);
  return cards;
}
}  // namespace

Seats by_suits(const Hand& hand, int share, Seats equal) {
  const Share& rule = hand.rules->share[share];
  Seats best = 0;
  std::uint32_t most = 0;
  for_each_seat(equal, [&](int seat) {
    const CardSet cards = share_cards(hand, seat, rule);
    const std::uint32_t suits = rule.ranking->suits(in_suit_order(
        *hand.rules, ranked_cards(*hand.rules, cards, rule.natural, wild_for(hand, seat))));
    if (best == 0 || suits > most) best = 0, most = suits;
    if (suits == most) best |= seat_bit(seat);
  });
  return best;
}

void place_winners(const Hand& hand, const Share& share, Seats winners,
                   std::array<std::uint8_t, kSeatPlaces>& order) {
  int count = 0;
  for_each_seat(winners, [&](int seat) { order[count++] = static_cast<std::uint8_t>(seat); });
  const OddChip rule = hand.rules->house.odd_chip;
  if (rule == OddChip::kPosition) return;
  const Ranking& ranking = *share.ranking;
  std::array<CardSet, kSeatPlaces> cards{};
  for_each_seat(winners, [&](int seat) {
    bool all = true;
    const CardSet own =
        rule == OddChip::kSuitOfAll ? known_cards(hand, seat, all) : share_cards(hand, seat, share);
    const Rules& rules = *hand.rules;
    const CardSet deciding =
        rule == OddChip::kSuitOfAll
            ? rules.in_suit_order(own)
            : ranking.playing_cards(
                  in_suit_order(rules, ranked_cards(rules, own, false, wild_for(hand, seat))));
    cards[seat] = ranking.rule().ace_low ? low_cards(deciding) : deciding;
  });
  const bool lowest = rule == OddChip::kSuitOfAll && ranking.rule().low;
  std::stable_sort(order.begin(), order.begin() + count, [&](std::uint8_t a, std::uint8_t b) {
    if (!lowest) return cards[a] > cards[b];
    // The lowest card that one of them lacks belongs to the other.
    const CardSet differ = cards[a] ^ cards[b];
    return (cards[a] & differ & -differ) != 0;
  });
}

}  // namespace studcore
