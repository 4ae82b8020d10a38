// One index for all rankings: a multiset of k ranks becomes a small number, without collisions.
#pragma once

#include <cstdint>
#include <vector>

namespace studcore {

constexpr int kFewestCards = 5;
constexpr int kMostCards = 7;

// A multiset of ranks is a word of 13 nibbles, the count of each rank. The word's two halves times
// two constants give a key whose top bits differ for all multisets of k ranks; rows of keys are
// then shifted into each other until they share one table (row displacement).
class RankIndex {
 public:
  // The index of multisets of `k` ranks, built on first use (a few milliseconds).
  static const RankIndex& of(int k);

  std::uint32_t key(std::uint64_t counts) const {
    return static_cast<std::uint32_t>(counts) * low_ +
           static_cast<std::uint32_t>(counts >> 32) * high_;
  }
  std::uint32_t place(std::uint32_t key) const {
    return offsets_[key >> row_shift_] + ((key >> column_shift_) & column_mask_);
  }
  std::uint32_t operator()(std::uint64_t counts) const { return place(key(counts)); }

  // Places in use run below this.
  std::uint32_t size() const { return size_; }

 private:
  explicit RankIndex(int k);

  std::uint32_t low_, high_;
  int row_shift_, column_shift_;
  std::uint32_t column_mask_;
  std::uint32_t size_ = 0;
  std::vector<std::uint16_t> offsets_;
};

// Calls `visit` with the counts word of every multiset of `k` ranks, at most four of a rank.
template <class Visit>
void for_each_multiset(int k, const Visit& visit, std::uint64_t counts = 0, int rank = 0) {
  if (rank == 12) {
    if (k <= 4) visit(counts | (static_cast<std::uint64_t>(k) << 48));
    return;
  }
  for (int n = 0; n <= 4 && n <= k; ++n)
    for_each_multiset(k - n, visit, counts | (static_cast<std::uint64_t>(n) << (4 * rank)),
                      rank + 1);
}

}  // namespace studcore
