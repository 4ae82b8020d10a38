// The step `showdown` (docs/rules.md I, J, K): pots, winners, odd chips.
#pragma once

#include <algorithm>
#include <array>
#include <functional>

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/ranking/ranking.h"

namespace studcore {

struct Pot {
  Chips amount;
  Seats seats;  // live seats that can win it
};

struct Pots {
  std::array<Pot, kSeatPlaces> pot;
  int count = 0;
};

// The layered pots of what has been put in on finished streets (J1, J2).
Pots layered_pots(const Hand& hand);

// N10: takes the rake from the pots, before they are divided.
void take_rake(Hand& hand, Pots& pots, std::array<Chips, kSeatPlaces>& taken);

// The seats that show, in order (I5, I7), into `order`; returns how many.
int show_order(const Hand& hand, const Pots& pots, std::array<std::uint8_t, kSeatPlaces>& order);

// Equal winners of a share in the order in which they get one odd chip each (J7, J8).
void place_winners(const Hand& hand, const Share& share, Seats winners,
                   std::array<std::uint8_t, kSeatPlaces>& order);

// Cards as rankings see them, for a seat some of whose cards are wild.
inline RankedCards ranked_cards(const Rules& rules, CardSet cards, bool natural,
                                CardSet wild_ones) {
  const CardSet wild = natural ? 0 : cards & wild_ones;
  const CardSet bug = natural ? 0 : cards & rules.bug & ~wild_ones;
  return {cards & ~(wild | bug) & kFullDeck, count_cards(wild), count_cards(bug)};
}

// Of equal hands those with the best suits; all of them where only shared cards decide.
Seats by_suits(const Hand& hand, int share, Seats equal);

using ShareRanks = std::array<std::array<HandRank, kSeatPlaces>, kMaxShares>;

// Ranks the cards of `seats` for every share. Seats with an unknown card are left out of the
// result.
Seats rank_seats(const Hand& hand, Seats seats, ShareRanks& ranks);

using ShareSeats = std::array<Seats, kMaxShares>;

// K8, P22: the seats that may claim each share of a pot where sides were declared.
ShareSeats seats_by_side(const Hand& hand, Seats seats, const ShareRanks& ranks);

// What each share of a pot gets; what stays for the next hand.
struct ShareParts {
  std::array<Chips, kMaxShares> amount{};
  Chips carried = 0;
};

// Divides a pot between shares of which at least one is claimed; of those that nobody has declared
// for, a bit each, none stays for the next hand (K8).
ShareParts divide(const Rules& rules, Chips pot, const ShareSeats& winners, Seats undeclared);

// Ends the hand; the payouts are in the stacks afterwards.
void end_hand(Hand& hand);

template <class Log>
void pay(Hand& hand, Seats winners, Chips amount, int pot, int share, Log& log) {
  const auto give = [&](int seat, Chips chips) {
    hand.payout[seat] += chips;
    if (chips > 0)
      log({.kind = EventKind::kWin,
           .seat = static_cast<std::uint8_t>(seat),
           .pot = static_cast<std::uint8_t>(pot),
           .share = static_cast<std::uint8_t>(share),
           .amount = chips});
  };
  if (one_seat(winners)) return give(first_seat(winners), amount);
  // J7: an odd chip each for those placed best; what is less than a chip goes to the next of them.
  const int count = count_seats(winners);
  const Chips chip = hand.rules->chip, whole = hand.rules->whole_chips(amount);
  const Chips each = hand.rules->whole_chips(whole / count), rest = amount - whole;
  const Chips odd = (whole - each * count) / chip;
  std::array<std::uint8_t, kSeatPlaces> order;
  if (odd + rest > 0) {
    place_winners(hand, hand.rules->share[share], winners, order);
  } else {
    int i = 0;
    for_each_seat(winners, [&](int seat) { order[i++] = static_cast<std::uint8_t>(seat); });
  }
  for (int i = 0; i < count; ++i) give(order[i], each + (i < odd ? chip : i == odd ? rest : 0));
}

template <class Log>
void carry(Hand& hand, Chips amount, Log& log) {
  hand.carried += amount;
  if (amount > 0) log({.kind = EventKind::kCarry, .amount = amount});
}

// One pot among seats whose cards are ranked.
template <class Log>
void split_pot(Hand& hand, const Pot& pot, Seats seats, int number, const ShareRanks& ranks,
               Log& log) {
  const Rules& rules = *hand.rules;
  const int shares = rules.shares;
  ShareSeats open, winners{};
  open.fill(seats);
  if (rules.declares) [[unlikely]]
    open = seats_by_side(hand, seats, ranks);
  // Who can claim a share; if nobody can claim any, qualifiers don't count (K9), but for
  // shares that then stay for the next hand.
  bool claimed = false;
  for (const bool qualified : {true, false}) {
    for (int i = 0; i < shares; ++i) {
      const bool stays = rules.share[i].unclaimed == Unclaimed::kNextHand;
      const HandRank floor = qualified || stays ? rules.share[i].floor : HandRank{0};
      // Who is best can't be foreseen, so no branch asks: first how good, then who.
      HandRank best = floor;
      for_each_seat(open[i], [&](int seat) { best = std::max(best, ranks[i][seat]); });
      const bool claims = best > floor;
      for_each_seat(open[i], [&](int seat) {
        winners[i] |= static_cast<Seats>(claims & (ranks[i][seat] == best)) << seat;
      });
      if (rules.suits_break_ties && !one_seat(winners[i]))
        winners[i] = by_suits(hand, i, winners[i]);
      claimed |= winners[i] != 0;
      if (number == 0) hand.won_by[i] = claims ? best : 0;
    }
    if (claimed) break;
  }
  if (!claimed) return carry(hand, pot.amount, log);
  Seats undeclared = 0;
  for (int i = 0; i < shares; ++i) {
    hand.winners[i] |= winners[i];
    if (!one_seat(winners[i])) hand.dividing |= winners[i];
  }
  if (rules.declares) [[unlikely]]
    for (int i = 0; i < shares; ++i) undeclared |= static_cast<Seats>(open[i] == 0) << i;
  if (shares == 1) return pay(hand, winners[0], pot.amount, number, 0, log);

  // J11: the same winners both ways divide the whole pot, not each half.
  bool same = true;
  for (int i = 0; i < shares; ++i) same &= winners[i] == winners[0];
  if (same && !one_seat(winners[0]) && rules.house.both_ways == BothWays::kWholePot)
    return pay(hand, winners[0], pot.amount, number, 0, log);

  const ShareParts parts = divide(rules, pot.amount, winners, undeclared);
  carry(hand, parts.carried, log);
  for (int i = 0; i < shares; ++i)
    if (winners[i]) pay(hand, winners[i], parts.amount[i], number, i, log);
}

template <class Log>
void showdown(Hand& hand, Log& log) {
  // M19: hands that lack a card are dead, unless all are.
  if (hand.live & ~hand.lacking)
    for_each_seat(hand.lacking & hand.live, [&](int seat) {
      hand.live &= ~seat_bit(seat);
      log({.kind = EventKind::kKill, .seat = static_cast<std::uint8_t>(seat)});
    });
  Pots pots;
  Seats contested = 0;
  if (one_seat(hand.live)) {
    pots.pot[0] = {hand.pot(), hand.live};
    pots.count = 1;
  } else {
    pots = layered_pots(hand);
    for (int i = 0; i < pots.count; ++i)
      if (!one_seat(pots.pot[i].seats)) contested |= pots.pot[i].seats;
  }

  ShareRanks ranks;
  const Seats ranked = contested ? rank_seats(hand, contested, ranks) : 0;
  hand.mucked = contested & ~ranked;
  if constexpr (Log::kListens) {
    std::array<std::uint8_t, kSeatPlaces> order;
    const int shown = contested ? show_order(hand, pots, order) : 0;
    for (int i = 0; i < shown; ++i) log({.kind = EventKind::kShow, .seat = order[i]});
  }

  if (hand.rake > 0 || hand.rake_rule.hundredths > 0) {
    std::array<Chips, kSeatPlaces> taken;
    take_rake(hand, pots, taken);
    for (int i = 0; i < pots.count; ++i)
      if (taken[i] > 0)
        log({.kind = EventKind::kRake, .pot = static_cast<std::uint8_t>(i), .amount = taken[i]});
  }

  for (int i = 0; i < pots.count; ++i) {
    const Pot& pot = pots.pot[i];
    if (one_seat(pot.seats)) {
      pay(hand, pot.seats, pot.amount, i, kNoShare, log);
      continue;
    }
    const Seats seats = pot.seats & ranked;
    if (seats == 0) {
      hand.fault = Fault::kShowdown;
      hand.fault_seat = static_cast<std::uint8_t>(first_seat(pot.seats));
      return;
    }
    split_pot(hand, pot, seats, i, ranks, log);
  }
  end_hand(hand);
}

}  // namespace studcore
