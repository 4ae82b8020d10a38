#include <type_traits>

#include "check.h"
#include "studcore/hand/log.h"
#include "studcore/hand/mistakes.h"
#include "studcore/ranking/ranking.h"
#include "studcore/simulation/batch.h"
#include "studcore/simulation/simulate.h"

namespace studcore::test {
namespace {

static_assert(std::is_trivially_copyable_v<Hand>);

struct Variant {
  int down = 2, discards = 0;
  bool hi_lo = false, low = false, bring_in = true;
  Structure structure = Structure::kLimit;
  House house{};
};

Rules rules_of(const Variant& variant, bool burns) {
  Rules rules;
  rules.ante = variant.bring_in ? 1 : 5;
  rules.bring_in = 2;
  rules.bets = {5, 10, 10}, rules.most = {9, 30, 30};
  rules.smallest = 2;
  rules.bring_in_card = variant.low ? BringInCard::kHigh : BringInCard::kLow;
  rules.opener = variant.low ? Opener::kLowBoard : Opener::kHighBoard;
  rules.board_ace_low = rules.bring_in_ace_low = variant.low;
  rules.house = variant.house;
  const auto step = [&](const Step& next) { rules.program[rules.steps++] = next; };
  step({.op = Op::kAntes});
  step({.op = Op::kDeal, .street = 3, .count = static_cast<std::uint8_t>(variant.down)});
  step({.op = Op::kDeal, .street = 3, .count = 1, .face = Face::kUp});
  step({.op = Op::kBet, .street = 3, .structure = variant.structure, .forced = variant.bring_in});
  if (variant.discards)
    step({.op = Op::kDiscard, .street = 3, .count = static_cast<std::uint8_t>(variant.discards)});
  for (std::uint8_t street = 4; street <= 7; ++street) {
    step({.op = Op::kDeal,
          .street = street,
          .count = 1,
          .face = street < 7 ? Face::kUp : Face::kDown,
          .burn = burns});
    step({.op = Op::kBet,
          .street = street,
          .unit = street < 5 ? Unit::kSmall : Unit::kBig,
          .structure = variant.structure,
          .open_pair = street == 4,
          .last_street = street == 7});
  }
  step({.op = Op::kShowdown});
  rules.share[rules.shares++] = {1, 1, Ranking::find(variant.low ? "ace-to-five" : "high"), 0};
  if (variant.hi_lo) {
    const Ranking* low = Ranking::find("ace-to-five");
    rules.share[0].denominator = 2;
    rules.share[rules.shares++] = {1, 2, low, low->floor_of_low(7)};
  }
  return rules;
}

// Random hands with every rule of the house in turn: chips are conserved, the hand ends, and a copy
// taken in the middle goes on to the same end.
void play(const Rules& rules, const std::vector<Chips>& stacks, std::uint64_t number) {
  Silent silent;
  Hand hand;
  PolicyStream policy{.seed = Seed{4}};
  prepare(hand, rules, stacks.data(), static_cast<int>(stacks.size()), number % 3 ? 0 : 2);
  hand.by_card = number % 5 == 0;
  hand.deck.seed = Seed{3};
  hand.deck.shuffle(number, stream_block(hand.deck.seed, number, Purpose::kCards, 0));
  policy.start(number, stream_block(policy.seed, number, Purpose::kPolicy, 0));
  Hand copy = hand;
  std::vector<int> codes;
  run(hand, silent);
  for (int steps = 0; !hand.over(); ++steps) {
    check(steps < 1000);
    if (hand.wait == Wait::kCard) {
      hand.go_on = true;
      run(hand, silent);
      continue;
    }
    const int code = random_code(hand, policy);
    check(is_legal(hand, code) && !is_legal(hand, -999));
    codes.push_back(code);
    act(hand, code, silent);
    std::int64_t chips = 0;
    for (int seat = 0; seat < hand.seats; ++seat) {
      check(hand.in_front(seat) >= 0);
      chips += hand.in_front(seat);
    }
    for (const Chips stack : stacks) chips -= stack;
    const Chips antes_for_all = hand.antes_for_all;
    check(hand.over() ? chips == -hand.rake - hand.carried : chips <= antes_for_all);
  }
  // By card or not, listening or not: the same hand.
  copy.by_card = false;
  Recorder recorder;
  run(copy, recorder);
  for (const int code : codes) act(copy, code, recorder);
  check(copy.over() && copy.stack == hand.stack && copy.payout == hand.payout);
}

// Everything that can go wrong does, now and then; no chip is lost, and the hand ends.
void play_with_mistakes(const Rules& rules, const std::vector<Chips>& stacks,
                        std::uint64_t number) {
  Recorder recorder;
  Hand hand;
  PolicyStream draw{.seed = Seed{7}};
  prepare(hand, rules, stacks.data(), static_cast<int>(stacks.size()), 0);
  hand.by_card = number % 3 != 0;
  hand.deck.seed = Seed{8};
  hand.deck.shuffle(number, stream_block(hand.deck.seed, number, Purpose::kCards, 0));
  draw.start(number, stream_block(draw.seed, number, Purpose::kPolicy, 0));
  run(hand, recorder);
  for (int steps = 0; !hand.over(); ++steps) {
    check(steps < 3000);
    const auto kind =
        static_cast<Mistake>(draw.below(static_cast<std::uint32_t>(Mistake::kLateDiscard) + 1));
    const Slip slip{kind, static_cast<std::uint8_t>(draw.below(hand.seats)),
                    static_cast<std::int32_t>(1 + draw.below(3))};
    const bool ends = kind == Mistake::kFouledDeck || kind == Mistake::kMisdeal;
    if (draw.below(ends ? 60 : 4) == 0 && why_not(hand, slip).empty()) {
      happen(hand, slip, recorder);
    } else if (hand.wait == Wait::kCard) {
      hand.go_on = true;
      run(hand, recorder);
    } else {
      act(hand, random_code(hand, draw), recorder);
    }
  }
  std::int64_t net = hand.rake + hand.carried;
  for (int seat = 0; seat < hand.seats; ++seat) net += hand.net(seat);
  check(net == 0);
}

}  // namespace

void test_batch() {
  // A batch plays the hands that single ones are.
  const Rules rules = rules_of({.hi_lo = true, .structure = Structure::kPotLimit}, true);
  const std::vector<Chips> stacks{50, 300, 900, 20};
  Batch batch(rules, stacks, std::vector<Policy>(4, Policy::kOutside), Seed{9}, 33, 5);
  batch.begin();
  PolicyStream draw{.seed = Seed{10}};
  draw.start(1, stream_block(draw.seed, 1, Purpose::kPolicy, 0));
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
  Batch idle(rules, {1, 1}, {Policy::kOutside, Policy::kCall}, Seed{9}, 8, 0);
  idle.begin(300);
  check(idle.tally().hands == 300 && idle.actor[0] == -1 && idle.actor[7] == -1);
}

void test_hands() {
  std::vector<Variant> variants{
      {}, {.hi_lo = true}, {.low = true}, {.bring_in = false}, {.down = 4, .discards = 2}};
  for (const Structure structure : {Structure::kSpread, Structure::kPotLimit, Structure::kNoLimit})
    variants.push_back({.structure = structure});
  // Each value of each choice of a house, one at a time.
  const auto with = [&](auto House::* field, auto... values) {
    (variants.push_back([&] {
      Variant variant;
      variant.house.*field = values;
      return variant;
    }()),
     ...);
  };
  with(&House::cap, 0, 5);
  with(&House::bring_in_tie, BringInTie::kPosition);
  with(&House::all_in_bring_in, AllInBringIn::kForced);
  with(&House::short_bring_in, ShortBringIn::kAsPosted);
  with(&House::heads_up_cap, HeadsUpCap::kBeforeReached, HeadsUpCap::kStreetBegan,
       HeadsUpCap::kLifted);
  with(&House::reopen, Reopen::kFull);
  with(&House::short_completion, ShortCompletion::kIncrease);
  with(&House::open_pair, OpenPair::kOwner, OpenPair::kForced, OpenPair::kOff);
  with(&House::equal_boards, EqualBoards::kHighSuit, EqualBoards::kLowSuit);
  with(&House::all_in_opener, AllInOpener::kNextBoard);
  with(&House::last_opener, LastOpener::kAsBefore);
  with(&House::five_card_boards, FiveCardBoards::kGroups);
  with(&House::run_out, RunOut::kBurnsSpare, RunOut::kShared, RunOut::kReshuffle);
  with(&House::show_order, ShowOrder::kPosition);
  with(&House::odd_chip, OddChip::kSuitOfAll, OddChip::kPosition);
  with(&House::both_ways, BothWays::kEachShare);
  with(&House::free_fold, FreeFold::kNoCards, FreeFold::kKeepsCards);
  with(&House::ante_payer, AntePayer::kDealer);
  with(&House::bring_in_option, BringInOption::kRaise);
  with(&House::odd_share, OddShare::kPosition);
  with(&House::exposed_down, ExposedDown::kUpCard, ExposedDown::kMisdeal);
  with(&House::exposed_last, ExposedLast::kAllUpIfFirst, ExposedLast::kReplaced);
  with(&House::early_cards, EarlyCards::kRemoveEach, EarlyCards::kShuffle);
  with(&House::missing_last, MissingLast::kDead);
  with(&House::missing_up, MissingUp::kMisdeal);
  with(&House::absent, Absent::kDeadAtOnce);
  with(&House::burn_mistake, BurnMistake::kLeftAlone);
  with(&House::moved_cards, MovedCards::kDead);
  with(&House::late_discard, LateDiscard::kAtRandom);

  std::uint64_t number = 0;
  for (const Variant& variant : variants)
    for (const bool burns : {true, false}) {
      const Rules rules = rules_of(variant, burns);
      for (int round = 0; round < 60; ++round) {
        PolicyStream draw{.seed = Seed{5}};
        ++number;
        draw.start(number, stream_block(draw.seed, number, Purpose::kPolicy, 0));
        std::vector<Chips> stacks(2 + draw.below(variant.down == 4 ? 6 : 7));
        for (Chips& stack : stacks)
          stack = 1 + static_cast<Chips>(draw.below(round % 3 == 0   ? 8
                                                    : round % 3 == 1 ? 80
                                                                     : 900));
        play(rules, stacks, number);
        play_with_mistakes(rules, stacks, number);
      }
    }

  // A simulation plays whole rounds at once; decision by decision they are the same.
  for (const Variant& variant : variants) {
    const Rules rules = rules_of(variant, true);
    Plan plan{&rules, {300, 300, 40, 900}, std::vector<Policy>(4, Policy::kRandom), Seed{6}};
    plan.policies[1] = Policy::kCall;
    plan.hands = 200;
    Tally tally(rules);
    for (std::uint64_t i = 0; i < plan.hands; ++i) {
      Silent silent;
      Hand hand;
      PolicyStream policy{.seed = plan.seed};
      prepare(hand, rules, plan.stacks.data(), 4, 0);
      hand.deck.seed = plan.seed;
      hand.deck.shuffle(i, stream_block(plan.seed, i, Purpose::kCards, 0));
      policy.start(i, stream_block(plan.seed, i, Purpose::kPolicy, 0));
      run(hand, silent);
      for (; !hand.over(); ++tally.decisions)
        act(hand, decide(plan.policies[hand.actor], hand, policy), silent);
      tally.count(hand);
    }
    const Tally simulated = simulate(plan);
    check(simulated.net == tally.net && simulated.decisions == tally.decisions);
    check(simulated.classes == tally.classes && simulated.reached == tally.reached);
  }

  // Threads don't change the result.
  const Rules rules = rules_of({.hi_lo = true}, true);
  Plan plan{&rules, std::vector<Chips>(6, 1000), std::vector<Policy>(6, Policy::kRandom), Seed{6}};
  plan.first = 1000, plan.hands = 10000;
  const Tally one = simulate(plan);
  plan.threads = 3;
  const Tally three = simulate(plan);
  check(one.net == three.net && one.classes == three.classes && one.pots == three.pots);
  check(one.hands == 10000 && one.decisions == three.decisions);
}

}  // namespace studcore::test
