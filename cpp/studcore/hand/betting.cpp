#include "studcore/hand/betting.h"

#include "studcore/hand/opener.h"

namespace studcore {
namespace {

Chips unit_of(const Hand& hand, const Step& step) {
  return hand.rules->bet(hand.big_only ? Unit::kBig : step.unit);
}

// Whether an increase over a wager counts as one (D10): half a bet, or a full one; without fixed
// limits it must be as much as the last one.
bool counts(const Hand& hand, Chips increase, Chips unit) {
  if (hand.step().structure != Structure::kLimit) return increase >= hand.last;
  return hand.rules->house.reopen == Reopen::kHalf ? 2 * increase >= unit : increase >= unit;
}

// The same for what has been put on top of the bring-in, which is no bet (D13). Robert's Rules,
// "Betting and Raising" 6, take an all-in wager of half a bet or more for a full one: by the total,
// so that 6 on a bring-in of 5 at 10 is a bet. Or by the increase over the bring-in against the
// rest of the small bet.
bool counts_as_completion(const Hand& hand, Chips total, Chips unit) {
  if (hand.step().structure != Structure::kLimit)
    return counts(hand, total - hand.rules->bring_in, unit);
  if (hand.rules->house.short_completion == ShortCompletion::kTotal)
    return counts(hand, total, unit);
  return counts(hand, total - hand.rules->bring_in, unit - hand.rules->bring_in);
}

// P02: a bring-in of a whole bet is the bet of the street, in fixed limit.
bool bring_in_is_a_bet(const Rules& rules, const Step& step) {
  return step.structure == Structure::kLimit && rules.bring_in >= rules.bet(step.unit);
}

// Seats that have acted may raise again only once enough has been put on top (D11).
bool may_reraise(const Hand& hand, const Step& step, int seat) {
  const Chips unit = unit_of(hand, step);
  if (step.forced && !bring_in_is_a_bet(*hand.rules, step) &&
      hand.bet[seat] <= hand.rules->bring_in)
    return counts_as_completion(hand, hand.level, unit);
  return counts(hand, hand.level - hand.bet[seat], unit);
}

// Spread, pot and no limit: every total from the lowest to the highest (N1 to N4).
void set_range(Hand& hand, const Step& step, int seat) {
  const Rules& rules = *hand.rules;
  const auto unit = static_cast<std::size_t>(step.unit);
  const Chips reach = hand.stack[seat];
  std::int64_t low = hand.level + hand.last, high = reach;
  if (step.structure == Structure::kSpread) {
    // Who has not put in the bring-in yet bets; the others raise it.
    high = (hand.opened ? std::int64_t{hand.level} : 0) + rules.most[unit];
    if (!hand.opened) low = std::max<std::int64_t>(rules.bring_in + 1, rules.bet(step.unit));
  } else {
    low = std::max<std::int64_t>(low, rules.smallest);
    if (step.structure == Structure::kPotLimit) {
      // The pot after the call, on top of it.
      std::int64_t pot = hand.dead + (hand.opened ? hand.level - hand.bet[seat] : 0);
      for_each_seat(hand.dealt, [&](int other) { pot += hand.paid(other) + hand.bet[other]; });
      high = std::max(low, (hand.opened ? hand.level : 0) + pot);
    }
  }
  hand.low_to = static_cast<Chips>(std::min<std::int64_t>(low, reach));
  hand.high_to = static_cast<Chips>(std::min<std::int64_t>(high, reach));
}

// What a seat may make it; 0, 0 if it may not raise.
void set_raises(Hand& hand, const Step& step, int seat, Chips rival) {
  hand.low_to = hand.high_to = 0;
  const Chips reach = hand.stack[seat];
  // A raise that no other live seat can call would only come back (D14).
  if (capped(hand) || reach <= hand.level || rival <= hand.level || posts_a_bet(hand)) return;
  if ((hand.acted & seat_bit(seat)) && !may_reraise(hand, step, seat)) return;
  if (hand.passive & seat_bit(seat)) return;
  if (step.structure != Structure::kLimit) return set_range(hand, step, seat);

  const OpenPair rule = hand.rules->house.open_pair;
  const Chips small = hand.rules->bet(step.unit), big = hand.rules->bet(Unit::kBig);
  const bool either =
      hand.two_units && !hand.big_only && (rule != OpenPair::kOwner || shows_pair(hand, seat));
  hand.low_to = hand.full + (hand.big_only ? big : small);
  hand.high_to = either ? hand.full + big : hand.low_to;
  hand.low_to = std::min(hand.low_to, reach);
  hand.high_to = std::min(hand.high_to, reach);
}

}  // namespace

bool capped(const Hand& hand) {
  const House& house = hand.rules->house;
  const bool free = hand.step().structure > Structure::kSpread;
  const int cap = free ? hand.rules->free_cap : house.cap;
  if (cap == 0 || hand.uncapped) return false;
  if (house.heads_up_cap == HeadsUpCap::kLifted && count_seats(hand.able) == 2) return false;
  return hand.wagers >= cap;
}

void note_two_handed(Hand& hand) {
  if (hand.rules->house.heads_up_cap == HeadsUpCap::kBeforeReached)
    hand.uncapped |= !capped(hand) && count_seats(hand.able) == 2;
}

namespace {

// The seat that the first street's forced bet makes act first: who brings it in, or who sits behind
// the blinds.
int forced_opener(Hand& hand, const Step& step) {
  const Rules& rules = *hand.rules;
  if (rules.big_blind > 0) {
    const int first = first_seat(hand.dealt), second = next_seat(hand.dealt, first);
    hand.level = hand.full = hand.last = rules.big_blind;
    hand.wagers = 1;
    return next_seat(hand.dealt, count_seats(hand.dealt) == 2 ? first : second);
  }
  hand.opened = false;
  hand.level = rules.bring_in;
  // A raise of it is no completion where there are no fixed bets, or where it is a whole one.
  const bool limit = step.structure == Structure::kLimit;
  const bool whole = bring_in_is_a_bet(rules, step);
  if (whole || !limit) hand.full = rules.bring_in;
  hand.wagers = whole;
  if (step.structure > Structure::kSpread) hand.last = rules.bring_in;
  return bring_in_seat(hand);
}

// F: whose turn it is by the rules, all-in or not; or nobody, with a fault, where an unknown card
// decides.
int opener_of(Hand& hand, const Step& step) {
  const Rules& rules = *hand.rules;
  if (step.forced) return forced_opener(hand, step);
  // F10, F11: a common or an exposed last card changes nothing.
  const bool as_before = step.last_street && hand.shown_on == step.street &&
                         rules.house.last_opener == LastOpener::kAsBefore &&
                         hand.opener != kNobody && (hand.live & seat_bit(hand.opener));
  if (as_before) return hand.opener;
  if (rules.opener == Opener::kLeftOfDealer) return first_seat(hand.live);
  return best_board(hand, hand.live);
}

// F8, C8: who acts in the opener's place where it has no chips, or is excused from the bring-in.
int first_to_act(Hand& hand, const Step& step, int opener) {
  const House& house = hand.rules->house;
  if (!(hand.able & seat_bit(opener)) && !step.forced &&
      house.all_in_opener == AllInOpener::kNextBoard && hand.rules->opener != Opener::kLeftOfDealer)
    opener = best_board(hand, hand.able);
  bool stands_in = !(hand.able & seat_bit(opener));
  if (!hand.opened) {
    // M1: a seat whose down card was turned up does not bring it in either.
    const bool excused = (hand.excused & seat_bit(opener)) != 0;
    hand.forced = !excused && (!stands_in || house.all_in_bring_in == AllInBringIn::kForced);
    stands_in |= excused;
  }
  return stands_in ? next_seat(hand.able & ~seat_bit(opener), opener) : opener;
}

// Whether nobody can be all-in before the street ends: the most that can be put in, against the
// smallest stack.
bool is_deep(Hand& hand, const Step& step, int first) {
  const Rules& rules = *hand.rules;
  const House& house = rules.house;
  const Chips unit = rules.bet(hand.two_units ? Unit::kBig : step.unit);
  const int raises = std::max(0, house.cap - hand.wagers);
  const std::int64_t most =
      std::max<std::int64_t>(hand.level, hand.full + std::int64_t{raises} * unit);
  if (hand.least <= most) {
    hand.least = hand.stack[first];
    for_each_seat(hand.able,
                  [&](int seat) { hand.least = std::min(hand.least, hand.stack[seat]); });
  }
  // Who put in a forced bet may act a second time.
  const bool acts_twice =
      step.forced && (hand.opened || house.bring_in_option == BringInOption::kRaise);
  return hand.least > most && step.structure == Structure::kLimit && !acts_twice &&
         !hand.irregular && hand.able == hand.live && house.cap > 0 &&
         house.heads_up_cap == HeadsUpCap::kStays && house.open_pair != OpenPair::kOwner;
}

void clear_round(Hand& hand, const Step& step) {
  const Rules& rules = *hand.rules;
  hand.level = hand.full = 0;
  hand.wagers = 0;
  hand.acted = 0;
  hand.aggressor = kNobody;
  hand.big_only = hand.uncapped = hand.forced = false;
  hand.opened = true;
  hand.deep = false;
  if (step.structure != Structure::kLimit)
    hand.last = step.structure == Structure::kSpread ? rules.bet(step.unit) : rules.smallest;
}

}  // namespace

bool begin_round(Hand& hand, const Step& step) {
  const House& house = hand.rules->house;
  clear_round(hand, step);
  // With one seat able to bet nothing real can be owed or won (G3, X014).
  if (one_seat(hand.able)) {
    hand.opener = kNobody;
    return false;
  }
  const int opener = opener_of(hand, step);
  if (hand.fault != Fault::kNone) return false;
  hand.opener = static_cast<std::uint8_t>(opener);
  const int first = first_to_act(hand, step, opener);

  hand.two_units = step.structure == Structure::kLimit && step.open_pair &&
                   house.open_pair != OpenPair::kOff && open_pair(hand);
  if (hand.fault != Fault::kNone) return false;
  hand.big_only = hand.two_units && house.open_pair == OpenPair::kForced;
  hand.uncapped = count_seats(hand.able) == 2 && (house.heads_up_cap == HeadsUpCap::kStreetBegan ||
                                                  house.heads_up_cap == HeadsUpCap::kBeforeReached);

  hand.deep = is_deep(hand, step, first);
  hand.to_act = hand.able;
  hand.actor = static_cast<std::uint8_t>(first);
  if (hand.deep) {
    set_deep_options(hand);
    return true;
  }
  for (;;) {
    if (set_options(hand)) return true;
    hand.to_act &= ~seat_bit(hand.actor);
    if (!hand.to_act) return false;
    hand.actor = static_cast<std::uint8_t>(next_seat(hand.to_act, hand.actor));
  }
}

bool set_options(Hand& hand) {
  const int seat = hand.actor;
  Chips rival = 0;  // the most an opponent can have in on this street
  for_each_seat(hand.live & ~hand.settled & ~seat_bit(seat),
                [&](int other) { rival = std::max(rival, hand.stack[other]); });
  hand.call_to = std::min({hand.level, hand.stack[seat], rival});
  hand.call_to = std::max(hand.call_to, hand.bet[seat]);
  set_raises(hand, hand.step(), seat, rival);
  const bool owes = hand.call_to > hand.bet[seat];
  const bool may_fold = owes ? !hand.forced : hand.rules->house.free_fold != FreeFold::kForbidden;
  hand.codes =
      static_cast<std::uint8_t>(may_fold << kFold | 1 << kCall | (hand.low_to > 0) << kLowRaise |
                                (hand.high_to > hand.low_to) << kHighRaise);
  return owes || hand.low_to > 0;
}

void count_raise(Hand& hand, const Step& step, Chips total) {
  if (step.structure != Structure::kLimit) {
    if (total - hand.level >= hand.last) {
      hand.last = total - hand.level;
      hand.full = total;
      ++hand.wagers;
    }
    hand.level = total;
    return;
  }
  const Chips unit = unit_of(hand, step);
  const bool on_bring_in = step.forced && hand.wagers == 0;
  if (on_bring_in ? counts_as_completion(hand, total, unit)
                  : counts(hand, total - hand.full, unit)) {
    hand.big_only |= hand.two_units && total - hand.full >= hand.rules->bet(Unit::kBig);
    hand.full = total;
    ++hand.wagers;
  }
  hand.level = total;
}

}  // namespace studcore
