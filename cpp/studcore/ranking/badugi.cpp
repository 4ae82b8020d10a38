#include "studcore/ranking/badugi.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace studcore {
namespace {

constexpr int kFull = 4;

// Of a set of ranks, as 13 bits from the lowest.
Strength strength_of_set(std::uint32_t ranks) {
  const int size = std::popcount(ranks);
  std::uint32_t value = static_cast<std::uint32_t>(kFull - size) << 20;
  for (int shift = 16; ranks; shift -= 4) {
    const int top = std::bit_width(ranks) - 1;
    value |= static_cast<std::uint32_t>(top) << shift;
    ranks &= ~(1u << top);
  }
  return {value};
}

std::uint32_t filled(std::uint32_t ranks, int wilds, std::uint32_t deck) {
  for (; wilds > 0 && std::popcount(ranks) < kFull; --wilds) {
    const std::uint32_t missing = deck & ~ranks;
    ranks |= missing & -missing;
  }
  return ranks;
}

// The ranks of the deck from the lowest.
std::uint32_t deck_of(const RankingRule& rule) {
  const std::uint32_t ranks = rule.ranks;
  return rule.ace_low ? ((ranks << 1) | (ranks >> 12)) & 0x1fff : ranks;
}

}  // namespace

Strength best_badugi(CardSet naturals, int wilds, const RankingRule& rule) {
  const std::uint32_t deck = deck_of(rule);
  Strength best{~0u};
  // Cards from the lowest rank up, each taken or not; a suit or rank that is taken is closed.
  const auto search = [&](auto&& self, CardSet left, std::uint32_t ranks,
                          std::uint32_t suits) -> void {
    if (const std::uint32_t hand = filled(ranks, wilds, deck))
      best = std::min(best, strength_of_set(hand));
    if (std::popcount(ranks) == kFull) return;
    for (; left; left &= left - 1) {
      const int card = std::countr_zero(left), rank = card / kSuits, suit = card % kSuits;
      if ((suits >> suit) & 1) continue;
      const CardSet higher = left & ~((CardSet{16} << (4 * rank)) - 1);
      self(self, higher, ranks | 1u << rank, suits | 1u << suit);
    }
  };
  search(search, rule.ace_low ? low_cards(naturals) : naturals, 0, 0);
  return best;
}

int badugi_size(Strength strength) { return kFull - strength.place(); }

std::vector<Strength> badugi_strengths(const RankingRule& rule) {
  const std::uint32_t deck = deck_of(rule);
  std::vector<Strength> strengths;
  for (std::uint32_t set = 1; set < 1u << kRanks; ++set)
    if (std::popcount(set) <= kFull && (set & ~deck) == 0)
      strengths.push_back(strength_of_set(set));
  std::sort(strengths.begin(), strengths.end(), std::greater<>());
  return strengths;
}

}  // namespace studcore
