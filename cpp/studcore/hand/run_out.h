// The deck that runs out (docs/rules.md H): what a street is dealt from when the stub is short.
#pragma once

#include "studcore/hand/hand.h"

namespace studcore {

// Decides how a street that needs `needed` cards is dealt and sets it up, by the house's rule.
// Returns whether cards were mixed into the stub for it.
bool begin_street(Hand& hand, const Step& step, int needed);

// Mixes the burns into the stub.
void mix_burns(Hand& hand);

}  // namespace studcore
