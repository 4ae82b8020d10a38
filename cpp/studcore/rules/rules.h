// The compiled game: what a hand is played by. Plain values, no text.
#pragma once

#include <array>
#include <cstdint>

#include "studcore/cards/card.h"

namespace studcore {

class Ranking;

using Chips = std::int32_t;

constexpr int kMostSeats = 14;
constexpr int kSeatPlaces = 16;  // arrays by seat have this many places
constexpr int kSeatCards = 12;
constexpr int kMostSteps = 64;
constexpr int kMostShares = 4;

// ---- steps: a hand is a short program --------------------------------------------------------

enum class Op : std::uint8_t { kAntes, kDeal, kBet, kDiscard, kShowdown };

enum class Face : std::uint8_t { kDown, kUp, kShared };

// Which bet a betting round is played in.
enum class Unit : std::uint8_t { kSmall, kBig, kBiggest };

struct Step {
  Op op = Op::kShowdown;
  std::uint8_t street = 0;
  std::uint8_t count = 0;    // cards dealt to each seat, or to discard
  Face face = Face::kDown;   // of a deal
  bool burn = false;         // a deal: one card first
  Unit unit = Unit::kSmall;  // of a bet
  bool forced = false;       // a bet: begins with the bring-in
  bool open_pair = false;    // a bet: the house's open-pair rule holds
  bool last_street = false;
};

// ---- who acts first -----------------------------------------------------------------------------

enum class BringInCard : std::uint8_t { kNone, kLow, kHigh };
enum class Opener : std::uint8_t { kHighBoard, kLowBoard, kLeftOfDealer };

// ---- the pot ------------------------------------------------------------------------------------

struct Share {
  std::uint8_t numerator = 1, denominator = 1;
  const Ranking* ranking = nullptr;
  std::uint32_t floor = 0;  // classes up to here don't qualify
  bool natural = false;     // wild cards count as what they are
};

// ---- what houses decide (rules.md section 15, by their P numbers) -------------------------------

enum class BringInTie : std::uint8_t { kSuit, kPosition };                               // P01
enum class AllInBringIn : std::uint8_t { kFree, kForced };                               // P04
enum class ShortBringIn : std::uint8_t { kFull, kAsPosted };                             // P05
enum class HeadsUpCap : std::uint8_t { kStays, kBeforeReached, kStreetBegan, kLifted };  // P08
enum class Reopen : std::uint8_t { kHalf, kFull };                                       // P09
enum class ShortCompletion : std::uint8_t { kTotal, kIncrease };                         // P10
enum class OpenPair : std::uint8_t { kAnybody, kOwner, kForced, kOff };                  // P11
enum class EqualBoards : std::uint8_t { kPosition, kHighSuit, kLowSuit };                // P12
enum class AllInOpener : std::uint8_t { kNextPlayer, kNextBoard };                       // P13
enum class LastOpener : std::uint8_t { kNewBoards, kAsBefore };                          // P14
enum class FiveCardBoards : std::uint8_t { kFullHands, kGroups };                        // P15
enum class WildBoards : std::uint8_t { kNatural, kAsWild };                              // P16
enum class RunOut : std::uint8_t { kBurns, kBurnsSpare, kShared, kReshuffle };           // P17
enum class ShowOrder : std::uint8_t { kOpener, kPosition };                              // P18
enum class OddChip : std::uint8_t { kHighSuitOfFive, kSuitOfAll, kPosition };            // P19
enum class BothWays : std::uint8_t { kWholePot, kEachShare };                            // P20
enum class FreeFold : std::uint8_t { kForbidden, kNoCards };                             // P24

struct House {
  std::uint8_t cap = 4;  // bets and raises on one street together; 0: no cap     (P07)
  BringInTie bring_in_tie{};
  AllInBringIn all_in_bring_in{};
  ShortBringIn short_bring_in{};
  HeadsUpCap heads_up_cap{};
  Reopen reopen{};
  ShortCompletion short_completion{};
  OpenPair open_pair{};
  EqualBoards equal_boards{};
  AllInOpener all_in_opener{};
  LastOpener last_opener{};
  FiveCardBoards five_card_boards{};
  WildBoards wild_boards{};
  RunOut run_out{};
  ShowOrder show_order{};
  OddChip odd_chip{};
  BothWays both_ways{};
  FreeFold free_fold{};
};

// ---- all of it ----------------------------------------------------------------------------------

struct Rules {
  std::uint8_t fewest_players = 2, most_players = 8;
  CardSet deck = kFullDeck, wild = 0, bug = 0;
  Chips ante = 0, bring_in = 0;
  std::array<Chips, 3> bets{};  // by Unit
  BringInCard bring_in_card = BringInCard::kNone;
  bool bring_in_ace_low = false;
  Opener opener = Opener::kHighBoard;
  bool suits_break_ties = false;                             // between equal hands at the showdown
  std::array<std::uint8_t, kSuits> suit_places{0, 1, 2, 3};  // of each suit, the lowest first
  bool board_ace_low = false;
  std::uint8_t steps = 0, shares = 0;
  std::array<Step, kMostSteps> program{};
  std::array<Share, kMostShares> share{};
  House house{};

  // Cards that are not what they seem on a board.
  CardSet disguised() const {
    return house.wild_boards == WildBoards::kAsWild ? wild | bug : CardSet{0};
  }
  // The same cards in suits of the usual order, for everything that compares suits.
  CardSet in_suit_order(CardSet cards) const {
    if (suit_places == std::array<std::uint8_t, kSuits>{0, 1, 2, 3}) return cards;
    CardSet placed = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      placed |= ((cards >> suit) & kOneOfEachRank) << suit_places[static_cast<std::size_t>(suit)];
    return placed;
  }
  Card in_suit_order(Card card) const {
    return static_cast<Card>(card - suit_of(card) +
                             suit_places[static_cast<std::size_t>(suit_of(card))]);
  }
  Chips bet(Unit unit) const { return bets[static_cast<int>(unit)]; }
};

}  // namespace studcore
