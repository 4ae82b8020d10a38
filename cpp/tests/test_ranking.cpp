#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "check.h"
#include "studcore/hand/board.h"
#include "studcore/ranking/all.h"
#include "studcore/ranking/ranking.h"
#include "studcore/threads.h"

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

// Threads that need the same tables at once: each finds them whole.
void test_tables_on_threads() {
  constexpr int kThreads = 4;
  std::array<std::vector<HandRank>, kThreads> found;
  on_threads(kThreads, [&](int thread) {
    for (const char* name : {"high", "ace-to-five", "deuce-to-seven", "soko", "badugi"}) {
      const Ranking& ranking = *Ranking::find(name);
      for (const int count : {3, 5, 6, 7, 12})
        for (int first = 0; first + count <= kDeckCards; first += 5) {
          const CardSet cards = ((CardSet{1} << count) - 1) << first;
          found[static_cast<std::size_t>(thread)].push_back(ranking.rank(cards));
          found[static_cast<std::size_t>(thread)].push_back(ranking.rank({cards, count < 7, 0}));
        }
    }
  });
  for (const auto& ranks : found) check(ranks == found[0]);

  const Measure high{Ranking::find("high")};
  std::vector<Entry> one(number_of_hands(52, 5)), many(one.size());
  rank_all({5}, high, 1, one.data());
  rank_all({5}, high, kThreads, many.data());
  check(one == many);
}

// Every hand in order is what the hands are worth one by one, on one thread or three.
void test_all_hands() {
  for (const char* name : {"high", "ace-to-five", "deuce-to-seven", "badugi"}) {
    const Measure measure{Ranking::find(name)};
    std::vector<Entry> ranks(number_of_hands(52, 4)), again(ranks.size());
    rank_all({4}, measure, 1, ranks.data());
    rank_all({4}, measure, 3, again.data());
    check(ranks == again);
    std::size_t place = 0;
    for (int a = 0; a < 52; ++a)
      for (int b = a + 1; b < 52; ++b)
        for (int c = b + 1; c < 52; ++c)
          for (int d = c + 1; d < 52; ++d, ++place) {
            if (place % 7) continue;
            const CardSet cards = card_bit(static_cast<Card>(a)) | card_bit(static_cast<Card>(b)) |
                                  card_bit(static_cast<Card>(c)) | card_bit(static_cast<Card>(d));
            check(ranks[place] == measure.ranking->rank(cards));
          }
  }
  const Measure high{Ranking::find("high")};
  std::vector<Entry> six(number_of_hands(52, 6));
  rank_all({6}, high, 2, six.data());
  check(six.front() == high.ranking->rank(0x3f) && six.back() == high.ranking->rank(0xfcull << 44));
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
