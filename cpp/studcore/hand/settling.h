// What several steps do: a hand dies, and what nobody called goes back.
#pragma once

#include <algorithm>

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// The street of a step begins with the first of its steps.
template <class Log>
void reach_street(Hand& hand, const Step& step, Log& log) {
  if (step.street == hand.street) return;
  hand.street = step.street;
  log({.kind = EventKind::kStreet, .amount = step.street});
}

// A hand that is dead; what else follows from it is the caller's.
template <class Log>
void kill(Hand& hand, int seat, Log& log) {
  const Seats bit = seat_bit(seat);
  hand.live &= ~bit;
  hand.able &= ~bit;
  hand.to_act &= ~bit;
  hand.unbet &= ~bit;
  hand.leaving &= ~bit;
  log({.kind = EventKind::kKill, .seat = static_cast<std::uint8_t>(seat)});
}

// What is left of a wager goes back (D15, J3).
template <class Log>
void return_uncalled(Hand& hand, Log& log) {
  Chips top = 0, second = 0;
  int owner = 0;
  for_each_seat(hand.dealt, [&](int seat) {
    const Chips total = hand.paid(seat) + hand.bet[seat];
    if (total > top) {
      second = top, top = total, owner = seat;
    } else if (total > second) {
      second = total;
    }
  });
  const Chips excess = top - second;
  if (excess == 0) return;
  const Chips from_bet = std::min(excess, hand.bet[owner]);
  hand.bet[owner] -= from_bet;
  hand.stack[owner] += excess - from_bet;
  log({.kind = EventKind::kReturn, .seat = static_cast<std::uint8_t>(owner), .amount = excess});
}

// The same where nobody was all-in and one seat is left: it had matched all bets before this
// street.
template <class Log>
void return_uncalled_bet(Hand& hand, Log& log) {
  const int owner = first_seat(hand.live), places = hand.seats <= 8 ? 8 : kSeatPlaces;
  const Chips bet = hand.bet[owner];
  hand.bet[owner] = 0;
  Chips called = 0;
  for (int seat = 0; seat < places; ++seat) called = std::max(called, hand.bet[seat]);
  hand.bet[owner] = std::min(called, bet);
  if (bet > called)
    log({.kind = EventKind::kReturn,
         .seat = static_cast<std::uint8_t>(owner),
         .amount = bet - called});
}

}  // namespace studcore
