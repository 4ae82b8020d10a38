#include "studcore/ranking/batch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <vector>

#include "studcore/compiler.h"
#include "studcore/ranking/badugi.h"
#include "studcore/ranking/kernel.h"

namespace studcore {
namespace {

// Hands of fewer cards than the ranking's need not qualify.
Measure measure_of(const Measure& measure, int cards) {
  const RankingRule& rule = measure.ranking->rule();
  if (rule.badugi || cards >= rule.cards) return measure;
  return {&measure.ranking->partial(cards), 0};
}

bool right(CardSet mask, const BatchCards& cards) {
  return (mask & ~cards.deck) == 0 && std::popcount(mask) == cards.count;
}

// Reads a mask again. The array is the caller's and another thread may have changed it, so what was
// checked before need not hold.
CardSet read_again(const CardSet& mask) { return *static_cast<const volatile CardSet*>(&mask); }

}  // namespace

// One measure of a batch, with the tables it needs.
class BatchRanker::Column {
 public:
  Column(const Measure& measure, const BatchCards& cards)
      : ranking_(*measure.ranking), floor_(static_cast<Entry>(measure.floor)), cards_(cards) {
    const RankingRule& rule = ranking_.rule();
    const CardSet fillers = cards.wild | cards.bug;
    const bool one_kind = cards.wild == 0 || cards.bug == 0;
    const bool by_table = !rule.badugi && one_kind && cards.count <= (fillers ? 7 : kMaxTableCards);
    const bool by_set = rule.low && !rule.flushes && rule.straights == Straights::kNone &&
                        !rule.naturals_beat && fillers == 0;
    if (by_set) by_set_ = ranking_.values_by_set();
    if (rule.badugi && by_set) way_ = Way::kBadugi;
    if (!by_table) return;
    way_ = by_set ? Way::kSets : Way::kKeys;
    // Where no pair qualifies, a hand with too few ranks does not either.
    needs_values_ = floor_ < ranking_.floor_of_low(kRanks);
    const RankIndex& index = fillers ? RankIndex::up_to_seven() : Ranking::index_of(cards.count);
    index_ = &index;
    values_ = cards.wild  ? ranking_.wild_values(cards.count, 0)
              : cards.bug ? ranking_.bug_values(cards.count)
                          : ranking_.values(cards.count);
    const bool suits = rule.flushes;
    const auto bias =
        static_cast<std::uint32_t>(0x1111 * (suits ? 8 - ranking_.flush_length() : 0));
    plan_ = {index.low, index.high, cards.count, cards.deck, fillers, bias};
    look_up_ = {index.offsets.data(), values_.data(), index.row_shift, index.column_shift,
                index.column_mask};
    suits_matter_ = suits;
    if (suits && !rule.low && !rule.has(Category::kFourFlush))
      for (int n = 0; n <= (fillers ? cards.count : 0); ++n)
        flushes_[static_cast<std::size_t>(n)] = ranking_.flushes(n).data();
  }

  // Ranks a block; returns whether all its hands are valid.
  bool rank(const CardSet* masks, Entry* out) const {
    switch (way_) {
      case Way::kKeys:
        return rank_by_keys(masks, out);
      case Way::kSets:
        return rank_by_sets(masks, out);
      case Way::kBadugi:
        return rank_badugis(masks, out);
      case Way::kOneByOne:
        return rank_one_by_one(masks, out);
    }
    return false;
  }

 private:
  enum class Way : std::uint8_t { kKeys, kSets, kBadugi, kOneByOne };

  bool rank_by_keys(const CardSet* masks, Entry* out) const {
    Keys keys;
    kernel().keys(masks, plan_, keys);
    if (keys.wrong) return false;
    kernel().look_up(keys.key, look_up_, out);
    // Flushes are few: the keys mark them, and they are ranked here.
    if (suits_matter_ && !mend(masks, keys.suits, out)) return false;
    lower(out);
    return true;
  }

  RankedCards split(CardSet mask) const {
    if ((cards_.wild | cards_.bug) == 0) return {mask, 0, 0};
    return {mask & ~(cards_.wild | cards_.bug), std::popcount(mask & cards_.wild),
            std::popcount(mask & cards_.bug)};
  }

  void lower(Entry* out) const {
    if (floor_ != 0) kernel().lower(out, floor_);
  }

  bool mend(const CardSet* masks, std::uint64_t suspects, Entry* out) const {
    for (; suspects; suspects &= suspects - 1) {
      const int i = std::countr_zero(suspects);
      const CardSet mask = read_again(masks[i]);
      if ((plan_.wild || !flushes_[0]) && !right(mask, cards_)) return false;
      if (!flushes_[0]) {
        out[i] = ranking_.with_suits(split(mask), out[i]);
        continue;
      }
      const CardSet natural = mask & ~plan_.wild;
      const auto fillers =
          static_cast<std::size_t>(plan_.wild ? std::popcount(mask & plan_.wild) : 0);
      const auto bias = plan_.bias + static_cast<std::uint32_t>(0x1111 * fillers);
      for (std::uint32_t suits = suit_sums(natural, bias) & kFlushBits; suits; suits &= suits - 1) {
        const std::uint32_t ranks = ranks_of_suit(natural, std::countr_zero(suits) / 4);
        out[i] = std::max(out[i], flushes_[fillers][ranks]);
      }
    }
    return true;
  }

  bool rank_by_sets(const CardSet* masks, Entry* out) const {
    RankSets sets;
    kernel().rank_sets(masks, plan_, sets);
    if (sets.wrong) return false;
    const std::uint64_t few = kernel().look_up_sets(sets.set, by_set_.data(), out);
    if (needs_values_)
      for (std::uint64_t rest = few; rest; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const std::uint32_t place = (*index_)(rank_counts(read_again(masks[i])));
        if (place >= values_.size()) return false;
        out[i] = values_[place];
      }
    lower(out);
    return true;
  }

  bool rank_badugis(const CardSet* masks, Entry* out) const {
    std::array<CardSet, kBlock> read;
    std::copy_n(masks, kBlock, read.data());
    for (const CardSet mask : read)
      if (!right(mask, cards_)) return false;
    std::array<std::uint32_t, kBlock> sets;
    best_badugis(read.data(), kBlock, ranking_.rule(), sets.data());
    for (int i = 0; i < kBlock; ++i) out[i] = by_set_[sets[i]];
    lower(out);
    return true;
  }

  // For hands without a table: wild cards together with bugs or in eight or more cards, badugis
  // with wild cards, ten or more cards.
  bool rank_one_by_one(const CardSet* masks, Entry* out) const {
    for (int i = 0; i < kBlock; ++i) {
      const CardSet mask = read_again(masks[i]);
      if (!right(mask, cards_)) return false;
      out[i] = ranking_.rank(split(mask));
    }
    lower(out);
    return true;
  }

  const Ranking& ranking_;
  Entry floor_;
  BatchCards cards_;
  Way way_ = Way::kOneByOne;
  const RankIndex* index_ = nullptr;
  std::span<const Entry> values_, by_set_;
  KeyPlan plan_{};
  LookUp look_up_{};
  std::array<const Entry*, kMaxFillers + 1> flushes_{};  // by fillers; null: ranked one by one
  bool suits_matter_ = false, needs_values_ = true;
};

BatchRanker::BatchRanker(const BatchCards& cards, std::span<const Measure> measures)
    : cards_(cards) {
  columns_.reserve(measures.size());
  for (const Measure& measure : measures)
    columns_.emplace_back(measure_of(measure, cards.count), cards);
}
BatchRanker::~BatchRanker() = default;

// Asks `masks_of` for the masks of each block of 64 hands; the last block is filled up with its
// first hand.
template <class MasksOf>
std::size_t BatchRanker::rank_blocks(std::size_t rows, Entry* out, const MasksOf& masks_of) const {
  const std::size_t width = columns_.size();
  std::array<CardSet, kBlock> buffer;
  std::array<Entry, 2 * kBlock> two;
  std::vector<Entry> many(width > 2 ? width * kBlock : 0);
  Entry* const ranks = width > 2 ? many.data() : two.data();
  for (std::size_t first = 0; first < rows; first += kBlock) {
    const std::size_t size = std::min<std::size_t>(kBlock, rows - first);
    const CardSet* masks = masks_of(first, size, buffer);
    const bool in_place = width == 1 && size == kBlock;
    for (std::size_t column = 0; column < width; ++column) {
      if (columns_[column].rank(masks, in_place ? out + first : ranks + column * kBlock)) continue;
      std::size_t row = first;
      while (row + 1 < first + size && right(masks[row - first], cards_)) ++row;
      return row;
    }
    if (in_place) continue;
    Entry* to = out + first * width;
    if (width == 2 && size == kBlock) {
      for (std::size_t i = 0; i < kBlock; ++i) to[2 * i] = two[i], to[2 * i + 1] = two[kBlock + i];
    } else {
      for (std::size_t i = 0; i < size; ++i)
        for (std::size_t column = 0; column < width; ++column) *to++ = ranks[column * kBlock + i];
    }
  }
  return rows;
}

std::size_t BatchRanker::rank(std::span<const CardSet> masks, Entry* out) const {
  return rank_blocks(masks.size(), out, [&](std::size_t first, std::size_t size, auto& buffer) {
    if (size == kBlock) {
      // Fetches masks that are read a little later: memory is the slowest part.
      for (std::size_t i = 0; i < kBlock; i += 8) prefetch_to_read(masks.data() + first + 512 + i);
      return masks.data() + first;
    }
    for (std::size_t i = 0; i < kBlock; ++i) buffer[i] = masks[first + (i < size ? i : 0)];
    return static_cast<const CardSet*>(buffer.data());
  });
}

std::size_t BatchRanker::rank(std::span<const Card> ids, Entry* out) const {
  const auto k = static_cast<std::size_t>(cards_.count);
  const std::size_t rows = ids.size() / k;
  std::array<Card, kBlock * kMaxRankedCards + 8> last;
  return rank_blocks(rows, out, [&](std::size_t first, std::size_t size, auto& buffer) {
    const Card* from = ids.data() + first * k;
    if (first + kBlock + 8 > rows) {
      // Near the end of the array a copy is read, since vectors read past the last id.
      for (std::size_t i = 0; i < kBlock; ++i)
        std::memcpy(&last[i * k], from + (i < size ? i * k : 0), k);
      from = last.data();
    }
    for (std::size_t i = 0; i < kBlock * k; i += 64) prefetch_to_read(from + 16 * kBlock + i);
    kernel().masks(from, cards_.count, buffer.data());
    return static_cast<const CardSet*>(buffer.data());
  });
}

}  // namespace studcore
