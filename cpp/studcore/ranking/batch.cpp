#include "studcore/ranking/batch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <vector>

#include "studcore/ranking/kernel.h"

namespace studcore {
namespace {

// Lows without suits, by the set of ranks: the class of its five lowest, 0 if there are fewer.
std::span<const Rank> low_by_set(const Ranking& ranking) {
  static std::mutex mutex;
  static std::vector<std::pair<const Ranking*, std::vector<Rank>>> made;
  const std::lock_guard lock(mutex);
  for (const auto& [owner, table] : made)
    if (owner == &ranking) return table;
  std::vector<Rank> table(1 << kRanks);
  for (std::uint32_t set = 0; set < table.size(); ++set) {
    std::uint32_t lowest = 0, rest = set;
    if (ranking.rule().ace_low) rest = ((rest << 1) | (rest >> 12)) & 0x1fff;
    for (int i = 0; i < 5 && rest; ++i, rest &= rest - 1) lowest |= rest & -rest;
    if (std::popcount(lowest) < 5) continue;
    if (ranking.rule().ace_low) lowest = ((lowest >> 1) | (lowest << 12)) & 0x1fff;
    CardSet cards = 0;
    for (; lowest; lowest &= lowest - 1)
      cards |= card_bit(static_cast<Card>(4 * std::countr_zero(lowest)));
    table[set] = ranking.rank(cards);
  }
  return made.emplace_back(&ranking, std::move(table)).second;
}

bool right(CardSet mask, const BatchCards& cards) {
  return (mask & ~cards.deck) == 0 && std::popcount(mask) == cards.count;
}

// One measure of a batch, with the tables it needs.
class Column {
 public:
  Column(const Measure& measure, const BatchCards& cards)
      : ranking_(*measure.ranking), floor_(measure.floor), cards_(cards) {
    const RankingRule& rule = ranking_.rule();
    const bool by_table = !rule.badugi && cards.bug == 0 && cards.count >= rule.cards &&
                          cards.count <= (cards.wild ? 7 : kMostTableCards);
    if (!by_table) return;
    const bool sets = rule.low && !rule.flushes && rule.straights == Straights::kNone &&
                      rule.cards == 5 && cards.wild == 0;
    if (sets) {
      by_set_ = low_by_set(ranking_);
      // Hands of fewer than five ranks can't qualify where a pair can't.
      needs_values_ = floor_ < ranking_.floor_of_low(kRanks);
    }
    const RankIndex& index = cards.wild ? RankIndex::up_to_seven() : Ranking::index_of(cards.count);
    index_ = &index;
    values_ = cards.wild ? ranking_.wild_values(cards.count, 0) : ranking_.values(cards.count);
    const bool suits = rule.flushes;
    const auto bias =
        static_cast<std::uint32_t>(0x1111 * (suits ? 8 - ranking_.flush_length() : 0));
    plan_ = {index.low, index.high, cards.count, cards.deck, cards.wild, bias};
    look_up_ = {index.offsets.data(), values_.data(), index.row_shift, index.column_shift,
                index.column_mask};
    suits_matter_ = suits;
    if (suits && !rule.low && !rule.has(Category::kFourFlush))
      for (int fillers = 0; fillers <= (cards.wild ? cards.count : 0); ++fillers)
        flushes_[static_cast<std::size_t>(fillers)] = ranking_.flushes(fillers).data();
  }

  // Ranks a block; returns whether all hands are right.
  bool rank(const CardSet* masks, Rank* out) const {
    if (!index_) return rank_one_by_one(masks, out);
    if (!by_set_.empty()) return rank_by_sets(masks, out);
    Keys keys;
    kernel().keys(masks, plan_, keys);
    if (keys.wrong) return false;
    kernel().look_up(keys.key, look_up_, out);
    // Flushes are few: they are set aside, and mended here.
    if (suits_matter_) mend(masks, keys.suits, out);
    lower(out);
    return true;
  }

 private:
  RankedCards split(CardSet mask) const {
    if ((cards_.wild | cards_.bug) == 0) return {mask, 0, 0};
    return {mask & ~(cards_.wild | cards_.bug), std::popcount(mask & cards_.wild),
            std::popcount(mask & cards_.bug)};
  }

  void lower(Rank* out) const {
    if (floor_ != 0) kernel().lower(out, floor_);
  }

  void mend(const CardSet* masks, std::uint64_t suspects, Rank* out) const {
    for (; suspects; suspects &= suspects - 1) {
      const int i = std::countr_zero(suspects);
      if (!flushes_[0]) {
        out[i] = ranking_.with_suits(split(masks[i]), out[i]);
        continue;
      }
      const CardSet natural = masks[i] & ~cards_.wild;
      const auto wilds =
          static_cast<std::size_t>(cards_.wild ? std::popcount(masks[i] & cards_.wild) : 0);
      const auto bias = plan_.bias + static_cast<std::uint32_t>(0x1111 * wilds);
      for (std::uint32_t suits = suit_sums(natural, bias) & kFlushBits; suits; suits &= suits - 1) {
        const std::uint32_t ranks = ranks_of_suit(natural, std::countr_zero(suits) / 4);
        out[i] = std::max(out[i], flushes_[wilds][ranks]);
      }
    }
  }

  bool rank_by_sets(const CardSet* masks, Rank* out) const {
    RankSets sets;
    kernel().rank_sets(masks, plan_, sets);
    if (sets.wrong) return false;
    const std::uint64_t few = kernel().look_up_sets(sets.set, by_set_.data(), out);
    if (needs_values_)
      for (std::uint64_t rest = few; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        out[i] = values_[(*index_)(rank_counts(masks[i]))];
      }
    lower(out);
    return true;
  }

  // What has no table: badugi, bugs, parts of hands, ten and more cards.
  bool rank_one_by_one(const CardSet* masks, Rank* out) const {
    for (int i = 0; i < kBlock; ++i) {
      if (!right(masks[i], cards_)) return false;
      out[i] = ranking_.rank(split(masks[i]));
    }
    lower(out);
    return true;
  }

  const Ranking& ranking_;
  Rank floor_;
  BatchCards cards_;
  const RankIndex* index_ = nullptr;
  std::span<const Rank> values_, by_set_;
  KeyPlan plan_{};
  LookUp look_up_{};
  std::array<const Rank*, kMostFillers + 1> flushes_{};  // by wild cards; none: the slow way
  bool suits_matter_ = false, needs_values_ = true;
};

// Calls `next` for the masks of each block: 64 hands, the last block filled up with its first hand.
template <class MasksOf>
std::size_t rank_blocks(std::size_t rows, const BatchCards& cards,
                        std::span<const Measure> measures, Rank* out, const MasksOf& masks_of) {
  std::vector<Column> columns;
  for (const Measure& measure : measures) columns.emplace_back(measure, cards);
  const std::size_t width = columns.size();
  std::array<CardSet, kBlock> buffer;
  std::vector<std::array<Rank, kBlock>> ranks(width);
  for (std::size_t first = 0; first < rows; first += kBlock) {
    const std::size_t size = std::min<std::size_t>(kBlock, rows - first);
    const CardSet* masks = masks_of(first, size, buffer);
    const bool in_place = width == 1 && size == kBlock;
    for (std::size_t column = 0; column < width; ++column) {
      if (columns[column].rank(masks, in_place ? out + first : ranks[column].data())) continue;
      std::size_t row = first;
      while (right(masks[row - first], cards)) ++row;
      return row;
    }
    if (in_place) continue;
    Rank* to = out + first * width;
    if (width == 2 && size == kBlock) {
      for (std::size_t i = 0; i < kBlock; ++i) to[2 * i] = ranks[0][i], to[2 * i + 1] = ranks[1][i];
    } else {
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t column = 0; column < width; ++column) *to++ = ranks[column][i];
    }
  }
  return rows;
}

}  // namespace

std::size_t rank_masks(std::span<const CardSet> masks, const BatchCards& cards,
                       std::span<const Measure> measures, Rank* out) {
  return rank_blocks(masks.size(), cards, measures, out,
                     [&](std::size_t first, std::size_t size, auto& buffer) {
                       if (size == kBlock) {
                         // Asks for what is read a little later; memory is the slowest part.
                         for (std::size_t i = 0; i < kBlock; i += 8)
                           __builtin_prefetch(masks.data() + first + 512 + i);
                         return masks.data() + first;
                       }
                       for (std::size_t i = 0; i < kBlock; ++i)
                         buffer[i] = masks[first + (i < size ? i : 0)];
                       return static_cast<const CardSet*>(buffer.data());
                     });
}

std::size_t rank_ids(std::span<const Card> ids, const BatchCards& cards,
                     std::span<const Measure> measures, Rank* out) {
  const auto k = static_cast<std::size_t>(cards.count);
  const std::size_t rows = ids.size() / k;
  std::vector<Card> last(kBlock * k + 8);
  return rank_blocks(rows, cards, measures, out,
                     [&](std::size_t first, std::size_t size, auto& buffer) {
                       const Card* from = ids.data() + first * k;
                       if (first + kBlock + 8 > rows) {
                         // Near the end: a copy, since a vector reads a little too far.
                         for (std::size_t i = 0; i < kBlock; ++i)
                           std::memcpy(&last[i * k], from + (i < size ? i * k : 0), k);
                         from = last.data();
                       }
                       for (std::size_t i = 0; i < kBlock * k; i += 64)
                         __builtin_prefetch(from + 16 * kBlock + i);
                       kernel().masks(from, cards.count, buffer.data());
                       return static_cast<const CardSet*>(buffer.data());
                     });
}

}  // namespace studcore
