// The kernel on SSE4.1: two hands a vector.
#include "studcore/ranking/kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse4.1,ssse3,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("sse4.1,ssse3,popcnt")
#endif

namespace studcore {
namespace sse4 {
namespace {

using Vector = __m128i;

inline Vector load(const CardSet* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
inline Vector all64(std::uint64_t x) { return _mm_set1_epi64x(static_cast<long long>(x)); }
inline Vector repeat(std::uint64_t low, std::uint64_t high) {
  return _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
}
inline Vector and_(Vector a, Vector b) { return _mm_and_si128(a, b); }
inline Vector and_not(Vector a, Vector b) { return _mm_andnot_si128(a, b); }
inline Vector or_(Vector a, Vector b) { return _mm_or_si128(a, b); }
inline Vector xor_(Vector a, Vector b) { return _mm_xor_si128(a, b); }
inline Vector add8(Vector a, Vector b) { return _mm_add_epi8(a, b); }
inline Vector add64(Vector a, Vector b) { return _mm_add_epi64(a, b); }
inline Vector right16(Vector a, int n) { return _mm_srli_epi16(a, n); }
inline Vector left16(Vector a, int n) { return _mm_slli_epi16(a, n); }
inline Vector right64(Vector a, int n) { return _mm_srli_epi64(a, n); }
inline Vector left64(Vector a, int n) { return _mm_slli_epi64(a, n); }
inline Vector lookup(Vector table, Vector at) { return _mm_shuffle_epi8(table, at); }
inline Vector multiply32(Vector a, Vector b) { return _mm_mul_epu32(a, b); }
inline Vector byte_sums(Vector a) { return _mm_sad_epu8(a, _mm_setzero_si128()); }
inline Vector equal64(Vector a, Vector b) { return _mm_cmpeq_epi64(a, b); }
inline int sign_bits(Vector a) { return _mm_movemask_pd(_mm_castsi128_pd(a)); }
inline void store_low_halves(std::uint32_t* to, Vector a) {
  const Vector packed = _mm_shuffle_epi32(a, _MM_SHUFFLE(3, 1, 2, 0));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), packed);
}

// Bit i: the i-th of 16 words is zero.
inline unsigned zero_words(const std::uint16_t* from) {
  const auto zero = [&](const std::uint16_t* at) {
    return _mm_cmpeq_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)),
                           _mm_setzero_si128());
  };
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(zero(from), zero(from + 8))));
}

#include "studcore/ranking/kernel_body.inl"

}  // namespace
}  // namespace sse4
}  // namespace studcore

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace studcore {
const KernelPath* sse4_path() {
  static const KernelPath path{
      "sse4", sse4::keys, sse4::look_up, sse4::rank_sets, sse4::look_up_sets, sse4::lower, nullptr};
  return __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("popcnt") ? &path : nullptr;
}
}  // namespace studcore
#else
namespace studcore {
const KernelPath* sse4_path() { return nullptr; }
}  // namespace studcore
#endif
