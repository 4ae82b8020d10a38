// The step `discard`: each live seat gives up down cards; nobody sees which.
#pragma once

#include "studcore/cards/combinations.h"
#include "studcore/hand/choosing.h"
#include "studcore/hand/dealing.h"

namespace studcore {

struct Discard : Choosing<Discard> {
  static constexpr Op kOp = Op::kDiscard;
  static constexpr const char* kName = "discard";
  static constexpr bool kSeen = false;
  static constexpr bool kWaits = false;

  static int count(const Hand& hand, const Step& step, int seat) {
    return ways(std::popcount(down_slots(hand, seat)), step.count);
  }
  static Choice choice(const Hand& hand, const Step& step, int seat, int index) {
    const std::uint32_t gone = subset(down_slots(hand, seat), step.count, index);
    const std::uint32_t kept = ((1u << hand.count[seat]) - 1) & ~gone;
    return {.named = gone, .kept = kept, .up = hand.up[seat]};
  }
  static int most(const Step& step, const Held& held) { return ways(held.down, step.count); }
  static void settle(const Step& step, Held& held) { held.down -= step.count; }

  template <class Log>
  static void apply(Hand& hand, int seat, const Choice& choice, Log& log) {
    for (int slot = 0; slot < hand.count[seat]; ++slot) {
      if (!((choice.named >> slot) & 1)) continue;
      const Card card = hand.cards[seat][slot];
      hand.discards[hand.discard_count++] = card;
      log({.kind = EventKind::kDiscard, .seat = static_cast<std::uint8_t>(seat), .card = card});
    }
    take_out(hand, seat, choice.named);
  }
};

}  // namespace studcore
