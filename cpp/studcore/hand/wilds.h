// Cards that are wild for some hands only, or since something came up (V16, V17).
#pragma once

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// Whether an up card of a seat is a trigger: one of these cards, or the first pair of its board.
bool is_followed(const Hand& hand, int seat, Card card, bool dealt);

// The wild cards of a seat's hand.
CardSet moving_wild_for(const Hand& hand, int seat);
inline CardSet wild_for(const Hand& hand, int seat) {
  return hand.rules->moving_wild ? moving_wild_for(hand, seat) : hand.rules->wild;
}

constexpr CardSet rank_of_card(Card card) {
  return card < kDeckCards ? CardSet{15} << (4 * rank_of(card)) : 0;
}

// An up card that a seat was dealt or turned, or one for all (kNobody): its rank may become wild,
// if it is a seat's, or that of the next one.
template <class Log>
void came_up(Hand& hand, int seat, Card card, bool dealt, Log& log) {
  const Rules& rules = *hand.rules;
  Special& special = hand.special;
  for (std::size_t i = 0; i < rules.wild_ifs; ++i)
    if (rules.wild_if[i].cards & any_card_bit(card)) ++special.came_up[i];
  const bool follows = special.follows && seat != kNobody;
  if (follows) {
    special.wild = (rules.follow_for_good ? special.wild : 0) | rank_of_card(card);
    special.follows = false;
    log({.kind = EventKind::kWild, .card = card, .amount = 1});
  }
  if (!is_followed(hand, seat, card, dealt)) return;
  special.follows = true;
  if (follows || rules.follow_for_good || special.wild == 0) return;
  special.wild = 0;  // until the next up card
  log({.kind = EventKind::kWild, .card = card});
}

}  // namespace studcore
