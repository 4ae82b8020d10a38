#include "studcore/hand/board.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <vector>

#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

// Category, then the ranks (from 1) by group size and rank; places without a card are 0.
std::uint32_t strength_of_groups(std::uint64_t counts) {
  std::array<int, kRanks> groups{};
  int kinds = 0;
  for (int rank = 0; rank < kRanks; ++rank)
    if (const int n = static_cast<int>((counts >> (4 * rank)) & 15))
      groups[kinds++] = n * 16 + rank;
  std::sort(groups.begin(), groups.begin() + kinds, std::greater<>());
  const int first = groups[0] / 16, second = groups[1] / 16;
  const Category category = first == 4                  ? Category::kQuads
                            : first == 3 && second >= 2 ? Category::kFullHouse
                            : first == 3                ? Category::kTrips
                            : first == 2 && second == 2 ? Category::kTwoPair
                            : first == 2                ? Category::kPair
                                                        : Category::kNoPair;
  std::uint32_t ranks = 0;
  int places = 5;
  for (int i = 0; i < kinds; ++i)
    for (int n = groups[i] / 16; n > 0 && places > 0; --n, --places)
      ranks = ranks * 16 + static_cast<std::uint32_t>((groups[i] & 15) + 1);
  return (static_cast<std::uint32_t>(category) << 20) | ranks << (4 * places);
}

BoardTable build_table() {
  BoardTable table{};
  std::vector<std::uint64_t> boards;  // by number, as counts
  for (int cards = 0; cards <= 4; ++cards)
    for_each_multiset(cards, [&](std::uint64_t counts) { boards.push_back(counts); });

  std::vector<std::uint32_t> strengths;
  for (const std::uint64_t counts : boards) strengths.push_back(strength_of_groups(counts));
  std::vector<std::uint32_t> sorted = strengths;
  std::sort(sorted.begin(), sorted.end());
  for (int i = 0; i < kBoards; ++i) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), strengths[i]);
    table.order[i] = static_cast<std::uint16_t>(at - sorted.begin());
    table.pair[i] = strengths[i] >> 20 != 0;
  }
  std::vector<std::pair<std::uint64_t, Board>> numbers;
  for (int i = 0; i < kBoards; ++i) numbers.emplace_back(boards[i], static_cast<Board>(i));
  std::sort(numbers.begin(), numbers.end());
  for (int i = 0; i < kInnerBoards; ++i) {
    for (int rank = 0; rank < kRanks; ++rank) {
      const std::uint64_t counts = boards[i] + (std::uint64_t{1} << (4 * rank));
      const auto at = std::lower_bound(numbers.begin(), numbers.end(), std::pair{counts, Board{0}});
      table.next[i][rank] = at->second;
    }
  }
  return table;
}

}  // namespace

const BoardTable& board_table() {
  static const BoardTable table = build_table();
  return table;
}

std::uint32_t board_strength(CardSet up, bool ace_low, bool full) {
  const int count = std::popcount(up);
  if (full && count >= kFewestCards && count <= kMostCards) {
    const Ranking& high = *Ranking::find("high");
    // The same form as groups have: ranks from 1.
    return high.strength(high.rank(up, count)).value + 0x11111;
  }
  return strength_of_groups(rank_counts(ace_low ? low_cards(up) : up));
}

}  // namespace studcore
