// Many hands on many threads; the result does not depend on how they were spread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "studcore/hand/hand.h"
#include "studcore/simulation/policy.h"

namespace studcore {

constexpr int kStreets = 13;

// An exact sum of squares: 128 bits from two words.
struct WideSum {
  std::uint64_t low = 0, high = 0;
  void add(std::uint64_t value) { low += value, high += low < value; }
  void add(const WideSum& other) { add(other.low), high += other.high; }
};

// What a simulation counts; sums are exact, so parts add up in any order.
struct Tally {
  std::uint64_t hands = 0, decisions = 0, showdowns = 0;
  std::int64_t pots = 0;  // chips, uncalled ones not counted
  std::array<std::int64_t, kSeatPlaces> net{};
  std::array<WideSum, kSeatPlaces> squares{};
  std::array<std::uint64_t, kSeatPlaces> won{}, shown{};  // hands won something in, at the showdown
  std::array<std::uint64_t, kStreets> reached{};          // hands, by street
  // Showdowns by share and winning class of the main pot; class 0: nobody qualified.
  std::array<std::vector<std::uint64_t>, kMostShares> classes;

  Tally() = default;
  explicit Tally(const Rules& rules);
  void count(const Hand& hand);
  void add(const Tally& other);
};

struct Plan {
  const Rules* rules;
  std::vector<Chips> stacks;
  std::vector<Policy> policies;  // by seat
  Seed seed;
  std::uint64_t first = 0, hands = 0;  // numbers of the hands
  int threads = 1;
};

Tally simulate(const Plan& plan);

// Plays one hand of a plan to its end and reports the codes.
void play_one(const Plan& plan, std::uint64_t number, Hand& hand,
              std::vector<std::int32_t>& actions);

}  // namespace studcore
