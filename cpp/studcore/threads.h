// Work on several threads.
#pragma once

#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace studcore {

// Runs `work(i)` for i from 0 on up to so many threads at once, this one included. Where the system
// gives fewer, fewer run: `work` takes what there is to do from what all of them share. What is
// thrown on one of them is thrown again when all have ended.
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

}  // namespace studcore
