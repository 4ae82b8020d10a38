// Policies: what decides for a seat in a simulation.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "studcore/cards/stream.h"
#include "studcore/hand/hand.h"

namespace studcore {

enum class Policy : std::uint8_t {
  kRandom,  // uniform over the legal codes, or over the choices
  kCall,    // check or call, always; the first choice
  kOutside  // whoever steps a batch
};

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

// Sets of codes: how many there are, and the n-th of them.
struct Codes {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 4> nth{};
};
constexpr auto kCodes = [] {
  std::array<Codes, 16> table{};
  for (unsigned codes = 0; codes < 16; ++codes)
    for (unsigned code = 0; code < 4; ++code)
      if ((codes >> code) & 1)
        table[codes].nth[table[codes].count++] = static_cast<std::uint8_t>(code);
  return table;
}();

inline int random_code(unsigned set, PolicyStream& stream) {
  const Codes& codes = kCodes[set];
  return codes.nth[stream.below(codes.count)];
}
inline int random_code(const Hand& hand, PolicyStream& stream) {
  if (hand.step().op != Op::kBet)
    return static_cast<int>(stream.below(static_cast<std::uint32_t>(choices(hand))));
  return random_code(hand.codes, stream);
}

inline int decide(Policy policy, const Hand& hand, PolicyStream& stream) {
  if (policy == Policy::kCall) return hand.step().op == Op::kBet ? kCall : 0;
  return random_code(hand, stream);
}

}  // namespace studcore
