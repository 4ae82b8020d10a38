// The vectorized part of batch ranking: turns blocks of masks into keys of the index.
#pragma once

#include <cstdint>

#include "studcore/cards/card.h"

namespace studcore {

constexpr int kBlock = 64;

// The constants of one ranking on one index.
struct KeyPlan {
  std::uint32_t low, high;  // of the index
  int cards;                // of each hand
  CardSet deck;             // cards of the deck
  CardSet wild;             // those that are wild, or bugs
  std::uint32_t bias;  // added to four 4-bit suit counts, so that bit 3 of one says "look again"
};

// Keys, and a bit for each hand whose suits may matter. `wrong`: some hand is not `cards` cards of
// the deck.
struct Keys {
  std::uint32_t key[kBlock];
  std::uint64_t suits;
  bool wrong;
};

// The set of ranks of each natural hand, as 13 bits.
struct RankSets {
  std::uint32_t set[kBlock];
  bool wrong;
};

// The tables behind a key.
struct LookUp {
  const std::uint32_t* offsets;
  const std::uint16_t* values;
  int row_shift, column_shift;
  std::uint32_t column_mask;
};

struct KernelPath {
  const char* name;
  void (*keys)(const CardSet* masks, const KeyPlan& plan, Keys& out);
  void (*look_up)(const std::uint32_t* keys, const LookUp& tables, std::uint16_t* out);
  void (*rank_sets)(const CardSet* masks, const KeyPlan& plan, RankSets& out);
  // Values by rank set; returns a bit for each hand whose value is 0.
  std::uint64_t (*look_up_sets)(const std::uint32_t* sets, const std::uint16_t* values,
                                std::uint16_t* out);
  // Takes the floor off each rank, down to 0.
  void (*lower)(std::uint16_t* ranks, std::uint16_t floor);
  // `count` card ids a hand; the eight bytes behind the last id must be readable.
  void (*masks)(const Card* ids, int count, CardSet* out);
};

// The instruction sets that this processor has, best first; `plain` is always the last.
const KernelPath* kernel_paths(int& count);
// The one in use: the best, or the one that the environment variable STUDCORE_CPU names.
const KernelPath& kernel();

// For kernel.cpp: null where the compiler or the processor does not have it.
const KernelPath* avx2_path();
const KernelPath* sse4_path();

}  // namespace studcore
