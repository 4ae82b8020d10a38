// Binomial coefficients, and sets in increasing order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace studcore {

// kChoose[n][k]: the number of sets of k of n cards, up to a whole deck and a whole hand.
constexpr auto kChoose = [] {
  std::array<std::array<std::uint64_t, 13>, 57> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k)
      table[n][k] = table[n - 1][k] + table[n - 1][k - 1];
  }
  return table;
}();

constexpr int ways(int things, int taken) {
  return static_cast<int>(
      kChoose[static_cast<std::size_t>(things)][static_cast<std::size_t>(taken)]);
}

// The index-th of the subsets of `places` with `count` members, in increasing order of their bits.
constexpr std::uint32_t subset(std::uint32_t places, int count, int index) {
  for (std::uint32_t set = 0;; set = (set - places) & places) {
    if (std::popcount(set) == count && index-- == 0) return set;
    if (set == places) return 0;
  }
}

// Calls `visit` with every choice of `size` of a set's members.
template <class Visit>
constexpr void for_each_choice(std::uint64_t set, int size, const Visit& visit,
                               std::uint64_t chosen = 0) {
  if (size == 0) return visit(chosen);
  for (; std::popcount(set) >= size; set &= set - 1)
    for_each_choice(set & (set - 1), size - 1, visit, chosen | (set & -set));
}

static_assert(ways(7, 2) == 21 && ways(2, 3) == 0);
static_assert(subset(0b1011, 2, 0) == 0b0011 && subset(0b1011, 2, 2) == 0b1010);

}  // namespace studcore
