// A betting round in which nobody can be all-in, with its state in registers: does the same as
// `act` (hand/betting.h), where policies decide for all seats.
#pragma once

#include "studcore/hand/betting.h"
#include "studcore/hand/hand.h"

namespace studcore {

class DeepRound {
 public:
  // Whether the present round of a hand can be played this way.
  static bool fits(const Hand& hand) {
    return hand.deep && !by_index(hand) && hand.rules->house.free_fold != FreeFold::kKeepsCards;
  }

  // Asks `decide(seat, codes)` until the round is over; returns how often it asked.
  template <class Decide>
  static int play(Hand& hand, const Decide& decide) {
    DeepRound round(hand);
    int decisions = 0;
    do ++decisions;
    while (round.take(decide(round.actor_, round.codes_), hand));
    round.store(hand);
    Silent silent;
    end_round(hand, silent);
    return decisions;
  }

 private:
  explicit DeepRound(const Hand& hand)
      : live_(hand.live),
        to_act_(hand.to_act),
        actor_(hand.actor),
        aggressor_(hand.aggressor),
        level_(hand.level),
        full_(hand.full),
        small_(hand.rules->bet(hand.step().unit)),
        big_(hand.two_units ? hand.rules->bet(Unit::kBig) : small_),
        low_(hand.low_to),
        high_(hand.high_to),
        wagers_(hand.wagers),
        cap_(hand.rules->house.cap),
        codes_(hand.codes),
        forced_(hand.forced),
        opened_(hand.opened),
        two_units_(hand.two_units),
        may_fold_free_(hand.rules->house.free_fold != FreeFold::kForbidden) {
    if (hand.big_only) small_ = big_;
  }

  // Returns whether somebody is still to act.
  bool take(int code, Hand& hand) {
    const Seats bit = seat_bit(actor_);
    to_act_ &= ~bit;
    if (code == kFold) {
      live_ &= ~bit;
      hand.folded_on[actor_] = hand.street;
      forced_ = false;
      if (one_seat(live_)) return false;
    } else if (code == kCall) {
      hand.bet[actor_] = level_;
      if (forced_ || !opened_) {
        forced_ = false, opened_ = true;
        set_codes();
      }
    } else {
      const Chips total = code == kLowRaise ? low_ : high_;
      hand.bet[actor_] = full_ = level_ = total;
      to_act_ = live_ & ~bit;
      aggressor_ = actor_;
      forced_ = false, opened_ = true;
      if (two_units_ && code == kHighRaise) small_ = big_;
      ++wagers_;
      const bool more = wagers_ < cap_;
      low_ = more ? full_ + small_ : 0;
      high_ = more ? full_ + big_ : 0;
      set_codes();
    }
    if (!to_act_) return false;
    actor_ = next_seat(to_act_, actor_);
    return true;
  }

  void set_codes() {
    const bool may_fold = level_ > 0 ? !forced_ : may_fold_free_;
    codes_ = static_cast<unsigned>(may_fold << kFold | 1 << kCall | (low_ > 0) << kLowRaise |
                                   (high_ > low_) << kHighRaise);
  }

  void store(Hand& hand) const {
    hand.live = hand.able = live_;
    hand.aggressor = static_cast<std::uint8_t>(aggressor_);
    hand.level = level_;
    hand.to_act = to_act_;
  }

  Seats live_, to_act_;
  int actor_, aggressor_;
  Chips level_, full_, small_, big_, low_, high_;
  int wagers_, cap_;
  unsigned codes_;
  bool forced_, opened_, two_units_, may_fold_free_;
};

}  // namespace studcore
