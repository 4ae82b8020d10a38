#include "studcore/ranking/rule.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace studcore {
namespace {

struct Named {
  std::string_view name;
  RankingRule rule;
};

// Lows with fewer than five cards ignore straights and flushes; the ace is low.
constexpr RankingRule low_of(int cards) {
  RankingRule rule;
  rule.cards = static_cast<std::uint8_t>(cards);
  rule.low = rule.ace_low = true;
  rule.flushes = false;
  rule.straights = Straights::kNone;
  return rule;
}

constexpr RankingRule low_with_straights(bool ace_low) {
  RankingRule rule;
  rule.low = true;
  rule.ace_low = ace_low;
  rule.wheel = false;
  return rule;
}

// Highs with fewer than five cards: three of a kind above straights and flushes.
constexpr RankingRule high_of(int cards) {
  RankingRule rule;
  rule.cards = static_cast<std::uint8_t>(cards);
  using enum Category;
  if (cards <= 2) {
    rule.flushes = false;
    rule.straights = Straights::kNone;
    rule.order = {kNoPair, kPair}, rule.categories = static_cast<std::uint8_t>(cards);
  } else if (cards == 3) {
    rule.order = {kNoPair, kPair, kFlush, kStraight, kTrips, kStraightFlush}, rule.categories = 6;
  } else {
    rule.order = {kNoPair, kPair, kFlush, kStraight, kTwoPair, kTrips, kQuads, kStraightFlush};
    rule.categories = 8;
  }
  return rule;
}

constexpr RankingRule soko() {
  RankingRule rule;
  using enum Category;
  rule.order = {kNoPair,   kPair,  kFourStraight, kFourFlush, kTwoPair,      kTrips,
                kStraight, kFlush, kFullHouse,    kQuads,     kStraightFlush};
  rule.categories = 11;
  return rule;
}

constexpr RankingRule badugi(bool ace_low) {
  RankingRule rule = low_of(4);
  rule.badugi = true;
  rule.ace_low = ace_low;
  return rule;
}

// All named rankings; a new one is a line here.
constexpr Named kNamed[] = {
    {"high", {}},
    {"ace-to-five", low_of(5)},
    {"deuce-to-seven", low_with_straights(false)},
    {"ace-to-six", low_with_straights(true)},
    {"badugi", badugi(true)},
    {"badugi-ace-high", badugi(false)},
    {"one-card-high", high_of(1)},
    {"one-card-low", low_of(1)},
    {"two-card-high", high_of(2)},
    {"three-card-high", high_of(3)},
    {"four-card-high", high_of(4)},
    {"two-card-low", low_of(2)},
    {"three-card-low", low_of(3)},
    {"four-card-low", low_of(4)},
    {"soko", soko()},
};

int top_of(const RankingRule& rule, int rank) { return rule.ace_low ? low_rank(rank) : rank; }

}  // namespace

const RankingRule* named_rule(std::string_view name) {
  for (const Named& named : kNamed)
    if (named.name == name) return &named.rule;
  return nullptr;
}

std::array<std::string_view, 15> rule_names() {
  std::array<std::string_view, 15> names;
  std::transform(std::begin(kNamed), std::end(kNamed), names.begin(),
                 [](const Named& named) { return named.name; });
  return names;
}

StraightRuns straight_runs(const RankingRule& rule, int length) {
  StraightRuns runs;
  if (rule.straights == Straights::kNone) return runs;
  // The ladder of ranks that neighbour each other, lowest first; the ace may stand at its foot.
  std::array<int, 2 * kRanks> ladder{};
  int rungs = 0;
  const bool ace_below = rule.ace_low || rule.wheel || rule.straights == Straights::kWrap;
  const auto in_deck = [&](int rank) { return (rule.ranks >> rank) & 1; };
  if (ace_below && in_deck(12)) ladder[rungs++] = 12;
  for (int rank = 0; rank < kRanks; ++rank)
    if (in_deck(rank) && !(rule.ace_low && rank == 12)) ladder[rungs++] = rank;
  if (rule.straights == Straights::kWrap)
    for (int i = 1; i + 1 < length; ++i) ladder[rungs++] = ladder[i];

  for (int i = 0; i + length <= rungs; ++i) {
    std::uint32_t ranks = 0;
    bool neighbours = true;
    for (int j = 0; j < length; ++j) {
      ranks |= 1u << ladder[i + j];
      // The ace below the lowest rank of a short deck is its neighbour; so are the ends of a ring.
      const bool follows = j == 0 || ladder[i + j] == ladder[i + j - 1] + 1 ||
                           ladder[i + j - 1] == 12 || ladder[i + j] == ladder[1];
      neighbours &= follows || rule.straights != Straights::kNeighbours;
    }
    if (neighbours) runs.run[runs.count++] = {ranks, top_of(rule, ladder[i + length - 1])};
  }
  return runs;
}

Strength strength_of(const RankingRule& rule, std::uint64_t counts, bool suited) {
  std::array<int, kRanks> groups{};  // size * 16 + rank
  int kinds = 0;
  std::uint32_t set = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const int n = static_cast<int>((counts >> (4 * rank)) & 15);
    if (n == 0) continue;
    set |= 1u << rank;
    groups[kinds++] = n * 16 + top_of(rule, rank);
  }
  std::sort(groups.begin(), groups.begin() + kinds, std::greater<>());
  std::uint32_t ranks = 0;
  int places = 5;
  for (int i = 0; i < kinds; ++i)
    for (int n = groups[i] / 16; n > 0; --n, --places)
      ranks = ranks * 16 + static_cast<std::uint32_t>(groups[i] & 15);
  ranks <<= 4 * places;

  Strength best;
  const auto offer = [&](Category category, std::uint32_t by_weight) {
    const int place = rule.place_of(category);
    if (place < 0) return;
    best = std::max(best, Strength{static_cast<std::uint32_t>(place) << 20 | by_weight});
  };
  const int first = groups[0] / 16, second = groups[1] / 16;
  if (first >= 5) offer(Category::kFiveOfAKind, ranks);
  offer(first >= 4                  ? Category::kQuads
        : first == 3 && second == 2 ? Category::kFullHouse
        : first == 3                ? Category::kTrips
        : first == 2 && second == 2 ? Category::kTwoPair
        : first == 2                ? Category::kPair
                                    : Category::kNoPair,
        ranks);
  // A flush with a pair in it exists only where wild cards may be further aces.
  const bool flush = suited && rule.flushes;
  if (flush) offer(Category::kFlush, ranks);
  if (std::popcount(set) == rule.cards) {
    const StraightRuns runs = straight_runs(rule, rule.cards);
    for (int i = 0; i < runs.count; ++i) {
      if (runs.run[i].ranks != set) continue;
      // Ranks from the top of the run down; below the lowest comes the ace again.
      const auto top = static_cast<std::uint32_t>(runs.run[i].top);
      std::uint32_t run = ranks;
      const bool ace_last = (set & 0x1000) && !rule.ace_low && top != 12;
      if (ace_last) {
        run = 0;
        for (int j = 0, rank = static_cast<int>(top); j < 5; ++j) {
          run = run * 16 + static_cast<std::uint32_t>(j < rule.cards ? rank : 0);
          do rank = (rank + 12) % 13;
          while (j + 1 < rule.cards && !((set >> rank) & 1));
        }
      }
      offer(Category::kStraight, run);
      if (flush) offer(Category::kStraightFlush, run);
      if (flush && top == 12) offer(Category::kRoyalFlush, run);
    }
  }
  if (rule.has(Category::kFourStraight) && std::popcount(set) >= 4) {
    const StraightRuns runs = straight_runs(rule, 4);
    for (int i = 0; i < runs.count; ++i) {
      if ((runs.run[i].ranks & ~set) != 0) continue;
      int kicker = 0;
      for (int rank = 0; rank < kRanks; ++rank) {
        const int n = static_cast<int>((counts >> (4 * rank)) & 15);
        if (n > static_cast<int>((runs.run[i].ranks >> rank) & 1)) kicker = rank;
      }
      offer(Category::kFourStraight, static_cast<std::uint32_t>(runs.run[i].top * 16 + kicker));
    }
  }
  return best;
}

Strength four_flush(const RankingRule& rule, std::uint32_t suited_ranks, int kicker) {
  std::uint32_t ranks = 0;
  for (int n = 0; n < 4; ++n) {
    const int top = std::bit_width(suited_ranks) - 1;
    ranks = ranks * 16 + static_cast<std::uint32_t>(top);
    suited_ranks &= ~(1u << top);
  }
  const int place = rule.place_of(Category::kFourFlush);
  return {static_cast<std::uint32_t>(place) << 20 | ranks * 16 |
          static_cast<std::uint32_t>(kicker)};
}

}  // namespace studcore
