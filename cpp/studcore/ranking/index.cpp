#include "studcore/ranking/index.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>

#include "studcore/ranking/kept.h"

namespace studcore {
namespace {

// Constants found by random search: with them the top `bits` bits of all keys differ.
struct Constants {
  std::uint32_t low, high;
  int bits, row_bits;
};
constexpr Constants kExact[] = {
    {0xb0a3e45b, 0x422e4579, 19, 10},  // 5 ranks
    {0xf80f61ef, 0x6fee15d4, 22, 11},  // 6
    {0x5e9c88eb, 0xa56f1ecd, 25, 12},  // 7
    {0x2a33fceb, 0xfb4a4811, 27, 14},  // 8
    {0x757cb669, 0x498c8c51, 29, 15},  // 9
};
constexpr Constants kUpToSeven = {0x94f706c1, 0x89fbae0e, 25, 13};

// The first of 64 offsets from `base` at which the row hits no used place; 64 if there is none.
int free_offset(const std::vector<std::uint64_t>& used, const std::uint32_t* row,
                const std::uint32_t* end, std::uint32_t base) {
  std::uint64_t taken = 0;
  for (; row != end; ++row) {
    const std::uint32_t place = base + *row;
    const std::uint32_t shift = place & 63;
    // The second shift in two steps: by 64 it would be undefined.
    taken |= (used[place / 64] >> shift) | (used[place / 64 + 1] << 1 << (63 - shift));
    if (taken == ~std::uint64_t{0}) return 64;
  }
  return std::countr_one(taken);
}

}  // namespace

const RankIndex& RankIndex::of(int k) {
  assert(k >= 5 && k <= 9);
  static constinit std::array<Kept<RankIndex>, 5> kept;
  return kept[static_cast<std::size_t>(k - 5)].get([k] { return RankIndex(k, k); });
}

const RankIndex& RankIndex::up_to_seven() {
  static constinit Kept<RankIndex> kept;
  return kept.get([] { return RankIndex(0, 7); });
}

std::size_t RankIndex::bytes() {
  std::size_t bytes = std::span(up_to_seven().offsets).size_bytes();
  for (int k = 5; k <= 9; ++k) bytes += std::span(of(k).offsets).size_bytes();
  return bytes;
}

RankIndex::RankIndex(int fewest, int most) {
  const Constants constants = fewest == most ? kExact[most - 5] : kUpToSeven;
  low = constants.low, high = constants.high;
  row_shift = 32 - constants.row_bits;
  column_shift = 32 - constants.bits;
  column_mask = (1u << (constants.bits - constants.row_bits)) - 1;

  // The columns of all rows in one array, by a counting sort.
  std::vector<std::uint32_t> keys;
  for (int k = fewest; k <= most; ++k)
    for_each_multiset(k, [&](std::uint64_t counts) { keys.push_back(key(counts)); });
  const std::uint32_t rows = 1u << constants.row_bits;
  std::vector<std::uint32_t> begin(rows + 1);
  for (const std::uint32_t k : keys) ++begin[(k >> row_shift) + 1];
  for (std::uint32_t row = 0; row < rows; ++row) begin[row + 1] += begin[row];
  std::vector<std::uint32_t> columns(keys.size()), filled(begin.begin(), begin.end() - 1);
  for (const std::uint32_t k : keys)
    columns[filled[k >> row_shift]++] = (k >> column_shift) & column_mask;

  const auto length = [&](std::uint32_t row) { return begin[row + 1] - begin[row]; };
  std::vector<std::vector<std::uint32_t>> by_length;
  for (std::uint32_t row = 0; row < rows; ++row) {
    if (length(row) >= by_length.size()) by_length.resize(length(row) + 1);
    by_length[length(row)].push_back(row);
  }

  // Long rows first, each at the first offset where it fits. The search starts a little before the
  // last row of the same length: from 0 it would take long and save little room.
  constexpr std::uint32_t kStepBack = 128;
  offsets.assign(rows, 0);
  std::vector<std::uint64_t> used((keys.size() * 2 + column_mask + 4096) / 64);
  for (std::size_t rows_of = by_length.size() - 1; rows_of > 0; --rows_of) {
    std::uint32_t start = 0;
    for (const std::uint32_t row : by_length[rows_of]) {
      const std::uint32_t* first = columns.data() + begin[row];
      const std::uint32_t* end = columns.data() + begin[row + 1];
      std::uint32_t base = start > kStepBack ? (start - kStepBack) & ~63u : 0;
      int offset;
      while ((offset = free_offset(used, first, end, base)) == 64) base += 64;
      start = base + static_cast<std::uint32_t>(offset);
      offsets[row] = start;
      for (const std::uint32_t* column = first; column != end; ++column) {
        const std::uint32_t place_ = start + *column;
        used[place_ / 64] |= std::uint64_t{1} << (place_ & 63);
        size = std::max(size, place_ + 1);
      }
    }
  }
}

}  // namespace studcore
