// The kernel on AVX2: four hands a vector.
#include "studcore/ranking/kernel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#include <cstring>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace studcore {
namespace avx2 {
namespace {

using Vector = __m256i;

inline Vector load(const CardSet* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline Vector all64(std::uint64_t x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }
inline Vector repeat(std::uint64_t low, std::uint64_t high) {
  const auto l = static_cast<long long>(low), h = static_cast<long long>(high);
  return _mm256_set_epi64x(h, l, h, l);
}
inline Vector and_(Vector a, Vector b) { return _mm256_and_si256(a, b); }
inline Vector and_not(Vector a, Vector b) { return _mm256_andnot_si256(a, b); }
inline Vector or_(Vector a, Vector b) { return _mm256_or_si256(a, b); }
inline Vector xor_(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
inline Vector add8(Vector a, Vector b) { return _mm256_add_epi8(a, b); }
inline Vector add64(Vector a, Vector b) { return _mm256_add_epi64(a, b); }
inline Vector right16(Vector a, int n) { return _mm256_srli_epi16(a, n); }
inline Vector left16(Vector a, int n) { return _mm256_slli_epi16(a, n); }
inline Vector right64(Vector a, int n) { return _mm256_srli_epi64(a, n); }
inline Vector left64(Vector a, int n) { return _mm256_slli_epi64(a, n); }
inline Vector lookup(Vector table, Vector at) { return _mm256_shuffle_epi8(table, at); }
inline Vector multiply32(Vector a, Vector b) { return _mm256_mul_epu32(a, b); }
inline Vector byte_sums(Vector a) { return _mm256_sad_epu8(a, _mm256_setzero_si256()); }
inline Vector equal64(Vector a, Vector b) { return _mm256_cmpeq_epi64(a, b); }
inline int sign_bits(Vector a) { return _mm256_movemask_pd(_mm256_castsi256_pd(a)); }
inline void store_low_halves(std::uint32_t* to, Vector a) {
  const Vector order = _mm256_set_epi32(7, 5, 3, 1, 6, 4, 2, 0);
  const Vector packed = _mm256_permutevar8x32_epi32(a, order);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(packed));
}

// Bit i: the i-th of 16 words is zero.
inline unsigned zero_words(const std::uint16_t* from) {
  const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  const __m256i zero = _mm256_cmpeq_epi16(words, _mm256_setzero_si256());
  const __m128i bytes =
      _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256(zero, 1));
  return static_cast<unsigned>(_mm_movemask_epi8(bytes));
}

#include "studcore/ranking/kernel_body.inl"

// Four hands at a time: a byte of each becomes a shifted bit. Ids from 64 up leave no bit.
[[gnu::always_inline]] inline void masks_of(const Card* ids, int count, CardSet* out) {
  const auto eight = [](const Card* from) {
    long long word;
    std::memcpy(&word, from, sizeof word);
    return word;
  };
  const Vector one = all64(1);
  // Moves the j-th byte of each lane to its foot, and clears the others.
  const Vector first_byte = repeat(0x80808080'80808000, 0x80808080'80808008);
  for (int i = 0; i < kBlock; i += kLanesHere) {
    const Card* first = ids + i * count;
    Vector sets = all64(0);
    for (int from = 0; from < count; from += 8) {
      const Vector words =
          _mm256_set_epi64x(eight(first + 3 * count + from), eight(first + 2 * count + from),
                            eight(first + count + from), eight(first + from));
      const int end = count - from < 8 ? count - from : 8;
      Vector at = first_byte;
      for (int j = 0; j < end; ++j, at = add64(at, one))
        sets = or_(sets, _mm256_sllv_epi64(one, lookup(words, at)));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), sets);
  }
}

void masks(const Card* ids, int count, CardSet* out) {
  if (count == 7) return masks_of(ids, 7, out);
  masks_of(ids, count, out);
}

}  // namespace
}  // namespace avx2
}  // namespace studcore

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace studcore {
const KernelPath* avx2_path() {
  static const KernelPath path{"avx2",          avx2::keys,         avx2::look_up,
                               avx2::rank_sets, avx2::look_up_sets, avx2::lower,
                               avx2::masks};
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? &path : nullptr;
}
}  // namespace studcore
#else
namespace studcore {
const KernelPath* avx2_path() { return nullptr; }
}  // namespace studcore
#endif
