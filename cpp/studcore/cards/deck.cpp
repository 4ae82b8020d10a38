#include "studcore/cards/deck.h"

#include <algorithm>
#include <utility>

namespace studcore {
namespace {

// One 64-bit word gives up to six bounded numbers: the high half of a product is the number, the
// low half the next word. With the last low half below 2^64 mod (n (n-1) ...) the word is rejected;
// that makes every order of the cards exactly equally likely.
constexpr int kBatch = 6;

constexpr auto kRejectBelow = [] {
  std::array<std::uint64_t, kDeckPlaces + 1> limits{};
  for (int n = 1; n <= kDeckPlaces; ++n) {
    std::uint64_t product = 1;
    for (int i = 0; i < kBatch && i < n; ++i) product *= static_cast<std::uint64_t>(n - i);
    limits[n] = (~product + 1) % product;
  }
  return limits;
}();

}  // namespace

std::uint64_t Deck::next_word() {
  if (word == 8) block = stream_block(seed, number, Purpose::kCards, blocks++), word = 0;
  return word64(block, word++);
}

void Deck::top_up() {
  if (given) {
    if (next >= size) {
      // Longer than the list: the rest of the deck is unknown. The place stays free.
      cards[next = std::min<std::uint8_t>(next, kDeckPlaces - 1)] = kUnknownCard;
    } else if (is_known(cards[next])) {
      if (fault == 0 && (out & card_bit(cards[next]))) fault = static_cast<std::uint8_t>(next + 1);
      out |= card_bit(cards[next]);
    }
    ready = static_cast<std::uint8_t>(next + 1);
    return;
  }
  const int remaining = size - ready;
  const int batch = std::min(kBatch, remaining);
  Card* const first = cards.data() + ready;  // a card may alias anything: say where they are once
  const auto draw = [&](int count) {
    std::uint64_t low = next_word();
    for (int i = 0; i < count; ++i) {
      const auto j = multiply_high(low, static_cast<std::uint64_t>(remaining - i), low);
      const Card here = first[i], there = first[i + static_cast<int>(j)];
      first[i] = there, first[i + static_cast<int>(j)] = here;
    }
    return low;
  };
  // A rejected word needs no undoing: another order is as good a start. The whole batch is spelled
  // out for the compiler to unroll.
  while ((batch == kBatch ? draw(kBatch) : draw(batch)) < kRejectBelow[remaining]) {
  }
  ready = static_cast<std::uint8_t>(ready + batch);
}

}  // namespace studcore
