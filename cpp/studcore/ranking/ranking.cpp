#include "studcore/ranking/ranking.h"

#include <algorithm>
#include <bit>
#include <map>

#include "studcore/cards/combinations.h"
#include "studcore/ranking/badugi.h"

namespace studcore {
namespace {

constexpr std::uint64_t one_of(int rank) { return std::uint64_t{1} << (4 * rank); }
constexpr int count_of(std::uint64_t counts, int rank) {
  return static_cast<int>((counts >> (4 * rank)) & 15);
}

std::uint64_t counts_of_set(std::uint32_t ranks) {
  std::uint64_t counts = 0;
  for (; ranks; ranks &= ranks - 1) counts |= one_of(std::countr_zero(ranks));
  return counts;
}

// The nibbles of ranks that are not in the deck.
std::uint64_t missing_ranks(const RankingRule& rule) {
  return 15 * counts_of_set(~std::uint32_t{rule.ranks} & 0x1fff);
}
bool in_deck(const RankingRule& rule, std::uint64_t counts) {
  return (counts & missing_ranks(rule)) == 0;
}

// Calls `visit` with the ranks of every flush of the deck, and the number of its further aces.
template <class Visit>
void for_each_flush(const RankingRule& rule, const Visit& visit) {
  for (std::uint32_t ranks = 1; ranks < 1u << kRanks; ++ranks) {
    if ((ranks & ~std::uint32_t{rule.ranks}) != 0) continue;
    const int size = std::popcount(ranks);
    if (size == rule.cards) visit(ranks, 0);
    if (rule.double_aces && size < rule.cards && (ranks & 0x1000)) visit(ranks, rule.cards - size);
  }
}

std::map<RankingRule, std::unique_ptr<Ranking>> made;

}  // namespace

// ---- a ranking for each rule --------------------------------------------------------------------

const Ranking& Ranking::of(const RankingRule& rule) {
  const std::lock_guard lock(keeping());
  auto& ranking = made[rule];
  if (!ranking) ranking = std::make_unique<Ranking>(rule);
  return *ranking;
}

const Ranking* Ranking::find(std::string_view name) {
  const RankingRule* rule = named_rule(name);
  return rule ? &of(*rule) : nullptr;
}

Ranking::Ranking(const RankingRule& rule) : rule_(rule) {
  // All strengths that the rule can give, worst first: a class is the place of its strength.
  if (rule.badugi) {
    strengths_ = badugi_strengths(rule);
    return;
  }
  for_each_multiset(rule.cards, [&](std::uint64_t counts) {
    if (in_deck(rule, counts)) strengths_.push_back(strength_of(rule, counts, false));
  });
  if (rule.flushes)
    for_each_flush(rule, [&](std::uint32_t ranks, int more_aces) {
      const std::uint64_t counts = counts_of_set(ranks) + more_aces * one_of(12);
      strengths_.push_back(strength_of(rule, counts, true));
    });
  const auto five_of = [&](int rank) { return strength_of(rule, 5 * one_of(rank), false); };
  if (rule.has(Category::kFiveOfAKind))
    for (int rank = 0; rank < kRanks; ++rank)
      if ((rule.ranks >> rank) & 1) strengths_.push_back(five_of(rank));
  if (rule.has(Category::kFourFlush))
    for (std::uint32_t ranks = 0; ranks < 1u << kRanks; ++ranks)
      if (std::popcount(ranks) == 4 && (ranks & ~std::uint32_t{rule.ranks}) == 0)
        for (int kicker = 0; kicker < kRanks; ++kicker)
          if ((rule.ranks >> kicker) & 1) strengths_.push_back(four_flush(rule, ranks, kicker));

  std::sort(strengths_.begin(), strengths_.end());
  strengths_.erase(std::unique(strengths_.begin(), strengths_.end()), strengths_.end());
  if (rule.low) std::reverse(strengths_.begin(), strengths_.end());
  if (rule.has(Category::kFiveOfAKind))
    for (int rank = 0; rank < kRanks; ++rank)
      if ((rule.ranks >> rank) & 1) fives_[rank] = class_of(five_of(rank));
}

std::uint32_t Ranking::classes() const {
  return static_cast<std::uint32_t>(strengths_.size()) * (rule_.naturals_beat ? 8 : 1);
}

Strength Ranking::strength(HandRank rank) const {
  return strengths_[rule_.naturals_beat ? (rank - 1u) / 8 : rank - 1u];
}

Category Ranking::category(HandRank rank) const {
  return rule_.order[static_cast<std::size_t>(strength(rank).place())];
}

HandRank Ranking::class_of(Strength strength) const {
  const auto at =
      rule_.low ? std::lower_bound(strengths_.begin(), strengths_.end(), strength, std::greater<>())
                : std::lower_bound(strengths_.begin(), strengths_.end(), strength);
  return static_cast<HandRank>(at - strengths_.begin() + 1);
}

const Ranking& Ranking::known_of(Known& known, const RankingRule& rule) {
  const Ranking& found = of(rule);
  known.store(&found, std::memory_order_release);
  return found;
}

const Ranking& Ranking::partial(int cards) const {
  Known& known = partial_[static_cast<std::size_t>(cards)];
  if (const Ranking* ranking = known.load(std::memory_order_acquire)) return *ranking;
  RankingRule rule = rule_;
  rule.cards = static_cast<std::uint8_t>(cards);
  rule.flushes = rule.naturals_beat = rule.double_aces = false;
  rule.straights = Straights::kNone;
  return known_of(known, rule);
}

HandRank Ranking::floor_of_low(int top) const {
  std::size_t floor = strengths_.size();
  while (floor > 0) {
    const Strength next = strengths_[floor - 1];
    if (next.place() != 0 || next.rank(0) > top) break;
    --floor;
  }
  return static_cast<HandRank>(floor * (rule_.naturals_beat ? 8 : 1));
}

HandRank Ranking::floor_of_category(Category category) const {
  const auto worst = Strength{static_cast<std::uint32_t>(rule_.place_of(category)) << 20};
  const auto at = std::lower_bound(strengths_.begin(), strengths_.end(), worst);
  return static_cast<HandRank>((at - strengths_.begin()) * (rule_.naturals_beat ? 8 : 1));
}

HandRank Ranking::floor_of_cards(int cards) const {
  std::size_t floor = strengths_.size();
  while (floor > 0 && badugi_size(strengths_[floor - 1]) >= cards) --floor;
  return static_cast<HandRank>(floor * (rule_.naturals_beat ? 8 : 1));
}

// ---- ranking one hand ---------------------------------------------------------------------------

HandRank Ranking::rank(const RankedCards& cards) const {
  const int naturals = count_cards(cards.naturals);
  const int count = naturals + cards.wilds + cards.bugs;
  if (rule_.badugi) return rank_badugi(cards);
  if (is_wide()) return rank_wide(cards);
  if (count < rule_.cards) return partial(count).rank(cards);
  const int spare = count - kMaxTableCards;
  if (spare > naturals) {  // more wild cards than a table holds: natural cards add nothing
    const int more = std::max(0, spare - naturals - cards.wilds);
    return rank({0, std::max(0, cards.wilds - (spare - naturals)), cards.bugs - more});
  }
  const std::uint64_t counts = rank_counts(cards.naturals);
  return with_suits(cards, best_without(spare, counts, 0, cards.wilds, cards.bugs));
}

// The rule that naturals win makes eight classes of each: of equal hands the one with the fewest
// wild cards is best.
HandRank Ranking::rank_wide(const RankedCards& cards) const {
  const int fillers = cards.wilds + cards.bugs, naturals = std::popcount(cards.naturals);
  if (naturals + fillers < rule_.cards) return plain().rank(cards);
  const HandRank best = plain().rank(cards);
  for (int used = std::max(0, rule_.cards - naturals); used < fillers; ++used)
    for (int wilds = std::max(0, used - cards.bugs); wilds <= std::min(cards.wilds, used); ++wilds)
      if (plain().rank({cards.naturals, wilds, used - wilds}) == best)
        return 8 * best - static_cast<HandRank>(std::min(used, 7));
  return 8 * best - static_cast<HandRank>(std::min(fillers, 7));
}

HandRank Ranking::with_suits(const RankedCards& cards, HandRank rank) const {
  if (!rule_.flushes) return rank;
  const int fillers = cards.wilds + cards.bugs;
  if (flushes_hurt()) {
    if (fillers == 0) return without_flush(cards.naturals, rank);
    const bool suited = (suit_sums(cards.naturals, 0x3333) & kFlushBits) != 0;
    return rule_.naturals_beat && suited ? with_fewest_wilds(cards, rank) : rank;
  }
  const int needed = std::max(0, flush_length() - fillers);
  const auto bias = static_cast<std::uint32_t>(0x1111 * (8 - needed));
  const std::uint32_t sums = suit_sums(cards.naturals, 0);
  // A count of eight or more is a flush by itself: with the bias added it may overflow its four
  // bits.
  for (std::uint32_t suits = (sums | (sums + bias)) & kFlushBits; suits; suits &= suits - 1) {
    const int suit = std::countr_zero(suits) / 4;
    const std::uint32_t ranks = ranks_of_suit(cards.naturals, suit);
    rank = std::max<HandRank>(rank, flushes(fillers)[ranks]);
    if (rule_.has(Category::kFourFlush))
      rank = std::max(rank, four_flush_of(cards.naturals, suit, fillers));
  }
  return rank;
}

// The four highest of a suit, wild cards standing for the highest missing ranks, and the highest
// other card.
HandRank Ranking::four_flush_of(CardSet cards, int suit, int fillers) const {
  std::uint32_t four = ranks_of_suit(cards, suit);
  while (std::popcount(four) > 4) four &= four - 1;
  for (std::uint32_t rest = four; rest; rest &= rest - 1)
    cards &= ~card_bit(static_cast<Card>(std::countr_zero(rest) * kSuits + suit));
  for (; fillers > 0 && std::popcount(four) < 4; --fillers)
    four |= 1u << (std::bit_width(rule_.ranks & ~four) - 1);
  if (std::popcount(four) < 4 || cards == 0) return 0;
  const int kicker = rank_of(static_cast<Card>(std::bit_width(cards) - 1));
  return class_of(four_flush(rule_, four, kicker));
}

// A wild card of another suit avoids a flush, but it then counts as used.
HandRank Ranking::with_fewest_wilds(const RankedCards& cards, HandRank rank) const {
  const int naturals = std::popcount(cards.naturals);
  const auto best = static_cast<HandRank>((rank + 7) / 8);
  int used = std::max(0, rule_.cards - naturals);
  while (plain().rank({cards.naturals, used, 0}) != best) ++used;
  return static_cast<HandRank>(8 * best - used);
}

// The rank of a natural low where flushes count against it. A hand with a pair is no flush, and
// neither is one that can use a card of another suit; for the rest, one hand in a thousand, all
// choices of cards are compared.
HandRank Ranking::without_flush(CardSet cards, HandRank rank) const {
  const std::uint32_t suits = suit_sums(cards, 0x3333) & kFlushBits;
  if (!suits) return rank;
  if (rule_.naturals_beat)
    return static_cast<HandRank>(8 * plain().without_flush(cards, static_cast<HandRank>(rank / 8)));
  const Strength strength = this->strength(rank);
  const Category category = rule_.order[static_cast<std::size_t>(strength.place())];
  if (category != Category::kNoPair && category != Category::kStraight) return rank;
  const CardSet suit = kOneOfEachRank << (std::countr_zero(suits) / 4);
  const CardSet others = rule_.ace_low ? low_cards(cards & ~suit) : cards & ~suit;
  for (int i = 0; i < 5; ++i)
    if ((others >> (4 * strength.rank(i))) & 15) return rank;
  return rank_by_suits(cards);
}

HandRank Ranking::rank_by_suits(CardSet cards) const {
  HandRank best = 0;
  const RankIndex& index = index_of(rule_.cards);
  const auto ranks = values(rule_.cards);
  for_each_choice(cards, rule_.cards, [&](CardSet hand) {
    const bool suited = (suit_sums(hand, 0x3333) & kFlushBits) != 0;
    const std::uint64_t counts = rank_counts(hand);
    best =
        std::max(best, suited ? class_of(strength_of(rule_, counts, true)) : ranks[index(counts)]);
  });
  return best;
}

// The best rank, without suits, after leaving out `spare` natural cards of ranks from `lowest` up.
// At most `rule_.cards` ranks can need all their cards, so it is enough to try one rank more than
// that, the lowest first.
HandRank Ranking::best_without(int spare, std::uint64_t counts, int lowest, int wilds,
                               int bugs) const {
  if (spare <= 0) return wild_value(counts, wilds, bugs);
  HandRank best = 0;
  std::uint64_t ranks = (counts | counts >> 1 | counts >> 2) & kOneOfEachRank;
  for (int tries = 0; ranks && tries <= rule_.cards; ++tries, ranks &= ranks - 1) {
    const int rank = std::countr_zero(ranks) / 4;
    if (rank >= lowest)
      best = std::max(best, best_without(spare - 1, counts - one_of(rank), rank, wilds, bugs));
  }
  return best;
}

HandRank Ranking::rank_badugi(const RankedCards& cards) const {
  const std::uint32_t naturals = best_badugi(cards.naturals, rule_);
  const auto with = [&](int wilds) { return values_by_set()[with_wilds(naturals, wilds, rule_)]; };
  const HandRank best = with(cards.wilds + cards.bugs);
  if (!rule_.naturals_beat) return best;
  int used = 0;
  while (with(used) != best) ++used;
  return static_cast<HandRank>(8 * best - used);
}

CardSet Ranking::playing_cards(const RankedCards& cards) const {
  // The fewest natural cards that are worth as much, and of these the highest suits.
  const HandRank best = rank(cards);
  const int count = std::popcount(cards.naturals);
  const int fillers = cards.wilds + cards.bugs;
  const auto by_rank = [&](CardSet set) { return rule_.ace_low ? low_cards(set) : set; };
  if (!rule_.badugi && count + fillers < rule_.cards) return cards.naturals;

  CardSet playing = cards.naturals;
  for (int size = std::max(0, rule_.badugi ? 0 : rule_.cards - fillers); size <= count; ++size) {
    bool found = false;
    for_each_choice(cards.naturals, size, [&](CardSet hand) {
      if (rank({hand, cards.wilds, cards.bugs}) != best) return;
      if (!found || by_rank(hand) > by_rank(playing)) playing = hand;
      found = true;
    });
    if (found) break;
  }
  return playing;
}

std::uint32_t Ranking::suits(const RankedCards& cards) const {
  const HandRank best = rank(cards);
  const int count = std::popcount(cards.naturals) + cards.wilds + cards.bugs;
  const Strength strength =
      count < rule_.cards ? partial(count).strength(best) : this->strength(best);
  CardSet left = playing_cards(cards);
  if (rule_.ace_low) left = low_cards(left);
  // The ranks by weight are those of the strength; a four-card straight goes from its top down,
  // then its kicker.
  std::array<int, 5> ranks{};
  for (int i = 0; i < 5; ++i) ranks[static_cast<std::size_t>(i)] = strength.rank(i);
  if (count >= rule_.cards && category(best) == Category::kFourStraight) {
    const StraightRuns runs = straight_runs(rule_, 4);
    for (int i = 0; i < runs.count; ++i) {
      if (runs.run[i].top != strength.rank(3)) continue;
      for (int j = 0, rank = runs.run[i].top; j < 4; rank = (rank + 12) % 13)
        if ((runs.run[i].ranks >> rank) & 1) ranks[static_cast<std::size_t>(j++)] = rank;
    }
    ranks[4] = strength.rank(4);
  }
  std::uint32_t suits = 0;
  for (const int rank : ranks) {
    // The highest suit of that rank that is not counted yet; 0 where a wild card has that rank.
    const CardSet same = left & (CardSet{15} << (4 * rank));
    const int top = std::bit_width(same) - 1;
    suits = suits * 4 + (same ? static_cast<std::uint32_t>(top % kSuits) : 0);
    if (same) left &= ~card_bit(static_cast<Card>(top));
  }
  return suits;
}

int Ranking::flush_length() const { return rule_.has(Category::kFourFlush) ? 4 : rule_.cards; }

// ---- tables of natural hands --------------------------------------------------------------------

const RankIndex& Ranking::index_of(int cards) {
  return cards < 5 ? RankIndex::up_to_seven() : RankIndex::of(cards);
}

std::span<const Entry> Ranking::values(int cards) const {
  Lazy& lazy = natural_[static_cast<std::size_t>(cards)];
  lazy.fill([&] {
    const RankIndex& index = index_of(cards);
    lazy.values.resize(index.size);
    if (rule_.naturals_beat) {
      const auto plain_values = plain().values(cards);
      std::transform(plain_values.begin(), plain_values.end(), lazy.values.begin(),
                     [](HandRank rank) { return static_cast<HandRank>(8 * rank); });
      return;
    }
    if (cards == rule_.cards) {
      for_each_multiset(cards, [&](std::uint64_t counts) {
        if (in_deck(rule_, counts))
          lazy.values[index(counts)] = class_of(strength_of(rule_, counts, false));
      });
      return;
    }
    // The best of k cards is the best after leaving one out; `best_without` says why it is enough
    // to try one rank more than a hand has cards.
    const RankIndex& smaller = index_of(cards - 1);
    const auto fewer = values(cards - 1);
    for_each_multiset(cards, [&](std::uint64_t counts) {
      const std::uint32_t key = smaller.key(counts);
      std::uint64_t ranks = (counts | counts >> 1 | counts >> 2) & kOneOfEachRank;
      Entry best = 0;
      for (int tries = 0; ranks && tries <= rule_.cards; ++tries, ranks &= ranks - 1)
        best = std::max(best, fewer[smaller.place(key - smaller.key(ranks & -ranks))]);
      lazy.values[index(counts)] = best;
    });
  });
  return lazy.values;
}

std::span<const Entry> Ranking::values_by_set() const {
  by_set_.fill([&] {
    auto& values = by_set_.values;
    values.resize(1 << kRanks);
    for (std::uint32_t set = 1; set < values.size(); ++set) {
      if (rule_.badugi) {
        if (std::popcount(set) <= rule_.cards) values[set] = class_of(badugi_strength(set));
        continue;
      }
      // With too many ranks the highest is left out.
      if (std::popcount(set) < rule_.cards) continue;
      const std::uint32_t ace = rule_.ace_low ? set & 0x1000 : 0;
      if (std::popcount(set) > rule_.cards)
        values[set] = values[std::bit_floor(set ^ ace) ^ set];
      else if (in_deck(rule_, counts_of_set(set)))
        values[set] = class_of(strength_of(rule_, counts_of_set(set), false));
    }
  });
  return by_set_.values;
}

std::span<const Entry> Ranking::flushes(int fillers) const {
  Lazy& lazy = flushes_[static_cast<std::size_t>(fillers)];
  lazy.fill([&] {
    auto& values = lazy.values;
    values.resize(1 << kRanks);
    if (!rule_.flushes || rule_.low) return;
    if (rule_.naturals_beat) {
      // Of equal flushes the one with fewer wild cards is better.
      for (std::uint32_t ranks = 0; ranks < values.size(); ++ranks) {
        const HandRank best = plain().flushes(fillers)[ranks];
        int used = 0;
        while (plain().flushes(used)[ranks] != best) ++used;
        values[ranks] = static_cast<HandRank>(best ? 8 * best - std::min(used, 7) : 0);
      }
      return;
    }
    if (fillers == 0) {
      for (std::uint32_t ranks = 0; ranks < values.size(); ++ranks) {
        const int size = std::popcount(ranks);
        if ((ranks & ~std::uint32_t{rule_.ranks}) != 0 || size < rule_.cards) continue;
        if (size == rule_.cards)
          values[ranks] = class_of(strength_of(rule_, counts_of_set(ranks), true));
        else
          for (std::uint32_t rest = ranks; rest; rest &= rest - 1)
            values[ranks] = std::max(values[ranks], values[ranks ^ (rest & -rest)]);
      }
      return;
    }
    const auto fewer = flushes(fillers - 1);
    for (std::uint32_t ranks = 0; ranks < values.size(); ++ranks) {
      values[ranks] = fewer[ranks];
      for (std::uint32_t add = rule_.ranks & ~ranks; add; add &= add - 1)
        values[ranks] = std::max(values[ranks], fewer[ranks | (add & -add)]);
      if (rule_.double_aces && std::popcount(ranks) + fillers >= rule_.cards) {
        const int keep = std::max(0, rule_.cards - fillers);
        std::uint32_t top = ranks;  // the natural cards kept beside the further aces
        while (std::popcount(top) > keep) top &= top - 1;
        const int aces = rule_.cards - std::popcount(top);
        const std::uint64_t counts =
            counts_of_set(top) + static_cast<std::uint64_t>(aces) * one_of(12);
        values[ranks] =
            std::max<HandRank>(values[ranks], class_of(strength_of(rule_, counts, true)));
      }
    }
  });
  return lazy.values;
}

// ---- tables of hands with wild cards ------------------------------------------------------------

// Hands with up to seven natural cards. Eight natural cards with one wild card or bug have a table
// of their own (`wild_value`).
std::span<const Entry> Ranking::wild_values(int cards, int bugs) const {
  Lazy& lazy = wild_[static_cast<std::size_t>(cards)][static_cast<std::size_t>(bugs)];
  lazy.fill([&] {
    lazy.values.resize(RankIndex::up_to_seven().size);
    fill_wild(lazy.values, cards, bugs, Others::kWild, std::min(cards - bugs, 7));
  });
  return lazy.values;
}

std::span<const Entry> Ranking::bug_values(int cards) const {
  Lazy& lazy = bugs_[static_cast<std::size_t>(cards)];
  lazy.fill([&] {
    lazy.values.resize(RankIndex::up_to_seven().size);
    fill_wild(lazy.values, cards, 0, Others::kBugs, std::min(cards, 7));
  });
  return lazy.values;
}

HandRank Ranking::wild_value(std::uint64_t counts, int wilds, int bugs) const {
  const auto naturals = static_cast<int>(rank_total(counts));
  const int cards = naturals + wilds + bugs;
  if (wilds + bugs == 0) return values(cards)[index_of(cards)(counts)];
  if (naturals <= 7)
    return (wilds ? wild_values(cards, bugs) : bug_values(cards))[RankIndex::up_to_seven()(counts)];
  const Others other = wilds ? Others::kWild : Others::kBugs;
  Lazy& lazy = eight_and_another_[static_cast<std::size_t>(other)];
  lazy.fill([&] {
    lazy.values.resize(RankIndex::of(8).size);
    fill_wild(lazy.values, cards, 0, other, 8);
  });
  return lazy.values[RankIndex::of(8)(counts)];
}

void Ranking::fill_wild(std::vector<Entry>& table, int cards, int bugs_at_least, Others others,
                        int most_naturals) const {
  const bool of_eight = most_naturals == 8;
  const RankIndex& index = of_eight ? RankIndex::of(8) : RankIndex::up_to_seven();
  const StraightRuns runs = straight_runs(rule_, rule_.cards);
  const std::uint64_t missing = missing_ranks(rule_);
  for (int naturals = most_naturals; naturals >= (of_eight ? 8 : 0); --naturals) {
    const int fillers = cards - naturals;
    const int bugs = others == Others::kBugs ? fillers : bugs_at_least;
    const int wilds = fillers - bugs;
    // One wild card, or a bug where nothing is wild, becomes a natural card. The value of the hand
    // that results is in this table, in that of natural hands, or in another one.
    const bool wild = wilds > 0;
    const RankIndex* known_index = nullptr;
    const Entry* known = nullptr;
    if ((wild ? wilds : bugs) > 1 && naturals < 7) {
      known_index = &index, known = table.data();
    } else if (fillers == 1) {
      known_index = &index_of(cards), known = values(cards).data();
    }
    std::array<std::uint32_t, kRanks> keys{};
    for (int rank = 0; known && rank < kRanks; ++rank) keys[rank] = known_index->key(one_of(rank));
    for_each_multiset(naturals, [&](std::uint64_t counts) {
      if (counts & missing) return;
      HandRank best = 0;
      if (rule_.naturals_beat) {
        best = plain().wild_value(counts, wilds, bugs);
        best = with_fewest_wilds(best, naturals, wilds, bugs, counts);
      } else if (wilds + bugs == 0) {
        best = values(cards)[index_of(cards)(counts)];
      } else {
        const std::uint32_t key = known ? known_index->key(counts) : 0;
        const auto with = [&](int rank) {
          if (count_of(counts, rank) == 4 || !((rule_.ranks >> rank) & 1)) return;
          best = std::max<HandRank>(
              best, known ? known[known_index->place(key + keys[rank])]
                          : wild_value(counts + one_of(rank), wilds - wild, bugs - !wild));
        };
        for (int rank = 0; rank < kRanks; ++rank) {
          const bool any = wild || rule_.low;  // in a low the bug is the lowest rank not held
          if (any || rank == 12) with(rank);
          const int same = count_of(counts, rank) + wilds + (rank == 12 ? bugs : 0);
          if (same >= 5) best = std::max<HandRank>(best, fives_[rank]);
        }
        // A bug that is neither an ace nor in a straight adds nothing.
        if (!wild && cards > rule_.cards) best = std::max(best, wild_value(counts, 0, bugs - 1));
        if (!wild && !rule_.low) best = std::max(best, straight_with_bugs(runs, counts, bugs));
      }
      table[index(counts)] = best;
    });
  }
}

HandRank Ranking::straight_with_bugs(const StraightRuns& runs, std::uint64_t counts,
                                     int bugs) const {
  std::uint32_t held = 0;
  for (int rank = 0; rank < kRanks; ++rank) held |= (count_of(counts, rank) > 0) << rank;
  HandRank best = 0;
  for (int i = 0; i < runs.count; ++i) {
    const std::uint32_t ranks = runs.run[i].ranks;
    if (std::popcount(ranks & ~held) <= bugs)
      best = std::max(best, class_of(strength_of(rule_, counts_of_set(ranks), false)));
  }
  return best;
}

const Ranking& Ranking::plain() const {
  if (const Ranking* ranking = plain_.load(std::memory_order_acquire)) return *ranking;
  RankingRule rule = rule_;
  rule.naturals_beat = false;
  return known_of(plain_, rule);
}

HandRank Ranking::with_fewest_wilds(HandRank best, int naturals, int wilds, int bugs,
                                    std::uint64_t counts) const {
  // The fewest wild cards and bugs that make as good a hand.
  for (int used = 0; used < wilds + bugs; ++used)
    for (int wild = std::max(0, used - bugs); wild <= std::min(wilds, used); ++wild)
      if (naturals + used >= rule_.cards && plain().wild_value(counts, wild, used - wild) == best)
        return static_cast<HandRank>(8 * best - std::min(used, 7));
  return static_cast<HandRank>(8 * best - std::min(wilds + bugs, 7));
}

std::size_t Ranking::table_bytes() const {
  std::size_t bytes = std::span(strengths_).size_bytes();
  const auto add = [&](const Lazy& lazy) { bytes += std::span(lazy.values).size_bytes(); };
  for (const Lazy& lazy : natural_) add(lazy);
  for (const Lazy& lazy : flushes_) add(lazy);
  for (const auto& by_bugs : wild_)
    for (const Lazy& lazy : by_bugs) add(lazy);
  for (const Lazy& lazy : bugs_) add(lazy);
  for (const Lazy& lazy : eight_and_another_) add(lazy);
  add(by_set_);
  return bytes;
}

}  // namespace studcore
