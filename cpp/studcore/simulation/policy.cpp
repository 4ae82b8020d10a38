#include "studcore/simulation/policy.h"

#include <algorithm>
#include <bit>

#include "studcore/hand/decision.h"

namespace studcore {
namespace {

bool owes(const Hand& hand) { return hand.call_to > hand.bet[hand.actor]; }

int decide_by_style(const Style& style, const Hand& hand, PolicyState& state) {
  const Strengths& strengths = *style.strengths;
  const int seat = hand.actor;
  std::uint32_t strength = strengths.own(hand, seat, state.strengths);
  if (style.caution > 0) {
    const std::uint32_t board = strengths.best_board(hand, seat, state.strengths);
    if (board > strength)
      strength -= std::min(strength, static_cast<std::uint32_t>(
                                         (std::uint64_t{board - strength} * style.caution) >> 16));
  }
  const bool may_raise = (hand.codes >> kLowRaise) & 1;
  if (may_raise && strength >= style.raise[hand.street]) return kLowRaise;
  if (!owes(hand)) {
    const bool bluffs =
        may_raise && style.bluff > 0 && state.stream.below(seat, kStrengths) < style.bluff;
    return bluffs ? kLowRaise : kCall;
  }
  const bool stays =
      strength >= style.stay[hand.street] || (style.draws && strengths.drawing(hand, seat));
  return stays || !((hand.codes >> kFold) & 1) ? kCall : kFold;
}

std::uint32_t feature_of(const TablePolicy& table, const TablePolicy::Axis& axis, const Hand& hand,
                         KnownStrengths& known) {
  const int seat = hand.actor;
  const auto part = [&](Strength16 strength) {
    return static_cast<std::uint32_t>(std::uint64_t{strength} * axis.size / kStrengths);
  };
  const auto place = [&](int value) {
    return std::min(static_cast<std::uint32_t>(std::max(0, value)), axis.size - 1);
  };
  switch (axis.feature) {
    case Feature::kStreet:
      return place(hand.street - table.first_street);
    case Feature::kStrength:
      return part(table.strengths->own(hand, seat, known));
    case Feature::kBestBoard:
      return part(table.strengths->best_board(hand, seat, known));
    case Feature::kDraw:
      return place(table.strengths->drawing(hand, seat));
    case Feature::kFacing:
      return place(owes(hand));
    case Feature::kWagers:
      return place(hand.wagers);
    case Feature::kOpponents:
      return place(count_seats(hand.live) - 2);
    case Feature::kPot:
      return place(hand.pot() / table.big_bet);
  }
  return 0;
}

int decide_by_table(const TablePolicy& table, const Hand& hand, PolicyState& state) {
  std::size_t place = 0;
  for (const TablePolicy::Axis& axis : table.axes)
    place = place * axis.size + feature_of(table, axis, hand, state.strengths);
  const auto& chances = table.chances[place];
  std::uint32_t total = 0;
  for (std::size_t code = 0; code < 4; ++code) total += ((hand.codes >> code) & 1u) * chances[code];
  if (total == 0) return kCall;
  std::uint32_t drawn = state.stream.below(hand.actor, total);
  for (int code = 0; code < 4; ++code) {
    const std::uint32_t chance =
        ((hand.codes >> code) & 1u) * chances[static_cast<std::size_t>(code)];
    if (drawn < chance) return code;
    drawn -= chance;
  }
  return kCall;
}

studcore_view view_of(const Hand& hand, PolicyState& state) {
  studcore_view view{};
  const int me = hand.actor;
  const bool bets = !by_index(hand);
  for (int i = 0; i < 4; ++i) view.random = view.random << 16 | state.stream.below(me, kStrengths);
  view.shared = shared_cards(hand), view.down = down_cards(hand, me);
  for (int seat = 0; seat < hand.seats; ++seat) {
    view.boards[seat] = up_cards(hand, seat);
    view.downs[seat] = hand.count[seat] - count_seats(hand.up[seat]);
    view.stacks[seat] = hand.in_front(seat);
    view.bets[seat] = hand.bet[seat];
    view.live[seat] = (hand.live >> seat) & 1;
    view.last[seat] = state.last[static_cast<std::size_t>(seat)];
  }
  for (int i = 0; i < STUDCORE_CARDS; ++i)
    view.own[i] = i < hand.count[me] ? hand.cards[me][i] : -1;
  view.seat = me, view.seats = hand.seats, view.street = hand.street;
  view.kind = kind_of(hand.step().op);
  view.choices = choices(hand);
  view.pot = hand.pot(), view.wagers = hand.wagers;
  if (!bets) return view;
  view.legal = hand.codes;
  view.to_call = hand.call_to - hand.bet[me];
  view.low_raise = hand.low_to, view.high_raise = hand.high_to;
  view.any_raise = hand.low_to > 0 && hand.step().structure != Structure::kLimit;
  return view;
}

const Policy& part_of(const Mixture& mixture, const Hand& hand, PolicyState& state) {
  const auto seat = static_cast<std::size_t>(hand.actor);
  if (mixture.by_hand && state.drawn[seat] > 0) return mixture.parts[state.drawn[seat] - 1u];
  const std::uint32_t drawn = state.stream.below(hand.actor, kStrengths);
  std::size_t part = 0;
  while (drawn >= mixture.bounds[part]) ++part;
  state.drawn[seat] = static_cast<std::uint8_t>(part + 1);
  return mixture.parts[part];
}

}  // namespace

int random_code(const Hand& hand, PolicyStream& stream) {
  const int seat = hand.actor;
  if (by_index(hand))
    return static_cast<int>(stream.below(seat, static_cast<std::uint32_t>(choices(hand))));
  const bool between = hand.high_to - hand.low_to > 1 && hand.step().structure != Structure::kLimit;
  if (!between) return random_code(seat, hand.codes, stream);
  const Codes& codes = kCodes[hand.codes];
  const std::uint32_t drawn = stream.few(seat, codes.count + 1u);
  if (drawn < codes.count) return codes.nth[drawn];
  const auto totals = static_cast<std::uint32_t>(hand.high_to - hand.low_to - 1);
  return -(hand.low_to + 1 + static_cast<Chips>(stream.below(seat, totals)));
}

namespace {

// The worth of a choice: the strength of the cards that the seat keeps. For a declaration: the
// chance to be the best on each of its sides, times the shares that these win.
double worth(const Strengths& strengths, const Hand& hand, const Choice& choice) {
  const CardSet cards = cards_in(hand, hand.actor, choice.kept);
  if (choice.sides == 0) return strengths.of(cards);
  double chance = 1;
  int shares = 0;
  for (const Side side : {kHighSide, kLowSide}) {
    if (!(choice.sides & side)) continue;
    const double better = strengths.of_side(cards | shared_cards(hand), side) / double{kStrengths};
    for (Seats others = hand.live; !one_seat(others); others &= others - 1) chance *= better;
    ++shares;
  }
  return chance * shares;
}

}  // namespace

int best_choice(const Strengths& strengths, const Hand& hand) {
  int best = 0;
  double most = -1;
  Strength16 shows = 0;
  const int count = choices(hand);
  for (int index = 0; index < count; ++index) {
    const Choice each = choice(hand, index);
    const double value = worth(strengths, hand, each);
    if (value < most) continue;
    // Of equal choices, the one that shows the least.
    const Strength16 shown = strengths.of(cards_in(hand, hand.actor, each.up));
    if (value > most || shown < shows) best = index, most = value, shows = shown;
  }
  return best;
}

int decide(const Policy& policy, const Hand& hand, PolicyState& state) {
  const bool bets = !by_index(hand);
  switch (policy.kind) {
    case Policy::Kind::kCall:
      return bets ? kCall : 0;
    case Policy::Kind::kStyle:
      return bets ? decide_by_style(*policy.style, hand, state)
                  : best_choice(*policy.style->strengths, hand);
    case Policy::Kind::kTable:
      return bets ? decide_by_table(*policy.table, hand, state)
                  : best_choice(*policy.table->strengths, hand);
    case Policy::Kind::kCompiled: {
      const studcore_view view = view_of(hand, state);
      return policy.function(&view);
    }
    case Policy::Kind::kMixture:
      return decide(part_of(*policy.mixture, hand, state), hand, state);
    case Policy::Kind::kRandom:
    case Policy::Kind::kExternal:
      break;
  }
  return random_code(hand, state.stream);
}

}  // namespace studcore
