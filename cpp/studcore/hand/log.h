// What can happen in a hand, for those who want to hear of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "studcore/cards/card.h"
#include "studcore/rules/rules.h"

namespace studcore {

enum class EventKind : std::uint8_t {
  kStreet,  // amount: the street
  kAnte,    // seat, amount
  kBurn,    // card
  kDown,    // seat, card
  kUp,      // seat, card
  kShared,  // card
  kMix,     // amount: the cards in the stub afterwards
  kFold,
  kCheck,
  kCall,
  kBringIn,
  kBet,
  kComplete,
  kRaise,         // seat, amount, total on the street
  kReturn,        // seat, amount
  kDiscard,       // seat, card
  kShow,          // seat
  kRake,          // amount
  kWin,           // seat, amount, pot and share (kNoShare without a showdown)
  kBlind,         // seat, amount
  kCarry,         // amount left for the next hand
  kIrregularity,  // seat; amount: which (irregularities.h), total: its value
  kKill,          // seat
  kVoid,
  kTurn,      // seat, card: one of its cards is turned up
  kEarly,     // seat, card; amount: whether it lies up
  kMove,      // seat, card: the last card of the seat is this one instead; amount: whether it is up
  kRemove,    // card put aside; amount: whether all have seen it
  kGiveBack,  // seat, amount: chips it need not have put in
  kDeclare,   // seat; amount: for which sides (decision.h)
  kPass,      // seat, card; amount: the seat that gets it
  kWild       // card; amount: whether its rank is wild now, else nothing is
};
constexpr int kEventKinds = static_cast<int>(EventKind::kWild) + 1;
constexpr std::array<const char*, kEventKinds> kEventNames{
    "street", "ante",  "burn",     "down",   "up",        "shared",       "mix",    "fold",
    "check",  "call",  "bring_in", "bet",    "complete",  "raise",        "return", "discard",
    "show",   "rake",  "win",      "blind",  "carry",     "irregularity", "kill",   "void",
    "turn",   "early", "move",     "remove", "give_back", "declare",      "pass",   "wild"};
constexpr std::uint8_t kNoShare = 255;

struct Event {
  EventKind kind;
  std::uint8_t seat = 0;
  Card card = kUnknownCard;
  std::uint8_t pot = 0, share = kNoShare;
  Chips amount = 0, total = 0;
};

// For simulation: says nothing and costs nothing.
struct Silent {
  static constexpr bool kListens = false;
  void operator()(const Event&) const {}
};

struct Recorder {
  static constexpr bool kListens = true;
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

}  // namespace studcore
