#include "studcore/cards/stream.h"

#include <bit>
#include <cstddef>

#include "studcore/compiler.h"

namespace studcore {
namespace {

// `Word` is one lane or a vector of lanes. Always inlined, so that it is compiled for the
// instruction set of its caller.
template <class Word>
STUDCORE_INLINE void rotate(Word& x, int n) {
  x = (x << n) | (x >> (32 - n));
}

template <class Word>
STUDCORE_INLINE void quarter_round(Word& a, Word& b, Word& c, Word& d) {
  a += b, d ^= a, rotate(d, 16);
  c += d, b ^= c, rotate(b, 12);
  a += b, d ^= a, rotate(d, 8);
  c += d, b ^= c, rotate(b, 7);
}

template <class Word>
STUDCORE_INLINE void double_round(Word* x) {
  quarter_round(x[0], x[4], x[8], x[12]);
  quarter_round(x[1], x[5], x[9], x[13]);
  quarter_round(x[2], x[6], x[10], x[14]);
  quarter_round(x[3], x[7], x[11], x[15]);
  quarter_round(x[0], x[5], x[10], x[15]);
  quarter_round(x[1], x[6], x[11], x[12]);
  quarter_round(x[2], x[7], x[8], x[13]);
  quarter_round(x[3], x[4], x[9], x[14]);
}

Block initial_state(const Seed& seed, std::uint64_t counter, std::uint64_t nonce) {
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  return {0x61707865,   0x3320646e,
          0x79622d32,   0x6b206574,
          seed[0],      seed[1],
          seed[2],      seed[3],
          seed[4],      seed[5],
          seed[6],      seed[7],
          low(counter), low(counter >> 32),
          low(nonce),   low(nonce >> 32)};
}

constexpr std::uint64_t counter_of(Purpose purpose, std::uint32_t index) {
  return (static_cast<std::uint64_t>(purpose) << 32) | index;
}

constexpr int kStreamRounds = 8;

#if defined(__GNUC__)
// Eight lanes in a vector. The same code is compiled for the baseline and for AVX2.
using Lanes [[gnu::vector_size(4 * kLanes)]] = std::uint32_t;

STUDCORE_INLINE void lanes_body(const Block& start, std::uint64_t first_hand,
                                std::array<Block, kLanes>& out) {
  Lanes initial[16], x[16];
  for (std::size_t i = 0; i < 16; ++i) initial[i] = start[i] - Lanes{};
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::uint64_t nonce = first_hand + static_cast<std::uint64_t>(lane);
    initial[14][lane] = static_cast<std::uint32_t>(nonce);
    initial[15][lane] = static_cast<std::uint32_t>(nonce >> 32);
  }
  for (int i = 0; i < 16; ++i) x[i] = initial[i];
  for (int round = 0; round < kStreamRounds; round += 2) double_round(x);
  for (std::size_t i = 0; i < 16; ++i) {
    const Lanes sum = x[i] + initial[i];
    for (std::size_t lane = 0; lane < kLanes; ++lane) out[lane][i] = sum[lane];
  }
}

void lanes_baseline(const Block& start, std::uint64_t first, std::array<Block, kLanes>& out) {
  lanes_body(start, first, out);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void lanes_avx2(const Block& start, std::uint64_t first,
                                        std::array<Block, kLanes>& out) {
  lanes_body(start, first, out);
}
#endif
#endif

}  // namespace

Block chacha_block(const Seed& seed, std::uint64_t counter, std::uint64_t nonce, int rounds) {
  const Block start = initial_state(seed, counter, nonce);
  Block x = start;
  for (int round = 0; round < rounds; round += 2) double_round(x.data());
  for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

Block stream_block(const Seed& seed, std::uint64_t hand, Purpose purpose, std::uint32_t index) {
  return chacha_block(seed, counter_of(purpose, index), hand, kStreamRounds);
}

void stream_blocks(const Seed& seed, std::uint64_t first_hand, Purpose purpose, std::uint32_t index,
                   std::array<Block, kLanes>& out) {
#if defined(__GNUC__)
  const Block start = initial_state(seed, counter_of(purpose, index), 0);
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (has_avx2) return lanes_avx2(start, first_hand, out);
#endif
  lanes_baseline(start, first_hand, out);
#else
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    out[lane] = stream_block(seed, first_hand + lane, purpose, index);
#endif
}

}  // namespace studcore
