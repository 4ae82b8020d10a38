// The least a test needs: `check(what)` counts, and says where it failed.
#pragma once

#include <cstdio>
#include <source_location>

namespace studcore::test {

inline int checks = 0, failures = 0;

inline void check(bool holds, std::source_location at = std::source_location::current()) {
  ++checks;
  if (holds) return;
  ++failures;
  std::printf("%s:%u: failed in %s\n", at.file_name(), at.line(), at.function_name());
}

void test_stream();
void test_deck();
void test_ranking();
void test_all_hands();
void test_boards();
void test_hands();
void test_batch();
void test_simulation();
void test_tables_on_threads();
void test_hands_on_threads();

}  // namespace studcore::test
