// Cards as small integers, sets of cards as 64-bit masks.
#pragma once

#include <cstdint>

namespace studcore {

// rank * 4 + suit: 2c = 0, 2d = 1, ... As = 51. Suits run c d h s.
using Card = std::uint8_t;
// Bit i is card i, so nibble r holds the suits of rank r.
using CardSet = std::uint64_t;

constexpr int kRanks = 13;
constexpr int kSuits = 4;
constexpr int kDeckCards = kRanks * kSuits;
constexpr int kMaxDeckCards = 56;  // with four jokers
constexpr Card kUnknownCard = 255;

constexpr int rank_of(Card card) { return card >> 2; }
constexpr int suit_of(Card card) { return card & 3; }
constexpr bool is_known(Card card) { return card < 64; }
constexpr CardSet card_bit(Card card) { return CardSet{1} << card; }
// The bit of a card that may be unknown: then the last bit, which belongs to no card.
constexpr CardSet any_card_bit(Card card) { return CardSet{1} << (card & 63); }
constexpr CardSet kUnknownBit = any_card_bit(kUnknownCard);
constexpr CardSet kFullDeck = (CardSet{1} << kDeckCards) - 1;
constexpr CardSet kOneOfEachRank = 0x1111111111111;  // the clubs

// The number of cards of each rank, a nibble for each.
constexpr std::uint64_t rank_counts(CardSet cards) {
  cards -= (cards >> 1) & 0x5555555555555555;
  return (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333);
}

// The sum of all nibbles of a word, however large.
constexpr std::uint64_t rank_total(std::uint64_t counts) {
  constexpr std::uint64_t kLow = 0x0f0f0f0f0f0f0f0f;
  return (((counts & kLow) + ((counts >> 4) & kLow)) * 0x0101010101010101) >> 56;
}

// The number of cards. std::popcount is a function call on processors without the instruction.
constexpr int count_cards(CardSet cards) {
  return static_cast<int>(rank_total(rank_counts(cards)));
}

// The sum of 13 nibbles if it is below 16: multiplying with ones adds them up.
constexpr std::uint32_t nibble_sum(std::uint64_t nibbles) {
  return static_cast<std::uint32_t>((nibbles * kOneOfEachRank) >> 48) & 15;
}

// The count of each suit plus `bias`, four bits for each: with 0x3333, bit 3 marks a flush.
constexpr std::uint32_t suit_sums(CardSet cards, std::uint32_t bias) {
  std::uint32_t sums = bias;
  for (int suit = 0; suit < kSuits; ++suit)
    sums += nibble_sum((cards >> suit) & kOneOfEachRank) << (4 * suit);
  return sums;
}
constexpr std::uint32_t kFlushBits = 0x8888;

// The ranks of one suit as 13 bits.
constexpr std::uint32_t ranks_of_suit(CardSet cards, int suit) {
  std::uint64_t x = (cards >> suit) & kOneOfEachRank;
  x = (x | (x >> 3)) & 0x0303030303030303;
  x = (x | (x >> 6)) & 0x000f000f000f000f;
  x = (x | (x >> 12)) & 0x000000ff000000ff;
  return static_cast<std::uint32_t>((x | (x >> 24)) & 0x1fff);
}

// The same cards with the ace below the deuce, for rules that count it low.
constexpr int low_rank(int rank) { return rank == kRanks - 1 ? 0 : rank + 1; }
constexpr Card low_card(Card card) { return static_cast<Card>((card + kSuits) % kDeckCards); }
constexpr CardSet low_cards(CardSet cards) {
  return ((cards << kSuits) | (cards >> (kDeckCards - kSuits))) & kFullDeck;
}

}  // namespace studcore
