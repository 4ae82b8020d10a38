#include "studcore/ranking/all.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "studcore/ranking/kept.h"

namespace studcore {
namespace {

// The hands with the same lowest cards are next to each other: a part that one thread writes.
struct Part {
  std::array<int, 2> first;  // places in the deck
  int given;                 // how many of these are used
  std::uint64_t begin, size;
};

std::vector<Part> parts_of(int deck, int cards) {
  std::vector<Part> parts;
  std::uint64_t begin = 0;
  const auto add = [&](std::array<int, 2> first, int given) {
    const int lowest_left = given == 0 ? 0 : first[static_cast<std::size_t>(given - 1)] + 1;
    const std::uint64_t size = number_of_hands(deck - lowest_left, cards - given);
    if (size) parts.push_back({first, given, begin, size});
    begin += size;
  };
  if (cards < 4) {
    add({}, 0);
    return parts;
  }
  for (int a = 0; a < deck; ++a)
    for (int b = a + 1; b < deck; ++b) add({a, b}, 2);
  return parts;
}

// ---- any ranking: the masks in order, then the batch evaluator ----

class Masks {
 public:
  Masks(const BatchCards& cards, const Measure& measure, std::span<const Card> deck, Entry* out,
        Interrupt& interrupt)
      : cards_(cards.count),
        ranker_(cards, {&measure, 1}),
        deck_(deck),
        out_(out),
        interrupt_(interrupt) {}

  void rank(const Part& part) {
    out_at_ = out_ + part.begin;
    CardSet set = 0;
    for (int i = 0; i < part.given; ++i) set |= bit(part.first[static_cast<std::size_t>(i)]);
    visit(set, part.given ? part.first[static_cast<std::size_t>(part.given - 1)] + 1 : 0,
          cards_ - part.given);
    flush();
  }

 private:
  CardSet bit(int place) const { return card_bit(deck_[static_cast<std::size_t>(place)]); }

  void visit(CardSet set, int from, int more) {
    const int last = static_cast<int>(deck_.size()) - more;
    for (int place = from; place <= last; ++place) {
      if (more > 1) {
        visit(set | bit(place), place + 1, more - 1);
        continue;
      }
      masks_[filled_++] = set | bit(place);
      if (filled_ == masks_.size()) flush();
    }
  }

  void flush() {
    if (interrupt_()) return void(filled_ = 0);
    ranker_.rank(std::span<const CardSet>(masks_.data(), filled_), out_at_);
    out_at_ += filled_;
    filled_ = 0;
  }

  int cards_;
  BatchRanker ranker_;
  std::span<const Card> deck_;
  Entry *out_, *out_at_ = nullptr;
  Interrupt& interrupt_;
  std::array<CardSet, 4096> masks_;
  std::size_t filled_ = 0;
};

// ---- natural hands: one look-up for all last cards ----

// By place of the index of one card fewer: the class of the hand with one more card of each rank.
class Rows {
 public:
  Rows(const Ranking& ranking, int cards)
      : smaller(Ranking::index_of(cards - 1)), rows_(smaller.size * std::size_t{kRanks}) {
    const RankIndex& index = Ranking::index_of(cards);
    const auto values = ranking.values(cards);
    for_each_multiset(cards, [&](std::uint64_t counts) {
      const std::uint32_t key = smaller.key(counts);
      std::uint64_t ranks = (counts | counts >> 1 | counts >> 2) & kOneOfEachRank;
      for (; ranks; ranks &= ranks - 1) {
        const auto rank = static_cast<std::size_t>(std::countr_zero(ranks) / 4);
        rows_[smaller.place(key - smaller.key(ranks & -ranks)) * std::size_t{kRanks} + rank] =
            values[index(counts)];
      }
    });
  }
  const Entry* operator[](std::uint32_t key) const {
    return &rows_[smaller.place(key) * std::size_t{kRanks}];
  }

  const RankIndex& smaller;

 private:
  std::vector<Entry> rows_;
};

// The values of the eight highest ranks, each as often as there are suits.
struct Spread {
  std::array<Entry, 16> lower, upper;
};

Spread spread(const Entry* row) {
  Spread spread;
  for (std::size_t i = 0; i < 16; ++i) {
    spread.lower[i] = row[kRanks - 8 + i / kSuits];
    spread.upper[i] = row[kRanks - 4 + i / kSuits];
  }
  return spread;
}

void write(Entry* at, const std::array<Entry, 16>& values) {
  std::memcpy(at, values.data(), sizeof values);
}

// Writes from the last hand down, whole ranks at a time: what a write spills below its run is
// overwritten by the next one.
class Runs {
 public:
  Runs(const Ranking& ranking, const Rows& rows, int cards, Entry floor, Entry* out,
       Interrupt& interrupt)
      : rows_(rows), cards_(cards), floor_(floor), out_(out), interrupt_(interrupt) {
    flushes_ = ranking.flushes(0);
    flush_ = ranking.rule().flushes ? ranking.flush_length() : kMaxTableCards;
    for (int rank = 0; rank < kRanks; ++rank)
      keys_[static_cast<std::size_t>(rank)] = rows.smaller.key(std::uint64_t{1} << (4 * rank));
  }

  void rank(const Part& part) {
    begin_ = out_ + part.begin;
    end_ = begin_ + part.size;
    Taken taken;
    // Bit 3 of a suit's count says that two more cards may make a flush.
    taken.suits = static_cast<std::uint32_t>(0x1111 * (8 - (flush_ - 2)));
    for (int i = 0; i < part.given; ++i)
      taken = with(taken, part.first[static_cast<std::size_t>(i)]);
    visit(taken, part.first[1] + 1, cards_ - part.given);
  }

 private:
  struct Taken {
    CardSet set = 0;
    std::uint32_t key = 0, suits = 0;
  };

  Taken with(const Taken& taken, int card) const {
    return {taken.set | card_bit(static_cast<Card>(card)),
            taken.key + keys_[static_cast<std::size_t>(card / kSuits)],
            taken.suits + (1u << (4 * (card % kSuits)))};
  }

  void visit(const Taken& taken, int from, int more) {
    if (more == 2) return write_pairs(taken, from);
    if (more == 5 && interrupt_()) return;
    for (int card = kDeckCards - more; card >= from; --card)
      visit(with(taken, card), card + 1, more - 1);
  }

  // Ranks the hands with two more cards from `from` up. All cards of a rank share a row.
  void write_pairs(const Taken& taken, int from) {
    Entry* const end = end_;
    for (int rank = kRanks - 1; rank >= from / kSuits; --rank) {
      const Entry* row = rows_[taken.key + keys_[static_cast<std::size_t>(rank)]];
      const Spread top = spread(row);
      const int highest = std::min(kSuits * rank + 3, kDeckCards - 2);
      for (int card = highest; card >= std::max(kSuits * rank, from); --card) {
        Entry* run = end_ - (kDeckCards - 1 - card);
        if (end_ - begin_ >= kDeckCards) {
          write(end_ - 16, top.upper);
          if (rank < 9) write(end_ - 32, top.lower);
          for (int i = rank; i < 5; ++i) std::fill_n(end_ - kSuits * (kRanks - i), kSuits, row[i]);
        } else {
          for (int other = card + 1; other < kDeckCards; ++other)
            run[other - card - 1] = row[other / kSuits];
        }
        end_ = run;
      }
    }
    for (std::uint32_t rest = taken.suits & kFlushBits; rest; rest &= rest - 1)
      write_flushes(taken.set, std::countr_zero(rest) / 4, from, end);
    if (floor_)
      for (Entry* at = end_; at < end; ++at) *at = static_cast<Entry>(std::max(*at - floor_, 0));
  }

  // Raises those of them that have a flush; the last of these hands is before `end`.
  void write_flushes(CardSet set, int suit, int from, Entry* end) {
    const Entry* flushes = flushes_.data();
    const std::uint32_t ranks = ranks_of_suit(set, suit);
    const int missing = flush_ - std::popcount(ranks);
    const auto first_of_suit = [&](int card) { return card + ((suit - card) & 3); };
    const auto raise = [](Entry& rank, Entry flush) { rank = std::max(rank, flush); };
    const int step = missing < 2 ? 1 : kSuits;
    for (int card = step == 1 ? from : first_of_suit(from); card < kDeckCards - 1; card += step) {
      const int above = kDeckCards - 1 - card;
      Entry* run = end - above * (above + 1) / 2;
      const bool suited = card % kSuits == suit;
      const std::uint32_t more = suited ? ranks | (1u << (card / kSuits)) : ranks;
      if (missing - suited > 1) continue;
      if (missing - suited <= 0)
        for (int i = 0; i < above; ++i) raise(run[i], flushes[more]);
      for (int other = first_of_suit(card + 1); other < kDeckCards; other += kSuits)
        raise(run[other - card - 1], flushes[more | (1u << (other / kSuits))]);
    }
  }

  const Rows& rows_;
  int cards_;
  Entry floor_;
  Entry *out_, *begin_ = nullptr, *end_ = nullptr;
  Interrupt& interrupt_;
  std::span<const Entry> flushes_;
  int flush_;  // cards of a suit that make a flush
  std::array<std::uint32_t, kRanks> keys_;
};

// Made at their first use and kept.
std::map<std::pair<const Ranking*, int>, std::unique_ptr<Rows>> made;
const Rows& rows_of(const Ranking& ranking, int cards) {
  const std::lock_guard lock(keeping());
  auto& rows = made[{&ranking, cards}];
  if (!rows) rows = std::make_unique<Rows>(ranking, cards);
  return *rows;
}

bool has_rows(const BatchCards& cards, const Ranking& ranking) {
  const RankingRule& rule = ranking.rule();
  return cards.deck == kFullDeck && (cards.wild | cards.bug) == 0 && !rule.badugi &&
         !ranking.flushes_hurt() && !rule.has(Category::kFourFlush) && cards.count > 5 &&
         cards.count > rule.cards;
}

}  // namespace

std::uint64_t number_of_hands(int deck, int cards) {
  if (cards > deck) return 0;
  std::uint64_t hands = 1;
  for (int i = 0; i < cards; ++i)
    hands = hands * static_cast<std::uint64_t>(deck - i) / static_cast<std::uint64_t>(i + 1);
  return hands;
}

void rank_all(const BatchCards& cards, const Measure& measure, int threads, Entry* out,
              Interrupt* given) {
  Interrupt never;
  Interrupt& interrupt = given ? *given : never;
  std::vector<Card> deck;
  for (CardSet rest = cards.deck; rest; rest &= rest - 1)
    deck.push_back(static_cast<Card>(std::countr_zero(rest)));
  const std::vector<Part> parts = parts_of(static_cast<int>(deck.size()), cards.count);
  std::atomic<std::size_t> next{0};
  const auto rank_parts = [&](auto&& ranker) {
    for (std::size_t i = next++; i < parts.size() && !interrupt(); i = next++)
      ranker.rank(parts[i]);
  };
  const Ranking& ranking = *measure.ranking;
  if (has_rows(cards, ranking)) {
    const Rows& rows = rows_of(ranking, cards.count);
    on_threads(threads, [&](int) {
      rank_parts(
          Runs(ranking, rows, cards.count, static_cast<Entry>(measure.floor), out, interrupt));
    });
  } else {
    on_threads(threads, [&](int) { rank_parts(Masks(cards, measure, deck, out, interrupt)); });
  }
}

}  // namespace studcore
