#include "studcore/hand/discard.h"

namespace studcore {

int discard_choices(const Hand& hand, const Step& step, int seat) {
  // Binomial: each product is divisible at once.
  const int down = std::popcount(down_slots(hand, seat));
  int ways = 1;
  for (int i = 0; i < step.count; ++i) ways = ways * (down - i) / (i + 1);
  return ways;
}

std::uint32_t discard_slots(const Hand& hand, const Step& step, int seat, int choice) {
  const std::uint32_t down = down_slots(hand, seat);
  for (std::uint32_t slots = 0; slots <= down; ++slots)
    if ((slots & ~down) == 0 && std::popcount(slots) == step.count && choice-- == 0) return slots;
  return 0;
}

void remove_slots(Hand& hand, int seat, std::uint32_t slots) {
  int kept = 0;
  std::uint16_t up = 0;
  for (int slot = 0; slot < hand.count[seat]; ++slot) {
    if ((slots >> slot) & 1) continue;
    up |= static_cast<std::uint16_t>(((hand.up[seat] >> slot) & 1) << kept);
    hand.cards[seat][kept++] = hand.cards[seat][slot];
  }
  hand.count[seat] = static_cast<std::uint8_t>(kept);
  hand.up[seat] = up;
}

}  // namespace studcore
