#include "options.h"

#include <string>
#include <vector>

#include "looking.h"

namespace studcore {
namespace {

// A choice as Python has it: the names of its cards, or its word.
py::object choice_name(const Hand& hand, const Choice& choice) {
  if (*choice.word) return py::str(choice.word);
  py::list names;
  for (std::uint32_t left = choice.named; left; left &= left - 1)
    names.append(card_name(hand.cards[hand.actor][std::countr_zero(left)]));
  return py::tuple(names);
}

py::tuple fields_of(const Options& o) {
  return py::make_tuple(o.kind, o.fold, o.check, o.call, o.bring_in, o.raise_to(), o.raise_any,
                        o.choices);
}

}  // namespace

py::tuple choice_names(const Hand& hand) {
  py::tuple names(choices(hand));
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = choice_name(hand, choice(hand, static_cast<int>(i)));
  return names;
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

void bind_options(py::module_& module) {
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
                        options.call = fields[3].cast<std::optional<Chips>>();
                        options.bring_in = fields[4].cast<std::optional<Chips>>();
                        const auto totals = fields[5].cast<std::vector<Chips>>();
                        if (!totals.empty())
                          options.low_to = totals.front(), options.high_to = totals.back();
                        options.raise_any = fields[6].cast<bool>();
                        options.choices = fields[7].cast<py::tuple>();
                        return options;
                      }));
}

}  // namespace studcore
