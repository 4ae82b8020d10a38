#include <type_traits>

#include "check.h"
#include "studcore/hand/log.h"
#include "studcore/ranking/ranking.h"
#include "studcore/simulation/simulate.h"

namespace studcore::test {
namespace {

static_assert(std::is_trivially_copyable_v<Hand>);

struct Variant {
  int down = 2, discards = 0;
  bool hi_lo = false, low = false, bring_in = true;
  House house{};
};

Rules rules_of(const Variant& variant, bool burns) {
  Rules rules;
  rules.ante = variant.bring_in ? 1 : 5;
  rules.bring_in = 2;
  rules.bets = {5, 10, 10};
  rules.bring_in_card = variant.low ? BringInCard::kHigh : BringInCard::kLow;
  rules.opener = variant.low ? Opener::kLowBoard : Opener::kHighBoard;
  rules.board_ace_low = rules.bring_in_ace_low = variant.low;
  rules.house = variant.house;
  const auto step = [&](const Step& next) { rules.program[rules.steps++] = next; };
  step({.op = Op::kAntes});
  step({.op = Op::kDeal, .street = 3, .count = static_cast<std::uint8_t>(variant.down)});
  step({.op = Op::kDeal, .street = 3, .count = 1, .face = Face::kUp});
  step({.op = Op::kBet, .street = 3, .forced = variant.bring_in});
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
    check(hand.over() ? chips == -hand.rake : chips <= 0);
  }
  // By card or not, listening or not: the same hand.
  copy.by_card = false;
  Recorder recorder;
  run(copy, recorder);
  for (const int code : codes) act(copy, code, recorder);
  check(copy.over() && copy.stack == hand.stack && copy.payout == hand.payout);
}

}  // namespace

void test_hands() {
  std::vector<Variant> variants{
      {}, {.hi_lo = true}, {.low = true}, {.bring_in = false}, {.down = 4, .discards = 2}};
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
  with(&House::free_fold, FreeFold::kNoCards);

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
      }
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
