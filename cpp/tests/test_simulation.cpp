#include <algorithm>
#include <cstddef>
#include <memory>

#include "check.h"
#include "studcore/hand/log.h"
#include "studcore/simulation/batch.h"
#include "studcore/simulation/simulate.h"
#include "variants.h"

namespace studcore::test {
namespace {

Policy of_kind(Policy::Kind kind) { return {.kind = kind}; }

std::vector<Policy> policies(std::vector<Policy::Kind> kinds) {
  std::vector<Policy> all;
  for (const Policy::Kind kind : kinds) all.push_back(of_kind(kind));
  return all;
}

Plan plan_of(const Rules& rules, const std::vector<Chips>& stacks, std::vector<Policy> by_player,
             bool rotate = false, const Spot* spot = nullptr) {
  const Seed seed{6};
  return {&rules, std::move(by_player), seed,
          std::make_shared<const Dealer>(rules, stacks, seed, rotate, spot), 5};
}

constexpr auto kRandom = Policy::Kind::kRandom, kCalls = Policy::Kind::kCall,
               kExternal = Policy::Kind::kExternal;

bool same(const Tally& a, const Tally& b) {
  const auto words = [](const Tally& tally) {
    std::vector<std::uint64_t> all;
    for (const WideSum& sum : tally.products) all.push_back(sum.low), all.push_back(sum.high);
    return all;
  };
  return a.hands == b.hands && a.deals == b.deals && a.decisions == b.decisions &&
         a.showdowns == b.showdowns && a.pots == b.pots && a.net == b.net && a.won == b.won &&
         a.scooped == b.scooped && a.divided == b.divided && a.shown == b.shown &&
         a.share_won == b.share_won && a.folded == b.folded && a.reached == b.reached &&
         a.pot_bins == b.pot_bins && a.net_bins == b.net_bins && a.classes == b.classes &&
         words(a) == words(b);
}

void test_wide_sums() {
  const std::int64_t large = std::int64_t{1} << 35;
  WideSum sum;
  sum.add_product(large, -large);  // -2^70
  check(sum.low == 0 && sum.high == ~std::uint64_t{63});
  sum.add_product(-large, -large);
  check(sum.low == 0 && sum.high == 0);
  sum.add(std::int64_t{-7});
  sum.add_product(-3, -2);
  check(sum.low == ~std::uint64_t{0} && sum.high == ~std::uint64_t{0});
  sum.add_product(3, 1);
  check(sum.low == 2 && sum.high == 0);

  // Steps are what dividing gives.
  for (const Chips width : {1, 2, 3, 7, 10, 640, 1'000'003, 0x7fffffff}) {
    const Steps steps(width);
    const std::int64_t far = 300 * std::int64_t{width};
    for (std::int64_t amount = -far; amount <= far; amount += 1 + width / 7) {
      const std::int64_t moved = amount + 256 * std::int64_t{width};
      const std::int64_t bin = moved < 0 ? 0 : std::min<std::int64_t>(511, moved / width);
      check(steps.bin(amount, 256) == static_cast<std::size_t>(bin));
    }
  }
}

// A simulation plays whole rounds at once; decision by decision they are the same.
void test_rounds_at_once() {
  for (const Variant& variant : house_variants()) {
    const Rules rules = rules_of(variant, true);
    const std::vector<Chips> stacks{300, 300, 40, 900};
    const Plan plan = plan_of(rules, stacks, policies({kRandom, kCalls, kRandom, kRandom}));
    Counter counter(rules, plan.dealer, plan.bin_width);
    for (std::uint64_t i = 0; i < 200; ++i) {
      Silent silent;
      Hand hand;
      PolicyState state{.stream = PolicyStream(plan.seed)};
      prepare(hand, rules, stacks.data(), 4, 0);
      hand.deck.seed = plan.seed;
      hand.deck.shuffle(i, stream_block(plan.seed, i, Purpose::kCards, 0));
      state.stream.start(i);
      state.forget();
      run(hand, silent);
      std::uint64_t decisions = 0;
      for (; !hand.over(); ++decisions)
        act(hand, decide(plan.policies[hand.actor], hand, state), silent);
      counter.count(hand, 0, i, decisions);
    }
    check(same(simulate(plan, 0, 200, 1).tally, counter.sum()));
  }
}

// Threads and parts don't change the result, with players rotated or not.
void test_threads() {
  const Rules rules = rules_of({.hi_lo = true}, true);
  for (const bool rotate : {false, true}) {
    const Plan plan = plan_of(rules, {1000, 200, 1000, 1000, 50, 1000},
                              std::vector<Policy>(6, of_kind(kRandom)), rotate);
    const Tally one = simulate(plan, 1002, 10'002, 1).tally;
    check(one.hands == 10'002 && one.deals == (rotate ? 1667u : 10'002u));
    check(same(one, simulate(plan, 1002, 10'002, 3).tally));
    Tally two = simulate(plan, 1002, 6000, 2).tally;
    two.add(simulate(plan, 7002, 4002, 1).tally);
    check(same(one, two));
  }
}

// An interrupt leaves a first part of all hands, whatever the threads were at.
void test_interrupt() {
  const Rules rules = rules_of({.hi_lo = true}, true);
  const Plan plan = plan_of(rules, {1000, 200, 50}, std::vector<Policy>(3, of_kind(kRandom)), true);
  Interrupt soon([] { return true; });
  const Tally some = simulate(plan, 0, 3'000'000'000, 3, nullptr, &soon).tally;
  check(some.hands > 0 && some.hands < 3'000'000'000 && some.hands % 3 == 0);
  check(same(some, simulate(plan, 0, some.hands, 1).tally));
}

// Every player has every seat of a deal once: if all call, all win the same.
void test_rotation() {
  const Rules rules = rules_of({.hi_lo = true}, true);
  const Plan plan =
      plan_of(rules, std::vector<Chips>(4, 1000), std::vector<Policy>(4, of_kind(kCalls)), true);
  const Tally tally = simulate(plan, 0, 4000, 1).tally;
  for (std::size_t player = 0; player < 4; ++player) check(tally.net[player] == 0);
  for (const WideSum& sum : tally.products) check(sum.low == 0 && sum.high == 0);
}

int32_t first_legal(const studcore_view* view) {
  if (view->kind == 1) return 0;
  int32_t code = 0;
  while (!((view->legal >> code) & 1)) ++code;
  return code;
}

int32_t wrong_at_last(const studcore_view* view) { return view->street == 7 ? 99 : 1; }

void test_compiled() {
  for (const Variant& variant : house_variants()) {
    const Rules rules = rules_of(variant, true);
    std::vector<Policy> all(4, {.kind = Policy::Kind::kCompiled, .function = &first_legal});
    all[1] = of_kind(kRandom);
    const Outcome outcome = simulate(plan_of(rules, {300, 300, 40, 900}, all), 0, 300, 2);
    check(!outcome.refused && outcome.tally.hands == 300);
    all[1] = {.kind = Policy::Kind::kCompiled, .function = &wrong_at_last};
    all[0] = all[2] = all[3] = of_kind(kCalls);
    const Plan plan = plan_of(rules, {3000, 3000, 3000, 3000}, all);
    const Outcome wrong = simulate(plan, 0, 9000, 2);
    check(wrong.refused && wrong.refused->number == 0 && wrong.refused->code == 99);
    Hand hand;
    std::vector<std::int32_t> actions;
    check(play_one(plan, 0, hand, actions).has_value() && actions == wrong.refused->actions);
  }
}

// A spot: what is known stays, what is not is dealt, no card twice, chips are conserved.
void test_spots() {
  for (const Variant& variant : house_variants()) {
    const Rules rules = rules_of(variant, true);
    const std::vector<Chips> stacks{300, 200, 90, 900};
    const Plan whole = plan_of(rules, stacks, policies({kCalls, kCalls, kRandom, kRandom}));
    for (std::uint64_t number = 0; number < 20; ++number) {
      Silent silent;
      Spot spot;
      whole.dealer->begin(spot.hand, 0, number, stream_block({6}, number, Purpose::kCards, 0));
      PolicyState state;
      state.stream.start(number);
      state.forget();
      for (std::uint64_t i = 0; i < number && !spot.hand.over(); ++i)
        act(spot.hand, random_code(spot.hand, state.stream), silent);
      if (spot.hand.over()) continue;
      for (int seat = 1; seat < 4; ++seat)
        for (int i = 0; i < spot.hand.count[seat]; ++i)
          if (!((spot.hand.up[seat] >> i) & 1)) spot.hand.cards[seat][i] = kUnknownCard;
      for (int i = 0; i < spot.hand.burn_count; ++i) spot.hand.burns[i] = kUnknownCard;
      const Dealer dealer(rules, stacks, Seed{7}, false, &spot);
      Hand hand;
      dealer.begin(hand, 0, 5, stream_block({7}, 5, Purpose::kCards, 0));
      check(hand.actor == spot.hand.actor && hand.cards[0] == spot.hand.cards[0]);
      while (!hand.over()) act(hand, random_code(hand, state.stream), silent);
      CardSet seen = 0;
      std::int64_t gains = 0, paid = 0;
      for (int seat = 0; seat < 4; ++seat) {
        gains += dealer.gain(hand, seat);
        paid += spot.hand.paid(seat) + spot.hand.bet[seat];
        for (int i = 0; i < hand.count[seat]; ++i) {
          check(is_known(hand.cards[seat][i]));
          // A reshuffle may bring a folded hand's card back.
          check(!(seen & card_bit(hand.cards[seat][i])) || hand.discard_count > 0);
          seen |= card_bit(hand.cards[seat][i]);
        }
      }
      check(gains == paid + spot.hand.dead - hand.rake - hand.carried);
    }
  }
}

void test_strengths() {
  const Rules rules = rules_of({}, true);
  const auto set = [](std::initializer_list<int> cards) {
    CardSet all = 0;
    for (const int card : cards) all |= card_bit(static_cast<Card>(card));
    return all;
  };
  check(place_of(set({0, 1, 2})) == 0 && place_of(set({49, 50, 51})) == 22'099);
  StartSample sample(rules, 1000, Seed{});
  sample.play(20'003);
  sample.play(39'997);
  const StartingHands starts = sample.found();
  StartSample at_once(rules, 1000, Seed{});
  at_once.play(60'000);
  check(at_once.found().strengths == starts.strengths);
  check(sample.cards() == 3 && starts.strengths.size() == 27'720);
  const auto strength = [&](std::initializer_list<int> cards) {
    return starts.strengths[place_of(set(cards))];
  };
  const auto aces = strength({48, 49, 50}), kings = strength({44, 45, 0}),
             rags = strength({0, 21, 30});
  check(aces > 60'000 && aces > kings && kings > rags && rags < 20'000);
  check(strength({44, 45, 0}) == strength({46, 45, 2}));  // suits by other names
  const Strengths strengths(rules, starts.strengths);
  check(strengths.of(set({48, 49, 50, 51, 0, 1, 2})) > 65'000);
  check(strengths.of(set({0, 5, 22, 27, 32, 41, 46})) < 10'000);
}

}  // namespace

void test_batch() {
  // A batch plays the hands that single ones are.
  const Rules rules = rules_of({.hi_lo = true, .structure = Structure::kPotLimit}, true);
  const std::vector<Chips> stacks{50, 300, 900, 20};
  Batch batch(plan_of(rules, stacks, std::vector<Policy>(4, of_kind(kExternal))), 33, 5);
  batch.begin();
  PolicyStream draw(Seed{10});
  draw.start(1);
  std::int64_t rewards = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<std::int32_t> codes;
    for (std::size_t i = 0; i < batch.size(); ++i)
      codes.push_back(random_code(batch.slot(i).hand, draw));
    check(batch.first_illegal(codes.data()) == batch.size());
    batch.step(codes.data());
    for (const std::int32_t reward : batch.rewards) rewards += reward;
    const Slot saved = batch.slot(3);
    batch.put(4, saved);
    check(batch.actor[3] == batch.actor[4]);
  }
  check(rewards == 0);

  // Nobody has a decision: all hands are counted at once, and slots are left without a hand.
  Batch idle(plan_of(rules, {1, 1}, policies({kExternal, kCalls})), 8, 0);
  idle.begin(300);
  check(idle.tally().hands == 300 && idle.actor[0] == -1 && idle.actor[7] == -1);

  // Speed rests on this (see `Hand` and `Slot`), and one more member can end it unnoticed.
  const Hand& hand = idle.slot(0).hand;
  const auto* begin = reinterpret_cast<const std::byte*>(&hand);
  check(reinterpret_cast<const std::byte*>(&hand.high_to) - begin < 64);
  check(sizeof(Slot) / 64 % 2 == 1);
}

void test_hands_on_threads() {
  test_threads();
  test_interrupt();
}

void test_simulation() {
  test_wide_sums();
  test_rounds_at_once();
  test_threads();
  test_interrupt();
  test_rotation();
  test_compiled();
  test_spots();
  test_strengths();
}

}  // namespace studcore::test
