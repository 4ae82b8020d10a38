// Ranks a few hands: all a C++ program needs is this folder's parent on its include path, and the
// static library that CMake builds from it.
#include <cstdio>
#include <vector>

#include "studcore/ranking/batch.h"

int main() {
  using namespace studcore;
  // Masks: bit 4 * rank + suit, from the deuce of clubs to the ace of spades.
  const std::vector<CardSet> hands = {0xf000000000007, 0x8888800000021, 0x1234001000001};
  const Ranking& high = *Ranking::find("high");
  const Ranking& low = *Ranking::find("ace-to-five");
  const Measure shares[] = {{&high}, {&low, low.floor_of_low(7)}};

  std::vector<Entry> ranks(2 * hands.size());
  const BatchRanker ranker({7}, shares);
  if (ranker.rank(hands, ranks.data()) < hands.size()) return 1;
  for (std::size_t i = 0; i < hands.size(); ++i)
    std::printf("hand %zu: high %d of %u, eight or better %d\n", i, ranks[2 * i], high.classes(),
                ranks[2 * i + 1]);
}
