#include "studcore/simulation/strength.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "studcore/cards/combinations.h"
#include "studcore/hand/share.h"
#include "studcore/hand/showdown.h"
#include "studcore/hand/wilds.h"
#include "studcore/simulation/play_out.h"

namespace studcore {
namespace {

constexpr int kSamples = 16;  // random hands for each step
constexpr int kDeckPlacesUsed = 56;

CardSet own_cards(const Hand& hand, int seat) {
  bool all = true;
  return known_cards(hand, seat, all);
}

// Whether exchanging suits changes nothing: the deck and the wild cards have all suits of a rank or
// none.
bool suits_are_alike(const Rules& rules) {
  const auto even = [](CardSet cards) {
    for (int rank = 0; rank < kRanks; ++rank) {
      const auto suits = (cards >> (rank * kSuits)) & 15;
      if (suits != 0 && suits != 15) return false;
    }
    return true;
  };
  for (int i = 0; i < rules.shares; ++i)
    if (!even(rules.share[i].among & kFullDeck)) return false;
  return even(rules.deck & kFullDeck) && even(rules.wild & kFullDeck) &&
         even(rules.bug & kFullDeck);
}

// The smallest of the sets that come from exchanging suits.
CardSet first_alike(CardSet cards) {
  std::array<int, kSuits> names{0, 1, 2, 3};
  CardSet first = ~CardSet{0};
  do {
    CardSet renamed = cards & ~kFullDeck;
    for (int suit = 0; suit < kSuits; ++suit)
      renamed |= ((cards >> suit) & kOneOfEachRank) << names[static_cast<std::size_t>(suit)];
    first = std::min(first, renamed);
  } while (std::next_permutation(names.begin(), names.end()));
  return first;
}

// Random hands of `count` cards, always the same.
std::vector<CardSet> random_hands(const Rules& rules, int count, int number) {
  Deck fresh;
  fresh.fill(rules.deck);
  std::vector<CardSet> hands(static_cast<std::size_t>(number));
  for (std::size_t i = 0; i < hands.size(); ++i) {
    Deck deck = fresh;
    deck.seed = Seed{};
    deck.shuffle(i, stream_block(deck.seed, i, Purpose::kCards, 0));
    for (int n = 0; n < count; ++n) hands[i] |= card_bit(deck.take());
  }
  return hands;
}

}  // namespace

std::size_t place_of(CardSet cards) {
  std::size_t place = 0;
  for (std::size_t n = 1; cards; cards &= cards - 1, ++n)
    place += kChoose[static_cast<std::size_t>(std::countr_zero(cards))][n];
  return place;
}

FirstDecision first_decision(const Rules& rules) {
  FirstDecision first;
  bool shared = false;
  for (; first.pc < rules.steps && kind_of(rules.program[first.pc].op) < 0; ++first.pc) {
    const Step& step = rules.program[first.pc];
    if (step.op != Op::kDeal) continue;
    shared |= step.face == Face::kShared;
    first.cards += step.count;
  }
  if (shared) first.cards = 0;
  return first;
}

Strengths::Strengths(const Rules& rules, std::vector<Strength16> starts)
    : rules_(rules), first_(first_decision(rules)), starts_(std::move(starts)) {
  for (int i = 0; i < rules.shares; ++i) {
    const RankingRule& rule = rules.share[i].ranking->rule();
    if (rule.low || rule.badugi || rule.cards < 5) continue;
    straights_ |= rule.straights != Straights::kNone;
    flushes_ |= rule.flushes;
  }
  const int most = std::min(kSeatCards, count_cards(rules.deck));
  for (int count = 1; count <= most; ++count) {
    const std::vector<CardSet> hands = random_hands(rules, count, kSteps * kSamples);
    for (int share = 0; share < rules.shares; ++share)
      scales_[static_cast<std::size_t>(share)][static_cast<std::size_t>(count)] =
          scale_of(rules.share[share], count, hands);
  }
}

Strengths::Scale Strengths::scale_of(const Share& share, int count,
                                     const std::vector<CardSet>& hands) const {
  Scale scale;
  const bool few = count < share.ranking->rule().cards;
  const bool plain = !share.ranking->rule().badugi && !share.ranking->is_wide();
  scale.ranking = few && plain ? &share.ranking->partial(count) : share.ranking;
  scale.floor = few ? 0 : share.floor;
  std::vector<HandRank> ranks(hands.size());
  std::transform(hands.begin(), hands.end(), ranks.begin(), [&](CardSet cards) {
    const HandRank rank = scale.rank(rules_, share, cards, rules_.wild);
    return rank > scale.floor ? rank : 0;
  });
  std::sort(ranks.begin(), ranks.end());
  for (std::size_t i = 0; i < kSteps; ++i) scale.steps.push_back(ranks[i * kSamples]);
  std::vector<Strength16> by_rank;
  for (HandRank rank = 0; plain && rank <= classes_of(share, *scale.ranking); ++rank)
    by_rank.push_back(scale.of(rank));
  scale.by_rank = std::move(by_rank);
  return scale;
}

// Which of the cards lie up is not known here, nor which must play.
HandRank Strengths::Scale::rank(const Rules& rules, const Share& share, CardSet cards,
                                CardSet wild) const {
  if (!share.special) return ranking->rank(ranked_cards(rules, cards, share.natural, wild));
  return share_rank(rules, share, *ranking, floor, cards & share.among, cards, wild);
}

Strength16 Strengths::Scale::of(std::uint32_t rank) const {
  if (rank <= floor) rank = 0;
  if (rank < by_rank.size()) return by_rank[rank];
  const auto above = std::lower_bound(steps.begin(), steps.end(), rank) - steps.begin();
  const auto strength = static_cast<std::uint32_t>(above) * (kStrengths / kSteps);
  return static_cast<Strength16>(std::min(strength, kStrengths - 1));
}

Strength16 Strengths::of(CardSet cards) const { return best_of(cards, kBothSides, rules_.wild); }

Strength16 Strengths::of_side(CardSet cards, Side side) const {
  return best_of(cards, side, rules_.wild);
}

Strength16 Strengths::best_of(CardSet cards, unsigned sides, CardSet wild) const {
  const auto count = static_cast<std::size_t>(count_cards(cards));
  if (count == 0 || count > kSeatCards) return 0;
  Strength16 best = 0;
  for (int i = 0; i < rules_.shares; ++i) {
    const Share& share = rules_.share[i];
    if (!(sides & (share.low ? kLowSide : kHighSide))) continue;
    const Scale& scale = scales_[static_cast<std::size_t>(i)][count];
    best = std::max(best, scale.of(scale.rank(rules_, share, cards, wild)));
  }
  return best;
}

Strength16 Strengths::own(const Hand& hand, int seat, KnownStrengths& known) const {
  const bool first =
      hand.pc == first_.pc && hand.count[seat] == first_.cards && hand.shared_count == 0;
  if (first && !starts_.empty()) return starts_[place_of(own_cards(hand, seat))];
  known.look_at(hand);
  if (!(known.own_known & seat_bit(seat))) {
    known.own_known |= seat_bit(seat);
    known.own[seat] = best_of(own_cards(hand, seat), kBothSides, wild_for(hand, seat));
  }
  return known.own[seat];
}

Strength16 Strengths::board(const Hand& hand, int seat, KnownStrengths& known) const {
  known.look_at(hand);
  if (!(known.board_known & seat_bit(seat))) {
    known.board_known |= seat_bit(seat);
    known.board[seat] = of(up_cards(hand, seat) | shared_cards(hand));
  }
  return known.board[seat];
}

Strength16 Strengths::best_board(const Hand& hand, int seat, KnownStrengths& known) const {
  Strength16 best = 0;
  for_each_seat(hand.live & ~seat_bit(seat),
                [&](int other) { best = std::max(best, board(hand, other, known)); });
  return best;
}

bool Strengths::drawing(const Hand& hand, int seat) const {
  if (hand.step().last_street) return false;
  const CardSet cards = own_cards(hand, seat) & kFullDeck & ~(rules_.wild | rules_.bug);
  for (int suit = 0; flushes_ && suit < kSuits; ++suit)
    if (count_cards((cards >> suit) & kOneOfEachRank) >= 4) return true;
  std::uint32_t ranks = 0;
  for (int suit = 0; suit < kSuits; ++suit) ranks |= ranks_of_suit(cards, suit);
  // Four ranks in a row with a rank at either end: from deuce to five up to ten to king.
  const std::uint32_t four = ranks & (ranks >> 1) & (ranks >> 2) & (ranks >> 3);
  return straights_ && (four & 0x1ff) != 0;
}

StartSample::StartSample(const Rules& rules, Chips stack, const Seed& seed)
    : rules_(rules),
      cards_(first_decision(rules).cards),
      seed_(seed),
      dealer_(
          rules,
          std::vector<Chips>(static_cast<std::size_t>(std::min<int>(6, rules.most_players)), stack),
          seed, false, nullptr) {
  if (cards_ >= 1 && cards_ <= kMaxStartCards)
    sums_.resize(kChoose[kDeckPlacesUsed][static_cast<std::size_t>(cards_)]);
}

void StartSample::play(std::uint64_t hands) {
  if (sums_.empty()) return;
  Hand hand;
  std::array<Block, kLanes> blocks;
  std::array<std::size_t, kSeatPlaces> places{};
  for (const std::uint64_t first = dealt_, end = dealt_ + hands; dealt_ < end; ++dealt_) {
    if (dealt_ % kLanes == 0 || dealt_ == first)
      stream_blocks(seed_, dealt_ - dealt_ % kLanes, Purpose::kCards, 0, blocks);
    dealer_.begin(hand, 0, dealt_, blocks[dealt_ % kLanes]);
    if (hand.over() || hand.count[0] != cards_) continue;  // all-in before anybody decides
    for (int seat = 0; seat < players(); ++seat)
      places[static_cast<std::size_t>(seat)] = place_of(own_cards(hand, seat));
    play_out(
        hand, [](int, unsigned) { return kCall; },
        [](const Hand& now) { return by_index(now) ? 0 : int{kCall}; });
    Chips pot = 0;
    for (int seat = 0; seat < players(); ++seat) pot += hand.payout[seat];
    for (int seat = 0; seat < players(); ++seat) {
      const double share = static_cast<double>(hand.payout[seat]) / std::max(1, pot);
      Sum& sum = sums_[places[static_cast<std::size_t>(seat)]];
      sum.share += share, sum.square += share * share, ++sum.count;
    }
  }
}

StartingHands StartSample::found() const {
  if (sums_.empty()) return {};
  // Hands that differ only in suits are added up; then all are put in order.
  const bool alike = suits_are_alike(rules_);
  std::vector<CardSet> sets(sums_.size());
  std::map<CardSet, Sum> classes;
  const std::uint64_t past = std::uint64_t{1} << kDeckPlacesUsed;
  for (CardSet set = (CardSet{1} << cards_) - 1; set < past;) {
    const std::size_t place = place_of(set);
    sets[place] = alike ? first_alike(set) : set;
    if ((set & ~rules_.deck) == 0) {
      Sum& sum = classes[sets[place]];
      sum.share += sums_[place].share, sum.square += sums_[place].square;
      sum.count += sums_[place].count;
    }
    const CardSet low = set & -set, next = set + low;  // the next set of as many cards
    set = next | (((set ^ next) >> 2) / low);
  }
  if (std::ranges::all_of(classes, [](const auto& each) { return each.second.count == 0; }))
    return {};
  StartingHands found;
  found.shares.assign(sets.size(), std::numeric_limits<double>::quiet_NaN());
  found.errors = found.shares;
  std::vector<std::size_t> order;
  for (std::size_t place = 0; place < sets.size(); ++place) {
    const auto at = classes.find(sets[place]);
    if (at == classes.end() || at->second.count == 0) continue;
    const Sum& sum = at->second;
    const auto count = static_cast<double>(sum.count);
    found.shares[place] = sum.share / count;
    if (sum.count > 1)
      found.errors[place] = std::sqrt(std::max(0.0, sum.square - sum.share * sum.share / count) /
                                      (count - 1) / count);
    order.push_back(place);
  }
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return found.shares[a] < found.shares[b]; });
  found.strengths.assign(sets.size(), 0);
  for (std::size_t i = 0, from = 0; i < order.size(); ++i) {
    if (found.shares[order[i]] != found.shares[order[from]]) from = i;
    found.strengths[order[i]] = static_cast<Strength16>(from * kStrengths / order.size());
  }
  return found;
}

}  // namespace studcore
