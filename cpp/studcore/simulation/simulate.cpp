#include "studcore/simulation/simulate.h"

#include <algorithm>

#include "studcore/hand/log.h"
#include "studcore/ranking/ranking.h"
#include "studcore/simulation/deep_round.h"
#include "studcore/threads.h"

namespace studcore {
namespace {

constexpr std::uint64_t kHandsAPart = 4096;

// Deals hands in a row, eight blocks of the stream at a time.
class Dealer {
 public:
  explicit Dealer(const Plan& plan) : plan_(plan) {
    prepare(fresh_, *plan.rules, plan.stacks.data(), static_cast<int>(plan.stacks.size()), 0);
    policy_.seed = fresh_.deck.seed = plan.seed;
    draws_ = std::any_of(plan.policies.begin(), plan.policies.end(),
                         [](Policy policy) { return policy == Policy::kRandom; });
  }

  void play(std::uint64_t first, std::uint64_t count, Tally& tally) {
    std::array<Block, kLanes> cards, numbers;
    for (std::uint64_t done = 0; done < count; ++done) {
      const std::size_t lane = done % kLanes;
      if (lane == 0) {
        stream_blocks(plan_.seed, first + done, Purpose::kCards, 0, cards);
        if (draws_) stream_blocks(plan_.seed, first + done, Purpose::kPolicy, 0, numbers);
      }
      tally.decisions += play_hand(first + done, cards[lane], numbers[lane], [](int) {});
      tally.count(hand_);
    }
  }

  template <class Heard>
  std::uint64_t play_hand(std::uint64_t number, const Block& cards, const Block& numbers,
                          const Heard& heard) {
    Silent silent;
    hand_ = fresh_;
    hand_.deck.shuffle(number, cards);
    policy_.start(number, numbers);
    run(hand_, silent);
    std::uint64_t decisions = 0;
    while (!hand_.over()) {
      if (DeepRound::fits(hand_)) {
        decisions +=
            static_cast<std::uint64_t>(DeepRound::play(hand_, [&](int seat, unsigned codes) {
              const bool calls = plan_.policies[static_cast<std::size_t>(seat)] == Policy::kCall;
              const int code = calls ? kCall : random_code(codes, policy_);
              heard(code);
              return code;
            }));
        run(hand_, silent);
        continue;
      }
      const int code = decide(plan_.policies[hand_.actor], hand_, policy_);
      heard(code);
      act(hand_, code, silent);
      ++decisions;
    }
    return decisions;
  }

  const Hand& hand() const { return hand_; }

 private:
  const Plan& plan_;
  Hand fresh_{}, hand_{};
  PolicyStream policy_{};
  bool draws_;
};

}  // namespace

Tally::Tally(const Rules& rules) {
  for (int share = 0; share < rules.shares; ++share)
    classes[share].assign(rules.share[share].ranking->classes() + 1u, 0);
}

void Tally::count(const Hand& hand) {
  ++hands;
  Chips pot = 0;
  for (int seat = 0; seat < hand.seats; ++seat) {
    const std::int64_t change = hand.net(seat);
    net[seat] += change;
    squares[seat].add(static_cast<std::uint64_t>(change * change));
    won[seat] += hand.payout[seat] > 0;
    pot += hand.payout[seat] - static_cast<Chips>(change);
  }
  pots += pot;
  ++reached[hand.street];
  if (one_seat(hand.live)) return;
  ++showdowns;
  for_each_seat(hand.live, [&](int seat) { ++shown[seat]; });
  for (int share = 0; share < hand.rules->shares; ++share) ++classes[share][hand.won_by[share]];
}

void Tally::add(const Tally& other) {
  const auto add_all = [](auto& mine, const auto& theirs) {
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] += theirs[i];
  };
  hands += other.hands, decisions += other.decisions, showdowns += other.showdowns;
  pots += other.pots;
  add_all(net, other.net), add_all(won, other.won), add_all(shown, other.shown);
  add_all(reached, other.reached);
  for (std::size_t i = 0; i < squares.size(); ++i) squares[i].add(other.squares[i]);
  for (std::size_t i = 0; i < classes.size(); ++i) add_all(classes[i], other.classes[i]);
}

Tally simulate(const Plan& plan) {
  // Threads take the next part; sums are exact, so it does not matter which thread played it.
  std::atomic<std::uint64_t> next{0};
  const auto parts = static_cast<int>(std::min<std::uint64_t>(1024, plan.hands / kHandsAPart + 1));
  const int threads = std::min(plan.threads, parts);
  std::vector<Tally> tallies(static_cast<std::size_t>(threads), Tally(*plan.rules));
  on_threads(threads, [&](int thread) {
    Tally& tally = tallies[static_cast<std::size_t>(thread)];
    Dealer dealer(plan);
    for (;;) {
      const std::uint64_t from = next.fetch_add(kHandsAPart);
      if (from >= plan.hands) return;
      dealer.play(plan.first + from, std::min(kHandsAPart, plan.hands - from), tally);
    }
  });
  for (std::size_t i = 1; i < tallies.size(); ++i) tallies[0].add(tallies[i]);
  return tallies[0];
}

void play_one(const Plan& plan, std::uint64_t number, Hand& hand,
              std::vector<std::int32_t>& actions) {
  Dealer dealer(plan);
  dealer.play_hand(number, stream_block(plan.seed, number, Purpose::kCards, 0),
                   stream_block(plan.seed, number, Purpose::kPolicy, 0),
                   [&](int code) { actions.push_back(code); });
  hand = dealer.hand();
}

}  // namespace studcore
