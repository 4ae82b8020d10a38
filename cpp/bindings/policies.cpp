#include <algorithm>
#include <memory>

#include "bindings.h"
#include "game_hand.h"
#include "studcore/simulation/policy.h"

namespace studcore {
namespace {

using SharedStrengths = std::shared_ptr<const Strengths>;

// Strengths keep their rules alive.
SharedStrengths make_strengths(const std::shared_ptr<const Rules>& rules,
                               const std::vector<Strength16>& starts) {
  return SharedStrengths(new Strengths(*rules, starts),
                         [rules](const Strengths* strengths) { delete strengths; });
}

// A sample keeps its rules alive.
struct GameSample {
  std::shared_ptr<const Rules> rules;
  StartSample sample;
};

py::tuple found_in(const GameSample& self) {
  StartingHands found;
  {
    py::gil_scoped_release release;
    found = self.sample.found();
  }
  const auto size = static_cast<py::ssize_t>(found.shares.size());
  return py::make_tuple(py::array_t<double>(size, found.shares.data()),
                        py::array_t<double>(size, found.errors.data()),
                        py::array_t<Strength16>(size, found.strengths.data()));
}

Policy named(const std::string& name) {
  if (name == "random") return {.kind = Policy::Kind::kRandom};
  if (name == "call") return {.kind = Policy::Kind::kCall};
  if (name.empty()) return {.kind = Policy::Kind::kExternal};
  throw UserError("StudError", "unknown policy \"" + name + "\"");
}

Policy style(const SharedStrengths& strengths, const std::array<std::uint32_t, 16>& stay,
             const std::array<std::uint32_t, 16>& raise, std::uint32_t caution, std::uint32_t bluff,
             bool draws) {
  return {
      .kind = Policy::Kind::kStyle,
      .style = std::make_shared<const Style>(Style{strengths, stay, raise, caution, bluff, draws})};
}

Feature feature_named(const std::string& name) {
  static constexpr std::pair<const char*, Feature> kFeatures[] = {
      {"street", Feature::kStreet},       {"strength", Feature::kStrength},
      {"boards", Feature::kBestBoard},    {"draw", Feature::kDraw},
      {"facing", Feature::kFacing},       {"wagers", Feature::kWagers},
      {"opponents", Feature::kOpponents}, {"pot", Feature::kPot}};
  for (const auto& [known, feature] : kFeatures)
    if (name == known) return feature;
  throw UserError("StudError", "unknown feature \"" + name + "\"");
}

// `chances`: of shape (places, 4), C order.
Policy table(const SharedStrengths& strengths,
             const std::vector<std::pair<std::string, std::uint32_t>>& axes,
             const py::array_t<std::uint16_t, py::array::c_style>& chances, int first_street,
             Chips big_bet) {
  auto made = std::make_shared<TablePolicy>();
  made->strengths = strengths;
  std::uint64_t places = 4;
  for (const auto& [name, size] : axes) {
    made->axes.push_back({feature_named(name), size});
    if (size == 0 || places > (1u << 30) / size) places = 0;
    places *= size;
  }
  if (places == 0 || static_cast<std::uint64_t>(chances.size()) != places)
    throw UserError("StudError", "chances: expected four for each place of the table");
  made->chances.resize(static_cast<std::size_t>(chances.size()) / 4);
  std::copy_n(chances.data(), made->chances.size() * 4, made->chances.data()->data());
  made->first_street = first_street;
  made->big_bet = big_bet;
  return {.kind = Policy::Kind::kTable, .table = std::move(made)};
}

Policy compiled(std::uintptr_t address) {
  return {.kind = Policy::Kind::kCompiled,
          .function = reinterpret_cast<studcore_policy>(address)};  // NOLINT: it is one
}

Policy mixture(const std::vector<Policy>& parts, const std::vector<std::uint32_t>& bounds,
               bool by_hand) {
  const bool unfit = std::any_of(parts.begin(), parts.end(), [](const Policy& part) {
    return part.kind == Policy::Kind::kExternal || part.kind == Policy::Kind::kMixture;
  });
  if (parts.empty() || unfit || bounds.size() != parts.size() || bounds.back() != kStrengths)
    throw UserError("StudError", "parts: expected policies with their chances");
  return {.kind = Policy::Kind::kMixture,
          .mixture = std::make_shared<const Mixture>(Mixture{parts, bounds, by_hand})};
}

// For a hand alone: its answer, with random numbers of this seed and number.
int answer_in(const Policy& self, const GameHand& hand, const py::bytes& seed,
              std::uint64_t number) {
  if (hand.hand.wait != Wait::kDecision)
    throw UserError("IllegalActionError", "nobody decides in this hand now");
  PolicyState state{.stream = PolicyStream(seed_words(seed))};
  state.stream.start(number);
  return decide(self, hand.hand, state);
}

}  // namespace

void bind_policies(py::module_& module) {
  py::class_<Strengths, std::shared_ptr<Strengths>>(module, "Strengths",
                                                    "How good cards look, from 0 to 65,535.")
      .def(py::init([](const std::shared_ptr<const Rules>& rules,
                       const std::vector<Strength16>& starts) {
             return std::const_pointer_cast<Strengths>(make_strengths(rules, starts));
           }),
           py::arg("rules"), py::arg("starts"))
      .def("of", &Strengths::of, py::arg("cards"));
  py::class_<GameSample>(module, "StartSample", "Hands dealt to compare starting hands.")
      .def(py::init([](std::shared_ptr<const Rules> rules, Chips stack, const py::bytes& seed) {
             StartSample sample(*rules, stack, seed_words(seed));
             return GameSample{std::move(rules), std::move(sample)};
           }),
           py::arg("rules"), py::arg("stack"), py::arg("seed"))
      .def_property_readonly("cards", [](const GameSample& self) { return self.sample.cards(); })
      .def_property_readonly("players",
                             [](const GameSample& self) { return self.sample.players(); })
      .def(
          "play", [](GameSample& self, std::uint64_t hands) { self.sample.play(hands); },
          py::arg("hands"), py::call_guard<py::gil_scoped_release>())
      .def("found", &found_in);
  py::class_<Policy>(module, "Policy", "What decides for a player.")
      .def("answer", &answer_in, py::arg("hand"), py::arg("seed"), py::arg("number"))
      .def_static("named", &named, py::arg("name"))
      .def_static(
          "style",
          [](const std::shared_ptr<Strengths>& strengths, const std::array<std::uint32_t, 16>& stay,
             const std::array<std::uint32_t, 16>& raise, std::uint32_t caution, std::uint32_t bluff,
             bool draws) { return style(strengths, stay, raise, caution, bluff, draws); },
          py::arg("strengths"), py::arg("stay"), py::arg("raise_"), py::arg("caution"),
          py::arg("bluff"), py::arg("draws"))
      .def_static(
          "table",
          [](const std::shared_ptr<Strengths>& strengths,
             const std::vector<std::pair<std::string, std::uint32_t>>& axes,
             const py::array_t<std::uint16_t, py::array::c_style>& chances, int first_street,
             Chips big_bet) { return table(strengths, axes, chances, first_street, big_bet); },
          py::arg("strengths"), py::arg("axes"), py::arg("chances"), py::arg("first_street"),
          py::arg("big_bet"))
      .def_static("compiled", &compiled, py::arg("address"))
      .def_static("mixture", &mixture, py::arg("parts"), py::arg("bounds"), py::arg("by_hand"));
}

}  // namespace studcore
