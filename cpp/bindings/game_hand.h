// A hand as Python holds it: the value, the log of decisions, and what happened.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bindings.h"
#include "studcore/hand/decision.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/irregularities.h"
#include "studcore/hand/log.h"

namespace studcore {

// Refuses stacks that the arrays of a hand, or its sums, have no room for.
void check_stacks(const Rules& rules, const std::vector<Chips>& stacks);

struct GameHand {
  std::shared_ptr<const Rules> rules;
  Hand hand;
  Recorder recorder{};  // what happened
  std::vector<std::int32_t> actions;
  int cards_dealt = 0;  // stops of `by_card` passed
  struct Happened {
    std::size_t actions;  // how many decisions and cards came before
    int cards;
    Incident incident;
  };
  std::vector<Happened> incidents;
  py::object made_events = py::tuple();  // events that Python has made of them so far
  py::object origin = py::none();        // what Python knows of where the hand came from

  GameHand(std::shared_ptr<const Rules> rules, const std::vector<Chips>& stacks,
           const py::bytes& seed, std::uint64_t number,
           const std::optional<std::vector<Card>>& deck, Chips rake,
           const std::optional<Rake>& rake_rule, Chips carry, bool by_card);

  // A hand before its first step, or that waits for a decision.
  GameHand(std::shared_ptr<const Rules> rules, const Hand& begun);

  void take(int code);
  void deal();
  void note(const Incident& incident);
  const std::vector<Event>& events() const { return recorder.events; }

 private:
  template <class Change>
  void guarded(const Change& change);
};

// A seat that the hand has, or an error.
int checked_seat(const GameHand& self, const py::object& given);
void bind_hand_state(py::class_<GameHand>& hand);
// pybind11's text about a wrong call names types of C++: a last overload says it as Python does.
void refuse_other_calls(py::class_<GameHand>& hand, const char* name, const char* argument);

}  // namespace studcore
