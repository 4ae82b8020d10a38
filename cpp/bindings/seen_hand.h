// A hand as one seat may know it, as Python holds it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bindings.h"
#include "studcore/hand/observing.h"

namespace studcore {

struct SeenHand {
  SeenHand(std::shared_ptr<const Rules> rules, const Hand& whole, std::span<const Event> happened,
           int seat);

  std::shared_ptr<const Rules> rules;
  int seat;
  std::vector<Event> events;
  Hand hand;  // holds nothing that the seat can't see
};

}  // namespace studcore
