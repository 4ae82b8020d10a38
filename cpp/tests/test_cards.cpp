#include <algorithm>
#include <vector>

#include "check.h"
#include "studcore/cards/deck.h"

namespace studcore::test {

// Eight blocks at a time are the blocks one at a time, also where the hand number passes 2^32.
void test_stream() {
  const Seed seed{1, 2, 3, 4, 5, 6, 7, 8};
  for (const std::uint64_t first :
       {std::uint64_t{0}, std::uint64_t{0xfffffffc}, ~std::uint64_t{0} - 20}) {
    std::array<Block, kLanes> blocks;
    stream_blocks(seed, first, Purpose::kPolicy, 3, blocks);
    for (std::size_t i = 0; i < blocks.size(); ++i)
      check(blocks[i] == stream_block(seed, first + i, Purpose::kPolicy, 3));
  }
  std::uint64_t low = 0;
  check(multiply_high(~std::uint64_t{0}, ~std::uint64_t{0}, low) == ~std::uint64_t{0} - 1 &&
        low == 1);
}

namespace {

Deck shuffled(std::uint64_t number) {
  Deck deck;
  deck.seed = Seed{9};
  deck.fill(kFullDeck);
  deck.shuffle(number, stream_block(deck.seed, number, Purpose::kCards, 0));
  return deck;
}

}  // namespace

void test_deck() {
  for (std::uint64_t number = 0; number < 200; ++number) {
    // Every card comes once, whatever is mixed back in between.
    Deck deck = shuffled(number);
    std::vector<Card> dealt;
    for (int i = 0; i < 30; ++i) dealt.push_back(deck.take());
    check(deck.left == 22);
    deck.mix(dealt.data(), 10);
    dealt.erase(dealt.begin(), dealt.begin() + 10);
    check(deck.left == 32);
    while (deck.left) dealt.push_back(deck.take());
    std::sort(dealt.begin(), dealt.end());
    check(dealt.size() == kDeckCards &&
          std::adjacent_find(dealt.begin(), dealt.end()) == dealt.end());
  }
  // A given deck: unknown beyond its list, and a card that leaves twice is a fault.
  Deck deck;
  const std::vector<Card> order{5, 6, kUnknownCard, 5};
  deck.fill(kFullDeck);
  deck.stack(order.data(), static_cast<int>(order.size()));
  check(deck.take() == 5 && deck.take() == 6 && deck.take() == kUnknownCard && deck.fault == 0);
  Deck mixed = deck;
  const Card back = 5;
  mixed.mix(&back, 1);
  check(mixed.take() == 5 && mixed.fault == 0);
  deck.take();
  check(deck.fault == 4);
  for (int i = 0; i < 48; ++i) check(mixed.take() == kUnknownCard);
}

}  // namespace studcore::test
