// Work on several threads.
#pragma once

#include <system_error>
#include <thread>
#include <vector>

namespace studcore {

// Runs `work(i)` for i from 0 on up to so many threads at once, this one included. Where the system
// gives fewer, fewer run: `work` takes what there is to do from what all of them share.
template <class Work>
void on_threads(int threads, const Work& work) {
  std::vector<std::jthread> helpers;
  try {
    for (int i = 1; i < threads; ++i) helpers.emplace_back([&work, i] { work(i); });
  } catch (const std::system_error&) {
  }
  work(0);
}

}  // namespace studcore
