#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "bindings.h"
#include "game_hand.h"
#include "hand_docs.h"
#include "simulated.h"
#include "studcore/hand/showdown.h"

namespace studcore {
namespace {

using OptionalChips = std::optional<Chips>;

py::object seat_or_none(int seat) {
  return seat == kNobody ? py::none() : py::object(py::int_(seat));
}

// ---- options ------------------------------------------------------------------------------------

// A choice as Python has it: the names of its cards, or its word.
py::object choice_name(const Hand& hand, const Choice& choice) {
  if (*choice.word) return py::str(choice.word);
  py::list names;
  for (std::uint32_t left = choice.named; left; left &= left - 1)
    names.append(card_name(hand.cards[hand.actor][std::countr_zero(left)]));
  return py::tuple(names);
}

py::tuple choice_names(const Hand& hand) {
  py::tuple names(choices(hand));
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = choice_name(hand, choice(hand, static_cast<int>(i)));
  return names;
}

struct Options {
  const char* kind = nullptr;
  bool fold = false, check = false, raise_any = false;
  OptionalChips call, bring_in;
  Chips low_to = 0, high_to = 0;  // the same where there is one total
  py::tuple choices;

  py::tuple raise_to() const {  // made when it is asked for, which is rare
    if (high_to > low_to) return py::make_tuple(low_to, high_to);
    return low_to > 0 ? py::make_tuple(low_to) : py::tuple();
  }
};

py::tuple fields_of(const Options& o) {
  return py::make_tuple(o.kind, o.fold, o.check, o.call, o.bring_in, o.raise_to(), o.raise_any,
                        o.choices);
}

Options options_of(const Hand& hand) {
  Options options;
  if (hand.wait != Wait::kDecision) return options;
  options.kind = decision(hand).name;
  options.choices = choice_names(hand);
  if (by_index(hand)) return options;
  options.fold = (hand.codes >> kFold) & 1;
  const Chips owed = hand.call_to - hand.bet[hand.actor];
  if (!hand.opened) {
    options.bring_in = owed;
  } else if (owed > 0) {
    options.call = owed;
  } else {
    options.check = true;
  }
  options.low_to = hand.low_to, options.high_to = hand.high_to;
  options.raise_any = hand.high_to > hand.low_to && hand.step().structure != Structure::kLimit;
  return options;
}

// ---- what went wrong, in words ------------------------------------------------------------------

std::string alternatives(const Hand& hand) {
  if (by_index(hand)) return "choose one of its " + std::to_string(choices(hand)) + " choices";
  std::vector<std::string> may;
  if ((hand.codes >> kFold) & 1) may.push_back("fold");
  const Chips owed = hand.call_to - hand.bet[hand.actor];
  may.push_back(!hand.opened ? "bring it in for " + std::to_string(owed)
                : owed > 0   ? "call " + std::to_string(owed)
                             : "check");
  const bool limit = hand.step().structure == Structure::kLimit;
  const std::string verb = hand.wagers > 0 || (hand.level > 0 && !limit) ? "raise to "
                           : hand.level > 0                              ? "complete to "
                                                                         : "bet ";
  const std::string low = std::to_string(hand.low_to), high = std::to_string(hand.high_to);
  if (hand.high_to > hand.low_to && !limit) {
    may.push_back(verb + low + " to " + high);
  } else {
    if (hand.low_to > 0) may.push_back(verb + low);
    if (hand.high_to > hand.low_to) may.push_back(verb + high);
  }
  std::string text = may[0];
  for (std::size_t i = 1; i < may.size(); ++i)
    text += (i + 1 < may.size() ? ", " : " or ") + may[i];
  return text;
}

[[noreturn]] void refuse(const Hand& hand, const std::string& what) {
  if (hand.over()) throw UserError("IllegalActionError", "can't " + what + ": the hand is over");
  if (hand.wait == Wait::kCard)
    throw UserError("IllegalActionError", "can't " + what + ": a card is to come; call deal()");
  throw UserError("IllegalActionError", "seat " + std::to_string(hand.actor) + " can't " + what +
                                            "; it may " + alternatives(hand));
}

[[noreturn]] void report_fault(const Hand& hand) {
  const std::string seat = "seat " + std::to_string(hand.fault_seat);
  switch (hand.fault) {
    case Fault::kCardTwice: {
      const int place = hand.deck.fault;
      throw UserError("CardError", "deck: card " + std::to_string(place) + " (" +
                                       card_name(hand.deck.cards[place - 1]) +
                                       ") has left the deck before");
    }
    case Fault::kDoorCard:
      throw UserError("CardError", seat + ": an unknown up card decides who brings it in");
    case Fault::kBoard:
      throw UserError("CardError",
                      seat + ": an unknown up card decides who opens, or whether a pair is open");
    default:
      throw UserError("CardError",
                      "unknown cards decide the pot: nobody who can win it has known cards (" +
                          seat + " is one who could)");
  }
}

}  // namespace

// ---- playing ------------------------------------------------------------------------------------

void check_stacks(const Rules& rules, const std::vector<Chips>& stacks) {
  std::int64_t chips = 0, playing = 0;
  for (const Chips stack : stacks) chips += stack, playing += stack > 0;
  const bool negative = std::any_of(stacks.begin(), stacks.end(), [](Chips c) { return c < 0; });
  if (stacks.size() > kMaxSeats || negative || chips > std::numeric_limits<Chips>::max() ||
      playing < rules.fewest_players || playing > rules.most_players)
    throw UserError("StudError", "stacks: expected chips for " +
                                     std::to_string(rules.fewest_players) + " to " +
                                     std::to_string(rules.most_players) + " players, got " +
                                     std::to_string(stacks.size()) + " seats");
}

GameHand::GameHand(std::shared_ptr<const Rules> game_rules, const std::vector<Chips>& stacks,
                   const py::bytes& seed, std::uint64_t number,
                   const std::optional<std::vector<Card>>& deck, Chips rake,
                   const std::optional<Rake>& rake_rule, Chips carry, bool by_card)
    : rules(std::move(game_rules)) {
  check_stacks(*rules, stacks);
  if (deck && deck->size() > kDeckPlaces)
    throw UserError("CardError", "deck: expected at most " + std::to_string(kDeckPlaces) +
                                     " cards, got " + std::to_string(deck->size()));
  auto start = std::make_shared<Hand>();
  prepare(*start, *rules, stacks.data(), static_cast<int>(stacks.size()), rake, carry);
  if (rake_rule) start->rake_rule = *rake_rule;
  start->by_card = by_card;
  start->deck.seed = seed_words(seed);
  if (deck) {
    start->deck.stack(deck->data(), static_cast<int>(deck->size()));
  } else {
    start->deck.shuffle(number, stream_block(start->deck.seed, number, Purpose::kCards, 0));
  }
  hand = *start;
  fresh = std::move(start);
  Silent silent;
  run(hand, silent);
  if (hand.fault != Fault::kNone) report_fault(hand);
}

GameHand::GameHand(std::shared_ptr<const Rules> game_rules, const Hand& begun)
    : rules(std::move(game_rules)), fresh(std::make_shared<const Hand>(begun)), hand(begun) {
  Silent silent;
  if (hand.actor == kNobody) run(hand, silent);
}

template <class Change>
void GameHand::guarded(const Change& change) {
  // Only a given deck can turn out wrong; then the hand stays as it was.
  if (!hand.deck.given) return change();
  const Hand before = hand;
  change();
  if (hand.fault == Fault::kNone) return;
  const Hand failed = hand;
  hand = before;
  report_fault(failed);
}

void GameHand::take(int code) {
  guarded([&] {
    Silent silent;
    studcore::act(hand, code, silent);
  });
  actions.push_back(code);
}

void GameHand::deal() {
  if (hand.wait != Wait::kCard)
    throw UserError("IllegalActionError",
                    "no card is to come" + std::string(hand.over() ? ": the hand is over" : ""));
  guarded([&] {
    Silent silent;
    hand.go_on = true;
    run(hand, silent);
  });
  ++cards_dealt;
}

void GameHand::note(const Incident& incident) {
  guarded([&] {
    Silent silent;
    apply_incident(hand, incident, silent);
  });
  incidents.push_back({actions.size(), cards_dealt, incident});
}

std::vector<Event> GameHand::events() const {
  // The decisions and the deck say everything: play them again and listen.
  Hand replay = *fresh;
  Recorder recorder;
  if (replay.actor == kNobody) run(replay, recorder);
  std::size_t action = 0, incident = 0;
  for (int dealt = 0;;) {
    if (incident < incidents.size() && incidents[incident].actions == action &&
        incidents[incident].cards == dealt) {
      apply_incident(replay, incidents[incident++].incident, recorder);
    } else if (replay.wait == Wait::kCard && dealt < cards_dealt) {
      replay.go_on = true;
      ++dealt;
      run(replay, recorder);
    } else if (replay.wait == Wait::kDecision && action < actions.size()) {
      studcore::act(replay, actions[action++], recorder);
    } else {
      break;
    }
  }
  return recorder.events;
}

namespace {

// A value as a message can show it; the package says how.
std::string in_short(const py::object& given) {
  return py::module_::import("studcore.arguments").attr("short")(given).cast<std::string>();
}

constexpr std::int64_t kMaxTotal = 0x7fffffff;

// A number of Python, checked here so that no text about overloads reaches a user. What does not
// fit is clamped: it is out of every range.
std::int64_t whole_number(const py::object& given, const char* kind, const char* what) {
  const auto number = py::reinterpret_steal<py::object>(
      py::isinstance<py::bool_>(given) ? nullptr : PyNumber_Index(given.ptr()));
  if (!number) {
    PyErr_Clear();
    throw UserError(kind, std::string("expected ") + what + ", got " + in_short(given));
  }
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  return overflow ? overflow * std::numeric_limits<std::int64_t>::max() : value;
}

void act_code(GameHand& self, const py::object& given) {
  const std::int64_t code = whole_number(given, "IllegalActionError", "an action code");
  const bool fits = code >= -kMaxTotal && code <= kMaxTotal;
  if (!fits || !is_legal(self.hand, static_cast<int>(code)))
    refuse(self.hand, "take code " + in_short(given));
  self.take(plain_code(self.hand, static_cast<int>(code)));
}

void act_fold(GameHand& self) {
  const Hand& hand = self.hand;
  if (hand.wait != Wait::kDecision || by_index(hand) || !((hand.codes >> kFold) & 1))
    refuse(hand, "fold");
  self.take(kFold);
}

// Check, call and bring-in are one code; each is refused where it is one of the others.
void act_passive(GameHand& self, const char* name, bool bring_in, bool owing) {
  const Hand& hand = self.hand;
  if (hand.wait != Wait::kDecision || by_index(hand) || hand.opened == bring_in ||
      (hand.opened && (hand.call_to > hand.bet[hand.actor]) != owing))
    refuse(hand, name);
  self.take(kCall);
}

void act_raise(GameHand& self, const py::object& given) {
  const std::int64_t total = whole_number(given, "IllegalActionError", "a total");
  const Hand& hand = self.hand;
  const bool bets = hand.wait == Wait::kDecision && !by_index(hand) && hand.low_to > 0;
  if (bets && total == hand.low_to) return self.take(kLowRaise);
  if (bets && total == hand.high_to) return self.take(kHighRaise);
  if (bets && total > 0 && total <= kMaxTotal && is_legal(hand, static_cast<int>(-total)))
    return self.take(static_cast<int>(-total));
  refuse(hand, "make it " + in_short(given));
}

// The cards or the word of a choice as texts, sorted; no more than a hand can have. This runs the
// caller's code: what raises there names no cards.
py::list named_cards(const py::object& choice) {
  py::list names;
  try {
    if (!py::isinstance<py::iterable>(choice)) return names;
    const bool text = py::isinstance<py::str>(choice);
    for (const py::handle item : text ? choice.attr("split")(py::none(), kSeatCards) : choice) {
      if (names.size() > kSeatCards) break;
      names.append(py::str(item));
    }
    names.attr("sort")();
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    return py::list();
  }
  return names;
}

void act_choose(GameHand& self, const py::object& choice) {
  const py::list wanted = named_cards(choice);
  const Hand& hand = self.hand;
  if (hand.wait != Wait::kDecision || !by_index(hand)) refuse(hand, "choose");
  const py::tuple all = choice_names(hand);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (named_cards(all[i]).equal(wanted)) return self.take(static_cast<int>(i));
  refuse(hand, "choose " + in_short(choice));
}

// ---- looking ------------------------------------------------------------------------------------

int checked_seat(const GameHand& self, const py::object& given) {
  const std::int64_t seat = whole_number(given, "StudError", "a seat");
  if (seat < 0 || seat >= self.hand.seats)
    throw UserError("StudError", "expected a seat from 0 to " +
                                     std::to_string(self.hand.seats - 1) + ", got " +
                                     in_short(given));
  return static_cast<int>(seat);
}

template <class Value>
py::tuple by_seat(const GameHand& self, const Value& value) {
  py::tuple values(self.hand.seats);
  for (int seat = 0; seat < self.hand.seats; ++seat) values[seat] = value(seat);
  return values;
}

py::tuple cards_of(const GameHand& self, int seat, bool only_up) {
  const Hand& hand = self.hand;
  py::list names;
  for (int slot = 0; slot < hand.count[seat]; ++slot)
    if (!only_up || ((hand.up[seat] >> slot) & 1)) names.append(card_name(hand.cards[seat][slot]));
  return py::tuple(names);
}

py::list event_rows(const GameHand& self) {
  py::list rows;
  for (const Event& event : self.events())
    rows.append(py::make_tuple(static_cast<int>(event.kind), event.seat, card_name(event.card),
                               event.pot, event.share == kNoShare ? -1 : event.share, event.amount,
                               event.total));
  return rows;
}

py::list pots_of(const GameHand& self) {
  py::list rows;
  const Pots pots = layered_pots(self.hand);
  for (int i = 0; i < pots.count; ++i) {
    py::list seats;
    for_each_seat(pots.pot[i].seats, [&](int seat) { seats.append(seat); });
    rows.append(py::make_tuple(pots.pot[i].amount, py::tuple(seats)));
  }
  return rows;
}

Irregularity irregularity_named(const std::string& name) {
  for (std::size_t kind = 0; kind < kIrregularityNames.size(); ++kind)
    if (name == kIrregularityNames[kind].name) return static_cast<Irregularity>(kind);
  throw UserError("StudError", "there is no irregularity \"" + name + "\"");
}

// M: any of the irregularities, by its name; `seat` is None where it concerns none.
void let_happen(GameHand& self, const std::string& name, const py::object& seat,
                const py::object& value) {
  Incident incident{irregularity_named(name)};
  // What may run code of the caller comes first.
  if (kIrregularityNames[static_cast<std::size_t>(incident.kind)].of_a_seat)
    incident.seat = static_cast<std::uint8_t>(checked_seat(self, seat));
  incident.value = static_cast<std::int32_t>(std::clamp<std::int64_t>(
      whole_number(value, "StudError", "a whole number"), -0x7fffffff, 0x7fffffff));
  if (incident.kind == Irregularity::kLateDiscard && choices(self.hand) > 0)
    incident.seat = self.hand.actor;
  if (incident.kind == Irregularity::kMisdeal && substantial_action(self.events()))
    throw UserError("IllegalActionError",
                    "no misdeal any more: there has been substantial action (three actions, or two "
                    "with chips)");
  const std::string reason = why_not(self.hand, incident);
  if (!reason.empty()) throw UserError("IllegalActionError", reason);
  self.note(incident);
}

// A copy of the same Python class. A constructor called from Python would cost as much again.
py::object copy_of(const py::object& self) {
  const auto& original = self.cast<const GameHand&>();
  const auto type = reinterpret_cast<PyTypeObject*>(py::type::handle_of(self).ptr());
  const auto copy =
      py::reinterpret_steal<py::object>(type->tp_new(type, py::tuple().ptr(), nullptr));
  if (!copy) throw py::error_already_set();
  auto* const instance = reinterpret_cast<py::detail::instance*>(copy.ptr());
  auto holder = instance->get_value_and_holder(py::detail::get_type_info(typeid(GameHand)));
  holder.value_ptr() = new GameHand(original);
  holder.type->init_instance(instance, nullptr);
  return copy;
}

// pybind11's text about a wrong call names types of C++: a last overload says it as Python does.
void refuse_other_calls(py::class_<GameHand>& hand, const char* name, const char* argument) {
  hand.def(name, [name, argument](const py::args& given, const py::kwargs& named) {
    const std::string call = std::string("Hand.") + name + "()";
    if (given.empty() || !py::isinstance<GameHand>(given[0]))
      throw py::type_error(call + " is a method: expected a hand before the dot");
    std::string wanted = argument ? std::string("one argument, ") + argument : "no arguments";
    const std::size_t count = given.size() - 1 + named.size();
    throw py::type_error(call + " takes " + wanted + ", got " + std::to_string(count) +
                         (named.empty() ? "" : " with other names"));
  });
}

}  // namespace

void bind_hand(py::module_& module) {
  py::options options;
  options.disable_function_signatures();
  py::class_<Options>(module, "Options",
                      "What the seat to decide may do; `Hand.options` makes it.\n\n"
                      "Two with the same values are equal.\n\n"
                      "Examples\n--------\n"
                      ">>> from studcore import Hand, load\n"
                      ">>> Hand(load(\"razz\"), stacks=[200] * 6, seed=7).options\n"
                      "<Options kind='bet' bring_in=2 raise_to=(5,)>")
      .def(py::init([](const py::args&, const py::kwargs&) -> Options {
        throw py::type_error("options are made by Hand.options");
      }))
      .def_readonly(
          "kind", &Options::kind,
          "``\"bet\"``, ``\"discard\"``, ``\"turn\"``, ``\"declare\"``, or None if nobody decides.")
      .def_readonly("fold", &Options::fold, "Whether it may fold.")
      .def_readonly("check", &Options::check, "Whether it may check.")
      .def_readonly("call", &Options::call, "Chips a call adds, or None.")
      .def_readonly("bring_in", &Options::bring_in, "Chips the bring-in adds, or None.")
      .def_property_readonly("raise_to", &Options::raise_to,
                             "Totals in chips that it may make it for this street.\n\n"
                             "None, one, or the lowest and the highest.")
      .def_readonly("raise_any", &Options::raise_any,
                    "Whether every total between the two of ``raise_to`` may be made.")
      .def_readonly(
          "choices", &Options::choices,
          "The choices of a decision that is no bet: the cards or the word of each, a tuple.")
      .def("__eq__",
           [](const Options& self, const py::object& other) {
             return py::isinstance<Options>(other) &&
                    fields_of(self).equal(fields_of(other.cast<const Options&>()));
           })
      .def("__hash__", [](const Options& self) { return py::hash(fields_of(self)); })
      .def("__repr__",
           [](const Options& self) {
             static const char* const kNames[] = {"kind",     "fold",     "check",     "call",
                                                  "bring_in", "raise_to", "raise_any", "choices"};
             std::string text = "<Options";
             const py::tuple fields = fields_of(self);
             for (std::size_t i = 0; i < fields.size(); ++i)
               if (i == 0 || PyObject_IsTrue(fields[i].ptr()) == 1)  // what may be done
                 text +=
                     " " + std::string(kNames[i]) + "=" + py::repr(fields[i]).cast<std::string>();
             return text + ">";
           })
      .def(py::pickle([](const Options& self) { return fields_of(self); },
                      [](const py::tuple& fields) {
                        Options options;
                        for (const DecisionKind& kind : decision_kinds())
                          if (!fields[0].is_none() && fields[0].cast<std::string>() == kind.name)
                            options.kind = kind.name;
                        options.fold = fields[1].cast<bool>();
                        options.check = fields[2].cast<bool>();
                        options.call = fields[3].cast<OptionalChips>();
                        options.bring_in = fields[4].cast<OptionalChips>();
                        const auto totals = fields[5].cast<std::vector<Chips>>();
                        if (!totals.empty())
                          options.low_to = totals.front(), options.high_to = totals.back();
                        options.raise_any = fields[6].cast<bool>();
                        options.choices = fields[7].cast<py::tuple>();
                        return options;
                      }));

  py::class_<Rake>(module, "RakeRule", "What a house takes from the pots.")
      .def(py::init<std::int32_t, Chips, Chips, Chips, bool>(), py::arg("hundredths"),
           py::arg("cap"), py::arg("unit"), py::arg("smallest_pot"), py::arg("by_pot"));

  py::class_<GameHand> game_hand(module, "Hand", "A hand of a compiled game.");
  game_hand
      .def(py::init<std::shared_ptr<const Rules>, const std::vector<Chips>&, const py::bytes&,
                    std::uint64_t, const std::optional<std::vector<Card>>&, Chips,
                    const std::optional<Rake>&, Chips, bool>(),
           py::arg("rules"), py::arg("stacks"), py::arg("seed"), py::arg("number"), py::arg("deck"),
           py::arg("rake"), py::arg("rake_rule"), py::arg("carry"), py::arg("by_card"))
      .def(py::init<const GameHand&>(), py::arg("other"))
      .def(py::init([](const GamePlan& plan, std::uint64_t number) {
             const Dealer& dealer = *plan.plan.dealer;
             const std::uint64_t deal = dealer.deal_of(number);
             Hand begun;
             dealer.shuffle(begun, dealer.shift_of(number), deal,
                            stream_block(plan.plan.seed, deal, Purpose::kCards, 0));
             return GameHand(plan.rules, begun);
           }),
           py::arg("plan"), py::arg("number"))
      .def_readwrite("_origin", &GameHand::origin)
      .def("copy", &copy_of,
           "copy(self)\n--\n\nReturn a hand in the same state that goes on by itself.")
      .def("fold", &act_fold, "fold(self)\n--\n\nFold.")
      .def(
          "check", [](GameHand& self) { act_passive(self, "check", false, false); },
          "check(self)\n--\n\nCheck.")
      .def(
          "call", [](GameHand& self) { act_passive(self, "call", false, true); },
          "call(self)\n--\n\nCall, all-in if the stack is short.")
      .def(
          "post_bring_in",
          [](GameHand& self) { act_passive(self, "post the bring-in", true, true); },
          "post_bring_in(self)\n--\n\nPut in the bring-in.")
      .def("raise_to", &act_raise, py::arg("total"), docs::kRaiseTo)
      .def("choose", &act_choose, py::arg("choice"), docs::kChoose)
      .def("act", &act_code, py::arg("code"), docs::kAct)
      .def("deal", &GameHand::deal,
           "deal(self)\n--\n\nLet the next burn or card come, in a hand made with ``by_card``.")
      .def_property_readonly(
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
          "Seats at the table, empty ones included.")
      .def_property_readonly(
          "stacks",
          [](const GameHand& self) {
            return by_seat(self, [&](int seat) { return self.hand.in_front(seat); });
          },
          "Chips in front of each seat: a tuple of int.")
      .def_property_readonly(
          "bets",
          [](const GameHand& self) {
            return by_seat(self, [&](int seat) { return self.hand.bet[seat]; });
          },
          "Chips each seat has put in on this street: a tuple of int.")
      .def_property_readonly(
          "payouts",
          [](const GameHand& self) {
            return by_seat(self, [&](int seat) { return self.hand.payout[seat]; });
          },
          "Chips each seat took from the pots: a tuple of int.")
      .def_property_readonly(
          "net",
          [](const GameHand& self) {
            const Hand& hand = self.hand;
            return by_seat(self, [&](int seat) { return hand.net(seat); });
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
      .def("_apply_incident", &let_happen, py::arg("kind"), py::arg("seat"), py::arg("value"))
      .def_property_readonly(
          "_incidents",
          [](const GameHand& self) {
            py::list rows;
            for (const auto& happened : self.incidents)
              rows.append(py::make_tuple(
                  happened.actions, happened.cards,
                  kIrregularityNames[static_cast<std::size_t>(happened.incident.kind)].name,
                  happened.incident.seat, happened.incident.value));
            return rows;
          })
      .def_readonly("_cards_dealt", &GameHand::cards_dealt)
      .def_property_readonly(
          "shared",
          [](const GameHand& self) {
            py::list names;
            for (int i = 0; i < self.hand.shared_count; ++i)
              names.append(card_name(self.hand.shared[i]));
            return py::tuple(names);
          },
          "Cards that belong to everybody: a tuple of names.")
      .def(
          "cards",
          [](const GameHand& self, const py::object& seat) {
            return cards_of(self, checked_seat(self, seat), false);
          },
          py::arg("seat"), docs::kCards)
      .def(
          "board",
          [](const GameHand& self, const py::object& seat) {
            return cards_of(self, checked_seat(self, seat), true);
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
      .def("_event_rows", &event_rows)
      .def("_pot_rows", &pots_of);

  for (const char* name : {"copy", "fold", "check", "call", "post_bring_in", "deal"})
    refuse_other_calls(game_hand, name, nullptr);
  for (const char* name : {"cards", "board", "up", "folded", "live", "mucked"})
    refuse_other_calls(game_hand, name, "seat");
  refuse_other_calls(game_hand, "act", "code");
  refuse_other_calls(game_hand, "raise_to", "total");
  refuse_other_calls(game_hand, "choose", "choice");
}

}  // namespace studcore
