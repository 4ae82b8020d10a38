#include "studcore/hand/betting.h"

#include "studcore/hand/opener.h"

namespace studcore {
namespace {

Chips unit_of(const Hand& hand, const Step& step) {
  return hand.rules->bet(hand.big_only ? Unit::kBig : step.unit);
}

// Whether an increase over a wager counts as one (D10): half a bet, or a full one.
bool counts(const Hand& hand, Chips increase, Chips unit) {
  return hand.rules->house.reopen == Reopen::kHalf ? 2 * increase >= unit : increase >= unit;
}

// The same for what has been put on top of the bring-in, which is no bet: measured by the total, or
// by the increase over the bring-in against the rest of the small bet (D13).
bool counts_as_completion(const Hand& hand, Chips total, Chips unit) {
  if (hand.rules->house.short_completion == ShortCompletion::kTotal)
    return counts(hand, total, unit);
  return counts(hand, total - hand.rules->bring_in, unit - hand.rules->bring_in);
}

// Seats that have acted may raise again only once enough has been put on top (D11).
bool may_reraise(const Hand& hand, const Step& step, int seat) {
  const Chips unit = unit_of(hand, step);
  if (step.forced && hand.bet[seat] <= hand.rules->bring_in)
    return counts_as_completion(hand, hand.level, unit);
  return counts(hand, hand.level - hand.bet[seat], unit);
}

// What a seat may make it; 0, 0 if it may not raise.
void set_raises(Hand& hand, const Step& step, int seat, Chips rival) {
  hand.low_to = hand.high_to = 0;
  const Chips reach = hand.stack[seat];
  // A raise that no other live seat can call would only come back (D14).
  if (capped(hand) || reach <= hand.level || rival <= hand.level) return;
  if ((hand.acted & seat_bit(seat)) && !may_reraise(hand, step, seat)) return;

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
  if (house.cap == 0 || hand.uncapped) return false;
  if (house.heads_up_cap == HeadsUpCap::kLifted && count_seats(hand.able) == 2) return false;
  return hand.wagers >= house.cap;
}

void note_two_handed(Hand& hand) {
  if (hand.rules->house.heads_up_cap == HeadsUpCap::kBeforeReached)
    hand.uncapped |= !capped(hand) && count_seats(hand.able) == 2;
}

bool begin_round(Hand& hand, const Step& step) {
  const Rules& rules = *hand.rules;
  const House& house = rules.house;
  hand.level = hand.full = 0;
  hand.wagers = 0;
  hand.acted = 0;
  hand.aggressor = kNobody;
  hand.big_only = hand.uncapped = hand.forced = false;
  hand.opened = !step.forced;
  hand.deep = false;
  // With one seat able to bet nothing real can be owed or won (G3, X014).
  if (one_seat(hand.able)) {
    hand.opener = kNobody;
    return false;
  }

  int opener;
  if (step.forced) {
    opener = bring_in_seat(hand);
    hand.level = rules.bring_in;
  } else if (step.last_street && house.last_opener == LastOpener::kAsBefore &&
             hand.opener != kNobody && (hand.live & seat_bit(hand.opener))) {
    opener = hand.opener;  // F10, F11
  } else if (rules.opener == Opener::kLeftOfDealer) {
    opener = first_seat(hand.live);
  } else {
    opener = best_board(hand, hand.live);
  }
  if (hand.fault != Fault::kNone) return false;
  hand.opener = static_cast<std::uint8_t>(opener);
  if (!(hand.able & seat_bit(opener)) && !step.forced &&
      house.all_in_opener == AllInOpener::kNextBoard && rules.opener != Opener::kLeftOfDealer)
    opener = best_board(hand, hand.able);
  const bool stands_in = !(hand.able & seat_bit(opener));  // F8, C8
  if (stands_in) opener = next_seat(hand.able, opener);
  hand.forced = step.forced && (!stands_in || house.all_in_bring_in == AllInBringIn::kForced);

  hand.two_units = step.open_pair && house.open_pair != OpenPair::kOff && open_pair(hand);
  if (hand.fault != Fault::kNone) return false;
  if (hand.two_units && house.open_pair == OpenPair::kForced) hand.big_only = true;

  const int able = count_seats(hand.able);
  if (able == 2 && (house.heads_up_cap == HeadsUpCap::kStreetBegan ||
                    house.heads_up_cap == HeadsUpCap::kBeforeReached))
    hand.uncapped = true;

  // The most that can be put in on this street, against the smallest stack.
  const Chips unit = rules.bet(hand.two_units ? Unit::kBig : step.unit);
  const std::int64_t most = std::int64_t{house.cap} * unit;
  Chips smallest = hand.stack[opener];
  for_each_seat(hand.able, [&](int seat) { smallest = std::min(smallest, hand.stack[seat]); });
  hand.deep = hand.able == hand.live && house.cap > 0 && house.heads_up_cap == HeadsUpCap::kStays &&
              house.open_pair != OpenPair::kOwner && smallest > most;

  hand.to_act = hand.able;
  hand.actor = static_cast<std::uint8_t>(opener);
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
  for_each_seat(hand.live & ~seat_bit(seat),
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
