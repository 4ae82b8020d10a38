// A tally as Python holds it, and policies by name.
#pragma once

#include <memory>
#include <string>

#include "bindings.h"
#include "studcore/simulation/simulate.h"

namespace studcore {

struct Simulated {
  std::shared_ptr<const Rules> rules;
  Tally tally;
  int seats;
};

Policy policy_named(const std::string& name);

}  // namespace studcore
