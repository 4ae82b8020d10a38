// The step `antes` (docs/rules.md B): dead money before the deal; a short stack antes what it has.
#pragma once

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/hand/settling.h"

namespace studcore {

// B5: the dealer, who has the last seat, puts in the antes of all.
template <class Log>
void post_antes_for_all(Hand& hand, Log& log) {
  const int dealer = std::bit_width(hand.dealt) - 1;
  const std::int64_t antes = std::int64_t{hand.rules->ante} * count_seats(hand.dealt);
  const auto put = static_cast<Chips>(std::min<std::int64_t>(antes, hand.stack[dealer]));
  if (put == 0) return;
  hand.stack[dealer] -= put;
  hand.start[dealer] -= put;
  hand.dead += put;
  hand.antes_for_all = put;
  hand.ante_payer = static_cast<std::uint8_t>(dealer);
  if (hand.stack[dealer] == 0) hand.able &= ~seat_bit(dealer);
  log({.kind = EventKind::kAnte, .seat = hand.ante_payer, .amount = put});
}

template <class Log>
void post_antes(Hand& hand, Log& log) {
  const Chips ante = hand.rules->ante;
  if (hand.rules->house.ante_payer == AntePayer::kDealer) return post_antes_for_all(hand, log);
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
