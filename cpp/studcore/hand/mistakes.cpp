#include "studcore/hand/mistakes.h"

#include <algorithm>
#include <utility>

#include "studcore/hand/betting.h"
#include "studcore/hand/dealing.h"
#include "studcore/hand/decisions.h"
#include "studcore/hand/log.h"
#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

// ---- where the hand is ----

int first_street(const Hand& hand) { return hand.rules->program[1].street; }

bool is_last_deal(const Hand& hand, int pc) {
  for (int later = pc + 1; later < hand.rules->steps; ++later)
    if (hand.rules->program[later].op == Op::kDeal) return false;
  return hand.rules->program[pc].op == Op::kDeal;
}

// Whether a step deals the last card of all, face down.
bool is_last_down_card(const Hand& hand, int pc) {
  return is_last_deal(hand, pc) && hand.rules->program[pc].face == Face::kDown;
}

// The seat that gets the next card, or kNobody where that is a burn or a shared card.
int due(const Hand& hand) {
  if (hand.wait != Wait::kCard || hand.burn_due || hand.cards_due == 0) return kNobody;
  if (hand.serve == Serve::kShared) return kNobody;
  return first_seat(hand.waiting ? hand.waiting : hand.getting());
}

// How the cards of the last deal lie.
Face face_of_street(const Hand& hand) {
  int pc = hand.pc;
  while (pc > 0 && hand.rules->program[pc].op != Op::kDeal) --pc;
  return hand.rules->program[pc].face;
}

bool next_is_down(const Hand& hand) { return hand.step().face == Face::kDown; }

bool before_first_card(const Hand& hand) {
  return hand.wait == Wait::kCard && hand.serve == Serve::kEach && hand.waiting == 0 &&
         hand.cards_due == hand.step().count * count_seats(hand.getting());
}

// The seats that wait for a card of this street.
Seats still_waiting(const Hand& hand) {
  if (hand.cards_due == 0 || hand.serve == Serve::kShared) return 0;
  return hand.waiting ? hand.waiting : hand.getting();
}

bool just_burned(const Hand& hand) {
  return hand.wait == Wait::kCard && !hand.burn_due && hand.cards_due > 0 &&
         hand.burned_at == hand.cards_due;
}

bool betting(const Hand& hand) {
  return hand.wait == Wait::kDecision && hand.actor != kNobody && !by_index(hand);
}

// Whether the hand waits for a decision that is no bet.
bool choosing(const Hand& hand) {
  return hand.wait == Wait::kDecision && hand.actor != kNobody && by_index(hand);
}

bool is_live(const Hand& hand, int seat) { return (hand.live & seat_bit(seat)) != 0; }

bool spare_card(const Hand& hand) { return hand.deck.left > hand.cards_due + hand.burn_due; }

bool early_last_cards(const Hand& hand) {
  return hand.early_count > 0 && is_last_down_card(hand, hand.pc + 1);
}

// Whether play on the street has not begun.
bool untouched(const Hand& hand) {
  if (hand.wait == Wait::kCard) return true;
  // Who has brought it in may act again, and then counts as one who has not acted.
  const bool brought_in = hand.step().forced && hand.rules->big_blind == 0 && hand.opened;
  return betting(hand) && hand.acted == 0 && !brought_in;
}

// ---- when it can happen ----

std::string next_card_is_not(const std::string& what) {
  return "the next card is not " + what + ": make the hand with by_card=True and deal() up to it";
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

constexpr const char* kBurnedWrong = "a wrong burn has happened on this street already";
constexpr const char* kSeveralCards =
    "each seat gets several cards in this deal, and they can't be moved back";

std::string why_not_now(const Hand& hand, const Slip& slip) {
  const int seat = slip.seat;
  const bool first = hand.street == first_street(hand);
  switch (slip.kind) {
    case Mistake::kExposedDown:
      if (due(hand) == seat && first && next_is_down(hand)) return "";
      return next_card_is_not("a down card of the first street for " + seat_name(seat));
    case Mistake::kNoUpCard:
      if (due(hand) == seat && first && hand.step().face == Face::kUp &&
          !(hand.exposed & seat_bit(seat)))
        return "";
      return next_card_is_not("the up card of the first street for " + seat_name(seat));
    case Mistake::kExposedLast:
      if (due(hand) == seat && !first && is_last_down_card(hand, hand.pc) && !hand.all_up)
        return "";
      return next_card_is_not("the last down card for " + seat_name(seat));
    case Mistake::kOffTable:
      return due(hand) == seat ? "" : next_card_is_not("one for " + seat_name(seat));
    case Mistake::kExtraCard:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      if (!betting(hand) && (due(hand) == kNobody || due(hand) == seat))
        return next_card_is_not("one for another seat");
      if (!spare_card(hand) || hand.count[seat] == kSeatCards) return "the deck has none to spare";
      return "";
    case Mistake::kMissingCard:
      if (due(hand) != seat) return next_card_is_not("one for " + seat_name(seat));
      return first ? "on the first street a missing card is a misdeal" : "";
    case Mistake::kBoxedCard:
      if (hand.wait != Wait::kCard) return next_card_is_not("waited for");
      return spare_card(hand) ? "" : "the deck has no card to put in its place";
    case Mistake::kTwoBurns:
      if (hand.burn_mistake != 0) return kBurnedWrong;
      if (!just_burned(hand)) return next_card_is_not("the first one after a burn");
      if (hand.step().count > 1) return kSeveralCards;
      // What is burned before the burns are mixed in comes back with them.
      if (hand.serve == Serve::kPool && !hand.mixed) return "";
      return spare_card(hand) ? "" : "the deck has no card to spare";
    case Mistake::kNoBurn:
      if (hand.burn_mistake != 0) return kBurnedWrong;
      if (hand.wait != Wait::kCard || !hand.burn_due) return next_card_is_not("a burn");
      return hand.step().count > 1 ? kSeveralCards : "";
    case Mistake::kBurnFound:
      if (hand.burn_mistake == 0) return "no wrong burn has happened on this street";
      return untouched(hand) ? "" : "play on the street has begun: the cards stay as they are";
    case Mistake::kLooked:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      if (early_last_cards(hand)) {
        if (hand.rules->house.early_cards == EarlyCards::kShuffle)
          return "by this house's rule early cards are shuffled back, looked at or not";
        if (hand.early_for & hand.live & seat_bit(seat)) return "";
        return seat_name(seat) + " has got no early card";
      }
      if (hand.burn_mistake != 0 &&
          is_last_down_card(hand, hand.wait == Wait::kCard ? hand.pc : hand.pc - 1))
        return "";
      return "it matters only for a last down card that came too early, or after a wrong burn";
    case Mistake::kEarlyCards: {
      if (!betting(hand)) return "it can happen only while seats still have to act";
      const Step& next = hand.rules->program[hand.pc + 1];
      if (next.op != Op::kDeal || next.face == Face::kShared || next.count != 1)
        return "no street with one card for each seat follows this betting round";
      if (hand.early_count > 0) return "it has happened on this street already";
      const int most = count_seats(hand.getting());
      if (slip.value < 1 || slip.value > most)
        return "expected 1 to " + std::to_string(most) + " cards, got " +
               std::to_string(slip.value);
      return hand.deck.left >= next.burn + slip.value ? "" : "the deck has not so many cards left";
    }
    case Mistake::kStopsBetting:
      if (!(hand.showing & seat_bit(seat)) || hand.all_up)
        return "only a seat whose last down card alone was turned up may do so";
      if (!betting(hand) || !untouched(hand))
        return "it must be said before any betting on the street";
      return (hand.able & seat_bit(seat)) ? "" : seat_name(seat) + " has no chips behind";
    case Mistake::kForeignCard:
      if (!is_live(hand, seat) || hand.count[seat] == 0) return seat_name(seat) + " has no cards";
      return spare_card(hand) ? "" : "the deck has no card to put in its place";
    case Mistake::kFouledDeck:
      return "";
    case Mistake::kMisdeal:
      return first ? "" : "only before substantial action on the first street";
    case Mistake::kAway:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return (hand.away & seat_bit(seat)) ? seat_name(seat) + " is away already" : "";
    case Mistake::kBack:
      return (hand.away & hand.live & seat_bit(seat))
                 ? ""
                 : seat_name(seat) + " is not away, or its hand is dead";
    case Mistake::kWrongOpener:
      if (!betting(hand) || hand.opened || hand.acted != 0)
        return "it can happen only before the bring-in";
      if (hand.misled != kNobody) return "it has happened already";
      if (seat == hand.actor && hand.forced) return seat_name(seat) + " is the right one";
      return (hand.able & seat_bit(seat)) ? "" : seat_name(seat) + " is not able to bet";
    case Mistake::kOpenerFound:
      return hand.misled != kNobody && betting(hand) && hand.step().forced
                 ? ""
                 : "no wrong seat has been told to bring it in on this street";
    case Mistake::kPicksUp:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return betting(hand) ? "" : "it can happen only in a betting round";
    case Mistake::kMovesCards:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return std::popcount(hand.up[seat]) > 1 ? ""
                                              : seat_name(seat) + " has fewer than two up cards";
    case Mistake::kOutOfTurn:
      if (!betting(hand) || seat == hand.actor) return "another seat must be the one to act";
      return is_live(hand, seat) ? "" : seat_name(seat) + " is not in the hand";
    case Mistake::kLateDiscard:
      if (choosing(hand) && seat == hand.actor) return "";
      return seat == kNobody ? "nobody is to discard now"
                             : seat_name(seat) + " is not the one to discard";
  }
  return "";
}

// ---- what follows ----

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
  const Block block = stream_block(hand.deck.seed, hand.deck.number, Purpose::kMistakes,
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

}  // namespace

std::string why_not(const Hand& hand, const Slip& slip) {
  if (hand.over()) return "the hand is over";
  return why_not_now(hand, slip);
}

template <class Log>
void happen(Hand& hand, const Slip& slip, Log& log) {
  const int seat = slip.seat;
  const std::uint8_t pc = hand.pc;
  hand.odd = true;
  log({.kind = EventKind::kMistake,
       .seat = slip.seat,
       .amount = static_cast<Chips>(slip.kind),
       .total = slip.value});
  switch (slip.kind) {
    case Mistake::kExposedDown:
      expose_down(hand, seat, log);
      break;
    case Mistake::kNoUpCard:
      turn_one_up(hand, seat, log);
      break;
    case Mistake::kExposedLast:
      expose_last(hand, seat, log);
      break;
    case Mistake::kOffTable:
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
    case Mistake::kExtraCard:
      give_card(hand, seat, face_of_street(hand), log);
      kill_hand(hand, seat, log);
      break;
    case Mistake::kMissingCard:
      if (!is_last_deal(hand, hand.pc) || hand.rules->house.missing_last == MissingLast::kDead ||
          too_few_cards(hand, seat))
        hand.lacking |= seat_bit(seat);
      hand.burned_for &= ~seat_bit(seat);
      next_to_get(hand);
      break;
    case Mistake::kBoxedCard:
      remove_card(hand, hand.deck.take(), true, log);
      break;
    case Mistake::kTwoBurns:
      hand.burn_mistake = 1;
      hand.burned_for = still_waiting(hand);
      hand.wrong_burn = hand.burn_count;
      burn_card(hand, log);
      break;
    case Mistake::kNoBurn:
      hand.burn_due = false;
      hand.burn_mistake = 2;
      hand.burned_for = still_waiting(hand);
      break;
    case Mistake::kBurnFound:
      put_burn_right(hand, log);
      break;
    case Mistake::kLooked:
      if (early_last_cards(hand))
        keep_early_card(hand, seat, log);
      else
        hand.taken |= seat_bit(seat);
      break;
    case Mistake::kEarlyCards:
      deal_early(hand, slip.value, log);
      break;
    case Mistake::kStopsBetting:
      hand.settled |= seat_bit(seat);
      hand.able &= ~seat_bit(seat);
      begin_again(hand, log);
      break;
    case Mistake::kForeignCard:
      replace_foreign(hand, seat, log);
      break;
    case Mistake::kFouledDeck:
    case Mistake::kMisdeal:
      make_void(hand, log);
      break;
    case Mistake::kAway:
      leave(hand, seat);
      break;
    case Mistake::kBack:
      hand.away &= ~seat_bit(seat);
      hand.leaving &= ~seat_bit(seat);
      break;
    case Mistake::kWrongOpener:
      hand.misled = hand.actor = slip.seat;
      hand.forced = true;
      look_again(hand);
      break;
    case Mistake::kOpenerFound:
      find_opener(hand, log);
      break;
    case Mistake::kPicksUp:
      pick_up(hand, seat, log);
      break;
    case Mistake::kMovesCards:
      if (hand.rules->house.moved_cards == MovedCards::kDead) kill_hand(hand, seat, log);
      break;
    case Mistake::kOutOfTurn:
      break;
    case Mistake::kLateDiscard:
      if (hand.rules->house.late_discard == LateDiscard::kDead)
        kill_hand(hand, seat, log);
      else
        with_decision(hand.step().op, [&]<class Kind>() {
          Kind::act(hand, random_below(hand, seat, choices(hand)), log);
        });
      break;
  }
  settle(hand, pc, log);
}

template void happen(Hand&, const Slip&, Silent&);
template void happen(Hand&, const Slip&, Recorder&);

}  // namespace studcore
