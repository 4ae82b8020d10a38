#include "studcore/cards/deck.h"

#include <algorithm>

#include "studcore/compiler.h"

namespace studcore {
namespace {

// One 64-bit word gives up to six bounded numbers: the high half of each product is the number, and
// the low half is the next word. A word whose last low half is below 2^64 mod (n (n-1) ...) is
// rejected, which makes all orders of the cards exactly equally likely.
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

// Draws the first `count` of `n` cards in random order; returns the last low half. Not inlined, so
// that its numbers stay in registers.
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
  return count == kBatch ? swap_all(kBatch) : swap_all(count);  // the first is unrolled
}

}  // namespace

std::uint64_t Deck::next_word() {
  if (word == 8) [[unlikely]]
    block = stream_block(seed, number, Purpose::kCards, blocks++), word = 0;
  return word64(block, word++);
}

void Deck::turn_given() {
  if (next >= size) {
    // Behind the end of a given order cards are unknown.
    cards[next = std::min<std::uint8_t>(next, kDeckPlaces - 1)] = kUnknownCard;
  } else if (is_known(cards[next])) {
    if (fault == 0 && (out & card_bit(cards[next]))) fault = static_cast<std::uint8_t>(next + 1);
    out |= card_bit(cards[next]);
  }
  ready = static_cast<std::uint8_t>(next + 1);
}

void Deck::shuffle_more() {
  const std::uint64_t remaining = size - ready, count = std::min(kBatch, remaining);
  // The swaps of a rejected word may stay: the next word shuffles evenly from any order.
  while (draw(&cards[ready], remaining, count, next_word()) < kRejectBelow[remaining]) {
  }
  ready = static_cast<std::uint8_t>(ready + count);
}

}  // namespace studcore
