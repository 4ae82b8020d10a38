// The step `deal` (docs/rules.md A4, G): a burn, then cards one at a time in seat order.
#pragma once

#include "studcore/compiler.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/hand/run_out.h"
#include "studcore/hand/settling.h"
#include "studcore/hand/wilds.h"

namespace studcore {

template <class Log>
void burn_card(Hand& hand, Log& log) {
  const Card card = hand.deck.take();
  hand.burns[hand.burn_count++] = card;
  log({.kind = EventKind::kBurn, .card = card});
}

// Puts a card aside; it lies with the burns.
template <class Log>
void remove_card(Hand& hand, Card card, bool seen, Log& log) {
  hand.burns[hand.burn_count++] = card;
  log({.kind = EventKind::kRemove, .card = card, .amount = seen});
}

// Inlined by force, as are `put_card` and `set_deep_options`: in the whole module, which is larger
// than the core alone, the compiler leaves them out of line, and a hand takes a twentieth longer.
STUDCORE_INLINE Board board_with(const Hand& hand, Board board, Card card) {
  const Rules& rules = *hand.rules;
  if (board < kInnerBoards && card < kDeckCards && !(rules.disguised() & card_bit(card))) {
    const int rank = rank_of(card);
    return hand.boards->next[board][rules.board_ace_low ? low_rank(rank) : rank];
  }
  return board == kUnknownBoard || !is_known(card) ? kUnknownBoard : kLongBoard;
}

// A seat's board as its cards make it, after they changed other than by dealing.
inline void rebuild_board(Hand& hand, int seat) {
  Board board = kEmptyBoard;
  for (int slot = 0; slot < hand.count[seat]; ++slot)
    if ((hand.up[seat] >> slot) & 1) board = board_with(hand, board, hand.cards[seat][slot]);
  for (int i = 0; i < shared_by(hand, seat); ++i) board = board_with(hand, board, hand.shared[i]);
  hand.board[seat] = board;
}

// Takes the down cards in these places out of a seat's hand.
inline void take_out(Hand& hand, int seat, std::uint32_t places) {
  int kept = 0;
  std::uint16_t up = 0;
  for (int slot = 0; slot < hand.count[seat]; ++slot) {
    if ((places >> slot) & 1) continue;
    up |= static_cast<std::uint16_t>(((hand.up[seat] >> slot) & 1) << kept);
    hand.cards[seat][kept++] = hand.cards[seat][slot];
  }
  hand.count[seat] = static_cast<std::uint8_t>(kept);
  hand.up[seat] = up;
}

// A card that lies with a seat already, and what follows from it.
template <class Log>
STUDCORE_INLINE void put_card(Hand& hand, int seat, Card card, Face face, Log& log) {
  const int slot = hand.count[seat]++;
  hand.cards[seat][slot] = card;
  if (face == Face::kUp) {
    hand.up[seat] |= static_cast<std::uint16_t>(1u << slot);
    hand.board[seat] = board_with(hand, hand.board[seat], card);
  }
  log({.kind = face == Face::kUp ? EventKind::kUp : EventKind::kDown,
       .seat = static_cast<std::uint8_t>(seat),
       .card = card});
}

template <class Log>
void give_card(Hand& hand, int seat, Face face, Log& log) {
  put_card(hand, seat, hand.deck.take(), face, log);
}

// A card to each live seat from a shuffled deck.
template <Face face, class Log>
void give_round(Hand& hand, Log& log) {
  const Card* from = hand.deck.take(count_seats(hand.live));
  for_each_seat(hand.live, [&](int seat) { put_card(hand, seat, *from++, face, log); });
}

// Where a down card was turned up by mistake the up card comes down (M1); last cards may all have
// to come up (M17).
inline Face face_for(const Hand& hand, int seat, const Step& step) {
  if (step.face == Face::kUp && step.street == hand.rules->program[1].street &&
      (hand.exposed & seat_bit(seat)))
    return Face::kDown;
  return step.face == Face::kDown && hand.all_up ? Face::kUp : step.face;
}

// Takes the seat that is next off the list of those that wait for a card.
inline int next_to_get(Hand& hand) {
  if (!hand.waiting) hand.waiting = hand.getting();
  const int seat = first_seat(hand.waiting);
  hand.waiting &= hand.waiting - 1;
  --hand.cards_due;
  return seat;
}

// M13: what becomes of cards that were dealt before their street. Those that seats have kept count
// as removed (M14).
template <class Log>
void clear_early_cards(Hand& hand, bool up, Log& log) {
  const EarlyCards rule = hand.rules->house.early_cards;
  if (rule == EarlyCards::kShuffle) {
    hand.deck.mix(hand.early.data(), hand.early_count);
    hand.burn_due = false;
    log({.kind = EventKind::kMix, .amount = hand.deck.left});
  } else {
    for (int i = 0; i < hand.early_count; ++i) remove_card(hand, hand.early[i], up, log);
    int more = count_seats(hand.getting());
    if (rule == EarlyCards::kRemoveStreet)
      more -= hand.early_count + count_seats(hand.served & ~hand.live);
    for (; more > 0 && hand.deck.left > 0; --more) remove_card(hand, hand.deck.take(), false, log);
  }
  hand.early_count = 0;
  hand.early_for = 0;
}

// A shared card lies on every board but those of seats that have a last card of their own (M14).
template <class Log>
void turn_shared(Hand& hand, Log& log) {
  const Card card = hand.deck.take();
  hand.shared[hand.shared_count++] = card;
  hand.shown_on = hand.street;
  for_each_seat(hand.dealt & ~hand.served,
                [&](int seat) { hand.board[seat] = board_with(hand, hand.board[seat], card); });
  log({.kind = EventKind::kShared, .card = card});
  if (hand.rules->moving_wild) came_up(hand, kNobody, card, true, log);
}

template <class Log>
void report_mix(const Hand& hand, Log& log) {
  log({.kind = EventKind::kMix, .amount = hand.deck.left});
}

template <class Log>
void begin_card_by_card(Hand& hand, const Step& step, Log& log) {
  hand.burn_mistake = 0;
  hand.burned_at = 0;
  const bool shuffled_back =
      hand.early_count > 0 && hand.rules->house.early_cards == EarlyCards::kShuffle;
  if (hand.early_count > 0 || hand.served) clear_early_cards(hand, step.face == Face::kUp, log);
  const int needed = step.count * (step.face == Face::kShared ? 1 : count_seats(hand.getting()));
  Step now = step;
  now.burn &= !shuffled_back;  // the burn is made already
  if (begin_street(hand, now, needed)) report_mix(hand, log);
}

// Deals one burn or card at a time: the way that can stop anywhere and can run out of cards.
// Returns whether it stopped.
template <class Log>
bool deal_card_by_card(Hand& hand, const Step& step, Log& log) {
  for (;;) {
    if (hand.serve == Serve::kPool && !hand.mixed && hand.deck.left <= 1) {
      mix_burns(hand);  // H2: the last card goes among the burns
      report_mix(hand, log);
      hand.mixed = true;
      hand.burn_due = hand.deck.left > hand.cards_due;  // H3
    }
    if (hand.cards_due == 0) break;
    if (hand.by_card && !hand.go_on) {
      hand.wait = Wait::kCard;
      return true;
    }
    hand.go_on = false;
    if (hand.burn_due) {
      hand.burn_due = false;
      hand.burned_at = hand.cards_due;
      burn_card(hand, log);
      continue;
    }
    if (hand.serve == Serve::kShared || step.face == Face::kShared) {
      --hand.cards_due;
      turn_shared(hand, log);
      continue;
    }
    const int seat = next_to_get(hand);
    const Face face = face_for(hand, seat, step);
    give_card(hand, seat, face, log);
    if (hand.rules->moving_wild && face == Face::kUp)
      came_up(hand, seat, hand.cards[seat][hand.count[seat] - 1], true, log);
  }
  hand.serve = Serve::kIdle;
  hand.waiting = 0;
  return false;
}

// Returns whether the hand stopped to wait for a card.
template <class Log>
bool deal(Hand& hand, const Step& step, Log& log) {
  if (hand.serve == Serve::kIdle) {
    reach_street(hand, step, log);
    if (!hand.irregular && !hand.by_card && step.face != Face::kShared &&
        hand.deck.left > step.count * count_seats(hand.live) + step.burn) {
      if (step.burn) burn_card(hand, log);
      for (int round = 0; round < step.count; ++round) {
        if (hand.deck.given)
          for_each_seat(hand.live, [&](int seat) { give_card(hand, seat, step.face, log); });
        else if (step.face == Face::kUp)
          give_round<Face::kUp>(hand, log);
        else
          give_round<Face::kDown>(hand, log);
      }
      return false;
    }
    begin_card_by_card(hand, step, log);
  }
  return deal_card_by_card(hand, step, log);
}

}  // namespace studcore
