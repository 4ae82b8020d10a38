// Work on several threads, and how it is ended early.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace studcore {

// Runs `work(i)` for i from 0 on up to `threads` threads at once, this one included. Where the
// system gives fewer, fewer run: `work` takes what there is to do from what all of them share. What
// is thrown on one of them is thrown again when all have ended.
template <class Work>
void on_threads(int threads, const Work& work) {
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(threads));
  const auto guarded = [&](int i) {
    try {
      work(i);
    } catch (...) {
      thrown[static_cast<std::size_t>(i)] = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;  // not jthread, which not every libc++ has
  helpers.reserve(thrown.size());
  try {
    for (int i = 1; i < threads; ++i) helpers.emplace_back([&guarded, i] { guarded(i); });
  } catch (const std::system_error&) {
  }
  guarded(0);
  for (std::thread& helper : helpers) helper.join();
  for (const std::exception_ptr& exception : thrown)
    if (exception) std::rethrow_exception(exception);
}

// Whether long work is to end. Only the thread that made it asks, a few times a second; the others
// are told what it heard.
class Interrupt {
 public:
  Interrupt() = default;
  explicit Interrupt(std::function<bool()> asks) : asks_(std::move(asks)) {}

  bool operator()() {
    if (ended_.load(std::memory_order_relaxed)) return true;
    if (!asks_ || std::this_thread::get_id() != caller_) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    if (asks_()) ended_ = true;
    next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    return ended_;
  }

 private:
  std::function<bool()> asks_;
  std::thread::id caller_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
  std::atomic<bool> ended_ = false;
};

// Units of work in a row that threads take part by part. What was taken is done, also after an
// interrupt: always a first part of all.
class Row {
 public:
  // Parts have from `least` to `most` units, in doublings of `least`.
  Row(std::uint64_t units, std::uint64_t least, std::uint64_t most, Interrupt* interrupt)
      : units_(units), least_(least), most_(most), interrupt_(interrupt) {}

  std::uint64_t taken() const { return std::min<std::uint64_t>(next_, units_); }
  // No more parts.
  void close() { next_ = units_; }

  // What one thread takes: small parts first, larger ones while they take little time.
  class Parts {
   public:
    explicit Parts(Row& row) : row_(row), step_(row.least_) {}
    std::uint64_t first = 0, size = 0;

    bool next() {
      if (row_.interrupt_ && (*row_.interrupt_)()) return false;
      const auto now = std::chrono::steady_clock::now();
      if (size > 0 && now - began_ < std::chrono::milliseconds(5))
        step_ = std::min(2 * step_, row_.most_);
      began_ = now;
      first = row_.next_.fetch_add(step_);
      size = first < row_.units_ ? std::min(step_, row_.units_ - first) : 0;
      return size > 0;
    }

   private:
    Row& row_;
    std::uint64_t step_;
    std::chrono::steady_clock::time_point began_;
  };

 private:
  std::uint64_t units_, least_, most_;
  Interrupt* interrupt_;
  std::atomic<std::uint64_t> next_ = 0;
};

}  // namespace studcore
