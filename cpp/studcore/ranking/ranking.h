// A ranking: the classes of equal hands under a rule, and tables of them on the rank index.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "studcore/cards/card.h"
#include "studcore/ranking/index.h"
#include "studcore/ranking/kept.h"
#include "studcore/ranking/rule.h"

namespace studcore {

// A class of equal hands, counted from 1; larger is better in every ranking. 0: no such hand.
using HandRank = std::uint32_t;
// The same in a table or an array, which rankings with more classes do not have (`is_wide`).
using Entry = std::uint16_t;

constexpr int kMaxRankedCards = 12;  // of one hand, wild ones included
constexpr int kMaxTableCards = 9;    // of larger hands the weakest cards are left out
constexpr int kMaxFillers = kMaxTableCards;

// The cards of a hand: what they are, and how many more are wild or bugs.
struct RankedCards {
  CardSet naturals = 0;
  int wilds = 0, bugs = 0;
};

class Ranking {
 public:
  // The ranking of a rule, made at its first use and kept; one by name, or null.
  static const Ranking& of(const RankingRule& rule);
  static const Ranking* find(std::string_view name);

  explicit Ranking(const RankingRule& rule);

  // The class of the best `rule.cards` of up to twelve cards. Fewer cards than that are ranked by
  // groups alone, on a scale of their own (`partial`).
  HandRank rank(const RankedCards& cards) const;
  HandRank rank(CardSet naturals) const { return rank({naturals, 0, 0}); }
  // The ranking of hands of fewer cards than the rule's: boards, before they are full.
  const Ranking& partial(int cards) const;

  const RankingRule& rule() const { return rule_; }
  std::uint32_t classes() const;
  bool is_wide() const { return classes() > 0xffff; }
  Strength strength(HandRank rank) const;
  Category category(HandRank rank) const;
  // The natural cards that play; of cards of equal rank the highest suits.
  CardSet playing_cards(const RankedCards& cards) const;
  // Where suits break ties: the suits of the natural cards that play, by weight, two bits a card;
  // the larger wins between equal hands.
  std::uint32_t suits(const RankedCards& cards) const;
  // The classes below a qualifier, so that max(0, rank - floor) ranks from 1 what qualifies: a low
  // no higher than `top` (0 the ace, where it is low), a hand of a category or better, or a badugi
  // of `cards` cards or more.
  HandRank floor_of_low(int top) const;
  HandRank floor_of_category(Category category) const;
  HandRank floor_of_cards(int cards) const;

  // ---- tables, each filled at its first use ----

  // By place of `index_of(cards)`: natural hands of `cards` cards.
  std::span<const Entry> values(int cards) const;
  static const RankIndex& index_of(int cards);
  // By place of `RankIndex::up_to_seven()`: hands of `cards` cards whose natural cards are the
  // multiset. Of the other cards `bugs` are bugs and the rest is wild, or all are bugs.
  std::span<const Entry> wild_values(int cards, int bugs) const;
  std::span<const Entry> bug_values(int cards) const;
  // By a set of ranks: the class of the badugi with these ranks; or, in a low without suits, the
  // class of its lowest ranks, 0 where there are too few.
  std::span<const Entry> values_by_set() const;
  // By the 13-bit ranks of a suit: the best flush that `fillers` wild cards or bugs make of them, 0
  // where there is none or flushes don't help.
  std::span<const Entry> flushes(int fillers) const;
  // The number of cards of a suit from which a flush, or a four-flush, is possible.
  int flush_length() const;
  // Whether suits can only hurt, so that a hand may need a second look (2-7 and A-6).
  bool flushes_hurt() const { return rule_.low && rule_.flushes; }
  // The class of a hand with its suits, where `rank` is its class by ranks alone; the same, if no
  // suit has `flush_length` cards.
  HandRank with_suits(const RankedCards& cards, HandRank rank) const;

  std::size_t table_bytes() const;

 private:
  // A table that is filled at its first use.
  struct Lazy {
    std::atomic<bool> filled = false;
    std::vector<Entry> values;

    template <class Make>
    void fill(const Make& make) {
      if (filled.load(std::memory_order_acquire)) return;
      const std::lock_guard lock(keeping());
      if (filled) return;
      make();
      filled.store(true, std::memory_order_release);
    }
  };

  HandRank class_of(Strength strength) const;
  HandRank rank_wide(const RankedCards& cards) const;
  HandRank rank_badugi(const RankedCards& cards) const;
  HandRank best_without(int spare, std::uint64_t counts, int lowest, int wilds, int bugs) const;
  HandRank without_flush(CardSet cards, HandRank rank) const;
  HandRank with_fewest_wilds(const RankedCards& cards, HandRank rank) const;
  HandRank rank_by_suits(CardSet cards) const;
  HandRank four_flush_of(CardSet cards, int suit, int fillers) const;
  HandRank wild_value(std::uint64_t counts, int wilds, int bugs) const;
  enum class Others : std::uint8_t { kWild, kBugs };
  void fill_wild(std::vector<Entry>& values, int cards, int bugs, Others others,
                 int most_naturals) const;
  HandRank straight_with_bugs(const StraightRuns& runs, std::uint64_t counts, int bugs) const;
  const Ranking& plain() const;
  using Known = std::atomic<const Ranking*>;
  static const Ranking& known_of(Known& known, const RankingRule& rule);
  HandRank with_fewest_wilds(HandRank best, int natural_count, int wilds, int bugs,
                             std::uint64_t counts) const;

  RankingRule rule_;
  std::vector<Strength> strengths_;    // of each class, worst first
  std::array<Entry, kRanks> fives_{};  // classes of five of a kind by rank, or 0
  mutable std::array<Lazy, kMaxTableCards + 1> natural_;
  mutable std::array<std::array<Lazy, kMaxFillers + 1>, kMaxTableCards + 1> wild_;
  mutable std::array<Lazy, kMaxTableCards + 1> bugs_;
  mutable std::array<Lazy, 2> eight_and_another_;  // wild, or a bug
  mutable std::array<Lazy, kMaxFillers + 1> flushes_;
  mutable Lazy by_set_;
  mutable std::array<Known, kMaxRankedCards + 1> partial_{};  // by cards
  mutable Known plain_{};
};

}  // namespace studcore
