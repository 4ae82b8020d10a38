#include <algorithm>
#include <memory>

#include "bindings.h"
#include "simulated.h"
#include "studcore/simulation/simulate.h"

namespace studcore {

Policy policy_named(const std::string& name) {
  if (name == "random") return Policy::kRandom;
  if (name == "call") return Policy::kCall;
  throw UserError("StudError", "unknown policy \"" + name + "\": expected \"random\" or \"call\"");
}

namespace {

Simulated run_simulation(std::shared_ptr<const Rules> rules, const std::vector<Chips>& stacks,
                         const std::vector<std::string>& policies, const py::bytes& seed,
                         std::uint64_t first, std::uint64_t hands, int threads) {
  Plan plan{rules.get(), stacks, {}, seed_words(seed), first, hands, threads};
  for (const std::string& name : policies) plan.policies.push_back(policy_named(name));
  py::gil_scoped_release release;
  return {std::move(rules), simulate(plan), static_cast<int>(stacks.size())};
}

// The codes of the hand that a simulation plays under this number.
std::vector<std::int32_t> actions_of(const std::shared_ptr<const Rules>& rules,
                                     const std::vector<Chips>& stacks,
                                     const std::vector<std::string>& policies,
                                     const py::bytes& seed, std::uint64_t number) {
  Plan plan{rules.get(), stacks, {}, seed_words(seed)};
  for (const std::string& name : policies) plan.policies.push_back(policy_named(name));
  Hand hand;
  std::vector<std::int32_t> actions;
  play_one(plan, number, hand, actions);
  return actions;
}

template <class Values>
py::list first_values(const Simulated& self, const Values& values) {
  py::list list;
  for (int seat = 0; seat < self.seats; ++seat) list.append(values[static_cast<std::size_t>(seat)]);
  return list;
}

// A tally as plain values, to go from one process to another.
py::tuple state_of(const Simulated& self) {
  const Tally& tally = self.tally;
  std::array<std::array<std::uint64_t, 2>, kSeatPlaces> squares;
  for (std::size_t i = 0; i < squares.size(); ++i)
    squares[i] = {tally.squares[i].low, tally.squares[i].high};
  return py::make_tuple(self.seats, tally.hands, tally.decisions, tally.showdowns, tally.pots,
                        tally.net, squares, tally.won, tally.shown, tally.reached, tally.classes);
}

Simulated from_state(const py::tuple& state) {
  Simulated self{nullptr, {}, state[0].cast<int>()};
  Tally& tally = self.tally;
  const auto read = [&](std::size_t place, auto& value) {
    value = state[place].cast<std::remove_reference_t<decltype(value)>>();
  };
  read(1, tally.hands), read(2, tally.decisions), read(3, tally.showdowns), read(4, tally.pots);
  read(5, tally.net);
  std::array<std::array<std::uint64_t, 2>, kSeatPlaces> squares;
  read(6, squares);
  for (std::size_t i = 0; i < squares.size(); ++i)
    tally.squares[i] = {squares[i][0], squares[i][1]};
  read(7, tally.won), read(8, tally.shown), read(9, tally.reached), read(10, tally.classes);
  return self;
}

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<Simulated>(module, "Tally", "What a simulation counted.")
      .def(py::init<const Simulated&>(), py::arg("other"))
      .def(
          "add", [](Simulated& self, const Simulated& other) { self.tally.add(other.tally); },
          py::arg("other"))
      .def_property_readonly("hands", [](const Simulated& self) { return self.tally.hands; })
      .def_property_readonly("decisions",
                             [](const Simulated& self) { return self.tally.decisions; })
      .def_property_readonly("showdowns",
                             [](const Simulated& self) { return self.tally.showdowns; })
      .def_property_readonly("pots", [](const Simulated& self) { return self.tally.pots; })
      .def_property_readonly(
          "net", [](const Simulated& self) { return first_values(self, self.tally.net); })
      .def_property_readonly(
          "won", [](const Simulated& self) { return first_values(self, self.tally.won); })
      .def_property_readonly(
          "shown", [](const Simulated& self) { return first_values(self, self.tally.shown); })
      .def_property_readonly(
          "squares",
          [](const Simulated& self) {
            py::list list;
            for (int seat = 0; seat < self.seats; ++seat) {
              const WideSum& sum = self.tally.squares[static_cast<std::size_t>(seat)];
              list.append((py::int_(sum.high) << py::int_(64)) + py::int_(sum.low));
            }
            return list;
          })
      .def_property_readonly("reached",
                             [](const Simulated& self) {
                               return std::vector<std::uint64_t>(self.tally.reached.begin(),
                                                                 self.tally.reached.end());
                             })
      .def(
          "classes",
          [](const Simulated& self, std::size_t share) { return self.tally.classes.at(share); },
          py::arg("share"))
      .def(py::pickle(&state_of, &from_state));
  module.def("simulate", &run_simulation, py::arg("rules"), py::arg("stacks"), py::arg("policies"),
             py::arg("seed"), py::arg("first"), py::arg("hands"), py::arg("threads"));
  module.def("simulated_actions", &actions_of, py::arg("rules"), py::arg("stacks"),
             py::arg("policies"), py::arg("seed"), py::arg("number"));
}

}  // namespace studcore
