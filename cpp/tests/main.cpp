#include "check.h"

int main() {
  using namespace studcore::test;
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
