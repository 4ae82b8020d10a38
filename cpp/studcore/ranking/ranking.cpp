#include "studcore/ranking/ranking.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace studcore {
namespace {

// A new ranking is one line here.
constexpr RankingRule kRules[] = {
    {"high", false, false, true, true},
    {"ace-to-five", true, true, false, false},
};
constexpr std::size_t kRankings = std::size(kRules);

constexpr int kWheel = 0x100f;  // A 5 4 3 2 as bits of ranks

// The strength of exactly five ranks, given as counts.
std::uint32_t strength_of_five(const RankingRule& rule, std::uint64_t counts, bool flush) {
  std::array<int, kRanks> groups{};  // group size * 16 + rank
  int kinds = 0;
  std::uint32_t set = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const int n = static_cast<int>((counts >> (4 * rank)) & 15);
    if (n == 0) continue;
    set |= 1u << rank;
    groups[kinds++] = n * 16 + (rule.ace_low ? low_rank(rank) : rank);
  }
  std::sort(groups.begin(), groups.begin() + kinds, std::greater<>());
  std::uint32_t ranks = 0;
  for (int i = 0; i < kinds; ++i)
    for (int n = groups[i] / 16; n > 0; --n) ranks = ranks * 16 + (groups[i] & 15);

  const int first = groups[0] / 16, second = groups[1] / 16;
  Category category = first == 4                  ? Category::kQuads
                      : first == 3 && second == 2 ? Category::kFullHouse
                      : first == 3                ? Category::kTrips
                      : first == 2 && second == 2 ? Category::kTwoPair
                      : first == 2                ? Category::kPair
                                                  : Category::kNoPair;
  if (category == Category::kNoPair) {
    const bool wheel = set == kWheel;
    const bool straight = rule.straights && (wheel || set >> std::countr_zero(set) == 31);
    if (straight && wheel) ranks = 0x3210c;  // the five leads, the ace is last
    const bool suited = flush && rule.flushes;
    category = straight && suited ? Category::kStraightFlush
               : suited           ? Category::kFlush
               : straight         ? Category::kStraight
                                  : Category::kNoPair;
  }
  return (static_cast<std::uint32_t>(category) << 20) | ranks;
}

std::uint64_t counts_of_set(std::uint32_t ranks) {
  std::uint64_t counts = 0;
  for (; ranks; ranks &= ranks - 1) counts |= std::uint64_t{1} << (4 * std::countr_zero(ranks));
  return counts;
}

// Each ranking is made at its first use.
template <std::size_t kIndex>
const Ranking& made() {
  static const Ranking ranking(kRules[kIndex]);
  return ranking;
}
constexpr auto kMade = []<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
  return std::array{&made<kIndex>...};
}(std::make_index_sequence<kRankings>());

}  // namespace

const Ranking* Ranking::find(std::string_view name) {
  for (std::size_t i = 0; i < kRankings; ++i)
    if (kRules[i].name == name) return &kMade[i]();
  return nullptr;
}

const std::vector<std::string_view>& Ranking::names() {
  static const auto all = [] {
    std::vector<std::string_view> names;
    for (const RankingRule& rule : kRules) names.push_back(rule.name);
    return names;
  }();
  return all;
}

Ranking::Ranking(const RankingRule& rule) : rule_(rule), flushes_(1 << kRanks) {
  const auto is_flush = [](std::uint32_t ranks) { return std::popcount(ranks) == 5; };

  // All strengths there are, worst first: their order is the numbering of the classes.
  for_each_multiset(5, [&](std::uint64_t counts) {
    strengths_.push_back(strength_of_five(rule, counts, false));
  });
  if (rule.flushes)
    for (std::uint32_t ranks = 0; ranks < flushes_.size(); ++ranks)
      if (is_flush(ranks)) strengths_.push_back(strength_of_five(rule, counts_of_set(ranks), true));
  std::sort(strengths_.begin(), strengths_.end());
  if (rule.low) std::reverse(strengths_.begin(), strengths_.end());

  const RankIndex& five = RankIndex::of(5);
  values_[0].resize(five.size());
  for_each_multiset(5, [&](std::uint64_t counts) {
    values_[0][five(counts)] = class_of(strength_of_five(rule, counts, false));
  });
  // The best of k cards is the best over leaving one out.
  for (int k = kFewestCards + 1; k <= kMostCards; ++k) {
    const RankIndex& larger = RankIndex::of(k);
    const RankIndex& smaller = RankIndex::of(k - 1);
    auto& values = values_[k - kFewestCards];
    const auto& fewer = values_[k - 1 - kFewestCards];
    values.resize(larger.size());
    for_each_multiset(k, [&](std::uint64_t counts) {
      Rank best = 0;
      for (int rank = 0; rank < kRanks; ++rank)
        if ((counts >> (4 * rank)) & 15)
          best = std::max(best, fewer[smaller(counts - (std::uint64_t{1} << (4 * rank)))]);
      values[larger(counts)] = best;
    });
  }
  if (!rule.flushes) return;
  for (std::uint32_t ranks = 0; ranks < flushes_.size(); ++ranks) {
    if (is_flush(ranks)) {
      flushes_[ranks] = class_of(strength_of_five(rule, counts_of_set(ranks), true));
    } else if (std::popcount(ranks) > 5) {
      for (std::uint32_t rest = ranks; rest; rest &= rest - 1)
        flushes_[ranks] = std::max(flushes_[ranks], flushes_[ranks ^ (rest & -rest)]);
    }
  }
}

Rank Ranking::class_of(std::uint32_t strength) const {
  const auto at =
      rule_.low ? std::lower_bound(strengths_.begin(), strengths_.end(), strength, std::greater<>())
                : std::lower_bound(strengths_.begin(), strengths_.end(), strength);
  return static_cast<Rank>(at - strengths_.begin() + 1);
}

Rank Ranking::rank(CardSet cards, int count) const {
  const Rank value = values(count)[RankIndex::of(count)(rank_counts(cards))];
  const std::uint32_t sums = suit_sums(cards);
  if (!(sums & kFlushBits)) return value;
  return std::max(value, flushes_[flush_ranks(cards, sums)]);
}

CardSet Ranking::playing_cards(CardSet cards, int count) const {
  const Rank best = rank(cards, count);
  const auto by_rank = [&](CardSet set) { return rule_.ace_low ? low_cards(set) : set; };
  std::array<CardSet, kMostCards> bits{};
  for (int i = 0; i < count; ++i, cards &= cards - 1) bits[i] = cards & -cards;

  CardSet playing = 0;
  for (std::uint32_t choice = 0; choice < 1u << count; ++choice) {
    if (std::popcount(choice) != 5) continue;
    CardSet five = 0;
    for (int i = 0; i < count; ++i) five |= (choice >> i) & 1 ? bits[i] : 0;
    if (rank(five, 5) == best && by_rank(five) > by_rank(playing)) playing = five;
  }
  return playing;
}

Rank Ranking::floor_of_low(int top) const {
  // Qualifying hands are the best classes: five different ranks, the highest no higher than `top`.
  std::size_t floor = strengths_.size();
  while (floor > 0) {
    const Strength next{strengths_[floor - 1]};
    if (next.category() != Category::kNoPair || next.rank(0) > top) break;
    --floor;
  }
  return static_cast<Rank>(floor);
}

std::uint32_t suit_sums(CardSet cards) {
  constexpr std::uint64_t kOnes = 0x1111111111111;
  std::uint32_t sums = 0;
  // A product with ones adds up the nibbles, of which there are fewer than 16.
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::uint64_t total = (((cards >> suit) & kOnes) * kOnes) >> 48;
    sums |= static_cast<std::uint32_t>((total & 15) + 3) << (4 * suit);
  }
  return sums;
}

std::uint32_t flush_ranks(CardSet cards, std::uint32_t sums) {
  return ranks_of_suit(cards, std::countr_zero(sums & kFlushBits) / 4);
}

}  // namespace studcore
