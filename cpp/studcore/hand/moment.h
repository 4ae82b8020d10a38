// Where a hand stands: what is due, who waits for it, whether betting is on.
#pragma once

#include "studcore/hand/decision.h"
#include "studcore/hand/hand.h"

namespace studcore {

inline int first_street(const Hand& hand) { return hand.rules->program[1].street; }

inline bool is_last_deal(const Hand& hand, int pc) {
  for (int later = pc + 1; later < hand.rules->steps; ++later)
    if (hand.rules->program[later].op == Op::kDeal) return false;
  return hand.rules->program[pc].op == Op::kDeal;
}

// Whether a step deals the last card of all, face down.
inline bool is_last_down_card(const Hand& hand, int pc) {
  return is_last_deal(hand, pc) && hand.rules->program[pc].face == Face::kDown;
}

// The seat that gets the next card, or kNobody where that is a burn or a shared card.
inline int due(const Hand& hand) {
  if (hand.wait != Wait::kCard || hand.burn_due || hand.cards_due == 0) return kNobody;
  if (hand.serve == Serve::kShared) return kNobody;
  return first_seat(hand.waiting ? hand.waiting : hand.getting());
}

// How the cards of the last deal lie.
inline Face face_of_street(const Hand& hand) {
  int pc = hand.pc;
  while (pc > 0 && hand.rules->program[pc].op != Op::kDeal) --pc;
  return hand.rules->program[pc].face;
}

inline bool next_is_down(const Hand& hand) { return hand.step().face == Face::kDown; }

inline bool before_first_card(const Hand& hand) {
  return hand.wait == Wait::kCard && hand.serve == Serve::kEach && hand.waiting == 0 &&
         hand.cards_due == hand.step().count * count_seats(hand.getting());
}

// The seats that wait for a card of this street.
inline Seats still_waiting(const Hand& hand) {
  if (hand.cards_due == 0 || hand.serve == Serve::kShared) return 0;
  return hand.waiting ? hand.waiting : hand.getting();
}

inline bool just_burned(const Hand& hand) {
  return hand.wait == Wait::kCard && !hand.burn_due && hand.cards_due > 0 &&
         hand.burned_at == hand.cards_due;
}

inline bool betting(const Hand& hand) {
  return hand.wait == Wait::kDecision && hand.actor != kNobody && !by_index(hand);
}

// Whether the hand waits for a decision that is no bet.
inline bool choosing(const Hand& hand) {
  return hand.wait == Wait::kDecision && hand.actor != kNobody && by_index(hand);
}

inline bool is_live(const Hand& hand, int seat) { return (hand.live & seat_bit(seat)) != 0; }

inline bool spare_card(const Hand& hand) { return hand.deck.left > hand.cards_due + hand.burn_due; }

inline bool early_last_cards(const Hand& hand) {
  return hand.early_count > 0 && is_last_down_card(hand, hand.pc + 1);
}

// Whether play on the street has not begun.
inline bool untouched(const Hand& hand) {
  if (hand.wait == Wait::kCard) return true;
  // Who has brought it in may act again, and then counts as one who has not acted.
  const bool brought_in = hand.step().forced && hand.rules->big_blind == 0 && hand.opened;
  return betting(hand) && hand.acted == 0 && !brought_in;
}

}  // namespace studcore
