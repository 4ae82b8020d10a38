#include "studcore/hand/irregularities.h"

#include <algorithm>
#include <utility>

#include "studcore/hand/betting.h"
#include "studcore/hand/dealing.h"
#include "studcore/hand/decisions.h"
#include "studcore/hand/log.h"
#include "studcore/hand/moment.h"
#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

// Whether a seat that gets no more cards can't make a hand of each share.
bool too_few_cards(const Hand& hand, int seat) {
  const Rules& rules = *hand.rules;
  for (int i = 0; i < rules.shares; ++i) {
    const RankingRule& rule = rules.share[i].ranking->rule();
    if (!rule.badugi && hand.count[seat] + shared_by(hand, seat) < rule.cards) return true;
  }
  return false;
}

void replace_last_card(Hand& hand, int seat, Card card) {
  hand.cards[seat][hand.count[seat] - 1] = card;
  rebuild_board(hand, seat);
}

template <class Log>
void log_move(const Hand& hand, int seat, Log& log) {
  const int slot = hand.count[seat] - 1;
  log({.kind = EventKind::kMove,
       .seat = static_cast<std::uint8_t>(seat),
       .card = hand.cards[seat][slot],
       .amount = (hand.up[seat] >> slot) & 1});
}

// Uniform below `bound`, from a part of the hand's stream of its own.
int random_below(const Hand& hand, int seat, int bound) {
  const Block block = stream_block(hand.deck.seed, hand.deck.number, Purpose::kIrregularities,
                                   hand.street * 256u + static_cast<unsigned>(seat));
  return static_cast<int>((word64(block, 0) & 0xffffffff) * static_cast<unsigned>(bound) >> 32);
}

// From here on the options are set seat by seat.
void look_again(Hand& hand) {
  hand.deep = false;
  if (betting(hand)) set_options(hand);
}

template <class Log>
void make_void(Hand& hand, Log& log) {
  if (hand.ante_payer != kNobody) hand.start[hand.ante_payer] += hand.antes_for_all;
  hand.stack = hand.start;
  hand.bet = hand.payout = {};
  hand.carried = hand.dead - hand.antes_for_all;
  hand.dead = hand.rake = hand.antes_for_all = 0;
  hand.ante_payer = kNobody;
  hand.is_void = true;
  hand.actor = kNobody;
  hand.codes = 0;
  hand.wait = Wait::kOver;
  log({.kind = EventKind::kVoid});
}

// A dead hand gets no more cards of the deal that is going on.
template <class Log>
void kill_hand(Hand& hand, int seat, Log& log) {
  if (hand.serve == Serve::kEach || hand.serve == Serve::kPool) {
    const Seats bit = seat_bit(seat), getting = hand.getting();
    const bool after_burn = just_burned(hand);
    if (getting & bit) {
      const int rounds = (hand.cards_due - count_seats(hand.waiting)) / count_seats(getting);
      hand.cards_due =
          static_cast<std::uint8_t>(hand.cards_due - rounds - ((hand.waiting & bit) != 0));
      hand.waiting &= ~bit;
    }
    if (after_burn) hand.burned_at = hand.cards_due;
  }
  kill(hand, seat, log);
}

// The round begins anew: nobody has acted in it.
template <class Log>
void begin_again(Hand& hand, Log& log) {
  if (!begin_round(hand, hand.step()) && hand.fault == Fault::kNone) end_round(hand, log);
}

template <class Log>
void expose_down(Hand& hand, int seat, Log& log) {
  const Seats bit = seat_bit(seat);
  const bool again = (hand.exposed & bit) != 0;
  next_to_get(hand);
  give_card(hand, seat, Face::kUp, log);
  hand.exposed |= bit;
  const ExposedDown rule = hand.rules->house.exposed_down;
  if (rule == ExposedDown::kMisdeal) return make_void(hand, log);
  if (again) {  // M2: dead, and the ante goes back
    const Chips ante = hand.paid(seat);
    hand.stack[seat] += ante;
    if (ante > 0)
      log({.kind = EventKind::kGiveBack, .seat = static_cast<std::uint8_t>(seat), .amount = ante});
    return kill_hand(hand, seat, log);
  }
  if (rule == ExposedDown::kNextDown) hand.excused |= bit;
}

template <class Log>
void expose_last(Hand& hand, int seat, Log& log) {
  const ExposedLast rule = hand.rules->house.exposed_last;
  const bool has_chips = (hand.able & seat_bit(seat)) != 0;
  if (rule == ExposedLast::kReplaced && has_chips && spare_card(hand)) {
    remove_card(hand, hand.deck.take(), true, log);
    give_card(hand, next_to_get(hand), Face::kDown, log);
    return;
  }
  // M17, and the house that turns all up: only where no player has a last card that lies down.
  const Seats dealt = hand.waiting ? hand.getting() & ~hand.waiting : 0;
  const bool first = ((dealt | hand.served) & hand.live) == 0;
  const bool all_up =
      rule == ExposedLast::kAllUpIfFirst ? first : first && count_seats(hand.live) == 2;
  next_to_get(hand);
  give_card(hand, seat, Face::kUp, log);
  hand.shown_on = hand.street;
  if (!has_chips) return;  // M15
  hand.showing |= seat_bit(seat);
  hand.all_up |= all_up;
}

template <class Log>
void turn_one_up(Hand& hand, int seat, Log& log) {
  give_card(hand, next_to_get(hand), Face::kDown, log);
  if (hand.rules->house.missing_up == MissingUp::kMisdeal) return make_void(hand, log);
  const int slot = random_below(hand, seat, hand.count[seat]);
  hand.up[seat] |= static_cast<std::uint16_t>(1u << slot);
  rebuild_board(hand, seat);
  log({.kind = EventKind::kTurn,
       .seat = static_cast<std::uint8_t>(seat),
       .card = hand.cards[seat][slot]});
}

template <class Log>
void deal_early(Hand& hand, int count, Log& log) {
  const Step& next = hand.rules->program[hand.pc + 1];
  if (next.burn) burn_card(hand, log);
  for_each_seat(hand.getting(), [&](int seat) {
    if (hand.early_count == count) return;
    const Card card = hand.deck.take();
    hand.early[hand.early_count++] = card;
    hand.early_for |= seat_bit(seat);
    log({.kind = EventKind::kEarly,
         .seat = static_cast<std::uint8_t>(seat),
         .card = card,
         .amount = next.face == Face::kUp});
  });
}

// M14: the seat keeps its card and may only check, call or fold on this street.
template <class Log>
void keep_early_card(Hand& hand, int seat, Log& log) {
  const int place = count_seats(hand.early_for & (seat_bit(seat) - 1));
  put_card(hand, seat, hand.early[place], Face::kDown, log);
  for (int i = place + 1; i < hand.early_count; ++i) hand.early[i - 1] = hand.early[i];
  --hand.early_count;
  hand.early_for &= ~seat_bit(seat);
  hand.served |= seat_bit(seat);
  hand.shared_then = hand.shared_count;
  hand.passive |= seat_bit(seat);
  look_again(hand);
}

// M11, M12: cards that nobody has looked at move to where they should have gone.
template <class Log>
void put_burn_right(Hand& hand, Log& log) {
  const bool two = hand.burn_mistake == 1;
  hand.burn_mistake = 0;
  if (hand.rules->house.burn_mistake == BurnMistake::kLeftAlone) return;
  const Seats moving = hand.burned_for & hand.getting() & ~still_waiting(hand) & ~hand.taken;
  const bool shared = hand.burned_for == 0 && betting(hand);  // the card for all lies there
  const auto swap_in = [&](int seat, Card card) {
    const Card old = hand.cards[seat][hand.count[seat] - 1];
    replace_last_card(hand, seat, card);
    log_move(hand, seat, log);
    return old;
  };
  const auto swap_shared = [&](Card card) {
    const Card old = std::exchange(hand.shared[hand.shared_count - 1], card);
    for_each_seat(hand.dealt, [&](int seat) { rebuild_board(hand, seat); });
    log({.kind = EventKind::kShared, .card = card});
    return old;
  };
  if (two) {
    Card card = hand.burns[hand.wrong_burn];
    --hand.burn_count;
    for (int i = hand.wrong_burn; i < hand.burn_count; ++i) hand.burns[i] = hand.burns[i + 1];
    if (shared) card = swap_shared(card);
    for_each_seat(moving, [&](int seat) { card = swap_in(seat, card); });
    hand.deck.put_back(card);
  } else if (moving == 0 && !shared) {
    // Nobody has a card yet, or all have looked: the burn is still to come, or never comes.
    hand.burn_due = hand.wait == Wait::kCard && hand.taken == 0;
  } else if (hand.deck.left > 0) {
    Card card = hand.deck.take();  // the last of them gets the next one
    if (shared) card = swap_shared(card);
    for (Seats left = moving; left; left &= ~std::bit_floor(left))
      card = swap_in(std::bit_width(left) - 1, card);
    hand.burns[hand.burn_count++] = card;
    log({.kind = EventKind::kBurn, .card = card});
  }
  if (betting(hand)) begin_again(hand, log);
}

template <class Log>
void replace_foreign(Hand& hand, int seat, Log& log) {
  // Who has acted with it, on this street or an earlier one, has a dead hand.
  const bool dealt_now = hand.wait == Wait::kCard && hand.serve != Serve::kIdle;
  const bool has_new_card = hand.street == first_street(hand) || !dealt_now ||
                            (!before_first_card(hand) && !(hand.waiting & seat_bit(seat)));
  const bool acted = betting(hand) ? (hand.acted & seat_bit(seat)) != 0 : !has_new_card;
  if (acted) return kill_hand(hand, seat, log);
  const int last = hand.count[seat] - 1;
  remove_card(hand, hand.cards[seat][last], (hand.up[seat] >> last) & 1, log);
  const Card card = hand.deck.take();
  replace_last_card(hand, seat, card);
  log_move(hand, seat, log);
  if (betting(hand) && untouched(hand)) begin_again(hand, log);
}

template <class Log>
void find_opener(Hand& hand, Log& log) {
  const int seat = hand.misled;
  hand.misled = kNobody;
  if ((hand.acted & ~seat_bit(seat)) != 0) return;  // M7: the wager stands
  if (hand.bet[seat] > 0)
    log({.kind = EventKind::kGiveBack,
         .seat = static_cast<std::uint8_t>(seat),
         .amount = hand.bet[seat]});
  hand.bet[seat] = 0;
  if (hand.stack[seat] > 0) hand.able |= seat_bit(seat) & hand.live;
  begin_again(hand, log);
}

template <class Log>
void pick_up(Hand& hand, int seat, Log& log) {
  const bool faces_wager = (hand.to_act & seat_bit(seat)) && hand.level > hand.bet[seat] &&
                           !(hand.forced && seat == hand.actor);
  if (!faces_wager) return;
  if (seat == hand.actor) return kill_hand(hand, seat, log);
  hand.leaving |= seat_bit(seat);
  look_again(hand);
}

void leave(Hand& hand, int seat) {
  hand.away |= seat_bit(seat);
  hand.leaving |= seat_bit(seat);
  look_again(hand);
}

// Goes on after a hand died or a round changed under the actor.
template <class Log>
void settle(Hand& hand, std::uint8_t pc, Log& log) {
  if (hand.over() || hand.fault != Fault::kNone) return;
  if (one_seat(hand.live) && hand.pc == pc) {
    if (betting(hand)) {
      end_round(hand, log);
    } else {
      hand.serve = Serve::kIdle;
      hand.waiting = 0;
      hand.cards_due = 0;
      hand.actor = kNobody;
      hand.pc = static_cast<std::uint8_t>(hand.rules->steps - 1);
    }
  } else if (betting(hand)) {
    if (hand.forced && !is_live(hand, hand.actor)) {  // another seat must bring it in
      hand.misled = kNobody;
      begin_again(hand, log);
    } else {
      look_at_actor(hand, log);
    }
    act_for_absent(hand, log);
  } else if (choosing(hand) && hand.pc == pc && !is_live(hand, hand.actor)) {
    with_decision(hand.step().op, [&]<class Kind>() {
      if constexpr (Kind::kByIndex) Kind::next(hand, log);
    });
  }
  if (hand.pc != pc || hand.wait == Wait::kCard) run(hand, log);
}

// Of the next card.
template <class Log>
void apply_to_card(Hand& hand, const Incident& incident, Log& log) {
  const int seat = incident.seat;
  switch (incident.kind) {
    case Irregularity::kExposedDown:
      expose_down(hand, seat, log);
      break;
    case Irregularity::kNoUpCard:
      turn_one_up(hand, seat, log);
      break;
    case Irregularity::kExposedLast:
      expose_last(hand, seat, log);
      break;
    case Irregularity::kOffTable:
      // It counts as turned up; an up card lies up anyway.
      if (face_for(hand, seat, hand.step()) == Face::kUp) {
        give_card(hand, next_to_get(hand), Face::kUp, log);
      } else if (hand.street == first_street(hand) && next_is_down(hand)) {
        expose_down(hand, seat, log);
      } else if (is_last_deal(hand, hand.pc)) {
        expose_last(hand, seat, log);
      } else {
        give_card(hand, next_to_get(hand), Face::kUp, log);
      }
      break;
    case Irregularity::kExtraCard:
      give_card(hand, seat, face_of_street(hand), log);
      kill_hand(hand, seat, log);
      break;
    case Irregularity::kMissingCard:
      if (!is_last_deal(hand, hand.pc) || hand.rules->house.missing_last == MissingLast::kDead ||
          too_few_cards(hand, seat))
        hand.lacking |= seat_bit(seat);
      hand.burned_for &= ~seat_bit(seat);
      next_to_get(hand);
      break;
    case Irregularity::kBoxedCard:
      remove_card(hand, hand.deck.take(), true, log);
      break;
    default:
      break;
  }
}

// Of burns, and of cards that lie there.
template <class Log>
void apply_to_burn(Hand& hand, const Incident& incident, Log& log) {
  const int seat = incident.seat;
  switch (incident.kind) {
    case Irregularity::kTwoBurns:
      hand.burn_mistake = 1;
      hand.burned_for = still_waiting(hand);
      hand.wrong_burn = hand.burn_count;
      burn_card(hand, log);
      break;
    case Irregularity::kNoBurn:
      hand.burn_due = false;
      hand.burn_mistake = 2;
      hand.burned_for = still_waiting(hand);
      break;
    case Irregularity::kBurnFound:
      put_burn_right(hand, log);
      break;
    case Irregularity::kLooked:
      if (early_last_cards(hand))
        keep_early_card(hand, seat, log);
      else
        hand.taken |= seat_bit(seat);
      break;
    case Irregularity::kEarlyCards:
      deal_early(hand, incident.value, log);
      break;
    case Irregularity::kStopsBetting:
      hand.settled |= seat_bit(seat);
      hand.able &= ~seat_bit(seat);
      begin_again(hand, log);
      break;
    case Irregularity::kForeignCard:
      replace_foreign(hand, seat, log);
      break;
    default:
      break;
  }
}

// Of the whole hand, of players and what they do.
template <class Log>
void apply_to_player(Hand& hand, const Incident& incident, Log& log) {
  const int seat = incident.seat;
  switch (incident.kind) {
    case Irregularity::kFouledDeck:
    case Irregularity::kMisdeal:
      make_void(hand, log);
      break;
    case Irregularity::kAway:
      leave(hand, seat);
      break;
    case Irregularity::kBack:
      hand.away &= ~seat_bit(seat);
      hand.leaving &= ~seat_bit(seat);
      break;
    case Irregularity::kWrongOpener:
      hand.misled = hand.actor = incident.seat;
      hand.forced = true;
      look_again(hand);
      break;
    case Irregularity::kOpenerFound:
      find_opener(hand, log);
      break;
    case Irregularity::kPicksUp:
      pick_up(hand, seat, log);
      break;
    case Irregularity::kMovesCards:
      if (hand.rules->house.moved_cards == MovedCards::kDead) kill_hand(hand, seat, log);
      break;
    case Irregularity::kOutOfTurn:
      break;
    case Irregularity::kLateDiscard:
      if (hand.rules->house.late_discard == LateDiscard::kDead)
        kill_hand(hand, seat, log);
      else
        with_decision(hand.step().op, [&]<class Kind>() {
          Kind::act(hand, random_below(hand, seat, choices(hand)), log);
        });
      break;
    default:
      break;
  }
}

}  // namespace

template <class Log>
void apply_incident(Hand& hand, const Incident& incident, Log& log) {
  const std::uint8_t pc = hand.pc;
  hand.irregular = true;
  log({.kind = EventKind::kIrregularity,
       .seat = incident.seat,
       .amount = static_cast<Chips>(incident.kind),
       .total = incident.value});
  if (incident.kind <= Irregularity::kBoxedCard)
    apply_to_card(hand, incident, log);
  else if (incident.kind <= Irregularity::kForeignCard)
    apply_to_burn(hand, incident, log);
  else
    apply_to_player(hand, incident, log);
  settle(hand, pc, log);
}

template void apply_incident(Hand&, const Incident&, Silent&);
template void apply_incident(Hand&, const Incident&, Recorder&);

// Two actions with chips or any three, the forced bet not counted.
bool substantial_action(std::span<const Event> events) {
  int actions = 0, with_chips = 0;
  Seats picked_up = 0;
  bool found = false;  // the wrong opener was noticed: if chips go back, nothing has happened
  for (const Event& event : events) {
    const bool wager = event.kind == EventKind::kCall || event.kind == EventKind::kBet ||
                       event.kind == EventKind::kComplete || event.kind == EventKind::kRaise;
    if (found && event.kind == EventKind::kGiveBack) actions = with_chips = 0;
    found = false;
    if (event.kind == EventKind::kIrregularity) {
      const auto kind = static_cast<Irregularity>(event.amount);
      found = kind == Irregularity::kOpenerFound;
      if (kind == Irregularity::kPicksUp) picked_up |= seat_bit(event.seat);
    }
    const bool folds = event.kind == EventKind::kFold ||
                       (event.kind == EventKind::kKill && (picked_up & seat_bit(event.seat)));
    with_chips += wager;
    actions += wager || folds || event.kind == EventKind::kCheck;
  }
  return actions >= 3 || with_chips >= 2;
}

}  // namespace studcore
