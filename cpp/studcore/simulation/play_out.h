// Plays a hand to its end, where policies decide for all seats.
#pragma once

#include <cstdint>

#include "studcore/simulation/deep_round.h"

namespace studcore {

// Asks `decide_code(seat, codes)` in betting rounds that `DeepRound` can play, `decide(hand)` at
// any other decision; returns how often it asked.
template <class DecideCode, class Decide>
std::uint64_t play_out(Hand& hand, const DecideCode& decide_code, const Decide& decide) {
  Silent silent;
  std::uint64_t decisions = 0;
  while (!hand.over()) {
    if (DeepRound::fits(hand)) {
      decisions += static_cast<std::uint64_t>(DeepRound::play(hand, decide_code));
      run(hand, silent);
    } else {
      act(hand, decide(hand), silent);
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace studcore
