// The machine: a program counter over steps, each in a file of its own.

#include "studcore/hand/antes.h"
#include "studcore/hand/dealing.h"
#include "studcore/hand/decisions.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/hand/showdown.h"

namespace studcore {

void prepare(Hand& hand, const Rules& rules, const Chips* stacks, int seats, Chips rake,
             Chips carry) {
  hand.rules = &rules;
  hand.boards = &board_table();
  hand.dealt = hand.acted = hand.to_act = hand.mucked = 0;
  hand.seats = static_cast<std::uint8_t>(seats);
  hand.pc = hand.street = 0;
  hand.wait = Wait::kDecision;
  hand.actor = hand.opener = hand.aggressor = kNobody;
  hand.by_card = hand.go_on = false;
  hand.deep = hand.forced = hand.two_units = hand.big_only = hand.uncapped = false;
  hand.opened = true;
  hand.codes = 0;
  hand.wagers = 0;
  hand.level = hand.full = hand.last = hand.call_to = hand.low_to = hand.high_to = hand.least = 0;
  hand.serve = Serve::kIdle;
  hand.burn_due = hand.mixed = false;
  hand.cards_due = 0;
  hand.waiting = 0;
  hand.fault = Fault::kNone;
  hand.fault_seat = 0;
  hand.unbet = hand.leaving = hand.away = hand.passive = hand.settled = hand.exposed = 0;
  hand.excused = hand.served = hand.lacking = hand.showing = hand.taken = 0;
  hand.all_up = hand.is_void = false;
  hand.irregular = rules.moving_wild;  // such cards are looked at one by one
  hand.misled = kNobody;
  hand.burn_mistake = hand.early_count = hand.wrong_burn = hand.burned_at = hand.shown_on = 0;
  hand.shared_then = 0;
  hand.burned_for = 0;
  hand.early_for = 0;
  hand.rake = rake;
  hand.rake_rule = rules.house.rake;
  hand.dead = carry;
  hand.carried = hand.antes_for_all = 0;
  hand.ante_payer = kNobody;
  hand.start = hand.stack = hand.bet = hand.payout = {};
  hand.won_by = {};
  hand.winners = {};
  hand.dividing = 0;
  hand.folded_on = {};
  hand.board = {};
  hand.up = {};
  hand.count = {};
  hand.shared_count = hand.burn_count = hand.discard_count = 0;
  for (int seat = 0; seat < seats; ++seat) {
    hand.start[seat] = hand.stack[seat] = stacks[seat];
    if (stacks[seat] > 0) hand.dealt |= seat_bit(seat);
  }
  hand.live = hand.able = hand.dealt;
  hand.deck.fill(rules.deck);
  hand.special = {};
}

template <class Log>
void run(Hand& hand, Log& log) {
  for (;;) {
    const Step& step = hand.step();
    bool waits = false;
    switch (step.op) {
      case Op::kAntes:
        post_antes(hand, log);
        ++hand.pc;
        break;
      case Op::kDeal:
        waits = deal(hand, step, log);
        if (hand.deck.fault) hand.fault = Fault::kCardTwice;
        if (!waits) ++hand.pc;
        break;
      case Op::kShowdown:
        showdown(hand, log);
        return;
      default:
        reach_street(hand, step, log);  // there are streets without a card
        waits = with_decision(step.op, [&]<class Kind>() { return Kind::enter(hand, step, log); });
    }
    if (waits || hand.fault != Fault::kNone) return;
  }
}

template <class Log>
void act(Hand& hand, int code, Log& log) {
  const std::uint8_t pc = hand.pc;
  with_decision(hand.step().op, [&]<class Kind>() { Kind::act(hand, code, log); });
  if (hand.pc != pc) run(hand, log);
}

template void run(Hand&, Silent&);
template void run(Hand&, Recorder&);
template void act(Hand&, int, Silent&);
template void act(Hand&, int, Recorder&);

bool is_legal(const Hand& hand, int code) {
  if (hand.wait != Wait::kDecision) return false;
  if (by_index(hand)) return code >= 0 && code < choices(hand);
  if (code < -0x7fffffff) return false;
  if (code >= 0) return code <= kHighRaise && ((hand.codes >> code) & 1);
  if (hand.low_to == 0) return false;
  if (hand.step().structure != Structure::kLimit)
    return -code >= hand.low_to && -code <= hand.high_to;
  return -code == hand.low_to || -code == hand.high_to;
}

namespace {
CardSet any_bits(const Card* cards, int count) {
  CardSet bits = 0;
  for (int i = 0; i < count; ++i) bits |= any_card_bit(cards[i]);
  return bits;
}
}  // namespace

CardSet known_cards(const Hand& hand, int seat, bool& all) {
  const CardSet cards = any_bits(hand.cards[seat].data(), hand.count[seat]) |
                        any_bits(hand.shared.data(), shared_by(hand, seat));
  if (cards & kUnknownBit) all = false;
  return cards & ~kUnknownBit;
}

CardSet cards_in(const Hand& hand, int seat, std::uint32_t places) {
  CardSet cards = 0;
  for (; places; places &= places - 1)
    cards |= any_card_bit(hand.cards[seat][std::countr_zero(places)]);
  return cards & ~kUnknownBit;
}

CardSet shared_cards(const Hand& hand) {
  return any_bits(hand.shared.data(), hand.shared_count) & ~kUnknownBit;
}

}  // namespace studcore
