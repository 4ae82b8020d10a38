// Ranks arrays of hands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "studcore/ranking/ranking.h"

namespace studcore {

// How a share ranks hands: the class above `floor`, or 0.
struct Measure {
  const Ranking* ranking;
  HandRank floor = 0;
};

// The cards of all hands of a batch: how many each has, and which of them are wild or bugs.
struct BatchCards {
  int count;
  CardSet deck = kFullDeck;
  CardSet wild = 0, bug = 0;
};

// Ranks hands by each measure; row i of the result has one rank for each measure. The functions
// return the number of the first row that is not `cards.count` different cards of the deck, or the
// number of rows if there is none.
class BatchRanker {
 public:
  BatchRanker(const BatchCards& cards, std::span<const Measure> measures);
  ~BatchRanker();
  BatchRanker(const BatchRanker&) = delete;
  BatchRanker& operator=(const BatchRanker&) = delete;

  std::size_t rank(std::span<const CardSet> masks, Entry* out) const;
  std::size_t rank(std::span<const Card> ids, Entry* out) const;

 private:
  class Column;
  template <class MasksOf>
  std::size_t rank_blocks(std::size_t rows, Entry* out, const MasksOf& masks_of) const;

  BatchCards cards_;
  std::vector<Column> columns_;
};

}  // namespace studcore
