// Begins the hands of a simulation by their numbers, from the deal or from a given spot.
#pragma once

#include <cstdint>
#include <vector>

#include "studcore/hand/decision.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// A state from which hands are played on. Its unknown cards are dealt anew for each hand.
struct Spot {
  Hand hand;         // unknown cards are `kUnknownCard`; with an actor, or before a step
  CardSet dead = 0;  // known cards that are out of the deck but not in the hand
};

// All places where a card of the hand lies.
template <class Visit>
void for_each_card(Hand& hand, const Visit& visit) {
  for_each_seat(hand.dealt, [&](int seat) {
    for (int i = 0; i < hand.count[seat]; ++i) visit(hand.cards[seat][i]);
  });
  for (int i = 0; i < hand.shared_count; ++i) visit(hand.shared[i]);
  for (int i = 0; i < hand.burn_count; ++i) visit(hand.burns[i]);
  for (int i = 0; i < hand.discard_count; ++i) visit(hand.discards[i]);
}

// The cards of a seat at the betting of a street, and the steps of the program before it.
struct Pattern {
  int street = 0, pc = 0, shared = 0, burns = 0;
  Held held;
  std::vector<Face> faces;  // of a seat's cards, in the order dealt
};
std::vector<Pattern> patterns(const Rules& rules);

// A seat at the start of a street's betting.
struct SpotSeat {
  Chips stack = 0, paid = 0;  // in front of it, in the pot
  bool live = false;
  std::vector<Card> down, up;  // as many as the pattern says, some turned up
};
Hand hand_at(const Rules& rules, const Pattern& pattern, const std::vector<SpotSeat>& seats,
             const std::vector<Card>& shared, Chips dead);

class Dealer {
 public:
  // Rotated, hand `number` is deal `number / seats`, and player p sits in seat p + `number %
  // seats`.
  Dealer(const Rules& rules, const std::vector<Chips>& stacks, const Seed& seed, bool rotate,
         const Spot* spot);

  int seats() const { return seats_; }
  // Hands of one deal: one for each seat where players are rotated, else one.
  int hands_a_deal() const { return hands_a_deal_; }
  std::uint64_t deal_of(std::uint64_t number) const {
    return number / static_cast<std::uint64_t>(hands_a_deal_);
  }
  int shift_of(std::uint64_t number) const {
    return static_cast<int>(number % static_cast<std::uint64_t>(hands_a_deal_));
  }
  // The player in a seat when all are moved on by `shift` seats.
  int player_in(int seat, int shift) const {
    return seat < shift ? seat - shift + seats_ : seat - shift;
  }
  // A hand before its first step; `cards` is the first block of the deal's stream.
  void shuffle(Hand& hand, int shift, std::uint64_t deal, const Block& cards) const;
  // The same hand at its first decision.
  void begin(Hand& hand, int shift, std::uint64_t deal, const Block& cards) const {
    Silent silent;
    shuffle(hand, shift, deal, cards);
    if (hand.actor == kNobody) run(hand, silent);
  }
  // A hand that is over, for slots that have none yet.
  Hand none() const;
  // What a seat won or lost since the hand began.
  std::int64_t gain(const Hand& hand, int seat) const {
    return from_spot_ ? hand.in_front(seat) - base_[static_cast<std::size_t>(seat)]
                      : hand.net(seat);
  }

 private:
  void deal_unknown(Hand& hand) const;

  int seats_, hands_a_deal_;
  bool from_spot_;
  std::vector<Hand> fresh_;  // by shift, or the spot
  std::array<Chips, kSeatPlaces> base_{};
};

}  // namespace studcore
