// Boards: a seat's up cards as the state of a small automaton, and their order.
#pragma once

#include <array>
#include <cstdint>

#include "studcore/cards/card.h"

namespace studcore {

// Boards of up to four cards are 2,380 multisets of ranks. Each is a number; dealing a card is one
// look-up from the boards of fewer than four cards.
using Board = std::uint16_t;
constexpr int kInnerBoards = 560;  // of 0 to 3 cards
constexpr int kBoards = 2380;
constexpr Board kEmptyBoard = 0;
constexpr Board kLongBoard = 0xffff;     // with five or more, or wild cards: ranked from the cards
constexpr Board kUnknownBoard = 0xfffe;  // with an unknown card

struct BoardTable {
  std::array<std::array<Board, kRanks>, kInnerBoards> next;
  std::array<std::uint16_t, kBoards> order;  // larger is the better high board; equal boards equal
  std::array<bool, kBoards> pair;            // two cards of one rank
};

const BoardTable& board_table();

// How up cards are ranked.
struct BoardRule {
  bool low;  // the weakest board is wanted: wild cards make it so
  bool ace_low;
  bool full;  // five or more cards are full hands, straights and flushes included
};

// The strength of up cards as a high hand: groups, then ranks; fewer cards count as lower ones.
std::uint32_t board_strength(CardSet naturals, int wilds, const BoardRule& rule);

}  // namespace studcore
