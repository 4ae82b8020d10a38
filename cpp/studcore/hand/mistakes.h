// What goes wrong at a table (docs/rules.md M): dealer errors and slips, injected by a caller.
#pragma once

#include <string>

#include "studcore/hand/hand.h"

namespace studcore {

enum class Mistake : std::uint8_t {
  // Of the next card: at a stop before it.
  kExposedDown,  // M1, M2: a down card of the first street is turned up
  kNoUpCard,     // M24: the up card of the first street comes down
  kExposedLast,  // M15 to M18: the last down card is turned up
  kOffTable,     // M9: it falls off the table
  kExtraCard,    // M19: it goes to a seat that is not due one
  kMissingCard,  // M19: the seat that is due it is passed over
  kBoxedCard,    // M23: it lies the wrong way round in the deck
  kTwoBurns,     // M11
  kNoBurn,       // M11
  // Of the rest of the hand.
  kBurnFound,     // M11, M12: the wrong burn is noticed
  kLooked,        // M12, M14: a seat has looked at its last card
  kEarlyCards,    // M13: `value` cards of the next street are dealt before the betting is over
  kStopsBetting,  // M16: a seat whose last card was turned up plays for the pot so far
  kForeignCard,   // M23: a seat's last card is not of this deck
  kFouledDeck,    // M22
  kMisdeal,       // M3
  kAway,          // M4
  kBack,          // M4
  kWrongOpener,   // M6: a seat is told to bring it in that need not
  kOpenerFound,   // M6, M7: that is noticed
  kPicksUp,       // M8: a seat picks up its up cards
  kMovesCards,    // M20: a seat changes the order of its up cards
  kOutOfTurn,     // M25: a seat acts out of turn; it does not count
  kLateDiscard    // M26: a seat fails to discard in time
};
constexpr int kMistakes = static_cast<int>(Mistake::kLateDiscard) + 1;

struct Slip {
  Mistake kind;
  std::uint8_t seat = kNobody;
  std::int32_t value = 0;
};

// Why a mistake can't happen now, and when it could; empty if it can.
std::string why_not(const Hand& hand, const Slip& slip);

// Lets it happen, with all that the house's rules make of it, and runs on.
template <class Log>
void happen(Hand& hand, const Slip& slip, Log& log);

}  // namespace studcore
