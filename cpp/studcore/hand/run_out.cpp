#include "studcore/hand/run_out.h"

namespace studcore {
namespace {

// H11: burns, discards and the cards of folded hands all come back.
void mix_everything(Hand& hand) {
  mix_burns(hand);
  hand.deck.mix(hand.discards.data(), hand.discard_count);
  hand.discard_count = 0;
  for_each_seat(hand.dealt & ~hand.live & ~hand.unbet, [&](int seat) {
    hand.deck.mix(hand.cards[seat].data(), hand.count[seat]);
    hand.count[seat] = 0;
    hand.up[seat] = 0;
    hand.board[seat] = kEmptyBoard;
  });
}

// H4, H5, H8: one card for all, with a burn if the deck can spare it. Returns whether it mixed.
bool begin_shared(Hand& hand, bool burn) {
  // H7 keeps the very last card undealt.
  const bool spare = burn && hand.rules->house.run_out == RunOut::kBurnsSpare;
  const bool short_stub = hand.deck.left < 1 + burn + spare;
  if (short_stub) mix_burns(hand);
  hand.serve = Serve::kShared;
  hand.cards_due = hand.deck.left > 0;
  hand.burn_due = burn && hand.deck.left > 1;
  return short_stub;
}

}  // namespace

void mix_burns(Hand& hand) {
  hand.deck.mix(hand.burns.data(), hand.burn_count);
  hand.burn_count = 0;
  hand.burn_mistake = 0;  // there is nothing left to put right
}

bool begin_street(Hand& hand, const Step& step, int needed) {
  hand.serve = step.face == Face::kShared ? Serve::kShared : Serve::kEach;
  hand.cards_due = static_cast<std::uint8_t>(needed);
  hand.burn_due = step.burn;
  hand.mixed = false;

  const int stub = hand.deck.left, total = stub + hand.burn_count;
  const RunOut rule = hand.rules->house.run_out;
  // H7: that rule also keeps the very last card.
  const int normal = needed + step.burn + (rule == RunOut::kBurnsSpare && step.burn ? 1 : 0);
  if (stub >= normal) return false;
  switch (rule) {
    case RunOut::kBurns:  // H2 to H4
      if (total < needed) break;
      hand.serve = Serve::kPool;
      hand.burn_due = step.burn && stub > 1;
      return false;
    case RunOut::kBurnsSpare:
      if (total < normal) break;
      mix_burns(hand);
      return true;
    case RunOut::kShared:  // H6
      break;
    case RunOut::kReshuffle:  // H11
      mix_everything(hand);
      if (hand.deck.left >= needed + step.burn) return true;
      begin_shared(hand, step.burn);
      return true;
  }
  return begin_shared(hand, step.burn);
}

}  // namespace studcore
