#include "studcore/simulation/simulate.h"

#include <algorithm>

#include "studcore/simulation/play_out.h"
#include "studcore/threads.h"

namespace studcore {
namespace {

constexpr std::uint64_t kFewestAPart = 64, kHandsAPart = 4096;

// Deals hands in a row, eight blocks of the stream at a time.
class Worker {
 public:
  Worker(const Plan& plan, const Records* records, std::uint64_t first_record)
      : plan_(plan), dealer_(*plan.dealer), records_(records), first_record_(first_record) {
    const auto& policies = plan.policies;
    state_.stream = PolicyStream(plan.seed);
    draws_ = std::any_of(policies.begin(), policies.end(),
                         [](const Policy& policy) { return policy.draws(); });
    plain_ = std::all_of(policies.begin(), policies.end(),
                         [](const Policy& policy) { return policy.is_plain(); });
    for (int shift = 0; shift < dealer_.hands_a_deal(); ++shift) {
      callers_.push_back(0);
      for (int seat = 0; seat < dealer_.seats(); ++seat) {
        by_seat_.push_back(&policies[static_cast<std::size_t>(dealer_.player_in(seat, shift))]);
        if (by_seat_.back()->kind == Policy::Kind::kCall) callers_.back() |= seat_bit(seat);
      }
    }
  }

  // Plays hands from the first one of a deal on; stops at an illegal answer.
  bool play(std::uint64_t first, std::uint64_t count, Counter& counter) {
    std::array<Block, kLanes> cards, numbers;
    std::uint64_t deal = dealer_.deal_of(first), dealt = 0, number = first;
    for (; number < first + count; ++deal, ++dealt) {
      if (dealt % kLanes == 0) stream_blocks(plan_.seed, deal, Purpose::kCards, 0, cards);
      for (int shift = 0; shift < dealer_.hands_a_deal(); ++shift, ++number) {
        const std::size_t lane = (number - first) % kLanes;
        if (draws_ && lane == 0) stream_blocks(plan_.seed, number, Purpose::kPolicy, 0, numbers);
        if (!play_hand(number, shift, deal, cards[dealt % kLanes], numbers[lane], [](int) {}))
          return false;
        counter.count(hand_, shift, deal, decisions_);
        if (records_)
          records_->write(number - first_record_, hand_, dealer_, shift, number, decisions_);
      }
    }
    return true;
  }

  template <class Heard>
  bool play_hand(std::uint64_t number, int shift, std::uint64_t deal, const Block& cards,
                 const Block& numbers, const Heard& heard) {
    dealer_.begin(hand_, shift, deal, cards);
    if (draws_) state_.stream.start(number, numbers);
    const Policy* const* policies = by_seat_.data() + shift * dealer_.seats();
    if (!plain_) return play_by_view(number, policies, heard);
    decisions_ = play_out(
        hand_,
        [&, callers = callers_[static_cast<std::size_t>(shift)]](int seat, unsigned codes) {
          const bool calls = (callers >> seat) & 1;
          const int code = calls ? kCall : random_code(seat, codes, state_.stream);
          heard(code);
          return code;
        },
        [&](const Hand& hand) {
          const int code = decide(*policies[hand.actor], hand, state_);
          heard(code);
          return code;
        });
    return true;
  }

  const Hand& hand() const { return hand_; }
  const std::optional<Refused>& refused() const { return refused_; }

 private:
  // Plays decision by decision, for policies that use more than the legal codes.
  template <class Heard>
  bool play_by_view(std::uint64_t number, const Policy* const* policies, const Heard& heard) {
    Silent silent;
    state_.forget();
    actions_.clear();
    decisions_ = 0;
    while (!hand_.over()) {
      const int seat = hand_.actor, street = hand_.street;
      const bool bets = !by_index(hand_);
      int code = decide(*policies[seat], hand_, state_);
      if (!is_legal(hand_, code)) {
        refused_ = Refused{number, seat, code, actions_};
        return false;
      }
      code = plain_code(hand_, code);
      heard(code);
      actions_.push_back(code);
      act(hand_, code, silent);
      state_.note(hand_, seat, street, bets, code);
      ++decisions_;
    }
    return true;
  }

  const Plan& plan_;
  const Dealer& dealer_;
  const Records* records_;
  std::uint64_t first_record_;
  std::vector<const Policy*> by_seat_;  // with a row for each shift
  std::vector<Seats> callers_;          // by shift: seats that always call
  Hand hand_{};
  PolicyState state_{};
  std::uint64_t decisions_ = 0;
  bool draws_, plain_;
  std::optional<Refused> refused_;
  std::vector<std::int32_t> actions_;  // of the hand, kept where an answer may be illegal
};

}  // namespace

Outcome simulate(const Plan& plan, std::uint64_t first, std::uint64_t hands, int threads,
                 const Records* records, Interrupt* interrupt) {
  // Threads take the next part; sums are exact, so it does not matter which thread played it.
  const auto rounds = static_cast<std::uint64_t>(plan.dealer->hands_a_deal());
  const std::uint64_t size = kHandsAPart / rounds * rounds;
  Row row(hands, kFewestAPart / rounds * rounds, size, interrupt);
  const auto parts = static_cast<int>(std::min<std::uint64_t>(1024, hands / size + 1));
  threads = std::min(threads, parts);
  struct Part {
    Tally tally;
    std::optional<Refused> refused;
  };
  std::vector<Part> done(static_cast<std::size_t>(threads));
  on_threads(threads, [&](int thread) {
    Part& mine = done[static_cast<std::size_t>(thread)];
    Counter counter(*plan.rules, plan.dealer, plan.bin_width);
    Worker worker(plan, records, first);
    for (Row::Parts part(row); part.next();) {
      if (worker.play(first + part.first, part.size, counter)) continue;
      mine.refused = worker.refused();
      row.close();  // threads already have all earlier parts
    }
    mine.tally = counter.sum();
  });

  Outcome outcome{Tally(*plan.rules, plan.dealer->seats()), std::nullopt};
  for (const Part& part : done) {
    if (part.tally.hands) outcome.tally.add(part.tally);
    const auto& refused = part.refused;
    if (refused && (!outcome.refused || refused->number < outcome.refused->number))
      outcome.refused = refused;
  }
  return outcome;
}

std::optional<Refused> play_one(const Plan& plan, std::uint64_t number, Hand& hand,
                                std::vector<std::int32_t>& actions) {
  Worker worker(plan, nullptr, 0);
  const std::uint64_t deal = plan.dealer->deal_of(number);
  const bool right = worker.play_hand(number, plan.dealer->shift_of(number), deal,
                                      stream_block(plan.seed, deal, Purpose::kCards, 0),
                                      stream_block(plan.seed, number, Purpose::kPolicy, 0),
                                      [&](int code) { actions.push_back(code); });
  hand = worker.hand();
  return right ? std::nullopt : worker.refused();
}

}  // namespace studcore
