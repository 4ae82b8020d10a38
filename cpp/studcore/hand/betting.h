// The step `bet` (docs/rules.md C to F): who opens, what the actor may do, and what it did.
#pragma once

#include <algorithm>

#include "studcore/compiler.h"
#include "studcore/hand/decision.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/hand/settling.h"

namespace studcore {

// Sets what the actor may do, where stacks can matter; returns whether there is anything to decide.
bool set_options(Hand& hand);
// Starts the round: wagers, reference amounts, the first to act. Returns whether anybody acts.
bool begin_round(Hand& hand, const Step& step);
// Counts a raise that may be short (D10, D13); `total` is above the level.
void count_raise(Hand& hand, const Step& step, Chips total);
// Whether the cap is reached (D5, D6); whether it is lifted since only two seats can still bet.
bool capped(const Hand& hand);
void note_two_handed(Hand& hand);

template <class Log>
void end_round(Hand& hand, Log& log) {
  if (!hand.deep)
    return_uncalled(hand, log);
  else if (one_seat(hand.live))
    return_uncalled_bet(hand, log);
  if (hand.irregular) {
    if (hand.level > 0) hand.unbet = 0;  // a wager has reached all that folded without one (M5)
    hand.passive = 0;
  }
  hand.least -= hand.level;
  const int places = hand.seats <= 8 ? 8 : kSeatPlaces;
  for (int seat = 0; seat < places; ++seat) hand.stack[seat] -= hand.bet[seat], hand.bet[seat] = 0;
  if (!hand.deep)
    for_each_seat(hand.live, [&](int seat) {
      if (hand.stack[seat] > 0) hand.able |= seat_bit(seat) & ~hand.settled;
    });
  hand.actor = kNobody;
  hand.codes = 0;
  if (one_seat(hand.live)) {
    hand.pc = static_cast<std::uint8_t>(hand.rules->steps - 1);
  } else {
    ++hand.pc;
  }
}

// Whether the actor puts in a bring-in that is a whole bet: in fixed limit no other bet is the size
// of the street (D1).
inline bool posts_a_bet(const Hand& hand) {
  return !hand.opened && hand.wagers > 0 && hand.step().structure == Structure::kLimit;
}

// ---- the deep path: nobody can be all-in, so the options are the same for all until a raise -----

STUDCORE_INLINE void set_deep_options(Hand& hand) {
  const Rules& rules = *hand.rules;
  hand.call_to = hand.level;
  if (hand.wagers < rules.house.cap && !posts_a_bet(hand)) {
    const Step& step = hand.step();
    const Chips small = rules.bet(step.unit);
    const Chips big = hand.two_units ? rules.bet(Unit::kBig) : small;
    hand.low_to = hand.full + (hand.big_only ? big : small);
    hand.high_to = hand.full + big;
  } else {
    hand.low_to = hand.high_to = 0;
  }
  const bool may_fold =
      hand.level > 0 ? !hand.forced : rules.house.free_fold != FreeFold::kForbidden;
  hand.codes =
      static_cast<std::uint8_t>(may_fold << kFold | 1 << kCall | (hand.low_to > 0) << kLowRaise |
                                (hand.high_to > hand.low_to) << kHighRaise);
}

// ---- the round ----------------------------------------------------------------------------------

template <class Log>
STUDCORE_NOINLINE void next_actor_of_all(Hand& hand, Log& log) {
  while (hand.to_act) {
    hand.actor = static_cast<std::uint8_t>(next_seat(hand.to_act, hand.actor));
    if (hand.leaving & seat_bit(hand.actor)) {
      kill(hand, hand.actor, log);
      note_two_handed(hand);
      if (one_seat(hand.live)) break;
      continue;
    }
    if (set_options(hand)) return;
    hand.to_act &= ~seat_bit(hand.actor);
  }
  end_round(hand, log);
}

// Hands the decision to the next seat that has one, or ends the round.
template <class Log>
inline void next_actor(Hand& hand, Log& log) {
  if (!hand.deep) return next_actor_of_all(hand, log);
  if (!hand.to_act) return end_round(hand, log);
  hand.actor = static_cast<std::uint8_t>(next_seat(hand.to_act, hand.actor));
}

// N6: the first seat puts in the small blind and the next one the big; between two the other way
// round. A short stack puts in what it has.
template <class Log>
void post_blinds(Hand& hand, Log& log) {
  const Rules& rules = *hand.rules;
  const int first = first_seat(hand.dealt), second = next_seat(hand.dealt, first);
  const bool two = count_seats(hand.dealt) == 2;
  const auto post = [&](int seat, Chips blind) {
    hand.bet[seat] = std::min(blind, hand.stack[seat]);
    if (hand.bet[seat] == hand.stack[seat]) hand.able &= ~seat_bit(seat);
    if (hand.bet[seat] > 0)
      log({.kind = EventKind::kBlind,
           .seat = static_cast<std::uint8_t>(seat),
           .amount = hand.bet[seat]});
  };
  post(two ? second : first, rules.small_blind);
  post(two ? first : second, rules.big_blind);
}

template <class Log>
void act_for_absent(Hand& hand, Log& log);

// Returns whether the hand waits for a decision.
template <class Log>
bool bet(Hand& hand, const Step& step, Log& log) {
  if (step.forced && hand.rules->big_blind > 0) post_blinds(hand, log);
  if (begin_round(hand, step)) {
    hand.wait = Wait::kDecision;
    if (hand.leaving) act_for_absent(hand, log);
    return hand.actor != kNobody;
  }
  if (hand.fault != Fault::kNone) return false;
  // M4: dead at once is dead without a betting round too.
  if (hand.away && hand.rules->house.absent == Absent::kDeadAtOnce)
    for_each_seat(hand.away & hand.live, [&](int seat) {
      if (!one_seat(hand.live)) kill(hand, seat, log);
    });
  end_round(hand, log);
  return false;
}

inline EventKind kind_of_raise(const Hand& hand) {
  const bool limit = hand.step().structure == Structure::kLimit;
  if (!limit && !hand.opened) return EventKind::kBet;
  if (hand.wagers > 0 || (hand.level > 0 && !limit)) return EventKind::kRaise;
  return hand.level > 0 ? EventKind::kComplete : EventKind::kBet;
}

inline EventKind kind_of_call(const Hand& hand) {
  if (!hand.opened) return EventKind::kBringIn;
  return hand.call_to > hand.bet[hand.actor] ? EventKind::kCall : EventKind::kCheck;
}

template <class Log>
void act_in_round(Hand& hand, int code, Log& log) {
  const int seat = hand.actor;
  const Seats bit = seat_bit(seat);
  hand.acted |= bit;
  if (code == kFold) {
    if (hand.call_to == hand.bet[seat] && hand.rules->house.free_fold == FreeFold::kKeepsCards)
      hand.unbet |= bit, hand.irregular = true;
    hand.live &= ~bit;
    hand.able &= ~bit;
    hand.to_act &= ~bit;
    hand.folded_on[seat] = hand.street;
    log({.kind = EventKind::kFold, .seat = hand.actor});
    if (one_seat(hand.live)) return end_round(hand, log);
    if (!hand.deep) note_two_handed(hand);
    hand.forced = false;
    return next_actor(hand, log);
  }
  const Chips total = code == kCall        ? hand.call_to
                      : code == kLowRaise  ? hand.low_to
                      : code == kHighRaise ? hand.high_to
                                           : -code;
  if constexpr (Log::kListens) {
    log({.kind = code == kCall ? kind_of_call(hand) : kind_of_raise(hand),
         .seat = hand.actor,
         .amount = total - hand.bet[seat],
         .total = total});
  }
  hand.bet[seat] = total;
  hand.to_act &= ~bit;
  bool news = hand.forced || !hand.opened;
  hand.forced = false;
  if (!hand.opened) {
    hand.opened = true;
    const House& house = hand.rules->house;
    if (code == kCall && house.short_bring_in == ShortBringIn::kAsPosted) hand.level = total;
    if (code == kCall && house.bring_in_option == BringInOption::kRaise) {
      // It may still raise when the others have called (P06).
      hand.to_act |= bit;
      hand.acted &= ~bit;
    }
  }
  if (!hand.deep && total == hand.stack[seat]) hand.able &= ~bit;
  if (code != kCall) {
    hand.aggressor = hand.actor;
    hand.to_act = hand.able & ~bit;
    if (hand.deep) {
      hand.big_only |= hand.two_units && code == kHighRaise;
      hand.full = hand.level = total;
      ++hand.wagers;
    } else {
      count_raise(hand, hand.step(), total);
    }
    news = true;
  }
  if (!hand.deep) {
    note_two_handed(hand);
  } else if (news) {
    set_deep_options(hand);
  }
  next_actor(hand, log);
}

// The round has changed under the actor: looks again at what it may do, or for the next one.
template <class Log>
void look_at_actor(Hand& hand, Log& log) {
  if (!hand.deep) note_two_handed(hand);
  const Seats bit = seat_bit(hand.actor);
  if (hand.to_act & bit) {
    if (hand.deep || set_options(hand)) return;
    hand.to_act &= ~bit;
  }
  next_actor(hand, log);
}

// Where nobody sits: the forced bet is taken from the stack, never more; then the hand is dead as
// soon as the action reaches it, or at once, by the house's rule (M4).
template <class Log>
void act_for_absent(Hand& hand, Log& log) {
  if (hand.actor == kNobody) return;
  if (hand.away && hand.rules->house.absent == Absent::kDeadAtOnce) {
    const Seats brings_in = hand.forced ? seat_bit(hand.actor) : 0;
    for_each_seat(hand.away & hand.live & ~brings_in, [&](int seat) {
      if (!one_seat(hand.live)) kill(hand, seat, log);
    });
    if (one_seat(hand.live)) return end_round(hand, log);
    look_at_actor(hand, log);
  }
  while (hand.actor != kNobody && (hand.leaving & seat_bit(hand.actor))) {
    if (hand.forced) {
      const int seat = hand.actor;
      act_in_round(hand, kCall, log);
      if (hand.rules->house.absent == Absent::kDeadInTurn || hand.actor == kNobody) continue;
      kill(hand, seat, log);
    } else {
      kill(hand, hand.actor, log);
    }
    if (one_seat(hand.live)) return end_round(hand, log);
    look_at_actor(hand, log);
  }
}

// The row of the table of decisions.
struct Betting {
  static constexpr Op kOp = Op::kBet;
  static constexpr const char* kName = "bet";
  static constexpr bool kByIndex = false;
  static constexpr bool kSeen = true;
  static constexpr int kCodes = 4;

  static int count(const Hand&, const Step&, int) { return 0; }
  static Choice choice(const Hand&, const Step&, int, int) { return {}; }
  static int most(const Step&, const Held&) { return kCodes; }
  static void settle(const Step&, Held&) {}

  template <class Log>
  static bool enter(Hand& hand, const Step& step, Log& log) {
    return bet(hand, step, log);
  }
  template <class Log>
  static void act(Hand& hand, int code, Log& log) {
    act_in_round(hand, code, log);
  }
};

}  // namespace studcore
