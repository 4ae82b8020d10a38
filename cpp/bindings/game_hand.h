// A hand as Python holds it: the value, where it began, and the log of decisions.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bindings.h"
#include "studcore/hand/discard.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"

namespace studcore {

struct GameHand {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const Hand> fresh;  // before the first step
  Hand hand;
  std::vector<std::int32_t> actions;
  int cards_dealt = 0;  // stops of `by_card` passed

  GameHand(std::shared_ptr<const Rules> rules, const std::vector<Chips>& stacks,
           const py::bytes& seed, std::uint64_t number,
           const std::optional<std::vector<Card>>& deck, Chips rake, bool by_card);

  void take(int code);
  void deal();
  std::vector<Event> events() const;

 private:
  template <class Change>
  void guarded(const Change& change);
};

}  // namespace studcore
