// The deck: shuffled lazily from a hand's stream, or a given order with unknown cards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "studcore/cards/card.h"
#include "studcore/cards/stream.h"

namespace studcore {

// A given order may be longer than the deck, since mixed-in cards leave it a second time.
constexpr int kDeckPlaces = 112;

struct Deck {
  std::array<Card, kDeckPlaces> cards;
  std::uint8_t next;     // place of the next card
  std::uint8_t ready;    // places before this one hold their final card
  std::uint8_t size;     // places in use
  std::uint8_t left;     // cards left in the stub
  bool given;            // a given order: nothing is ever shuffled
  std::uint8_t fault;    // place, from 1, of the first given card that was not in the deck; or 0
  std::uint8_t word;     // words of `block` used
  std::uint32_t blocks;  // blocks of the stream used
  CardSet out;           // of a given order: known cards that are out of the deck
  std::uint64_t number;  // the hand's number
  Seed seed;
  Block block;

  // Puts the cards into the deck, in order.
  void fill(CardSet set) {
    next = ready = size = 0, given = false, fault = 0;
    for (; set; set &= set - 1) cards[size++] = static_cast<Card>(std::countr_zero(set));
    left = size;
  }

  // Shuffles a deck that was just filled; the first block of its stream is at hand.
  void shuffle(std::uint64_t hand, const Block& first) {
    number = hand, block = first, word = 0, blocks = 1;
  }

  // Puts a deck that was just filled into a given order; what is not listed is unknown.
  void stack(const Card* order, int count) {
    for (int i = 0; i < count; ++i) cards[i] = order[i];
    size = static_cast<std::uint8_t>(count), given = true, out = 0;
  }

  Card take() {
    if (next == ready) given ? turn_given() : shuffle_more();
    --left;
    return cards[next++];
  }

  // Takes `count` cards of a shuffled deck at once; the pointer is valid until cards are mixed in.
  const Card* take(int count) {
    while (ready - next < count) shuffle_more();
    left = static_cast<std::uint8_t>(left - count);
    const Card* first = &cards[next];
    next = static_cast<std::uint8_t>(next + count);
    return first;
  }

  // Puts the card that was taken last back on top.
  void put_back(Card card) {
    cards[--next] = card;
    ++left;
    if (given && is_known(card)) out &= ~card_bit(card);
  }

  // Mixes cards back into the stub and shuffles all of it.
  void mix(const Card* more, int count) {
    left = static_cast<std::uint8_t>(left + count);
    if (given) {
      for (int i = 0; i < count; ++i)
        if (is_known(more[i])) out &= ~card_bit(more[i]);
      return;
    }
    // The cards that are left move to the front, over those that were dealt.
    const int kept = size - next;
    for (int i = 0; i < kept; ++i) cards[i] = cards[next + i];
    for (int i = 0; i < count; ++i) cards[kept + i] = more[i];
    next = ready = 0, size = left;
  }

 private:
  void turn_given();
  void shuffle_more();
  std::uint64_t next_word();
};

}  // namespace studcore
