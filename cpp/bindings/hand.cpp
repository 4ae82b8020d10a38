#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "bindings.h"
#include "game_hand.h"
#include "hand_docs.h"
#include "looking.h"
#include "options.h"
#include "simulated.h"

namespace studcore {
namespace {

// ---- what went wrong, in words ------------------------------------------------------------------

std::string alternatives(const Hand& hand) {
  if (by_index(hand)) {
    const int count = choices(hand);
    if (count == 0 || !*choice(hand, 0).word)
      return "choose one of its " + std::to_string(count) + " choices";
    std::string words = "choose ";
    for (int i = 0; i < count; ++i)
      words += (i == 0 ? "" : i + 1 < count ? ", " : " or ") + std::string(choice(hand, i).word);
    return words;
  }
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
  prepare(hand, *rules, stacks.data(), static_cast<int>(stacks.size()), rake, carry);
  if (rake_rule) hand.rake_rule = *rake_rule;
  hand.by_card = by_card;
  hand.deck.seed = seed_words(seed);
  if (deck) {
    hand.deck.stack(deck->data(), static_cast<int>(deck->size()));
  } else {
    hand.deck.shuffle(number, stream_block(hand.deck.seed, number, Purpose::kCards, 0));
  }
  run(hand, recorder);
  if (hand.fault != Fault::kNone) report_fault(hand);
}

GameHand::GameHand(std::shared_ptr<const Rules> game_rules, const Hand& begun)
    : rules(std::move(game_rules)), hand(begun) {
  if (hand.actor == kNobody) run(hand, recorder);
}

template <class Change>
void GameHand::guarded(const Change& change) {
  // Only a given deck can turn out wrong; then the hand stays as it was.
  if (!hand.deck.given) return change();
  const Hand before = hand;
  const std::size_t events = recorder.events.size();
  change();
  if (hand.fault == Fault::kNone) return;
  const Hand failed = hand;
  hand = before;
  recorder.events.resize(events);
  report_fault(failed);
}

void GameHand::take(int code) {
  guarded([&] { studcore::act(hand, code, recorder); });
  actions.push_back(code);
}

void GameHand::deal() {
  if (hand.wait != Wait::kCard)
    throw UserError("IllegalActionError",
                    "no card is to come" + std::string(hand.over() ? ": the hand is over" : ""));
  guarded([&] {
    hand.go_on = true;
    run(hand, recorder);
  });
  ++cards_dealt;
}

void GameHand::note(const Incident& incident) {
  guarded([&] { apply_incident(hand, incident, recorder); });
  incidents.push_back({actions.size(), cards_dealt, incident});
}

namespace {

constexpr std::int64_t kMaxTotal = 0x7fffffff;

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

py::object copy_of(const py::object& self) {
  return instance_of(py::type::handle_of(self), GameHand(self.cast<const GameHand&>()));
}

}  // namespace

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

void bind_hand(py::module_& module) {
  py::options options;
  options.disable_function_signatures();
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
      .def("_apply_incident", &let_happen, py::arg("kind"), py::arg("seat"), py::arg("value"));

  for (const char* name : {"copy", "fold", "check", "call", "post_bring_in", "deal"})
    refuse_other_calls(game_hand, name, nullptr);
  refuse_other_calls(game_hand, "act", "code");
  refuse_other_calls(game_hand, "raise_to", "total");
  refuse_other_calls(game_hand, "choose", "choice");
  bind_hand_state(game_hand);
}

}  // namespace studcore
