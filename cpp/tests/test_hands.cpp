#include <type_traits>

#include "check.h"
#include "studcore/hand/irregularities.h"
#include "studcore/hand/log.h"
#include "studcore/simulation/policy.h"
#include "variants.h"

namespace studcore::test {
namespace {

static_assert(std::is_trivially_copyable_v<Hand>);

// Random hands with every rule of the house in turn: chips are conserved, the hand ends, and a copy
// taken in the middle goes on to the same end.
void play(const Rules& rules, const std::vector<Chips>& stacks, std::uint64_t number) {
  Silent silent;
  Hand hand;
  PolicyStream policy(Seed{4});
  prepare(hand, rules, stacks.data(), static_cast<int>(stacks.size()), number % 3 ? 0 : 2);
  hand.by_card = number % 5 == 0;
  hand.deck.seed = Seed{3};
  hand.deck.shuffle(number, stream_block(hand.deck.seed, number, Purpose::kCards, 0));
  policy.start(number);
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
  PolicyStream draw(Seed{7});
  prepare(hand, rules, stacks.data(), static_cast<int>(stacks.size()), 0);
  hand.by_card = number % 3 != 0;
  hand.deck.seed = Seed{8};
  hand.deck.shuffle(number, stream_block(hand.deck.seed, number, Purpose::kCards, 0));
  draw.start(number);
  run(hand, recorder);
  for (int steps = 0; !hand.over(); ++steps) {
    check(steps < 3000);
    const auto kind = static_cast<Irregularity>(
        draw.below(0, static_cast<std::uint32_t>(Irregularity::kLateDiscard) + 1));
    const Incident incident{kind, static_cast<std::uint8_t>(draw.below(0, hand.seats)),
                            static_cast<std::int32_t>(1 + draw.below(0, 3))};
    const bool ends = kind == Irregularity::kFouledDeck || kind == Irregularity::kMisdeal;
    if (draw.below(0, ends ? 60 : 4) == 0 && why_not(hand, incident).empty()) {
      apply_incident(hand, incident, recorder);
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

void test_hands() {
  std::uint64_t number = 0;
  for (const Variant& variant : house_variants())
    for (const bool burns : {true, false}) {
      const Rules rules = rules_of(variant, burns);
      for (int round = 0; round < 60; ++round) {
        PolicyStream draw(Seed{5});
        ++number;
        draw.start(number);
        std::vector<Chips> stacks(2 + draw.below(0, variant.down == 4 ? 6 : 7));
        for (Chips& stack : stacks)
          stack = 1 + static_cast<Chips>(draw.below(0, round % 3 == 0   ? 8
                                                       : round % 3 == 1 ? 80
                                                                        : 900));
        play(rules, stacks, number);
        play_with_mistakes(rules, stacks, number);
      }
    }
}

}  // namespace studcore::test
