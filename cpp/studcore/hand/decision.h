// What a hand may wait for: each kind of decision is a row of one table. Whoever shows, records or
// makes decisions asks the row and names no kind.
#pragma once

#include <cstdint>
#include <span>

#include "studcore/hand/hand.h"

namespace studcore {

// The sides that a seat plays for: a bit each.
enum Side : std::uint8_t { kHighSide = 1, kLowSide = 2, kBothSides = 3 };

// One of the choices of a decision: what it is called by, and what it leaves the seat with.
struct Choice {
  std::uint32_t named = 0;  // cards, by their places in the seat's hand
  const char* word = "";    // or a word
  std::uint32_t kept = 0;   // the places of the cards that it plays with afterwards
  std::uint32_t up = 0;     // those of them that lie up
  std::uint8_t sides = 0;   // that it plays for, where it says so
};

// The cards of a seat that stays to the end, as the program deals them.
struct Held {
  int down = 0, up = 0;
  int turnable = 0;  // down cards that may lie up instead, as the seat likes
};

struct DecisionKind {
  Op op;
  const char* name;
  // Whether it is answered by the index of a choice; a bet is answered by a code or a total.
  bool by_index;
  // Whether others see what was chosen, once all have chosen or at once.
  bool seen;
  // The choices of a seat, and one of them.
  int (*count)(const Hand&, const Step&, int seat);
  Choice (*choice)(const Hand&, const Step&, int seat, int index);
  // The most choices that a seat with such cards can have; what it holds afterwards.
  int (*most)(const Step&, const Held&);
  void (*settle)(const Step&, Held&);
};

// All kinds, bets first. Their order is what `Batch.kind` and policies are told.
std::span<const DecisionKind> decision_kinds();
// The place of a step's kind among them, or -1 where it decides nothing.
int kind_of(Op op);

// The decision that the hand waits for.
inline const DecisionKind& decision(const Hand& hand) {
  return decision_kinds()[static_cast<std::size_t>(kind_of(hand.step().op))];
}
// Whether it is answered by the index of a choice.
inline bool by_index(const Hand& hand) { return hand.step().op > kLastBet; }
// The number of choices of such a decision, and one of them.
int choices(const Hand& hand);
Choice choice(const Hand& hand, int index);

}  // namespace studcore
