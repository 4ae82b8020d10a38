#include <algorithm>
#include <memory>
#include <numeric>

#include "bindings.h"
#include "game_hand.h"
#include "simulated.h"
#include "studcore/hand/observing.h"
#include "studcore/simulation/simulate.h"

namespace studcore {

py::object refused_or_none(const std::optional<Refused>& refused) {
  if (!refused) return py::none();
  return py::make_tuple(refused->number, refused->seat, refused->code, refused->actions);
}

// ---- records ------------------------------------------------------------------------------------

py::dict columns_for(Records& records, std::uint64_t hands, int seats, int shares) {
  py::dict columns;
  const auto rows = static_cast<py::ssize_t>(hands);
  const auto make = [&](const char* name, auto*& place, int width) {
    using Value = std::remove_reference_t<decltype(*place)>;
    std::vector<py::ssize_t> shape{rows};
    if (width) shape.push_back(width);
    py::array_t<Value> column(std::move(shape));
    place = column.mutable_data();
    columns[name] = std::move(column);
  };
  make("number", records.number, 0), make("rotation", records.shift, 0);
  make("street", records.street, 0), make("showdown", records.showdown, 0);
  make("decisions", records.decisions, 0), make("pot", records.pot, 0);
  make("won_by", records.won_by, shares), make("net", records.net, seats);
  make("payout", records.payout, seats), make("folded_on", records.folded_on, seats);
  make("down", records.down, seats), make("up", records.up, seats);
  make("shared", records.shared, 0);
  return columns;
}

namespace {

// ---- spots --------------------------------------------------------------------------------------

// What is unknown must be in the deck; burns that it can't serve as well have been mixed back.
Spot checked(Spot spot, const Rules& rules) {
  Hand& hand = spot.hand;
  CardSet known = spot.dead;
  int unknown = 0;
  for_each_card(hand, [&](Card card) {
    known |= any_card_bit(card);
    unknown += !is_known(card);
  });
  const int left = count_cards(rules.deck & ~known);
  for (; unknown > left && hand.burn_count > 0; --unknown)
    if (is_known(hand.burns[--hand.burn_count])) ++unknown;
  if (unknown > left)
    throw UserError("CardError", "cards: " + std::to_string(unknown) +
                                     " unknown cards are to be dealt, " + std::to_string(left) +
                                     " are left in the deck");
  return spot;
}

// A hand that waits for a decision; to a seat only what it may know of it.
Spot spot_of(const GameHand& given, const std::optional<int>& seat, CardSet dead) {
  Spot spot{given.hand, dead};
  if (seat) spot.hand = hand_seen_by(given.hand, *seat, events_seen_by(given.events(), *seat));
  spot.hand.by_card = false;
  spot.hand.deck = {};  // what is to come, and the seed of it, are nobody's
  return checked(spot, *given.rules);
}

using GivenSeat = std::tuple<Chips, Chips, bool, std::vector<Card>, std::vector<Card>>;

Spot spot_at(const std::shared_ptr<const Rules>& rules, int street,
             const std::vector<GivenSeat>& given, const std::vector<Card>& shared, CardSet dead,
             Chips pot) {
  std::vector<SpotSeat> seats;
  for (const auto& [stack, paid, live, down, up] : given)
    seats.push_back({stack, paid, live, down, up});
  for (const Pattern& pattern : patterns(*rules))
    if (pattern.street == street)
      return checked({hand_at(*rules, pattern, seats, shared, pot), dead}, *rules);
  throw UserError("StudError", "no street " + std::to_string(street));
}

// ---- playing ------------------------------------------------------------------------------------

// Also says what ended it early, if anything did: then the tally says how many hands were played,
// the first so many.
py::tuple play(const GamePlan& self, std::uint64_t first, std::uint64_t hands, int threads,
               bool keep, const py::object& stop) {
  Records records;
  const int seats = self.plan.dealer->seats();
  py::object columns = py::none();
  if (keep) columns = columns_for(records, hands, seats, self.rules->shares);
  Outcome outcome;
  Signals signals(stop);
  {
    const py::gil_scoped_release release;
    outcome =
        simulate(self.plan, first, hands, threads, keep ? &records : nullptr, &signals.interrupt);
  }
  return py::make_tuple(Simulated{std::move(outcome.tally), seats}, columns,
                        refused_or_none(outcome.refused),
                        signals.raised() ? signals.raised()->value() : py::none());
}

// The codes of a hand as its policies play it, and a wrong answer.
py::tuple actions_of(const GamePlan& self, std::uint64_t number) {
  Hand hand;
  std::vector<std::int32_t> actions;
  const auto refused = play_one(self.plan, number, hand, actions);
  return py::make_tuple(actions, refused_or_none(refused));
}

// ---- tallies ------------------------------------------------------------------------------------

template <class Values>
auto first_values(const Simulated& self, const Values& values) {
  using Value = std::decay_t<decltype(values[0])>;
  return py::array_t<Value>(self.seats, values.data());
}

// Rows of so many values each.
template <class Rows>
auto matrix_of(const Rows& rows, std::size_t width) {
  using Value = std::decay_t<decltype(rows[0][0])>;
  py::array_t<Value> matrix({rows.size(), width});
  for (std::size_t i = 0; i < rows.size(); ++i)
    std::copy_n(rows[i].data(), width, matrix.mutable_data() + i * width);
  return matrix;
}

py::list products_of(const Simulated& self) {
  py::list list;
  const auto seats = static_cast<std::size_t>(self.seats);
  for (std::size_t i = 0; i < Tally::pair(seats, 0); ++i) {
    const WideSum& sum = self.tally.products[i];
    const py::int_ high(static_cast<std::int64_t>(sum.high));
    list.append((high << py::int_(64)) + py::int_(sum.low));
  }
  return list;
}

// A tally as plain values, to go from one process to another.
template <class TallyOf, class Visit>
void visit_fields(TallyOf& tally, const Visit& visit) {
  visit(tally.hands), visit(tally.deals), visit(tally.decisions), visit(tally.showdowns);
  visit(tally.pots), visit(tally.net), visit(tally.won), visit(tally.scooped);
  visit(tally.divided), visit(tally.shown), visit(tally.share_won), visit(tally.folded);
  visit(tally.reached), visit(tally.pot_bins), visit(tally.net_bins), visit(tally.classes);
}

using Words = std::vector<std::array<std::uint64_t, 2>>;

py::tuple state_of(const Simulated& self) {
  py::list values;
  visit_fields(self.tally, [&](const auto& field) { values.append(py::cast(field)); });
  Words words;
  for (const WideSum& sum : self.tally.products) words.push_back({sum.low, sum.high});
  return py::make_tuple(self.seats, values, words);
}

// Whether what was counted in several ways has the same sums.
bool agrees(const Simulated& self) {
  const Tally& tally = self.tally;
  const auto sum = [](const auto& values) {
    return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
  };
  if (sum(tally.reached) != tally.hands || sum(tally.pot_bins) != tally.hands) return false;
  for (std::size_t player = 0; player < static_cast<std::size_t>(self.seats); ++player) {
    std::uint64_t folded = 0;
    for (const auto& by_player : tally.folded) folded += by_player[player];
    if (folded != tally.hands || sum(tally.net_bins[player]) != tally.hands) return false;
    std::uint64_t most = std::max(
        {tally.won[player], tally.scooped[player], tally.divided[player], tally.shown[player]});
    for (const auto& by_player : tally.share_won) most = std::max(most, by_player[player]);
    if (most > tally.hands) return false;
  }
  for (const auto& by_class : tally.classes)
    if (!by_class.empty() && sum(by_class) != tally.showdowns) return false;
  return tally.deals <= tally.hands && tally.showdowns <= tally.hands;
}

Simulated from_state(const py::tuple& state) {
  const auto refuse = [] { throw UserError("StudError", "this is no tally, or was changed"); };
  if (state.size() != 3) refuse();
  Simulated self{{}, state[0].cast<int>()};
  const py::list values(state[1]);
  std::size_t fields = 0, place = 0;
  visit_fields(self.tally, [&](auto&) { ++fields; });
  if (self.seats < 1 || self.seats > kMaxSeats || values.size() != fields) refuse();
  visit_fields(self.tally, [&](auto& field) {
    field = values[place++].template cast<std::remove_reference_t<decltype(field)>>();
  });
  const auto words = state[2].cast<Words>();
  if (words.size() != self.tally.products.size() ||
      self.tally.net_bins.size() != static_cast<std::size_t>(self.seats) || !agrees(self))
    refuse();
  for (std::size_t i = 0; i < words.size(); ++i)
    self.tally.products[i] = {words[i][0], words[i][1]};
  return self;
}

void add_tally(Simulated& self, const Simulated& other) {
  const auto same = [](const auto& a, const auto& b) { return a.size() == b.size(); };
  const auto& mine = self.tally.classes;
  if (self.seats != other.seats ||
      !std::equal(mine.begin(), mine.end(), other.tally.classes.begin(), same))
    throw UserError("StudError", "a tally of another game or of other players can't be added");
  self.tally.add(other.tally);
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<Spot>(module, "Spot", "A state that hands are played on from.")
      .def_static("of", &spot_of, py::arg("hand"), py::arg("seat"), py::arg("dead"))
      .def_static("at", &spot_at, py::arg("rules"), py::arg("street"), py::arg("seats"),
                  py::arg("shared"), py::arg("dead"), py::arg("pot"));
  module.def(
      "streets",
      [](const Rules& rules) {
        py::list rows;
        for (const Pattern& pattern : patterns(rules))
          rows.append(py::make_tuple(pattern.street, pattern.held.down, pattern.held.up,
                                     pattern.shared, pattern.held.turnable));
        return rows;
      },
      py::arg("rules"));

  py::class_<GamePlan>(module, "Plan", "What is simulated.")
      .def(py::init([](std::shared_ptr<const Rules> rules, const std::vector<Chips>& stacks,
                       const std::vector<Policy>& policies, const py::bytes& seed, bool rotate,
                       const std::optional<Spot>& spot, Chips bin_width) {
             const Seed words = seed_words(seed);
             if (!spot) check_stacks(*rules, stacks);
             if (spot && (spot->hand.rules != rules.get() || spot->hand.seats != stacks.size()))
               throw UserError("StudError", "spot: it is one of another game");
             if (policies.size() != stacks.size() || bin_width < 1)
               throw UserError("StudError", "plan: expected a policy for each player, and bins");
             auto dealer = std::make_shared<const Dealer>(*rules, stacks, words, rotate,
                                                          spot ? &*spot : nullptr);
             Plan plan{rules.get(), policies, words, std::move(dealer), bin_width};
             return GamePlan{std::move(rules), std::move(plan)};
           }),
           py::arg("rules"), py::arg("stacks"), py::arg("policies"), py::arg("seed"),
           py::arg("rotate"), py::arg("spot"), py::arg("bin_width"))
      .def("play", &play, py::arg("first"), py::arg("hands"), py::arg("threads"), py::arg("keep"),
           py::arg("stop") = py::none())
      .def("actions", &actions_of, py::arg("number"));

  py::class_<Simulated> tally(module, "Tally", "What a simulation counted.");
  tally.def(py::init<const Simulated&>(), py::arg("other"))
      .def("add", &add_tally, py::arg("other"))
      .def(
          "classes",
          [](const Simulated& self, std::size_t share) {
            if (share >= kMaxShares) throw UserError("StudError", "there is no such share");
            return self.tally.classes[share];
          },
          py::arg("share"))
      .def_property_readonly("products", &products_of)
      .def("state", &state_of)
      .def_static("of", &from_state, py::arg("state"))
      .def(py::pickle(&state_of, &from_state));
  const auto number = [&](const char* name, auto Tally::* field) {
    tally.def_property_readonly(name, [field](const Simulated& self) { return self.tally.*field; });
  };
  number("hands", &Tally::hands), number("deals", &Tally::deals);
  number("decisions", &Tally::decisions), number("showdowns", &Tally::showdowns);
  number("pots", &Tally::pots);
  const auto by_seat = [&](const char* name, auto Tally::* field) {
    tally.def_property_readonly(
        name, [field](const Simulated& self) { return first_values(self, self.tally.*field); });
  };
  by_seat("net", &Tally::net), by_seat("won", &Tally::won), by_seat("scooped", &Tally::scooped);
  by_seat("divided", &Tally::divided), by_seat("shown", &Tally::shown);
  tally
      .def_property_readonly("share_won",
                             [](const Simulated& self) {
                               return matrix_of(self.tally.share_won,
                                                static_cast<std::size_t>(self.seats));
                             })
      .def_property_readonly("folded",
                             [](const Simulated& self) {
                               return matrix_of(self.tally.folded,
                                                static_cast<std::size_t>(self.seats));
                             })
      .def_property_readonly("reached",
                             [](const Simulated& self) {
                               return py::array_t<std::uint64_t>(kStreets,
                                                                 self.tally.reached.data());
                             })
      .def_property_readonly("pot_bins",
                             [](const Simulated& self) {
                               return py::array_t<std::uint64_t>(kBins, self.tally.pot_bins.data());
                             })
      .def_property_readonly(
          "net_bins", [](const Simulated& self) { return matrix_of(self.tally.net_bins, kBins); });
}

}  // namespace studcore
