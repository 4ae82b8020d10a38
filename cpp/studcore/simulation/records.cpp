#include "studcore/simulation/records.h"

#include <algorithm>

namespace studcore {

void Records::write(std::size_t row, const Hand& hand, const Dealer& dealer, int hand_shift,
                    std::uint64_t hand_number, std::uint64_t hand_decisions) const {
  number[row] = hand_number;
  shift[row] = static_cast<std::uint8_t>(hand_shift);
  street[row] = hand.street;
  showdown[row] = !one_seat(hand.live);
  decisions[row] = static_cast<std::uint16_t>(std::min<std::uint64_t>(hand_decisions, 0xffff));
  Chips chips = hand.rake + hand.carried;
  const auto shares = static_cast<std::size_t>(hand.rules->shares);
  for (std::size_t i = 0; i < shares; ++i) {
    const std::uint32_t won = hand.won_by[i], floor = hand.rules->share[i].floor;
    won_by[row * shares + i] = won > floor ? won - floor : 0;
  }
  for (int seat = 0; seat < hand.seats; ++seat) {
    const auto place = row * static_cast<std::size_t>(hand.seats) +
                       static_cast<std::size_t>(dealer.player_in(seat, hand_shift));
    chips += hand.payout[seat];
    net[place] = static_cast<std::int32_t>(dealer.gain(hand, seat));
    payout[place] = hand.payout[seat];
    folded_on[place] = hand.folded_on[seat];
    down[place] = down_cards(hand, seat), up[place] = up_cards(hand, seat);
  }
  pot[row] = chips;
  shared[row] = shared_cards(hand);
}

}  // namespace studcore
