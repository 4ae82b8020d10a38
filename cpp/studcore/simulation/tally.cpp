#include "studcore/simulation/tally.h"

#include "studcore/hand/share.h"
#include "studcore/ranking/ranking.h"

namespace studcore {

void WideSum::add_product(std::int64_t a, std::int64_t b) {
  std::uint64_t product_low;
  std::uint64_t product_high =
      multiply_high(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b), product_low);
  // Turns the product of unsigned words into that of the signed numbers.
  if (a < 0) product_high -= static_cast<std::uint64_t>(b);
  if (b < 0) product_high -= static_cast<std::uint64_t>(a);
  add(product_low, product_high);
}

Tally::Tally(const Rules& rules, int seats) : net_bins(static_cast<std::size_t>(seats)) {
  for (int share = 0; share < rules.shares; ++share)
    classes[static_cast<std::size_t>(share)].assign(classes_of(rules.share[share]) + 1u, 0);
}

void Tally::add(const Tally& other) {
  const auto add_all = [](auto& mine, const auto& theirs) {
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] += theirs[i];
  };
  const auto add_rows = [&](auto& mine, const auto& theirs) {
    for (std::size_t i = 0; i < mine.size(); ++i) add_all(mine[i], theirs[i]);
  };
  hands += other.hands, deals += other.deals, decisions += other.decisions;
  showdowns += other.showdowns, pots += other.pots;
  add_all(net, other.net), add_all(won, other.won), add_all(scooped, other.scooped);
  add_all(divided, other.divided), add_all(shown, other.shown), add_all(reached, other.reached);
  add_rows(share_won, other.share_won), add_rows(folded, other.folded);
  add_all(pot_bins, other.pot_bins), add_rows(net_bins, other.net_bins);
  add_rows(classes, other.classes);
  for (std::size_t i = 0; i < products.size(); ++i) products[i].add(other.products[i]);
}

void Counter::count(const Hand& hand, int shift, std::uint64_t deal, std::uint64_t decisions) {
  ++tally.hands;
  tally.decisions += decisions;
  ++tally.reached[hand.street];
  std::array<std::int64_t, kSeatPlaces> gains;
  std::int64_t pot = std::int64_t{hand.rake} + hand.carried;
  Seats paid = 0;
  for (int seat = 0; seat < hand.seats; ++seat) {
    const auto player = static_cast<std::size_t>(dealer_->player_in(seat, shift));
    const std::int64_t gain = dealer_->gain(hand, seat);
    gains[player] = gain;
    tally.net[player] += gain;
    ++tally.net_bins[player][steps_.bin(gain, kBins / 2)];
    const bool won = hand.payout[seat] > 0;
    tally.won[player] += won;
    paid |= Seats{won} << seat;
    pot += hand.payout[seat];
    ++tally.folded[hand.folded_on[seat]][player];
  }
  tally.pots += pot;
  ++tally.pot_bins[steps_.bin(pot, 0)];
  const auto player_in = [&](int seat) {
    return static_cast<std::size_t>(dealer_->player_in(seat, shift));
  };
  if (one_seat(paid) && paid) ++tally.scooped[player_in(first_seat(paid))];
  if (!one_seat(hand.live)) {
    ++tally.showdowns;
    for_each_seat(hand.live, [&](int seat) { ++tally.shown[player_in(seat)]; });
    for_each_seat(hand.dividing, [&](int seat) { ++tally.divided[player_in(seat)]; });
    for (std::size_t share = 0; share < static_cast<std::size_t>(hand.rules->shares); ++share) {
      ++tally.classes[share][hand.won_by[share]];
      for_each_seat(hand.winners[share],
                    [&](int seat) { ++tally.share_won[share][player_in(seat)]; });
    }
  }

  if (dealer_->hands_a_deal() == 1) return end_deal(gains);
  Unfinished& all = unfinished_[deal];
  for (int player = 0; player < hand.seats; ++player)
    all.gains[static_cast<std::size_t>(player)] += gains[static_cast<std::size_t>(player)];
  if (++all.hands < dealer_->hands_a_deal()) return;
  end_deal(all.gains);
  unfinished_.erase(deal);
}

void Counter::end_deal(const std::array<std::int64_t, kSeatPlaces>& gains) {
  ++tally.deals;
  constexpr std::int64_t kSmall = std::int64_t{1} << 28;
  for (std::size_t player = 0; player < static_cast<std::size_t>(dealer_->seats()); ++player) {
    put_off_[player][put_off_count_] = gains[player];
    large_ |= gains[player] > kSmall || gains[player] < -kSmall;
  }
  if (++put_off_count_ == kPutOff) multiply();
}

void Counter::multiply() {
  for (std::size_t i = 0; i < static_cast<std::size_t>(dealer_->seats()); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      WideSum& sum = tally.products[Tally::pair(i, j)];
      std::int64_t part = 0;
      for (std::size_t k = 0; k < put_off_count_; ++k) {
        if (large_)
          sum.add_product(put_off_[i][k], put_off_[j][k]);
        else
          part += put_off_[i][k] * put_off_[j][k];
      }
      sum.add(part);
    }
  }
  put_off_count_ = 0;
  large_ = false;
}

const Tally& Counter::sum() {
  multiply();
  return tally;
}

}  // namespace studcore
