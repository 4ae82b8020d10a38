#include "studcore/hand/wilds.h"

namespace studcore {
namespace {

bool has_pair(CardSet cards) {
  const std::uint64_t counts = rank_counts(cards & kFullDeck);
  return (counts & 0xeeeeeeeeeeeeeeee) != 0;
}

// A seat's lowest down card, the ace high, and all cards of its rank.
CardSet lowest_down(const Hand& hand, int seat) {
  const CardSet down = down_cards(hand, seat) & kFullDeck;
  return down ? rank_of_card(static_cast<Card>(std::countr_zero(down))) : 0;
}

}  // namespace

bool is_followed(const Hand& hand, int seat, Card card, bool dealt) {
  const Rules& rules = *hand.rules;
  if (!is_known(card)) return false;
  if ((dealt ? rules.follow_dealt : rules.follow_turned) & card_bit(card)) return true;
  if (!rules.follow_pairs || !dealt || seat == kNobody) return false;
  const CardSet natural = up_cards(hand, seat) & ~wild_for(hand, seat);
  return has_pair(natural) && !has_pair(natural & ~card_bit(card));
}

CardSet moving_wild_for(const Hand& hand, int seat) {
  CardSet wild = hand.rules->wild | hand.special.wild;
  if (hand.rules->low_hole) wild |= lowest_down(hand, seat);
  return wild;
}

}  // namespace studcore
