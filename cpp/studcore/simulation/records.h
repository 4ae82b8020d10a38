// Records of hands: columns in memory of the caller, with a row for each hand.
#pragma once

#include <cstdint>

#include "studcore/simulation/dealer.h"

namespace studcore {

struct Records {
  std::uint64_t* number = nullptr;
  std::uint8_t* shift = nullptr;  // player p sat in seat p + shift
  std::uint8_t* street = nullptr;
  std::uint8_t* showdown = nullptr;
  std::uint16_t* decisions = nullptr;
  std::int32_t* pot = nullptr;
  std::uint32_t* won_by = nullptr;  // by share: the class that won it in the main pot
  // By player.
  std::int32_t* net = nullptr;
  std::int32_t* payout = nullptr;
  std::uint8_t* folded_on = nullptr;  // street, 0 for a seat that did not fold
  std::uint64_t* down = nullptr;      // cards at the end of the hand
  std::uint64_t* up = nullptr;
  std::uint64_t* shared = nullptr;  // of all

  void write(std::size_t row, const Hand& hand, const Dealer& dealer, int hand_shift,
             std::uint64_t hand_number, std::uint64_t hand_decisions) const;
};

}  // namespace studcore
