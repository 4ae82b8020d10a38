// A hint to the processor: what lies at these addresses will be read and written soon.
#pragma once

namespace studcore {

inline void prefetch([[maybe_unused]] const auto*... addresses) {
#ifdef __GNUC__
  (__builtin_prefetch(addresses, 1), ...);
#endif
}

}  // namespace studcore
