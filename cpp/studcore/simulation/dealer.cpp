#include "studcore/simulation/dealer.h"

#include <algorithm>

#include "studcore/hand/dealing.h"

namespace studcore {
namespace {

// The ranks of the boards, from their cards.
void look_at_boards(Hand& hand) {
  for_each_seat(hand.dealt, [&](int seat) { rebuild_board(hand, seat); });
}

}  // namespace

Dealer::Dealer(const Rules& rules, const std::vector<Chips>& stacks, const Seed& seed, bool rotate,
               const Spot* spot)
    : seats_(static_cast<int>(stacks.size())),
      hands_a_deal_(rotate ? seats_ : 1),
      from_spot_(spot != nullptr) {
  fresh_.resize(static_cast<std::size_t>(spot ? 1 : hands_a_deal_));
  if (spot) {
    Hand& hand = fresh_[0];
    hand = spot->hand;
    CardSet known = spot->dead;
    for_each_card(hand, [&](Card card) { known |= any_card_bit(card); });
    hand.deck.fill(rules.deck & ~known);
    hand.deck.seed = seed;
    for (int seat = 0; seat < seats_; ++seat)
      base_[static_cast<std::size_t>(seat)] = hand.in_front(seat);
    return;
  }
  std::vector<Chips> moved(stacks.size());
  for (int shift = 0; shift < hands_a_deal_; ++shift) {
    for (int seat = 0; seat < seats_; ++seat)
      moved[static_cast<std::size_t>(seat)] =
          stacks[static_cast<std::size_t>(player_in(seat, shift))];
    Hand& hand = fresh_[static_cast<std::size_t>(shift)];
    prepare(hand, rules, moved.data(), seats_, 0);
    hand.deck.seed = seed;
  }
}

void Dealer::shuffle(Hand& hand, int shift, std::uint64_t deal, const Block& cards) const {
  hand = fresh_[from_spot_ ? 0 : static_cast<std::size_t>(shift)];
  hand.deck.shuffle(deal, cards);
  if (from_spot_) deal_unknown(hand);
}

void Dealer::deal_unknown(Hand& hand) const {
  bool dealt = false;
  for_each_card(hand, [&](Card& card) {
    if (!is_known(card)) card = hand.deck.take(), dealt = true;
  });
  if (dealt) look_at_boards(hand);
}

Hand Dealer::none() const {
  Hand hand = fresh_[0];
  hand.wait = Wait::kOver;
  return hand;
}

namespace {
// Discards or turns up the first down cards until the seat holds what the pattern says.
void fit(std::vector<Face>& faces, const Held& held) {
  auto down = std::count(faces.begin(), faces.end(), Face::kDown);
  for (; down > held.down; --down) {
    const auto first = std::find(faces.begin(), faces.end(), Face::kDown);
    const auto up = static_cast<int>(faces.size()) - static_cast<int>(down);
    if (up < held.up)
      *first = Face::kUp;
    else
      faces.erase(first);
  }
}
}  // namespace

std::vector<Pattern> patterns(const Rules& rules) {
  std::vector<Pattern> all;
  Pattern now;
  for (int pc = 0; pc < rules.steps; ++pc) {
    const Step& step = rules.program[pc];
    if (const int kind = kind_of(step.op); kind >= 0)
      decision_kinds()[static_cast<std::size_t>(kind)].settle(step, now.held);
    fit(now.faces, now.held);
    if (step.op != Op::kDeal) continue;
    now.street = step.street, now.pc = pc + 1;
    now.burns += step.burn;
    (step.face == Face::kDown ? now.held.down
     : step.face == Face::kUp ? now.held.up
                              : now.shared) += step.count;
    if (step.face != Face::kShared) now.faces.insert(now.faces.end(), step.count, step.face);
    if (!all.empty() && all.back().street == now.street) all.pop_back();
    all.push_back(now);
  }
  return all;
}

Hand hand_at(const Rules& rules, const Pattern& pattern, const std::vector<SpotSeat>& seats,
             const std::vector<Card>& shared, Chips dead) {
  std::vector<Chips> stacks;
  for (const SpotSeat& seat : seats) stacks.push_back(seat.stack);
  Hand hand;
  prepare(hand, rules, stacks.data(), static_cast<int>(seats.size()), 0, dead);
  hand.pc = static_cast<std::uint8_t>(pattern.pc);
  hand.street = static_cast<std::uint8_t>(pattern.street);
  hand.live = hand.dealt = 0;  // seats that are out and have paid nothing are not dealt in
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const SpotSeat& seat = seats[i];
    hand.start[i] += seat.paid;
    if (seat.paid > 0) hand.dealt |= seat_bit(static_cast<int>(i));
    if (!seat.live) continue;
    hand.live |= seat_bit(static_cast<int>(i));
    std::size_t down = 0, up = 0;
    for (const Face face : pattern.faces) {
      const bool lies_up = down == seat.down.size() || (face == Face::kUp && up < seat.up.size());
      hand.up[i] |= static_cast<std::uint16_t>(lies_up << hand.count[i]);
      hand.cards[i][hand.count[i]++] = lies_up ? seat.up[up++] : seat.down[down++];
    }
  }
  hand.dealt |= hand.live;
  hand.able &= hand.live;
  for (const Card card : shared) hand.shared[hand.shared_count++] = card;
  while (hand.burn_count < pattern.burns) hand.burns[hand.burn_count++] = kUnknownCard;
  look_at_boards(hand);
  return hand;
}

}  // namespace studcore
