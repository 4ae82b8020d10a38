#include <algorithm>
#include <bit>
#include <vector>

#include "check.h"
#include "studcore/hand/board.h"
#include "studcore/ranking/ranking.h"

namespace studcore::test {

void test_ranking() {
  // The index is perfect: every multiset has a place of its own.
  const auto count = [](const RankIndex& index, int fewest, int most) {
    std::vector<bool> used(index.size);
    int multisets = 0;
    for (int k = fewest; k <= most; ++k)
      for_each_multiset(k, [&](std::uint64_t counts) {
        const std::uint32_t place = index(counts);
        check(place < index.size && !used[place]);
        used[place] = true;
        ++multisets;
      });
    return multisets;
  };
  constexpr int kMultisets[] = {6175, 18395, 49205, 120055, 270270};
  for (int k = 5; k <= 9; ++k) check(count(RankIndex::of(k), k, k) == kMultisets[k - 5]);
  check(count(RankIndex::up_to_seven(), 0, 7) == 76155);
  check(Ranking::find("high")->classes() == 7462);
  check(Ranking::find("ace-to-five")->classes() == 6175);
  check(6175 - Ranking::find("ace-to-five")->floor_of_low(7) == 56);
  check(Ranking::find("no such ranking") == nullptr);

  // Flush counters and rank sets, against counting one by one.
  std::uint64_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    CardSet cards = 0;
    while (std::popcount(cards) < 7) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      cards |= card_bit(static_cast<Card>((state >> 33) % (i % 3 ? 52 : 16)));
    }
    const std::uint32_t sums = suit_sums(cards, 0x3333);
    for (int suit = 0; suit < kSuits; ++suit) {
      std::uint32_t ranks = 0;
      for (int rank = 0; rank < kRanks; ++rank)
        if (cards & card_bit(static_cast<Card>(rank * 4 + suit))) ranks |= 1u << rank;
      check(((sums >> (4 * suit)) & 15) == static_cast<unsigned>(std::popcount(ranks)) + 3);
      check(ranks_of_suit(cards, suit) == ranks);
    }
  }
}

// The automaton orders boards as their strength does, for every board of up to four cards.
void test_boards() {
  const BoardTable& table = board_table();
  std::vector<std::pair<std::uint32_t, std::uint16_t>> seen;
  const auto visit = [&](auto&& self, Board board, CardSet cards, int first) -> void {
    seen.emplace_back(board_strength(cards, 0, {}), table.order[board]);
    if (std::popcount(cards) == 4) return;
    for (int card = first; card < kDeckCards; card += 1 + (cards == 0 ? 3 : 0))
      self(self, table.next[board][card >> 2], cards | card_bit(static_cast<Card>(card)), card + 1);
  };
  visit(visit, kEmptyBoard, 0, 0);
  std::sort(seen.begin(), seen.end());
  for (std::size_t i = 1; i < seen.size(); ++i) {
    check((seen[i - 1].first == seen[i].first) == (seen[i - 1].second == seen[i].second));
    check(seen[i - 1].second <= seen[i].second);
  }
}

}  // namespace studcore::test
