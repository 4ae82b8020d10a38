// One index for all rankings: a multiset of ranks becomes a small number, without collisions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace studcore {

// A multiset of ranks is a word of 13 nibbles, the count of each rank. The word's two halves times
// two constants give a key whose top bits differ for all multisets of the index; rows of keys are
// then shifted into each other until they share one table (row displacement).
class RankIndex {
 public:
  // The index of multisets of exactly `k` ranks, 5 to 9; built on first use, in milliseconds.
  static const RankIndex& of(int k);
  // The index of multisets of up to seven ranks, of all sizes together.
  static const RankIndex& up_to_seven();
  // The bytes of all indexes.
  static std::size_t bytes();

  std::uint32_t key(std::uint64_t counts) const {
    return static_cast<std::uint32_t>(counts) * low +
           static_cast<std::uint32_t>(counts >> 32) * high;
  }
  std::uint32_t place(std::uint32_t key_) const {
    return offsets[key_ >> row_shift] + ((key_ >> column_shift) & column_mask);
  }
  std::uint32_t operator()(std::uint64_t counts) const { return place(key(counts)); }

  std::uint32_t low, high;
  int row_shift, column_shift;
  std::uint32_t column_mask;
  std::uint32_t size = 0;  // places in use run below this
  std::vector<std::uint32_t> offsets;

 private:
  RankIndex(int fewest, int most);
};

// Calls `visit` with the counts word of every multiset of `k` ranks, at most four of a rank.
template <class Visit>
void for_each_multiset(int k, const Visit& visit, std::uint64_t counts = 0, int rank = 0) {
  if (k == 0) return visit(counts);
  if (rank == 12) {
    if (k <= 4) visit(counts | (static_cast<std::uint64_t>(k) << 48));
    return;
  }
  for (int n = 0; n <= 4 && n <= k; ++n)
    for_each_multiset(k - n, visit, counts | (static_cast<std::uint64_t>(n) << (4 * rank)),
                      rank + 1);
}

}  // namespace studcore
