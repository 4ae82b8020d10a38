// The step `declare`: each live seat says for which side of the pot it plays (V8, K8).
#pragma once

#include "studcore/hand/choosing.h"

namespace studcore {

struct Declare : Choosing<Declare> {
  static constexpr Op kOp = Op::kDeclare;
  static constexpr const char* kName = "declare";
  static constexpr bool kSeen = true;
  static constexpr bool kWaits = true;

  static int count(const Hand&, const Step& step, int) { return most(step, {}); }
  static Choice choice(const Hand& hand, const Step&, int seat, int index) {
    const auto sides = static_cast<std::uint8_t>(index + 1);
    return {.word = kWords[static_cast<std::size_t>(sides)],
            .kept = (1u << hand.count[seat]) - 1,
            .up = hand.up[seat],
            .sides = sides};
  }
  static int most(const Step& step, const Held&) { return step.optional ? 3 : 2; }
  static void settle(const Step&, Held&) {}

  template <class Log>
  static void apply(Hand& hand, int seat, const Choice& choice, Log& log) {
    hand.special.sides[seat] = choice.sides;
    log({.kind = EventKind::kDeclare,
         .seat = static_cast<std::uint8_t>(seat),
         .amount = choice.sides});
  }

  static constexpr std::array<const char*, 4> kWords{"", "high", "low", "both"};
};

static_assert(kHighSide == 1 && kLowSide == 2 && kBothSides == 3, "as `choice` counts them");

}  // namespace studcore
