// The random stream: ChaCha8, addressed by (seed, hand number).
#pragma once

#include <array>
#include <cstdint>

namespace studcore {

// A seed is the cipher's 256-bit key, as little-endian words.
using Seed = std::array<std::uint32_t, 8>;
using Block = std::array<std::uint32_t, 16>;

// The purposes of streams; those of one hand never overlap.
enum class Purpose : std::uint32_t { kCards = 0, kPolicy = 1, kIrregularities = 2 };

// One block of the cipher with `rounds` rounds; the 64-bit nonce is the hand's number.
Block chacha_block(const Seed& seed, std::uint64_t counter, std::uint64_t nonce, int rounds);

// Block `index` of a hand's stream.
Block stream_block(const Seed& seed, std::uint64_t hand, Purpose purpose, std::uint32_t index);

// The same block of eight hands in a row, much faster than one by one.
constexpr int kLanes = 8;
void stream_blocks(const Seed& seed, std::uint64_t first_hand, Purpose purpose, std::uint32_t index,
                   std::array<Block, kLanes>& out);

// The 64-bit word `i` (0 to 7) of a block.
inline std::uint64_t word64(const Block& block, int i) {
  return block[2 * i] | (static_cast<std::uint64_t>(block[2 * i + 1]) << 32);
}

// Returns the high half of a * b; `low` gets the low half.
inline std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b, std::uint64_t& low) {
#ifdef __SIZEOF_INT128__
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  low = static_cast<std::uint64_t>(product);
  return static_cast<std::uint64_t>(product >> 64);
#else
  const std::uint64_t al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
  const std::uint64_t middle = ah * bl + ((al * bl) >> 32);
  const std::uint64_t other = al * bh + (middle & 0xffffffff);
  low = a * b;
  return ah * bh + (middle >> 32) + (other >> 32);
#endif
}

}  // namespace studcore
