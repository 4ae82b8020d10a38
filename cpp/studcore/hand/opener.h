// Who acts first, from the up cards (docs/rules.md C1 to C3, F).
#pragma once

#include "studcore/hand/hand.h"

namespace studcore {

// The seat that must bring it in. Where an unknown card decides it sets the fault.
int bring_in_seat(Hand& hand);
// The seat of `seats` whose board opens; likewise.
int best_board(Hand& hand, Seats seats);
// Whether a seat shows a pair, and whether any live seat does; likewise.
bool shows_pair(const Hand& hand, int seat);
bool open_pair(Hand& hand);

}  // namespace studcore
