#include "studcore/hand/share.h"

#include <algorithm>

#include "studcore/cards/combinations.h"
#include "studcore/hand/showdown.h"
#include "studcore/hand/wilds.h"

namespace studcore {
namespace {

CardSet cards_of(const Hand& hand, int seat, CardsFrom part) {
  switch (part) {
    case CardsFrom::kDown:
      return down_cards(hand, seat);
    case CardsFrom::kUp:
      return up_cards(hand, seat);
    case CardsFrom::kOwn:
      return down_cards(hand, seat) | up_cards(hand, seat);
    case CardsFrom::kAll:
      break;
  }
  bool all = true;
  return known_cards(hand, seat, all);
}

// The best hand of exactly `share.must` of some cards, or all if there are fewer, and of others.
CardSet best_with(const Hand& hand, int seat, const Share& share, CardSet some, CardSet others) {
  const CardSet wild = wild_for(hand, seat);
  const int must = std::min<int>(share.must, count_cards(some));
  const int rest = std::min(share.ranking->rule().cards - share.must, count_cards(others));
  const auto height = [&](CardSet set) {
    return share.ranking->rule().ace_low ? low_cards(set & kFullDeck) : set;
  };
  CardSet best = 0;
  HandRank most = 0;
  for_each_choice(some, must, [&](CardSet own) {
    for_each_choice(others, rest, [&](CardSet other) {
      const CardSet set = own | other;
      const HandRank rank =
          share.ranking->rank(ranked_cards(*hand.rules, set, share.natural, wild));
      if (best && (rank < most || (rank == most && height(set) <= height(best)))) return;
      best = set;
      most = rank;
    });
  });
  return best;
}

}  // namespace

std::uint32_t classes_of(const Share& share) { return classes_of(share, *share.ranking); }

std::uint32_t classes_of(const Share& share, const Ranking& ranking) {
  const std::uint32_t classes = ranking.classes();
  return (share.first ? 2 * classes : classes) + (share.top ? 1 : 0);
}

CardSet share_cards(const Hand& hand, int seat, const Share& share) {
  const CardSet cards = cards_of(hand, seat, share.part) & share.among;
  if (share.must == 0) return cards;
  const CardSet some = cards & cards_of(hand, seat, share.must_part);
  return best_with(hand, seat, share, some, cards & ~some);
}

HandRank share_rank(const Hand& hand, int seat, const Share& share) {
  return share_rank(*hand.rules, share, *share.ranking, share.floor, share_cards(hand, seat, share),
                    cards_of(hand, seat, CardsFrom::kAll), wild_for(hand, seat));
}

HandRank share_rank(const Rules& rules, const Share& share, const Ranking& ranking,
                    std::uint32_t floor, CardSet cards, CardSet held, CardSet wild) {
  if (cards & share.top) return ranking.classes() + 1;
  if (cards == 0) return 0;
  const HandRank rank = ranking.rank(ranked_cards(rules, cards, share.natural, wild));
  return rank > floor && (held & share.first) ? rank + ranking.classes() : rank;
}

}  // namespace studcore
