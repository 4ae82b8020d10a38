// How good cards look to a policy: one number for every game, from 0 to 65,535.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "studcore/hand/decision.h"
#include "studcore/hand/hand.h"
#include "studcore/simulation/dealer.h"

namespace studcore {

using Strength16 = std::uint16_t;
constexpr std::uint32_t kStrengths = 0x10000;

// The strengths of a betting round that were computed so far.
struct KnownStrengths {
  std::uint8_t pc = 255;  // the round, by its step of the program
  Seats own_known = 0, board_known = 0;
  std::array<Strength16, kSeatPlaces> own, board;

  // Forgets those of another round.
  void look_at(const Hand& hand) {
    if (pc != hand.pc) pc = hand.pc, own_known = board_known = 0;
  }
};

// The step at which a hand first waits for a decision, and how many cards each seat holds then; 0
// where shared cards are known by then too.
struct FirstDecision {
  int pc = 0, cards = 0;
};
FirstDecision first_decision(const Rules& rules);

class Strengths {
 public:
  // `starts`: the strength of each starting hand, by `place_of`. Empty where starting hands have
  // more than four cards, which are then ranked as on later streets.
  Strengths(const Rules& rules, std::vector<Strength16> starts);

  // The share of random hands of the same size that a seat's own cards, or its up cards, beat.
  Strength16 own(const Hand& hand, int seat, KnownStrengths& known) const;
  Strength16 board(const Hand& hand, int seat, KnownStrengths& known) const;
  // That of the best board of the other seats in the hand.
  Strength16 best_board(const Hand& hand, int seat, KnownStrengths& known) const;
  // That of any cards.
  Strength16 of(CardSet cards) const;
  // That of any cards, for the shares of one side.
  Strength16 of_side(CardSet cards, Side side) const;
  // Whether the seat has four to a flush or to an open-ended straight, and more cards are to come.
  bool drawing(const Hand& hand, int seat) const;

 private:
  Strength16 best_of(CardSet cards, unsigned sides, CardSet wild) const;

  static constexpr int kSteps = 1024;
  // For hands of one size: their ranking, and the strength of each rank; where there are too many
  // ranks for a table, the ranks at `kSteps` steps of strength, worst first.
  struct Scale {
    const Ranking* ranking = nullptr;
    std::uint32_t floor = 0;
    std::vector<Strength16> by_rank;
    std::vector<std::uint32_t> steps;

    std::uint32_t rank(const Rules& rules, const Share& share, CardSet cards, CardSet wild) const;
    Strength16 of(std::uint32_t rank) const;
  };

  Scale scale_of(const Share& share, int count, const std::vector<CardSet>& hands) const;

  const Rules& rules_;
  FirstDecision first_;
  bool straights_ = false, flushes_ = false;
  std::vector<Strength16> starts_;
  std::array<std::array<Scale, kSeatCards + 1>, kMaxShares> scales_;  // by share, cards
};

// The place of a set of cards among all sets of the same size, in colexicographic order.
std::size_t place_of(CardSet cards);

// Starting hands: the share of the pot that each wins when everybody stays, sampled, its standard
// error, and its strength among all of them. Hands that differ only in the names of suits count as
// one.
struct StartingHands {
  std::vector<double> shares, errors;  // NaN where the deck lacks a card, or too few were dealt
  std::vector<Strength16> strengths;
};

constexpr int kMaxStartCards = 4;

// Deals hands to compare starting hands.
class StartSample {
 public:
  StartSample(const Rules& rules, Chips stack, const Seed& seed);
  int cards() const { return cards_; }  // of a starting hand; with more than four none is sampled
  int players() const { return dealer_.seats(); }
  void play(std::uint64_t hands);
  StartingHands found() const;

 private:
  struct Sum {
    double share = 0, square = 0;
    std::uint64_t count = 0;
  };
  const Rules& rules_;
  int cards_;
  Seed seed_;
  Dealer dealer_;
  std::uint64_t dealt_ = 0;
  std::vector<Sum> sums_;  // by `place_of`
};

}  // namespace studcore
