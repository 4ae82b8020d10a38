// The random numbers of the policies in a hand.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "studcore/cards/stream.h"
#include "studcore/compiler.h"
#include "studcore/rules/rules.h"

namespace studcore {

// A stream for each seat, so that the draws of one seat do not change those of another. A block of
// the hand's stream is eight words, one for each of eight seats; a word is cut into numbers of one,
// two or four bytes. Only a seat that has used up its word needs another block.
class PolicyStream {
 public:
  explicit PolicyStream(const Seed& seed = {}) : seed_(seed) {}

  // Begins a hand; `first` is the first block of its stream.
  void start(std::uint64_t number) {
    start(number, stream_block(seed_, number, Purpose::kPolicy, 0));
  }
  void start(std::uint64_t number, const Block& first) {
    hand_ = number;
    for (int seat = 0; seat < kLanes; ++seat) words_[seat] = word64(first, seat);
    left_ = kFresh;
    fetched_ = {};
  }
  // Uniform in [0, bound), exactly; bound at most 256.
  std::uint32_t few(int seat, std::uint32_t bound) {
    if (left_[seat] > 0) [[likely]] {
      const auto product = static_cast<std::uint32_t>(words_[seat] & 0xff) * bound;
      if ((product & 0xff) >= bound) [[likely]] {
        words_[seat] >>= 8;
        --left_[seat];
        return product >> 8;
      }
    }
    return below(seat, bound);
  }
  // The same with any bound; 0 if the bound is 0.
  STUDCORE_NOINLINE std::uint32_t below(int seat, std::uint32_t bound) {
    const int bytes = bound <= 0x100 ? 1 : bound <= 0x10000 ? 2 : 4;
    const std::uint64_t numbers = std::uint64_t{1} << (8 * bytes);
    for (;;) {
      const std::uint64_t product = take(seat, bytes) * bound, low = product & (numbers - 1);
      if (low >= bound || low >= numbers % bound)
        return static_cast<std::uint32_t>(product >> (8 * bytes));
    }
  }

 private:
  static constexpr std::uint8_t kWordBytes = 8;
  // The first block has the first words of seats 0 to 7.
  static constexpr auto kFresh = [] {
    std::array<std::uint8_t, kSeatPlaces> left{};
    std::fill_n(left.begin(), 8, kWordBytes);
    return left;
  }();

  std::uint64_t take(int seat, int bytes) {
    if (left_[seat] < bytes) fetch(seat);
    const std::uint64_t number = words_[seat] & ((std::uint64_t{1} << (8 * bytes)) - 1);
    words_[seat] >>= 8 * bytes;
    left_[seat] = static_cast<std::uint8_t>(left_[seat] - bytes);
    return number;
  }
  // Blocks with even numbers belong to seats 0 to 7, those with odd numbers to the other seats.
  void fetch(int seat) {
    const std::uint32_t fetched = fetched_[seat]++;
    const std::uint32_t index = seat < 8 ? 2 * fetched + 2 : 2 * fetched + 1;
    words_[seat] = word64(stream_block(seed_, hand_, Purpose::kPolicy, index), seat % 8);
    left_[seat] = kWordBytes;
  }

  Seed seed_;
  std::uint64_t hand_ = 0;
  std::array<std::uint64_t, kSeatPlaces> words_{};    // what is left of each seat's word
  std::array<std::uint8_t, kSeatPlaces> left_{};      // unused bytes of the word
  std::array<std::uint32_t, kSeatPlaces> fetched_{};  // words fetched after the first block's
};

}  // namespace studcore
