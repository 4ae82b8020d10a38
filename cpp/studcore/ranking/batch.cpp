#include "studcore/ranking/batch.h"

#include <bit>

namespace studcore {
namespace {

template <class CardsOf>
std::size_t rank_rows(std::size_t rows, int count, Measure measure, Rank* out,
                      const CardsOf& cards_of) {
  const RankIndex& index = RankIndex::of(count);
  const Rank* values = measure.ranking->values(count);
  const Rank* flushes = measure.ranking->flush_values();
  for (std::size_t row = 0; row < rows; ++row) {
    const CardSet cards = cards_of(row);
    if (cards > kFullDeck || std::popcount(cards) != count) return row;
    const std::uint64_t counts = rank_counts(cards);
    Rank rank = values[index(counts)];
    const std::uint32_t sums = suit_sums(cards);
    if (sums & kFlushBits) [[unlikely]] {
      const Rank flush = flushes[flush_ranks(cards, sums)];
      rank = flush > rank ? flush : rank;
    }
    out[row] = rank > measure.floor ? static_cast<Rank>(rank - measure.floor) : Rank{0};
  }
  return rows;
}

}  // namespace

std::size_t rank_masks(std::span<const CardSet> masks, int count, Measure measure, Rank* out) {
  return rank_rows(masks.size(), count, measure, out, [&](std::size_t row) { return masks[row]; });
}

std::size_t rank_ids(std::span<const Card> ids, int count, Measure measure, Rank* out) {
  const auto k = static_cast<std::size_t>(count);
  return rank_rows(ids.size() / k, count, measure, out, [&](std::size_t row) {
    CardSet cards = 0;
    bool known = true;
    for (std::size_t i = 0; i < k; ++i) {
      const Card card = ids[row * k + i];
      known &= card < kDeckCards;
      cards |= card_bit(card & 63);
    }
    return known ? cards : CardSet{0};
  });
}

}  // namespace studcore
