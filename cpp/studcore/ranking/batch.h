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

// Ranks hands of `count` cards each. Returns how many rows were right from the start: the size, or
// the number of the first row that is not `count` different cards of the deck.
std::size_t rank_masks(std::span<const CardSet> masks, int count, Measure measure, Rank* out);
std::size_t rank_ids(std::span<const Card> ids, int count, Measure measure, Rank* out);

}  // namespace studcore
