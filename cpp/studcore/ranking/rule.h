// The rule of a ranking: its tables and classes are made from this alone.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "studcore/cards/card.h"

namespace studcore {

// Kinds of hands; a rule says which of them count, and in which order.
enum class Category : std::uint8_t {
  kNoPair,
  kPair,
  kFourStraight,
  kFourFlush,
  kTwoPair,
  kTrips,
  kStraight,
  kFlush,
  kFullHouse,
  kQuads,
  kStraightFlush,
  kRoyalFlush,
  kFiveOfAKind
};
constexpr int kCategories = 13;

enum class Straights : std::uint8_t {
  kNone,
  kNeighbours,   // of neighbouring ranks
  kSkipMissing,  // of neighbouring ranks of the deck
  kWrap          // also round the corner: 3 2 A K Q
};

struct RankingRule {
  std::uint8_t cards = 5;  // how many cards make a hand
  bool low = false;        // the weakest hand wins
  bool ace_low = false;    // the ace counts below the deuce, always
  bool badugi = false;     // different ranks and suits; a low
  bool flushes = true;
  Straights straights = Straights::kNeighbours;
  bool wheel = true;             // the ace also below the lowest rank in straights
  bool naturals_beat = false;    // of equal hands the one with fewer wild cards wins
  bool double_aces = false;      // in a flush wild cards may be further aces
  std::uint16_t ranks = 0x1fff;  // ranks in the deck
  // The categories that count, worst first.
  std::array<Category, kCategories> order = {
      Category::kNoPair,    Category::kPair,     Category::kTwoPair,
      Category::kTrips,     Category::kStraight, Category::kFlush,
      Category::kFullHouse, Category::kQuads,    Category::kStraightFlush};
  std::uint8_t categories = 9;

  constexpr int place_of(Category category) const {
    for (int i = 0; i < categories; ++i)
      if (order[i] == category) return i;
    return -1;
  }
  constexpr bool has(Category category) const { return place_of(category) >= 0; }

  auto operator<=>(const RankingRule&) const = default;
};

// The rankings that have a name: of five cards if not said otherwise.
const RankingRule* named_rule(std::string_view name);
std::array<std::string_view, 15> rule_names();

// The strength of exactly `rule.cards` cards packed into an integer: the category's place in the
// order, then five nibbles of ranks by size of group and by rank. The rule says which end is good.
struct Strength {
  std::uint32_t value = 0;
  constexpr int place() const { return static_cast<int>(value >> 20); }
  // The i-th rank (0 the deuce, or the ace where it counts low).
  constexpr int rank(int i) const { return static_cast<int>((value >> (16 - 4 * i)) & 15); }
  auto operator<=>(const Strength&) const = default;
};

// Of `rule.cards` ranks given as counts; `suited`: all of one suit. Counts may exceed four.
Strength strength_of(const RankingRule& rule, std::uint64_t counts, bool suited);
// Of four suited cards and a kicker.
Strength four_flush(const RankingRule& rule, std::uint32_t suited_ranks, int kicker);
// The straights of the rule's deck, as sets of `rule.cards` ranks, with their highest rank.
struct StraightRun {
  std::uint32_t ranks;
  int top;  // as in Strength
};
struct StraightRuns {
  std::array<StraightRun, kRanks> run{};
  int count = 0;
};
StraightRuns straight_runs(const RankingRule& rule, int length);

}  // namespace studcore
