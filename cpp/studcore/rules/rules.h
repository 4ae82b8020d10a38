// The compiled game: the rules of a hand, as plain values without text.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "studcore/cards/card.h"

namespace studcore {

class Ranking;

using Chips = std::int32_t;

constexpr int kMaxSeats = 14;
constexpr int kSeatPlaces = 16;  // arrays by seat have this many places
constexpr int kSeatCards = 12;
constexpr int kMaxSteps = 64;
constexpr int kMaxShares = 4;

// ---- steps: a hand is a short program -----------------------------------------------------------

// Decisions come last (hand/decisions.h): first the bet, then the others.
enum class Op : std::uint8_t { kAntes, kDeal, kShowdown, kBet, kDiscard, kTurn, kDeclare, kPass };
constexpr Op kLastBet = Op::kBet;

enum class Face : std::uint8_t { kDown, kUp, kShared };

// The size of the bets of a round, and their limit.
enum class Unit : std::uint8_t { kSmall, kBig, kBiggest };
enum class Structure : std::uint8_t { kLimit, kSpread, kPotLimit, kNoLimit };

struct Step {
  Op op = Op::kShowdown;
  std::uint8_t street = 0;
  std::uint8_t count = 0;    // cards dealt to each seat, or to discard or turn
  Face face = Face::kDown;   // of a deal
  bool burn = false;         // a deal: one card is burned first
  Unit unit = Unit::kSmall;  // of a bet
  Structure structure = Structure::kLimit;
  bool forced = false;     // a bet: begins with the bring-in or the blinds
  bool open_pair = false;  // a bet: the open-pair rule of the house holds
  bool last_street = false;
  bool together = true;      // a decision: all decide before any is shown; else in turn
  std::int8_t seats_on = 0;  // a pass: to which live seat, clockwise; below 0 the other way
  bool optional = false;     // a turn: may be left out; a declaration: may be for both sides
};

// ---- who acts first -----------------------------------------------------------------------------

enum class BringInCard : std::uint8_t { kNone, kLow, kHigh };
enum class Opener : std::uint8_t { kHighBoard, kLowBoard, kLeftOfDealer };

// ---- the pot ------------------------------------------------------------------------------------

// What becomes of a share that nobody can claim.
enum class Unclaimed : std::uint8_t { kFirstShare, kOtherShares, kNextHand };  // P30

// Some of the cards that a seat can use.
enum class CardsFrom : std::uint8_t { kAll, kOwn, kDown, kUp };

struct Share {
  std::uint8_t numerator = 1, denominator = 1;
  const Ranking* ranking = nullptr;
  std::uint32_t floor = 0;  // classes up to here don't qualify
  bool natural = false;     // wild cards count as what they are
  bool low = false;         // won by those who declare low; else by those who declare high
  bool special = false;     // something below says more than "the best of all cards"
  Unclaimed unclaimed{};
  CardsFrom part{};             // which cards may play,
  CardSet among = ~CardSet{0};  // and of them only these
  CardsFrom must_part{};        // if `must` is not 0: exactly this many cards of it play, and
  std::uint8_t must = 0;        // the others are not of it
  CardSet first = 0;            // a hand that holds one of these beats every hand without
  CardSet top = 0;              // a single card of these beats all other single cards
};

// Cards that are wild on a condition: as long as they lie this way, if a hand holds or lacks a card
// (looked at hand by hand), until or once a number of them have come up (for the whole table).
enum class WildWhen : std::uint8_t { kUp, kDown, kHolds, kLacks, kUntil, kOnce };
constexpr int kMaxWildIfs = 4;

struct WildIf {
  WildWhen when{};
  CardSet cards = 0;       // that are wild,
  bool low_hole = false;   // and a seat's lowest down card with its rank
  CardSet held = 0;        // kHolds, kLacks: one of these
  std::uint8_t count = 0;  // kUntil, kOnce
};

// ---- what houses decide (docs/rules.md P) -------------------------------------------------------

enum class BringInTie : std::uint8_t { kSuit, kPosition };                               // P01
enum class AntePayer : std::uint8_t { kEverybody, kDealer };                             // P03
enum class AllInBringIn : std::uint8_t { kFree, kForced };                               // P04
enum class ShortBringIn : std::uint8_t { kFull, kAsPosted };                             // P05
enum class BringInOption : std::uint8_t { kNone, kRaise };                               // P06
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
enum class DeclareBoth : std::uint8_t { kStrict, kMayTie, kMayLose };                    // P22
enum class BothWays : std::uint8_t { kWholePot, kEachShare };                            // P20
enum class FreeFold : std::uint8_t { kForbidden, kNoCards, kKeepsCards };                // P24
enum class OddShare : std::uint8_t { kFirstShare, kPosition };                           // J10
// Dealer errors, by the numbers of section M.
enum class ExposedDown : std::uint8_t { kNextDown, kUpCard, kMisdeal };         // P25, M1
enum class ExposedLast : std::uint8_t { kMayStop, kAllUpIfFirst, kReplaced };   // P26, M16
enum class EarlyCards : std::uint8_t { kRemoveStreet, kRemoveEach, kShuffle };  // P27, M13
enum class MissingLast : std::uint8_t { kPlays, kDead };                        // P28, M19
enum class MissingUp : std::uint8_t { kTurnOne, kMisdeal };                     // M24
enum class Absent : std::uint8_t { kDeadInTurn, kDeadAtOnce };                  // M4
enum class BurnMistake : std::uint8_t { kPutRight, kLeftAlone };                // M11
enum class MovedCards : std::uint8_t { kWarning, kDead };                       // M20
enum class LateDiscard : std::uint8_t { kDead, kAtRandom };                     // M26

// What the house takes from the pots before they are split (N10).
struct Rake {
  std::int32_t hundredths = 0;  // of a percent
  Chips cap = 0x7fffffff, unit = 1, smallest_pot = 0;
  bool by_pot = false;  // each pot pays its part; else the main pot pays first
};

struct House {
  std::int32_t cap = 4;  // bets and raises on one street together; 0: no cap (P07)
  AntePayer ante_payer{};
  BringInTie bring_in_tie{};
  BringInOption bring_in_option{};
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
  DeclareBoth declare_both{};
  FreeFold free_fold{};
  OddShare odd_share{};
  ExposedDown exposed_down{};
  ExposedLast exposed_last{};
  EarlyCards early_cards{};
  MissingLast missing_last{};
  MissingUp missing_up{};
  Absent absent{};
  BurnMistake burn_mistake{};
  MovedCards moved_cards{};
  LateDiscard late_discard{};
  Rake rake{};
};

// ---- the game -----------------------------------------------------------------------------------

struct Rules {
  std::uint8_t fewest_players = 2, most_players = 8;
  CardSet deck = kFullDeck, wild = 0, bug = 0;
  Chips ante = 0, bring_in = 0;
  std::array<Chips, 3> bets{};  // by Unit; in spread limit the least that may be bet
  std::array<Chips, 3> most{};  // in spread limit the most
  Chips smallest = 0;           // the smallest bet of pot and no limit
  Chips chip = 1;               // the smallest chip: pots are divided in whole ones (A3, J7)
  Chips small_blind = 0, big_blind = 0;
  std::int32_t free_cap = 0;  // bets and raises on one street in pot and no limit; 0: no cap
  BringInCard bring_in_card = BringInCard::kNone;
  bool bring_in_ace_low = false;
  Opener opener = Opener::kHighBoard;
  bool suits_break_ties = false;                             // between equal hands at the showdown
  std::array<std::uint8_t, kSuits> suit_places{0, 1, 2, 3};  // of each suit, the lowest first
  bool board_ace_low = false;
  std::uint8_t steps = 0, shares = 0;
  bool declares = false;  // some step is a declaration
  // Cards after which the rank of the next up card is wild, dealt up or turned up; the same after
  // the first pair on a board.
  CardSet follow_dealt = 0, follow_turned = 0;
  bool follow_pairs = false;
  bool follow_for_good = false;  // earlier ranks stay wild
  bool low_hole = false;         // a seat's lowest down card is wild, with its rank
  std::uint8_t wild_ifs = 0;
  std::array<WildIf, kMaxWildIfs> wild_if{};
  bool moving_wild = false;  // any of these: what is wild depends on the hand
  std::array<Step, kMaxSteps> program{};
  std::array<Share, kMaxShares> share{};
  House house{};

  // Cards that are wild when boards are compared.
  CardSet disguised() const {
    return house.wild_boards == WildBoards::kAsWild ? wild | bug : CardSet{0};
  }
  // The same cards with suits renamed to the usual order, for everything that compares suits.
  CardSet in_suit_order(CardSet cards) const {
    constexpr std::array<std::uint8_t, kSuits> usual{0, 1, 2, 3};
    // Compared as words: to compare arrays is a function call.
    if (std::bit_cast<std::uint32_t>(suit_places) == std::bit_cast<std::uint32_t>(usual))
      return cards;
    CardSet placed = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      placed |= ((cards >> suit) & kOneOfEachRank) << suit_places[static_cast<std::size_t>(suit)];
    return placed;
  }
  Card in_suit_order(Card card) const {
    return static_cast<Card>(card - suit_of(card) +
                             suit_places[static_cast<std::size_t>(suit_of(card))]);
  }
  // An amount rounded down to whole chips.
  Chips whole_chips(Chips amount) const { return chip == 1 ? amount : amount - amount % chip; }
  Chips bet(Unit unit) const { return bets[static_cast<int>(unit)]; }
};

}  // namespace studcore
