#include "studcore/hand/showdown.h"

#include <algorithm>

namespace studcore {

Pots layered_pots(const Hand& hand) {
  Pots pots;
  std::array<Chips, kSeatPlaces> left{};  // what each seat has put in above the layers made so far
  for_each_seat(hand.dealt, [&](int seat) { left[seat] = hand.paid(seat); });
  Seats in = hand.live;
  while (in) {
    Chips layer = left[first_seat(in)];
    for_each_seat(in, [&](int seat) { layer = std::min(layer, left[seat]); });
    Seats next = 0;
    for_each_seat(in, [&](int seat) {
      if (left[seat] > layer) next |= seat_bit(seat);
    });
    // The top layer also takes what dead hands may have put in above it.
    Chips amount = 0;
    for_each_seat(hand.dealt, [&](int seat) {
      const Chips part = next ? std::min(layer, left[seat]) : left[seat];
      amount += part;
      left[seat] -= part;
    });
    if (amount > 0) pots.pot[pots.count++] = {amount, in};
    in = next;
  }
  return pots;
}

int show_order(const Hand& hand, std::array<std::uint8_t, kSeatPlaces>& order) {
  const bool checked = hand.aggressor == kNobody;
  int leader = checked ? hand.opener : hand.aggressor;
  if (leader == kNobody || (checked && hand.rules->house.show_order == ShowOrder::kPosition))
    leader = first_seat(hand.live);
  int count = 0;
  const Seats showing = hand.live & ~hand.mucked;
  // Clockwise from the leader, who may have been all-in or folded since.
  for (int i = 0; i < hand.seats; ++i) {
    const int seat = (leader + i) % hand.seats;
    if (showing & seat_bit(seat)) order[count++] = static_cast<std::uint8_t>(seat);
  }
  return count;
}

Seats rank_seats(const Hand& hand, Seats seats, ShareRanks& ranks) {
  const Rules& rules = *hand.rules;
  Seats ranked = 0;
  for_each_seat(seats, [&](int seat) {
    bool all = true;
    const CardSet cards = known_cards(hand, seat, all);
    const int count = hand.count[seat] + hand.shared_count;
    if (!all || count < kFewestCards || count > kMostCards) return;
    ranked |= seat_bit(seat);
    const std::uint32_t place = RankIndex::of(count)(rank_counts(cards));
    const std::uint32_t sums = suit_sums(cards);
    for (int i = 0; i < rules.shares; ++i) {
      const Ranking& ranking = *rules.share[i].ranking;
      Rank rank = ranking.values(count)[place];
      if (sums & kFlushBits)
        rank = std::max(rank, ranking.flush_values()[flush_ranks(cards, sums)]);
      ranks[i][seat] = rank;
    }
  });
  return ranked;
}

void place_winners(const Hand& hand, const Ranking& ranking, Seats winners,
                   std::array<std::uint8_t, kSeatPlaces>& order) {
  int count = 0;
  for_each_seat(winners, [&](int seat) { order[count++] = static_cast<std::uint8_t>(seat); });
  const OddChip rule = hand.rules->house.odd_chip;
  if (rule == OddChip::kPosition) return;
  std::array<CardSet, kSeatPlaces> cards{};
  for_each_seat(winners, [&](int seat) {
    bool all = true;
    const CardSet own = known_cards(hand, seat, all);
    const CardSet deciding =
        rule == OddChip::kSuitOfAll ? own : ranking.playing_cards(own, std::popcount(own));
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
