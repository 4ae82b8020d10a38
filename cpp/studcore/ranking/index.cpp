#include "studcore/ranking/index.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace studcore {
namespace {

// Constants found by random search: with them the top `bits` bits of all keys differ.
struct Constants {
  std::uint32_t low, high;
  int bits, row_bits;
};
constexpr Constants kConstants[] = {
    {0xb0a3e45b, 0x422e4579, 19, 11},  // 5 ranks
    {0xf80f61ef, 0x6fee15d4, 22, 12},  // 6 ranks
    {0x5e9c88eb, 0xa56f1ecd, 25, 13},  // 7 ranks
};

// The first of 64 offsets from `base` at which no column of the row hits a used place, or -1.
int free_offset(const std::vector<std::uint64_t>& used, const std::vector<std::uint32_t>& row,
                std::uint32_t base) {
  std::uint64_t taken = 0;
  for (const std::uint32_t column : row) {
    const std::uint32_t place = base + column;
    const std::uint32_t shift = place & 63;
    taken |= used[place / 64] >> shift;
    if (shift) taken |= used[place / 64 + 1] << (64 - shift);
    if (taken == ~std::uint64_t{0}) return -1;
  }
  return std::countr_one(taken);
}

}  // namespace

const RankIndex& RankIndex::of(int k) {
  assert(k >= kFewestCards && k <= kMostCards);
  static const RankIndex five(5);
  if (k == 5) return five;
  static const RankIndex six(6);
  if (k == 6) return six;
  static const RankIndex seven(7);
  return seven;
}

RankIndex::RankIndex(int k)
    : low_(kConstants[k - kFewestCards].low), high_(kConstants[k - kFewestCards].high) {
  const auto [low, high, bits, row_bits] = kConstants[k - kFewestCards];
  row_shift_ = 32 - row_bits;
  column_shift_ = 32 - bits;
  column_mask_ = (1u << (bits - row_bits)) - 1;

  std::vector<std::vector<std::uint32_t>> rows(std::size_t{1} << row_bits);
  for_each_multiset(k, [&](std::uint64_t counts) {
    const std::uint32_t hash = key(counts);
    rows[hash >> row_shift_].push_back((hash >> column_shift_) & column_mask_);
  });
  std::vector<std::uint32_t> order(rows.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return rows[a].size() > rows[b].size();
  });

  // Long rows first, each at the first offset where it fits. The search begins a little before the
  // place of the last row of the same length: starting at 0 saves little room and takes long.
  offsets_.assign(rows.size(), 0);
  std::vector<std::uint64_t> used(1 << 13);
  std::uint32_t start = 0;
  std::size_t length = 0;
  for (const std::uint32_t r : order) {
    const auto& row = rows[r];
    if (row.empty()) break;
    if (row.size() != length) start = 0, length = row.size();
    std::uint32_t base = start > 1024 ? (start - 1024) & ~63u : 0;
    int offset;
    while ((offset = free_offset(used, row, base)) < 0 || offset > 63) base += 64;
    start = base + static_cast<std::uint32_t>(offset);
    assert(start <= 0xffff);
    offsets_[r] = static_cast<std::uint16_t>(start);
    for (const std::uint32_t column : row) {
      const std::uint32_t place = start + column;
      used[place / 64] |= std::uint64_t{1} << (place & 63);
      size_ = std::max(size_, place + 1);
    }
  }
}

}  // namespace studcore
