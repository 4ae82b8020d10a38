// A plan of a simulation and a tally, as Python holds them.
#pragma once

#include <memory>
#include <string>

#include "bindings.h"
#include "studcore/simulation/simulate.h"

namespace studcore {

struct Simulated {
  Tally tally;
  int seats;
};

struct GamePlan {
  std::shared_ptr<const Rules> rules;
  Plan plan;
};

// Columns for the records of so many hands, and where they lie.
py::dict columns_for(Records& records, std::uint64_t hands, int seats, int shares);

// (number, seat, code, actions so far) of a wrong answer, or None.
py::object refused_or_none(const std::optional<Refused>& refused);

}  // namespace studcore
