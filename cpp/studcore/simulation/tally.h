// The counts of a simulation; sums are exact, so parts can be added in any order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "studcore/simulation/dealer.h"

namespace studcore {

constexpr int kStreets = 13;
constexpr std::size_t kBins = 512;  // of a histogram

// An exact sum of products: a signed 128-bit number in two words.
struct WideSum {
  std::uint64_t low = 0, high = 0;
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value), value < 0 ? ~0ull : 0); }
  void add(const WideSum& other) { add(other.low, other.high); }
  void add(std::uint64_t more_low, std::uint64_t more_high) {
    low += more_low;
    high += more_high + (low < more_low);
  }
  void add_product(std::int64_t a, std::int64_t b);
};

// A histogram of chips with bins of one width; the outer bins also count what lies beyond them.
class Steps {
 public:
  explicit Steps(Chips width = 1)
      : factor_(~std::uint64_t{0} / static_cast<std::uint64_t>(width) + 1), width_(width) {}
  // The bin of an amount, where that of 0 is `zero`.
  std::size_t bin(std::int64_t amount, std::size_t zero) const {
    const std::int64_t from = amount + static_cast<std::int64_t>(zero) * width_;
    if (from <= 0) return 0;
    const std::uint64_t step = quotient(static_cast<std::uint64_t>(from));
    return step < kBins ? static_cast<std::size_t>(step) : kBins - 1;
  }

 private:
  // A division by multiplying, exact below 2^32.
  std::uint64_t quotient(std::uint64_t value) const {
    if (width_ == 1 || value >> 32) return value / static_cast<std::uint64_t>(width_);
    std::uint64_t low;
    return multiply_high(value, factor_, low);
  }
  std::uint64_t factor_;
  Chips width_;
};

using Bins = std::array<std::uint64_t, kBins>;

// By player; player i sits in seat i unless players are rotated.
struct Tally {
  std::uint64_t hands = 0, deals = 0, decisions = 0, showdowns = 0;
  std::int64_t pots = 0;  // chips, uncalled ones not counted
  std::array<std::int64_t, kSeatPlaces> net{};
  // Products of the players' sums over a deal, for each two players: `pair(i, j)` with j <= i.
  std::array<WideSum, kSeatPlaces*(kSeatPlaces + 1) / 2> products{};
  static constexpr std::size_t pair(std::size_t i, std::size_t j) { return i * (i + 1) / 2 + j; }
  // Hands in which a player won something, won alone, divided a share, was at the showdown.
  std::array<std::uint64_t, kSeatPlaces> won{}, scooped{}, divided{}, shown{};
  std::array<std::array<std::uint64_t, kSeatPlaces>, kMaxShares> share_won{};
  std::array<std::array<std::uint64_t, kSeatPlaces>, kStreets> folded{};  // by street; 0: never
  std::array<std::uint64_t, kStreets> reached{};                          // hands, by last street
  Bins pot_bins{};
  std::vector<Bins> net_bins;  // by player; zero is in the middle
  // Showdowns by share and winning class of the main pot; class 0: nobody qualified.
  std::array<std::vector<std::uint64_t>, kMaxShares> classes;

  Tally() = default;
  Tally(const Rules& rules, int seats);
  void add(const Tally& other);
};

// Adds hands to a tally as they end.
class Counter {
 public:
  Counter(const Rules& rules, std::shared_ptr<const Dealer> dealer, Chips bin_width)
      : tally(rules, dealer->seats()), dealer_(std::move(dealer)), steps_(bin_width) {}
  // Hands of a deal may come in any order, and between hands of other deals.
  void count(const Hand& hand, int shift, std::uint64_t deal, std::uint64_t decisions);
  // The whole count; sums that wait to be multiplied are added first.
  const Tally& sum();

  Tally tally;

 private:
  // The players' sums of the last deals, which are multiplied when there are enough of them.
  static constexpr std::size_t kPutOff = 64;
  void end_deal(const std::array<std::int64_t, kSeatPlaces>& gains);
  void multiply();

  struct Unfinished {
    int hands = 0;
    std::array<std::int64_t, kSeatPlaces> gains{};
  };

  std::shared_ptr<const Dealer> dealer_;
  Steps steps_;
  std::array<std::array<std::int64_t, kPutOff>, kSeatPlaces> put_off_{};
  std::size_t put_off_count_ = 0;
  bool large_ = false;  // a product of these may not fit into 58 bits
  std::unordered_map<std::uint64_t, Unfinished> unfinished_;
};

}  // namespace studcore
