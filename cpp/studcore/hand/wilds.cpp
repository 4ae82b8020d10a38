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

CardSet wild_on_condition(const Hand& hand, int seat, std::size_t i) {
  const WildIf& rule = hand.rules->wild_if[i];
  const CardSet cards = rule.cards | (rule.low_hole ? lowest_down(hand, seat) : 0);
  bool all = true;
  switch (rule.when) {
    case WildWhen::kUp:
      return cards & (up_cards(hand, seat) | shared_cards(hand));
    case WildWhen::kDown:
      return cards & down_cards(hand, seat);
    case WildWhen::kHolds:
      return known_cards(hand, seat, all) & rule.held ? cards : 0;
    case WildWhen::kLacks:
      return known_cards(hand, seat, all) & rule.held ? 0 : cards;
    case WildWhen::kUntil:
      return hand.special.came_up[i] < rule.count ? cards : 0;
    case WildWhen::kOnce:
      return hand.special.came_up[i] < rule.count ? 0 : cards;
  }
  return 0;
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
  for (std::size_t i = 0; i < hand.rules->wild_ifs; ++i) wild |= wild_on_condition(hand, seat, i);
  return wild;
}

}  // namespace studcore
