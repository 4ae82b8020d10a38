// What a hand tells of itself.
#include <algorithm>
#include <span>

#include "game_hand.h"
#include "hand_docs.h"
#include "looking.h"
#include "options.h"
#include "seen_hand.h"

namespace studcore {
namespace {

void bind_moment(py::class_<GameHand>& hand) {
  hand.def_property_readonly(
          "actor", [](const GameHand& self) { return seat_or_none(self.hand.actor); },
          "Seat to decide, or None.")
      .def_property_readonly(
          "opener",
          [](const GameHand& self) {
            const Hand& hand = self.hand;
            const bool round = hand.wait == Wait::kDecision && hand.actor != kNobody;
            return seat_or_none(round ? hand.opener : kNobody);
          },
          "Seat that the cards make bring it in or open, in a betting round; or None.")
      .def_property_readonly(
          "options", [](const GameHand& self) { return options_of(self.hand); },
          "What the actor may do.")
      .def_property_readonly(
          "is_over", [](const GameHand& self) { return self.hand.over(); },
          "Whether the hand is over.")
      .def_property_readonly(
          "waits_for_card", [](const GameHand& self) { return self.hand.wait == Wait::kCard; },
          "With ``by_card``: whether a burn or card is to come.")
      .def_property_readonly(
          "street", [](const GameHand& self) { return self.hand.street; },
          "Number of the street, such as 3 for the first of seven-card stud.")
      .def_property_readonly(
          "actions", [](const GameHand& self) { return self.actions; },
          "What was decided so far, as codes: a list of int for `Hand.replay`.")
      .def_property_readonly(
          "seats", [](const GameHand& self) { return self.hand.seats; },
          "Seats at the table, empty ones included.");
}

void bind_chips(py::class_<GameHand>& hand) {
  hand.def_property_readonly(
          "stacks",
          [](const GameHand& self) {
            return by_seat(self.hand, [&](int seat) { return self.hand.in_front(seat); });
          },
          "Chips in front of each seat: a tuple of int.")
      .def_property_readonly(
          "bets",
          [](const GameHand& self) {
            return by_seat(self.hand, [&](int seat) { return self.hand.bet[seat]; });
          },
          "Chips each seat has put in on this street: a tuple of int.")
      .def_property_readonly(
          "payouts",
          [](const GameHand& self) {
            return by_seat(self.hand, [&](int seat) { return self.hand.payout[seat]; });
          },
          "Chips each seat took from the pots: a tuple of int.")
      .def_property_readonly(
          "net",
          [](const GameHand& self) {
            const Hand& hand = self.hand;
            return by_seat(self.hand, [&](int seat) { return hand.net(seat); });
          },
          "Change of each stack so far, in chips: a tuple of int.")
      .def_property_readonly(
          "raked", [](const GameHand& self) { return self.hand.over() ? self.hand.rake : 0; },
          "Chips the house took; 0 until the hand is over.")
      .def_property_readonly(
          "carried", [](const GameHand& self) { return self.hand.carried; },
          "Chips left for the next hand.")
      .def_property_readonly("_wagers", [](const GameHand& self) { return self.hand.wagers; })
      .def_property_readonly(
          "is_void", [](const GameHand& self) { return self.hand.is_void; },
          "Whether the hand was a misdeal: all chips went back.")
      .def_property_readonly("_incidents", [](const GameHand& self) {
        py::list rows;
        for (const auto& happened : self.incidents)
          rows.append(py::make_tuple(
              happened.actions, happened.cards,
              kIrregularityNames[static_cast<std::size_t>(happened.incident.kind)].name,
              happened.incident.seat, happened.incident.value));
        return rows;
      });
}

void bind_cards(py::class_<GameHand>& hand) {
  hand.def_readonly("_cards_dealt", &GameHand::cards_dealt)
      .def_property_readonly(
          "shared", [](const GameHand& self) { return shared_of(self.hand); },
          "Cards that belong to everybody: a tuple of names.")
      .def(
          "cards",
          [](const GameHand& self, const py::object& seat) {
            return all_cards(self.hand, checked_seat(self, seat));
          },
          py::arg("seat"), docs::kCards)
      .def(
          "board",
          [](const GameHand& self, const py::object& seat) {
            return board_of(self.hand, checked_seat(self, seat));
          },
          py::arg("seat"), docs::kBoard)
      .def(
          "up",
          [](const GameHand& self, const py::object& seat) {
            return self.hand.up[checked_seat(self, seat)];
          },
          py::arg("seat"), docs::kUp)
      .def(
          "folded",
          [](const GameHand& self, const py::object& seat) {
            const Seats bit = seat_bit(checked_seat(self, seat));
            return (self.hand.dealt & ~self.hand.live & bit) != 0;
          },
          py::arg("seat"), docs::kFolded)
      .def(
          "live",
          [](const GameHand& self, const py::object& seat) {
            return (self.hand.live & seat_bit(checked_seat(self, seat))) != 0;
          },
          py::arg("seat"), docs::kLive)
      .def(
          "mucked",
          [](const GameHand& self, const py::object& seat) {
            return (self.hand.mucked & seat_bit(checked_seat(self, seat))) != 0;
          },
          py::arg("seat"), docs::kMucked)
      .def(
          "_muck",
          [](GameHand& self, const py::object& seat) {
            self.hand.mucked |= seat_bit(checked_seat(self, seat));
          },
          py::arg("seat"))
      .def(
          "_event_rows",
          [](const GameHand& self, std::size_t from) {
            const auto& events = self.events();
            return event_rows(std::span(events).subspan(std::min(from, events.size())));
          },
          py::arg("start"))
      .def(
          "_seen_by",
          [](const GameHand& self, const py::object& seat) {
            return SeenHand(self.rules, self.hand, self.events(), checked_seat(self, seat));
          },
          py::arg("seat"))
      .def_readwrite("_made_events", &GameHand::made_events)
      .def_property_readonly(
          "wild", [](const GameHand& self) { return wild_ranks(self.hand); },
          "Ranks that are wild since a card came up, such as ``(\"7\",)``.")
      .def_property_readonly(
          "declared", [](const GameHand& self) { return declared_by(self.hand); },
          "What each seat has declared: ``\"high\"``, ``\"low\"``, ``\"both\"`` or ``\"\"``.")
      .def_property_readonly("_pending",
                             [](const GameHand& self) {
                               py::list seats;
                               for_each_seat(self.hand.special.chose,
                                             [&](int seat) { seats.append(seat); });
                               return seats;
                             })
      .def("_pot_rows", [](const GameHand& self) { return pots_of(self.hand); });
}

}  // namespace

int checked_seat(const GameHand& self, const py::object& given) {
  const std::int64_t seat = whole_number(given, "StudError", "a seat");
  if (seat < 0 || seat >= self.hand.seats)
    throw UserError("StudError", "expected a seat from 0 to " +
                                     std::to_string(self.hand.seats - 1) + ", got " +
                                     in_short(given));
  return static_cast<int>(seat);
}

void bind_hand_state(py::class_<GameHand>& hand) {
  bind_moment(hand);
  bind_chips(hand);
  bind_cards(hand);
  for (const char* name : {"cards", "board", "up", "folded", "live", "mucked"})
    refuse_other_calls(hand, name, "seat");
}

}  // namespace studcore
