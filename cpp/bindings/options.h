// What the seat to decide may do, as Python has it.
#pragma once

#include <optional>

#include "bindings.h"
#include "studcore/hand/decision.h"

namespace studcore {

struct Options {
  const char* kind = nullptr;
  bool fold = false, check = false, raise_any = false;
  std::optional<Chips> call, bring_in;
  Chips low_to = 0, high_to = 0;  // the same where there is one total
  py::tuple choices;

  py::tuple raise_to() const {  // made when it is asked for, which is rare
    if (high_to > low_to) return py::make_tuple(low_to, high_to);
    return low_to > 0 ? py::make_tuple(low_to) : py::tuple();
  }
};

Options options_of(const Hand& hand);
// The choices of a decision that is no bet: tuples of cards, or words.
py::tuple choice_names(const Hand& hand);

}  // namespace studcore
