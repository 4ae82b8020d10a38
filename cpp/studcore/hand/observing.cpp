#include "studcore/hand/observing.h"

#include <algorithm>

namespace studcore {
namespace {

bool gives_card(const Event& event, int seat) {
  const bool gives = event.kind == EventKind::kDown || event.kind == EventKind::kUp ||
                     event.kind == EventKind::kMove;
  return gives && event.seat == seat;
}

// Whether an event is of a card that the seat can't see. Nobody looks at a card that comes too
// early, nor at one that is burned.
bool is_hidden(const Event& event, int seat) {
  switch (event.kind) {
    case EventKind::kBurn:
      return true;
    case EventKind::kDown:
    case EventKind::kDiscard:
      return event.seat != seat;
    case EventKind::kPass:
      return event.seat != seat && event.amount != seat;
    case EventKind::kMove:
      return event.seat != seat && event.amount == 0;
    case EventKind::kRemove:
    case EventKind::kEarly:
      return event.amount == 0;
    default:
      return false;
  }
}

// What others have chosen, and not told yet, they choose again.
void forget_choices(Hand& hand, int seat) {
  const Seats own = hand.special.chose & seat_bit(seat), others = hand.special.chose & ~own;
  hand.to_act |= others;
  for_each_seat(others, [&](int other) { hand.special.chosen[other] = 0; });
  hand.special.chose = own;
}

}  // namespace

std::vector<Event> events_seen_by(std::span<const Event> events, int seat) {
  std::vector<Event> seen(events.begin(), events.end());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (is_hidden(seen[i], seat)) seen[i].card = kUnknownCard;
    const bool moves = seen[i].kind == EventKind::kMove && seen[i].seat == seat;
    if (!moves || seen[i].amount != 0) continue;
    // The card that was moved on is another seat's now; this one had not looked at it.
    std::size_t last = i;
    do --last;
    while (!gives_card(seen[last], seat));
    seen[last].card = kUnknownCard;
  }
  return seen;
}

Seats shown_seats(const Hand& hand, std::span<const Event> events) {
  Seats shown = 0;
  for (const Event& event : events)
    if (event.kind == EventKind::kShow) shown |= seat_bit(event.seat);
  return shown & ~hand.mucked;
}

Hand hand_seen_by(const Hand& hand, int seat, std::span<const Event> seen) {
  Hand known = hand;
  const Seats open = shown_seats(hand, seen) | seat_bit(seat);
  for (int other = 0; other < known.seats; ++other)
    for (int slot = 0; slot < known.count[other]; ++slot)
      if (!((open >> other) & 1) && !((known.up[other] >> slot) & 1))
        known.cards[other][slot] = kUnknownCard;
  // What lies in no hand is not left behind in the arrays.
  for (int other = 0; other < kSeatPlaces; ++other)
    for (int slot = known.count[other]; slot < kSeatCards; ++slot)
      known.cards[other][slot] = kUnknownCard;
  known.burns.fill(kUnknownCard);
  known.early.fill(kUnknownCard);
  CardSet own_discards = 0;
  for (const Event& event : seen)
    if (event.kind == EventKind::kDiscard && event.seat == seat)
      own_discards |= any_card_bit(event.card);
  for (int i = 0; i < static_cast<int>(known.discards.size()); ++i)
    if (i >= known.discard_count || !(own_discards & any_card_bit(known.discards[i])))
      known.discards[i] = kUnknownCard;
  for (int i = known.shared_count; i < static_cast<int>(known.shared.size()); ++i)
    known.shared[i] = kUnknownCard;
  known.deck = {};
  known.by_card = false;
  forget_choices(known, seat);
  return known;
}

}  // namespace studcore
