// The random numbers that policies of a hand draw.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "studcore/cards/stream.h"

namespace studcore {

// A hand's random numbers for policies: 32 16-bit numbers a block.
struct PolicyStream {
  static constexpr unsigned kNumbers = 32;

  Seed seed{};
  std::uint64_t hand = 0;
  std::uint32_t blocks = 0;  // drawn so far, the current one included
  unsigned next = kNumbers;  // place of the next number
  std::array<std::uint16_t, kNumbers> numbers{};

  void start(std::uint64_t number, const Block& first) {
    hand = number, blocks = 1;
    fill(first);
  }
  // Uniform in [0, bound), bound at most 65,536; exact. Of 0 it is 0.
  std::uint32_t below(std::uint32_t bound) {
    if (next < kNumbers) [[likely]] {
      const std::uint32_t product = numbers[next] * bound;
      if ((product & 0xffff) >= (bound & 0xffff)) [[likely]] {
        ++next;
        return product >> 16;
      }
    }
    return below_at_length(bound);
  }

 private:
  // The same where a block has run out or a number may have to be rejected: rare with small bounds,
  // and out of line, so that callers save no registers for it.
  [[gnu::noinline]] std::uint32_t below_at_length(std::uint32_t bound) {
    for (;;) {
      if (next == kNumbers) fill(stream_block(seed, hand, Purpose::kPolicy, blocks++));
      const std::uint32_t product = numbers[next++] * bound;
      const std::uint32_t low = product & 0xffff;
      if (low >= bound || low >= 0x10000 % bound) return product >> 16;
    }
  }
  // The halves of the words, the lower one first.
  void fill(const Block& block) {
    next = 0;
    static_assert(sizeof numbers == sizeof block);
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(numbers.data(), block.data(), sizeof block);
    } else {
      for (std::size_t i = 0; i < kNumbers; ++i)
        numbers[i] = static_cast<std::uint16_t>(block[i / 2] >> (i % 2 * 16));
    }
  }
};

}  // namespace studcore
