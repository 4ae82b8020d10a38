// Many hands at once, from arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "studcore/ranking/ranking.h"

namespace studcore {

// What a hand is worth in a share: its class above `floor`, or 0.
struct Measure {
  const Ranking* ranking;
  Rank floor = 0;
};

// The cards of all hands of a batch: how many each has, and which of them are wild or bugs.
struct BatchCards {
  int count;
  CardSet deck = kFullDeck;
  CardSet wild = 0, bug = 0;
};

// Ranks hands by each measure; row i of `out` has one rank a measure. Returns how many rows were
// right from the start: all, or the number of the first that is not `count` different cards.
std::size_t rank_masks(std::span<const CardSet> masks, const BatchCards& cards,
                       std::span<const Measure> measures, Rank* out);
std::size_t rank_ids(std::span<const Card> ids, const BatchCards& cards,
                     std::span<const Measure> measures, Rank* out);

}  // namespace studcore
