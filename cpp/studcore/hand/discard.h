// The step `discard`: each live seat gives up down cards; nobody sees which.
#pragma once

#include "studcore/compiler.h"
#include "studcore/hand/betting.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// How many ways there are to discard, and the slots of one of them.
int discard_choices(const Hand& hand, const Step& step, int seat);
std::uint32_t discard_slots(const Hand& hand, const Step& step, int seat, int choice);
// Takes the cards in these slots out of the seat's hand.
void remove_slots(Hand& hand, int seat, std::uint32_t slots);

// The next to discard, or nobody: then the step is over. Who is away when its turn comes is dead.
template <class Log>
void next_discard(Hand& hand, Log& log) {
  for_each_seat(hand.to_act & hand.leaving & hand.live, [&](int seat) {
    if (one_seat(hand.live) || seat != first_seat(hand.to_act & hand.live)) return;
    kill(hand, seat, log);
  });
  hand.to_act &= hand.live;
  // Who has fewer down cards than it would have to give up, since the deck ran out, keeps them.
  for_each_seat(hand.to_act, [&](int seat) {
    if (discard_choices(hand, hand.step(), seat) == 0) hand.to_act &= ~seat_bit(seat);
  });
  if (hand.to_act && !one_seat(hand.live)) {
    hand.actor = static_cast<std::uint8_t>(first_seat(hand.to_act));
    return;
  }
  hand.actor = kNobody;
  hand.pc = static_cast<std::uint8_t>(one_seat(hand.live) ? hand.rules->steps - 1 : hand.pc + 1);
}

template <class Log>
bool discard(Hand& hand, const Step&, Log& log) {
  hand.to_act = hand.live;
  hand.wait = Wait::kDecision;
  next_discard(hand, log);
  return hand.actor != kNobody;
}

// Rare, so it stays out of the registers of what takes decisions.
template <class Log>
STUDCORE_NOINLINE void act_discard(Hand& hand, int choice, Log& log) {
  const int seat = hand.actor;
  const std::uint32_t slots = discard_slots(hand, hand.step(), seat, choice);
  for (int slot = 0; slot < hand.count[seat]; ++slot) {
    if (!((slots >> slot) & 1)) continue;
    const Card card = hand.cards[seat][slot];
    hand.discards[hand.discard_count++] = card;
    log({.kind = EventKind::kDiscard, .seat = hand.actor, .card = card});
  }
  remove_slots(hand, seat, slots);
  hand.to_act &= ~seat_bit(seat);
  next_discard(hand, log);
}

}  // namespace studcore
