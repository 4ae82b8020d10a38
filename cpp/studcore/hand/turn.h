// The step `turn`: each live seat turns down cards of its own up, or may (V9).
#pragma once

#include "studcore/cards/combinations.h"
#include "studcore/hand/choosing.h"
#include "studcore/hand/dealing.h"

namespace studcore {

struct Turn : Choosing<Turn> {
  static constexpr Op kOp = Op::kTurn;
  static constexpr const char* kName = "turn";
  static constexpr bool kSeen = true;
  static constexpr bool kWaits = true;

  // Who may, has a first choice more: to turn nothing.
  static int count(const Hand& hand, const Step& step, int seat) {
    const int turns = ways(std::popcount(down_slots(hand, seat)), step.count);
    return turns > 0 ? turns + step.optional : 0;
  }
  static Choice choice(const Hand& hand, const Step& step, int seat, int index) {
    const std::uint32_t all = (1u << hand.count[seat]) - 1;
    const bool none = step.optional && index == 0;
    const std::uint32_t turned =
        none ? 0 : subset(down_slots(hand, seat), step.count, index - step.optional);
    return {.named = turned, .kept = all, .up = hand.up[seat] | turned};
  }
  static int most(const Step& step, const Held& held) {
    return ways(held.down, step.count) + step.optional;
  }
  static void settle(const Step& step, Held& held) {
    if (step.optional) {
      held.turnable += step.count;
    } else {
      held.down -= step.count, held.up += step.count;
    }
  }

  template <class Log>
  static void apply(Hand& hand, int seat, const Choice& choice, Log& log) {
    hand.up[seat] = static_cast<std::uint16_t>(choice.up);
    rebuild_board(hand, seat);
    for (std::uint32_t left = choice.named; left; left &= left - 1) {
      const Card card = hand.cards[seat][std::countr_zero(left)];
      log({.kind = EventKind::kTurn, .seat = static_cast<std::uint8_t>(seat), .card = card});
      if (hand.rules->moving_wild) came_up(hand, seat, card, false, log);
    }
  }
};

}  // namespace studcore
