// Every hand of a deck, in order.
#pragma once

#include <cstdint>

#include "studcore/ranking/batch.h"
#include "studcore/threads.h"

namespace studcore {

// The number of hands of `cards` cards from a deck of `deck` cards.
std::uint64_t number_of_hands(int deck, int cards);

// Ranks all hands of `cards.count` cards of the deck, 1 to 9, in the order of their card ids: first
// by the lowest card, then by the next one. `out` has room for all of them; after an interrupt some
// are missing.
void rank_all(const BatchCards& cards, const Measure& measure, int threads, Entry* out,
              Interrupt* interrupt = nullptr);

}  // namespace studcore
