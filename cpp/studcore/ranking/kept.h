// Values that are made at their first use and kept for good.
#pragma once

#include <atomic>
#include <mutex>

namespace studcore {

// One lock for all such values. A fork waits for it, so that the child finds nothing half made.
std::recursive_mutex& keeping();

template <class Value>
class Kept {
 public:
  template <class Make>
  const Value& get(const Make& make) {
    if (const Value* made = value_.load(std::memory_order_acquire)) return *made;
    const std::lock_guard lock(keeping());
    if (!value_) value_ = new Value(make());
    return *value_;
  }

 private:
  std::atomic<const Value*> value_ = nullptr;
};

}  // namespace studcore
