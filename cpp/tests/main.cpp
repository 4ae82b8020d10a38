#include "check.h"

int main() {
  using namespace studcore::test;
  test_stream();
  test_deck();
  test_ranking();
  test_boards();
  test_hands();
  std::printf("%d checks, %d failed\n", checks, failures);
  return failures != 0;
}
