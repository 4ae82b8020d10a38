// Parts of a hand as Python has them.
#pragma once

#include <span>

#include "bindings.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

// The name of a card: always the same object.
py::str card_text(Card card);

inline py::object seat_or_none(int seat) {
  return seat == kNobody ? py::none() : py::object(py::int_(seat));
}

template <class Value>
py::tuple by_seat(const Hand& hand, const Value& value) {
  py::tuple values(hand.seats);
  for (int seat = 0; seat < hand.seats; ++seat) values[seat] = value(seat);
  return values;
}

// Cards of a seat in these places, a bit each, in the order dealt.
py::tuple cards_of(const Hand& hand, int seat, std::uint32_t places);
inline py::tuple all_cards(const Hand& hand, int seat) { return cards_of(hand, seat, ~0u); }
inline py::tuple board_of(const Hand& hand, int seat) {
  return cards_of(hand, seat, hand.up[seat]);
}
py::tuple shared_of(const Hand& hand);
// What each seat has declared, or "".
py::tuple declared_by(const Hand& hand);
// The ranks that are wild since a card came up: "7".
py::tuple wild_ranks(const Hand& hand);
// (amount, seats) of each pot.
py::list pots_of(const Hand& hand);
// (kind, seat, card, pot, share, amount, total) of each event.
py::list event_rows(std::span<const Event> events);

}  // namespace studcore
