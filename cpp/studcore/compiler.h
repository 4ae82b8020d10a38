// What compilers have no common word for.
#pragma once

// The project's only macros: an attribute can't be named in any other way.
#if defined(__GNUC__)
#define STUDCORE_INLINE [[gnu::always_inline]] inline
#define STUDCORE_NOINLINE [[gnu::noinline]]
#elif defined(_MSC_VER)
#define STUDCORE_INLINE __forceinline
#define STUDCORE_NOINLINE __declspec(noinline)
#else
#define STUDCORE_INLINE inline
#define STUDCORE_NOINLINE
#endif

namespace studcore {

// A hint to the processor: what lies at these addresses will be read and written soon.
inline void prefetch([[maybe_unused]] const auto*... addresses) {
#if defined(__GNUC__)
  (__builtin_prefetch(addresses, 1), ...);
#endif
}

// The same where it is only read.
inline void prefetch_to_read([[maybe_unused]] const auto* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

}  // namespace studcore
