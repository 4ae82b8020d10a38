// What goes wrong at a table (docs/rules.md M): dealer errors and incidents, injected by a caller.
#pragma once

#include <array>
#include <span>
#include <string>

#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

enum class Irregularity : std::uint8_t {
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
constexpr int kIrregularities = static_cast<int>(Irregularity::kLateDiscard) + 1;

// What each is called, and what is said of it; whether it concerns a seat.
struct IrregularityNames {
  const char *name, *text;
  bool of_a_seat;
};
constexpr std::array<IrregularityNames, kIrregularities> kIrregularityNames{{
    {"exposed_down", "a down card is turned up", true},
    {"no_up_card", "the up card comes down", true},
    {"exposed_last", "the last down card is turned up", true},
    {"off_table", "the card falls off the table", true},
    {"extra_card", "an extra card is dealt", true},
    {"missing_card", "passed over", true},
    {"boxed_card", "a boxed card is found", false},
    {"two_burns", "two cards are burned", false},
    {"no_burn", "no card is burned", false},
    {"burn_found", "the wrong burn is noticed", false},
    {"looked", "the last card has been looked at", true},
    {"early_cards", "cards are dealt too early", false},
    {"stops_betting", "plays for the pot so far", true},
    {"foreign_card", "a card of another deck is found", true},
    {"fouled_deck", "the deck is fouled", false},
    {"misdeal", "misdeal", false},
    {"away", "is away", true},
    {"back", "is back", true},
    {"wrong_opener", "is told to bring it in by mistake", true},
    {"opener_found", "the wrong opener is noticed", false},
    {"picks_up", "picks up its up cards", true},
    {"moves_cards", "changes the order of its up cards", true},
    {"out_of_turn", "acts out of turn", true},
    {"late_discard", "does not discard in time", false},
}};

struct Incident {
  Irregularity kind;
  std::uint8_t seat = kNobody;
  std::int32_t value = 0;
};

// Why a mistake can't happen now, and when it could; empty if it can.
std::string why_not(const Hand& hand, const Incident& incident);

// Lets it happen, with all that the house's rules make of it, and runs on.
template <class Log>
void apply_incident(Hand& hand, const Incident& incident, Log& log);

// Whether there has been substantial action in a hand, so that it can't be a misdeal (M3).
bool substantial_action(std::span<const Event> events);

}  // namespace studcore
