#include "studcore/cards/deck.h"

#include <algorithm>

#include "studcore/compiler.h"

namespace studcore {
namespace {

// One 64-bit word gives up to six bounded numbers: the high half of a product is the number, the
// low half the next word. With the last low half below 2^64 mod (n (n-1) ...) the word is rejected;
// that makes every order of the cards exactly equally likely.
constexpr std::uint64_t kBatch = 6;

constexpr auto kRejectBelow = [] {
  std::array<std::uint64_t, kDeckPlaces + 1> limits{};
  for (std::uint64_t n = 1; n <= kDeckPlaces; ++n) {
    std::uint64_t product = 1;
    for (std::uint64_t i = 0; i < kBatch && i < n; ++i) product *= n - i;
    limits[n] = (~product + 1) % product;
  }
  return limits;
}();

// Draws the first `count` of `n` cards in random order; returns what is left of the word. A
// function of its own, so that the numbers stay in registers.
STUDCORE_NOINLINE std::uint64_t draw(Card* first, std::uint64_t n, std::uint64_t count,
                                     std::uint64_t word) {
  const auto swap_all = [&](std::uint64_t cards) {
    for (std::uint64_t i = 0; i < cards; ++i) {
      const std::uint64_t j = i + multiply_high(word, n - i, word);
      const Card here = first[i], there = first[j];
      first[i] = there, first[j] = here;
    }
    return word;
  };
  return count == kBatch ? swap_all(kBatch) : swap_all(count);  // spelled out, then the loop
}

}  // namespace

std::uint64_t Deck::next_word() {
  if (word == 8) [[unlikely]]
    block = stream_block(seed, number, Purpose::kCards, blocks++), word = 0;
  return word64(block, word++);
}

void Deck::turn_given() {
  if (next >= size) {
    // Longer than the list: the rest of the deck is unknown. The place stays free.
    cards[next = std::min<std::uint8_t>(next, kDeckPlaces - 1)] = kUnknownCard;
  } else if (is_known(cards[next])) {
    if (fault == 0 && (out & card_bit(cards[next]))) fault = static_cast<std::uint8_t>(next + 1);
    out |= card_bit(cards[next]);
  }
  ready = static_cast<std::uint8_t>(next + 1);
}

void Deck::shuffle_more() {
  const std::uint64_t remaining = size - ready, count = std::min(kBatch, remaining);
  // A rejected word needs no undoing: another order is as good a start.
  while (draw(&cards[ready], remaining, count, next_word()) < kRejectBelow[remaining]) {
  }
  ready = static_cast<std::uint8_t>(ready + count);
}

}  // namespace studcore
