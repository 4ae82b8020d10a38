// All kinds of decisions, each a file of its own. A new one is added here.
#pragma once

#include "studcore/hand/betting.h"
#include "studcore/hand/declare.h"
#include "studcore/hand/discard.h"
#include "studcore/hand/pass.h"
#include "studcore/hand/turn.h"

namespace studcore {

// Calls `use.template operator()<Kind>()` with the kind of a step; bets are asked for first.
template <class Kind, class... Others, class Use>
auto with_kind(Op op, const Use& use) {
  if constexpr (sizeof...(Others) > 0)
    if (op != Kind::kOp) return with_kind<Others...>(op, use);
  return use.template operator()<Kind>();
}
template <class Use>
auto with_decision(Op op, const Use& use) {
  return with_kind<Betting, Discard, Turn, Declare, Pass>(op, use);
}

}  // namespace studcore
