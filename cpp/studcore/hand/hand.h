// A hand: one deal from antes to payout. A value: fixed size, no heap, copied by assignment.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "studcore/cards/card.h"
#include "studcore/cards/deck.h"
#include "studcore/hand/board.h"
#include "studcore/rules/rules.h"

namespace studcore {

using Seats = std::uint32_t;  // a set of seats: bit i is seat i
constexpr std::uint8_t kNobody = 255;

// What a hand waits for.
enum class Wait : std::uint8_t { kDecision, kCard, kOver };

// Decisions of a betting round by code. `act` takes a code, or minus a total for any other raise.
enum BetCode : int { kFold = 0, kCall = 1, kLowRaise = 2, kHighRaise = 3 };

// Why a hand can't go on: an unknown or impossible card of a given deck decides something.
enum class Fault : std::uint8_t { kNone, kCardTwice, kDoorCard, kBoard, kShowdown };

// How a street is dealt.
enum class Serve : std::uint8_t { kIdle, kEach, kPool, kShared };

// What only some games need. It lies behind everything else, and nothing else looks at it.
struct Special {
  Seats chose = 0;                                  // of a choice together: who has made it
  std::array<std::uint16_t, kSeatPlaces> chosen{};  // and by which index
  std::array<std::uint8_t, kSeatPlaces> sides{};    // declared (decision.h), a bit each
  CardSet wild = 0;                                 // since something came up (wilds.h)
  bool follows = false;                             // the rank of the next up card will be
  std::array<std::uint8_t, kMaxWildIfs> came_up{};  // cards of each `Rules::wild_if`
};

// What a decision looks at, apart from the chips by seat, lies in the first 64 bytes, one line of
// the processor's cache.
struct alignas(64) Hand {
  const Rules* rules;

  // Seats. `able`: live with chips; `to_act`: still to act on this street; `acted`: have acted.
  Seats live, able, to_act, acted;
  std::uint8_t seats;  // places at the table, empty ones included
  std::uint8_t pc;     // step of the program
  std::uint8_t street;
  Wait wait;
  std::uint8_t actor, opener, aggressor;
  bool by_card, go_on;  // stop before each card; may pass one such stop

  // The betting round.
  bool deep;    // nobody can be all-in before the street ends
  bool forced;  // the actor must bring it in: no fold
  bool opened;  // the bring-in is in
  bool two_units, big_only, uncapped;
  std::uint8_t codes;              // legal codes of the actor, a bit each
  std::int32_t wagers;             // bets and raises, towards the cap
  Chips level;                     // the wager to match
  Chips full;                      // the last wager that counted in full
  Chips call_to, low_to, high_to;  // totals the actor may make it
  Chips last;                      // without fixed limits: the least a raise must add
  Chips least;                     // no seat that is able to bet has a smaller stack

  const BoardTable* boards;
  Seats dealt, mucked;

  // The deal.
  Serve serve;
  bool burn_due, mixed;
  std::uint8_t cards_due;
  Seats waiting;  // seats still to get a card in this round

  Fault fault;
  std::uint8_t fault_seat;

  // What goes wrong (irregularities.h), by seat.
  Seats unbet;    // folded with nothing to call, and still getting cards
  Seats leaving;  // dead as soon as the action reaches them; `away`: since nobody sits there
  Seats away;
  Seats passive;   // may not bet or raise on this street
  Seats settled;   // play for the pot so far only
  Seats exposed;   // had a down card turned up: their up card comes down
  Seats excused;   // can't be made to bring it in
  Seats served;    // have their last card already; `shared_then`: how many were shared before
  Seats lacking;   // got too few cards
  Seats showing;   // whose last card lies up by mistake
  Seats taken;     // have looked at the last card
  bool irregular;  // something of this has happened, or each card is looked at (wilds.h)
  bool all_up;     // the last cards are dealt up
  std::uint8_t shared_then;
  std::uint8_t shown_on;  // the street on which a down card came up, or one for all (P14)
  bool is_void;           // a misdeal: all chips went back
  std::uint8_t misled, burn_mistake,
      early_count;          // wrong opener; see irregularities.h; cards too early
  std::uint8_t wrong_burn;  // place of a burn too many among the burns
  std::uint8_t burned_at;   // cards that were due on the street when its last one was burned
  Seats burned_for;         // seats that waited for a card when a burn went wrong
  Seats early_for;          // who got the cards that came too early
  std::array<Card, kSeatPlaces> early;

  // Chips. `dead` is in the pot from nobody's stack of this hand: what an earlier hand left, or
  // the antes the dealer put in for all. `stack` is as of the start of the street: what is in front
  // of a seat is stack - bet.
  Chips rake, dead, carried;
  Chips antes_for_all;      // of them, what one seat put in: its `start` is without it
  std::uint8_t ante_payer;  // that seat
  Rake rake_rule;
  alignas(64) std::array<Chips, kSeatPlaces> start, stack, bet, payout;
  std::array<std::uint32_t, kMaxShares> won_by;  // class that won each share of the main pot, or 0
  std::array<Seats, kMaxShares> winners;         // of each share at the showdown, of any pot
  Seats dividing;  // winners that divided a share of a pot with another seat
  std::array<std::uint8_t, kSeatPlaces> folded_on;  // street, or 0

  // Cards. Bit j of `up` says that the seat's card j lies face up.
  std::array<Board, kSeatPlaces> board;
  std::array<std::uint16_t, kSeatPlaces> up;
  std::array<std::uint8_t, kSeatPlaces> count;
  std::array<std::array<Card, kSeatCards>, kSeatPlaces> cards;
  std::uint8_t shared_count, burn_count, discard_count;
  // A card is in one place at a time, so no pile can be larger than the deck. No game deals a seat
  // more than kSeatCards (S305 of the language); `why_not` asks before an extra card.
  std::array<Card, kMaxDeckCards> shared, burns, discards;  // `burns`: and cards that were removed

  Deck deck;
  Special special;

  const Step& step() const { return rules->program[pc]; }
  bool over() const { return wait == Wait::kOver; }
  Chips in_front(int seat) const { return stack[seat] - bet[seat]; }
  // Chips a seat has put into the pot on finished streets, or over the hand once it is over.
  Chips paid(int seat) const { return start[seat] + payout[seat] - stack[seat]; }
  // Chips in the pots of finished streets.
  Chips pot() const {
    Chips chips = dead;
    for (int seat = 0; seat < seats; ++seat) chips += paid(seat);
    return chips;
  }
  // What a seat has gained or lost so far.
  Chips net(int seat) const {
    return in_front(seat) - start[seat] - (seat == ante_payer ? antes_for_all : 0);
  }
  // Seats that are dealt cards.
  Seats getting() const { return (live | unbet) & ~served; }
};

static_assert(kMaxDeckCards == kDeckCards + 4, "with the jokers");
static_assert(kDeckPlaces >= 2 * kMaxDeckCards, "a given order may list every card twice");
static_assert(kSeatPlaces >= kMaxSeats && kSeatCards <= 16, "`up` has a bit for each card");

// ---- the machine --------------------------------------------------------------------------------

// Clears a hand for these stacks (0: not dealt in); then give it a deck and `run` it.
void prepare(Hand& hand, const Rules& rules, const Chips* stacks, int seats, Chips rake,
             Chips carry = 0);

// Runs steps until a decision or a card is waited for, or the hand is over. `Log` hears of
// everything that happens (hand/log.h).
template <class Log>
void run(Hand& hand, Log& log);

// Takes the actor's decision, which must be legal (`is_legal`), and runs on.
template <class Log>
void act(Hand& hand, int code, Log& log);

bool is_legal(const Hand& hand, int code);

// A total that has a code is that code.
inline int plain_code(const Hand& hand, int code) {
  if (code >= 0) return code;
  return -code == hand.low_to ? kLowRaise : -code == hand.high_to ? kHighRaise : code;
}

// ---- small things all steps use -----------------------------------------------------------------

inline Seats seat_bit(int seat) { return Seats{1} << seat; }
inline bool one_seat(Seats seats) { return (seats & (seats - 1)) == 0; }
// Without the instruction for it, which not every processor has, std::popcount is a call.
inline int count_seats(Seats seats) {
  seats -= (seats >> 1) & 0x5555;
  seats = (seats & 0x3333) + ((seats >> 2) & 0x3333);
  seats = (seats + (seats >> 4)) & 0x0f0f;
  return static_cast<int>((seats + (seats >> 8)) & 31);
}
inline int first_seat(Seats seats) { return std::countr_zero(seats); }
// The next of `seats` clockwise after a seat.
inline int next_seat(Seats seats, int after) {
  const Seats above = seats & ~((Seats{2} << after) - 1);
  return first_seat(above ? above : seats);
}
template <class Visit>
inline void for_each_seat(Seats seats, const Visit& visit) {
  for (; seats; seats &= seats - 1) visit(first_seat(seats));
}

// How many of the shared cards a seat plays: of those that came when it had its last card, none.
inline int shared_by(const Hand& hand, int seat) {
  return (hand.served >> seat) & 1 ? hand.shared_then : hand.shared_count;
}

// The known cards of a seat, shared ones included; `all` is false if one is unknown.
CardSet known_cards(const Hand& hand, int seat, bool& all);

// The known ones of a seat's own cards that lie in these places (a bit each), or that are shared.
CardSet cards_in(const Hand& hand, int seat, std::uint32_t places);
CardSet shared_cards(const Hand& hand);
inline CardSet up_cards(const Hand& hand, int seat) { return cards_in(hand, seat, hand.up[seat]); }
// The places of a seat's down cards.
inline std::uint32_t down_slots(const Hand& hand, int seat) {
  return ((1u << hand.count[seat]) - 1) & ~std::uint32_t{hand.up[seat]};
}
inline CardSet down_cards(const Hand& hand, int seat) {
  return cards_in(hand, seat, down_slots(hand, seat));
}

}  // namespace studcore
