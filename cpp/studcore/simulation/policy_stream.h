// The random numbers that policies of a hand draw.
#pragma once

#include <cstdint>

#include "studcore/cards/stream.h"

namespace studcore {

// A hand's random numbers for policies: 32 16-bit numbers a block.
struct PolicyStream {
  Seed seed{};
  std::uint64_t hand = 0;
  std::uint64_t bits = 0;  // what is left of a word
  std::uint32_t blocks = 0;
  int numbers = 0, words = 0;  // left in `bits`, used of `block`
  Block block{};

  void start(std::uint64_t number, const Block& first) {
    hand = number, block = first, blocks = 1, numbers = words = 0;
  }
  // Uniform in [0, bound), bound at most 65,536; exact.
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      if (numbers == 0) refill();
      const auto number = static_cast<std::uint32_t>(bits & 0xffff);
      bits >>= 16, --numbers;
      const std::uint32_t product = number * bound, low = product & 0xffff;
      if (low >= bound || low >= 0x10000 % bound) [[likely]]
        return product >> 16;
    }
  }

 private:
  void refill() {
    if (words == 8) block = stream_block(seed, hand, Purpose::kPolicy, blocks++), words = 0;
    bits = word64(block, words++), numbers = 4;
  }
};

}  // namespace studcore
