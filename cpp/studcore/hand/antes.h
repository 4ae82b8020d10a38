// The step `antes` (rules.md B): dead money before the deal; a short stack antes what it has.
#pragma once

#include "studcore/hand/betting.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

template <class Log>
void post_antes(Hand& hand, Log& log) {
  const Chips ante = hand.rules->ante;
  for_each_seat(hand.dealt, [&](int seat) {
    const Chips put = ante < hand.stack[seat] ? ante : hand.stack[seat];
    hand.stack[seat] -= put;
    if (hand.stack[seat] == 0) hand.able &= ~seat_bit(seat);
    if (put > 0)
      log({.kind = EventKind::kAnte, .seat = static_cast<std::uint8_t>(seat), .amount = put});
  });
  if (hand.able != hand.dealt) return_uncalled(hand, log);
}

}  // namespace studcore
