// A ranking: what makes one five-card hand better than another, as one table on the rank index.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "studcore/cards/card.h"
#include "studcore/ranking/index.h"

namespace studcore {

// A class of equal hands, counted from 1; larger is better in every ranking. 0: does not qualify.
using Rank = std::uint16_t;

// The kinds of five-card hands, by group sizes and pattern, worst first in a high ranking.
enum class Category : std::uint8_t {
  kNoPair,
  kPair,
  kTwoPair,
  kTrips,
  kStraight,
  kFlush,
  kFullHouse,
  kQuads,
  kStraightFlush
};

// The strength of five cards packed into an integer: category, then ranks by group size, then by
// rank. `direction` below says which end is good.
struct Strength {
  std::uint32_t value;
  constexpr Category category() const { return static_cast<Category>(value >> 20); }
  // The i-th of five ranks in order of weight (0 the deuce, or the ace where it counts low).
  constexpr int rank(int i) const { return static_cast<int>((value >> (16 - 4 * i)) & 15); }
};

// What declares a ranking. Everything else follows from it.
struct RankingRule {
  std::string_view name;
  bool low;                 // the weakest hand wins
  bool ace_low;             // the ace counts below the deuce, always
  bool straights, flushes;  // count
};

class Ranking {
 public:
  explicit Ranking(const RankingRule& rule);

  // The ranking of that name, made at its first use; or null.
  static const Ranking* find(std::string_view name);
  static const std::vector<std::string_view>& names();

  // The class of the best five of 5 to 7 cards.
  Rank rank(CardSet cards, int count) const;

  const RankingRule& rule() const { return rule_; }
  Rank classes() const { return static_cast<Rank>(strengths_.size()); }
  Strength strength(Rank rank) const { return {strengths_[rank - 1u]}; }
  // The five cards that play; of cards of equal rank the highest suits.
  CardSet playing_cards(CardSet cards, int count) const;
  // The number of the worst class of a low no higher than `top` (0 the ace), so that
  // max(0, rank - floor) ranks the qualifying hands from 1.
  Rank floor_of_low(int top) const;

  // For the hand's showdown and the batch: values by place of the index, and by ranks of a flush.
  const Rank* values(int count) const { return values_[count - kFewestCards].data(); }
  const Rank* flush_values() const { return flushes_.data(); }

 private:
  Rank class_of(std::uint32_t strength) const;

  RankingRule rule_;
  std::vector<std::uint32_t> strengths_;  // of each class, worst first
  std::array<std::vector<Rank>, kMostCards - kFewestCards + 1> values_;
  std::vector<Rank> flushes_;  // by the 13-bit ranks of the suit; 0 where flushes don't count
};

// The four suits' counts plus 3, four bits a suit from bit 0: bit 3 of one is set by a flush.
std::uint32_t suit_sums(CardSet cards);
constexpr std::uint32_t kFlushBits = 0x8888;
// The ranks of the suit that five or more cards share; `sums` must have a flush bit.
std::uint32_t flush_ranks(CardSet cards, std::uint32_t sums);

}  // namespace studcore
