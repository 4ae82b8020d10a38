#include "studcore/hand/decision.h"

#include <array>

#include "studcore/hand/decisions.h"

namespace studcore {
namespace {

template <class Kind>
constexpr DecisionKind row() {
  return {Kind::kOp,    Kind::kName,   Kind::kByIndex, Kind::kSeen,
          &Kind::count, &Kind::choice, &Kind::most,    &Kind::settle};
}

constexpr std::array kKinds{row<Betting>(), row<Discard>(), row<Turn>(), row<Declare>(),
                            row<Pass>()};

constexpr bool indexed_after_bets() {
  for (const DecisionKind& kind : kKinds)
    if (kind.by_index != (kind.op > kLastBet)) return false;
  return true;
}
static_assert(indexed_after_bets(), "`by_index` goes by the order of steps");

}  // namespace

std::span<const DecisionKind> decision_kinds() { return kKinds; }

int kind_of(Op op) {
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind)
    if (kKinds[kind].op == op) return static_cast<int>(kind);
  return -1;
}

int choices(const Hand& hand) {
  if (hand.wait != Wait::kDecision) return 0;
  return decision(hand).count(hand, hand.step(), hand.actor);
}

Choice choice(const Hand& hand, int index) {
  return decision(hand).choice(hand, hand.step(), hand.actor, index);
}

}  // namespace studcore
