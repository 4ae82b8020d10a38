// What one seat may know of a hand: parts are made when they are asked for.
#include <memory>
#include <utility>
#include <vector>

#include "game_hand.h"
#include "looking.h"
#include "options.h"
#include "seen_hand.h"

namespace studcore {
namespace {

// Its cards where they were shown, for each seat.
py::tuple shown_of(const SeenHand& self) {
  const Seats shown = shown_seats(self.hand, self.events);
  return by_seat(self.hand, [&](int seat) -> py::tuple {
    return (shown >> seat) & 1 ? all_cards(self.hand, seat) : py::tuple();
  });
}

bool to_act(const SeenHand& self) { return self.hand.actor == self.seat; }

Chips owed(const SeenHand& self) {
  const Hand& hand = self.hand;
  return to_act(self) && !by_index(hand) ? hand.call_to - hand.bet[self.seat] : 0;
}

}  // namespace

SeenHand::SeenHand(std::shared_ptr<const Rules> game_rules, const Hand& whole,
                   std::span<const Event> happened, int looks)
    : rules(std::move(game_rules)),
      seat(looks),
      events(events_seen_by(happened, looks)),
      hand(hand_seen_by(whole, looks, events)) {}

void bind_view(py::module_& module) {
  using Self = const SeenHand&;
  py::class_<SeenHand>(module, "SeenHand", "What one seat may know of a hand.")
      .def_readonly("seat", &SeenHand::seat)
      .def_property_readonly("street", [](Self self) { return self.hand.street; })
      .def_property_readonly("cards", [](Self self) { return all_cards(self.hand, self.seat); })
      .def_property_readonly("boards",
                             [](Self self) {
                               return by_seat(self.hand,
                                              [&](int seat) { return board_of(self.hand, seat); });
                             })
      .def_property_readonly("down",
                             [](Self self) {
                               return by_seat(self.hand, [&](int seat) {
                                 return std::popcount(down_slots(self.hand, seat));
                               });
                             })
      .def_property_readonly("shared", [](Self self) { return shared_of(self.hand); })
      .def_property_readonly("shown", &shown_of)
      .def_property_readonly("stacks",
                             [](Self self) {
                               return by_seat(self.hand,
                                              [&](int seat) { return self.hand.in_front(seat); });
                             })
      .def_property_readonly("bets",
                             [](Self self) {
                               return by_seat(self.hand,
                                              [&](int seat) { return self.hand.bet[seat]; });
                             })
      .def_property_readonly(
          "folded",
          [](Self self) {
            const Seats folded = self.hand.dealt & ~self.hand.live;
            return by_seat(self.hand, [&](int seat) { return py::bool_((folded >> seat) & 1); });
          })
      .def_property_readonly("declared", [](Self self) { return declared_by(self.hand); })
      .def_property_readonly("wild", [](Self self) { return wild_ranks(self.hand); })
      .def_property_readonly("wagers", [](Self self) { return self.hand.wagers; })
      .def_property_readonly("actor", [](Self self) { return seat_or_none(self.hand.actor); })
      .def_property_readonly("to_call", &owed)
      .def_property_readonly(
          "options",
          [](Self self) { return to_act(self) ? py::cast(options_of(self.hand)) : py::none(); })
      .def_property_readonly("pot_rows", [](Self self) { return pots_of(self.hand); })
      .def_property_readonly("event_rows", [](Self self) { return event_rows(self.events); })
      .def_property_readonly("mucked", [](Self self) {
        py::list seats;
        for_each_seat(self.hand.mucked, [&](int seat) { seats.append(seat); });
        return seats;
      });
}

}  // namespace studcore
