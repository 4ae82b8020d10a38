// Games for tests, made without the language.
#pragma once

#include <vector>

#include "studcore/ranking/ranking.h"
#include "studcore/rules/rules.h"

namespace studcore::test {

struct Variant {
  int down = 2, discards = 0;
  bool hi_lo = false, low = false, bring_in = true;
  Structure structure = Structure::kLimit;
  House house{};
};

inline Rules rules_of(const Variant& variant, bool burns) {
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

// Each value of each choice of a house, one at a time.
inline std::vector<Variant> house_variants() {
  std::vector<Variant> variants{
      {}, {.hi_lo = true}, {.low = true}, {.bring_in = false}, {.down = 4, .discards = 2}};
  for (const Structure structure : {Structure::kSpread, Structure::kPotLimit, Structure::kNoLimit})
    variants.push_back({.structure = structure});
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
  return variants;
}

}  // namespace studcore::test
