// Decisions by the index of a choice: every live seat makes one, together or in turn.
#pragma once

#include "studcore/compiler.h"
#include "studcore/hand/decision.h"
#include "studcore/hand/log.h"
#include "studcore/hand/settling.h"

namespace studcore {

// The base of such a kind. `Kind` has `kSeen` (whether others see what was chosen), `kWaits`
// (whether, together, a choice takes place when all have chosen), `count`, `choice`, `most`,
// `settle` and `apply(hand, seat, choice, log)`.
template <class Kind>
struct Choosing {
  static constexpr bool kByIndex = true;

  // Returns whether the hand waits for a choice.
  template <class Log>
  static bool enter(Hand& hand, const Step& step, Log& log) {
    hand.to_act = hand.live;
    hand.wait = Wait::kDecision;
    hand.special.chose = 0;
    const Seats opener = hand.opener == kNobody ? 0 : seat_bit(hand.opener) & hand.live;
    hand.actor =
        static_cast<std::uint8_t>(opener && !step.together ? hand.opener : first_seat(hand.live));
    next(hand, log);
    return hand.actor != kNobody;
  }

  // Rare, so it stays out of the registers of what takes bets.
  template <class Log>
  STUDCORE_NOINLINE static void act(Hand& hand, int index, Log& log) {
    const int seat = hand.actor;
    hand.to_act &= ~seat_bit(seat);
    if (waits_for_all(hand.step())) {
      hand.special.chosen[seat] = static_cast<std::uint16_t>(index);
      hand.special.chose |= seat_bit(seat);
    } else {
      Kind::apply(hand, seat, Kind::choice(hand, hand.step(), seat, index), log);
    }
    next(hand, log);
  }

  // The next to choose, or nobody: then the step is over. Who is away when its turn comes is dead;
  // who has nothing to choose from, since the deck ran out, is passed over.
  template <class Log>
  static void next(Hand& hand, Log& log) {
    while (hand.to_act && !one_seat(hand.live)) {
      if (!(hand.to_act & seat_bit(hand.actor)))
        hand.actor = static_cast<std::uint8_t>(next_seat(hand.to_act, hand.actor));
      if (hand.leaving & seat_bit(hand.actor)) {
        kill(hand, hand.actor, log);
      } else if (Kind::count(hand, hand.step(), hand.actor) == 0) {
        hand.to_act &= ~seat_bit(hand.actor);
      } else {
        return;
      }
    }
    hand.actor = kNobody;
    if (one_seat(hand.live)) {
      hand.pc = static_cast<std::uint8_t>(hand.rules->steps - 1);
      return;
    }
    Kind::apply_all(hand, hand.special.chose & hand.live, log);
    hand.special.chose = 0;
    ++hand.pc;
  }

 protected:
  static Choice chosen(const Hand& hand, int seat) {
    return Kind::choice(hand, hand.step(), seat, hand.special.chosen[seat]);
  }
  template <class Log>
  static void apply_all(Hand& hand, Seats seats, Log& log) {
    for_each_seat(seats, [&](int seat) { Kind::apply(hand, seat, chosen(hand, seat), log); });
  }

 private:
  static bool waits_for_all(const Step& step) { return step.together && Kind::kWaits; }
};

}  // namespace studcore
