#include <string_view>

#include "check.h"

// With the word `threads`: the tests of threads alone, in a process where no table is made yet.
int main(int count, char** words) {
  using namespace studcore::test;
  if (count > 1 && std::string_view(words[1]) == "threads") {
    test_tables_on_threads();
    test_hands_on_threads();
    std::printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
  }
  test_stream();
  test_deck();
  test_ranking();
  test_all_hands();
  test_boards();
  test_hands();
  test_batch();
  test_simulation();
  std::printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
