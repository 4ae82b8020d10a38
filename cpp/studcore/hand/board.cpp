#include "studcore/hand/board.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

constexpr RankingRule groups_only(bool low) {
  RankingRule rule;
  rule.low = low;
  rule.flushes = false;
  rule.straights = Straights::kNone;
  return rule;
}

constexpr RankingRule full_hands() {
  RankingRule rule;
  rule.order[rule.categories++] = Category::kFiveOfAKind;
  return rule;
}

// Found once: to find a ranking is to compare whole rules.
const Ranking& ranking_of(const BoardRule& rule) {
  if (rule.full) {
    static const Ranking& full = Ranking::of(full_hands());
    return full;
  }
  if (rule.low) {
    static const Ranking& low = Ranking::of(groups_only(true));
    return low;
  }
  static const Ranking& high = Ranking::of(groups_only(false));
  return high;
}

// Of up to five cards, the ranks counted from 1 so that a missing card is below any.
std::uint32_t strength_of_groups(std::uint64_t counts) {
  std::uint32_t present = 0, place = 0x10000;
  for (int rank = 0; rank < kRanks; ++rank)
    for (int n = static_cast<int>((counts >> (4 * rank)) & 15); n > 0; --n, place >>= 4)
      present |= place;
  return strength_of(groups_only(false), counts, false).value + present;
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

std::uint32_t board_strength(CardSet naturals, int wilds, const BoardRule& rule) {
  const CardSet cards = rule.ace_low ? low_cards(naturals) : naturals;
  const int count = std::popcount(cards) + wilds;
  if (count == 0) return 0;
  if (wilds == 0 && count < 5) return strength_of_groups(rank_counts(cards));
  const Ranking* ranking = &ranking_of(rule);
  if (count < 5) ranking = &ranking->partial(count);
  // The same form as groups have: ranks from 1 where there is a card.
  const std::uint32_t present = 0x11111u & ~((1u << 4 * (5 - std::min(count, 5))) - 1);
  return ranking->strength(ranking->rank({cards, wilds, 0})).value + present;
}

}  // namespace studcore
