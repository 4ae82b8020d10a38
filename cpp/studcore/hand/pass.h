// The step `pass`: each live seat gives down cards to another one; only the two see them (V22).
#pragma once

#include "studcore/cards/combinations.h"
#include "studcore/hand/choosing.h"
#include "studcore/hand/dealing.h"

namespace studcore {

struct Pass : Choosing<Pass> {
  static constexpr Op kOp = Op::kPass;
  static constexpr const char* kName = "pass";
  static constexpr bool kSeen = false;
  static constexpr bool kWaits = true;

  static int count(const Hand& hand, const Step& step, int seat) {
    return ways(std::popcount(down_slots(hand, seat)), step.count);
  }
  static Choice choice(const Hand& hand, const Step& step, int seat, int index) {
    const std::uint32_t given = subset(down_slots(hand, seat), step.count, index);
    const std::uint32_t kept = ((1u << hand.count[seat]) - 1) & ~given;
    return {.named = given, .kept = kept, .up = hand.up[seat]};
  }
  static int most(const Step& step, const Held& held) { return ways(held.down, step.count); }
  static void settle(const Step&, Held&) {}

  template <class Log>
  static void apply(Hand& hand, int seat, const Choice& choice, Log& log) {
    give(hand, seat, take(hand, seat, choice), log);
  }
  // All cards are on the table before anybody takes some.
  template <class Log>
  static void apply_all(Hand& hand, Seats seats, Log& log) {
    std::array<Cards, kSeatPlaces> given;
    for_each_seat(seats, [&](int seat) { given[seat] = take(hand, seat, chosen(hand, seat)); });
    for_each_seat(seats, [&](int seat) { give(hand, seat, given[seat], log); });
  }

 private:
  struct Cards {
    std::array<Card, kSeatCards> card{};
    int count = 0;
  };

  static Cards take(Hand& hand, int seat, const Choice& choice) {
    Cards cards;
    for (std::uint32_t left = choice.named; left; left &= left - 1)
      cards.card[static_cast<std::size_t>(cards.count++)] =
          hand.cards[seat][std::countr_zero(left)];
    take_out(hand, seat, choice.named);
    return cards;
  }

  template <class Log>
  static void give(Hand& hand, int seat, const Cards& cards, Log& log) {
    const int to = receiver(hand, seat);
    for (int i = 0; i < cards.count; ++i) {
      const Card card = cards.card[static_cast<std::size_t>(i)];
      hand.cards[to][hand.count[to]++] = card;
      log({.kind = EventKind::kPass,
           .seat = static_cast<std::uint8_t>(seat),
           .card = card,
           .amount = to});
    }
  }

  // The live seat that gets the cards; with few players the cards may come back to where they were.
  static int receiver(const Hand& hand, int seat) {
    const int live = count_seats(hand.live);
    int steps = (hand.step().seats_on % live + live) % live;
    for (; steps > 0; --steps) seat = next_seat(hand.live, seat);
    return seat;
  }
};

}  // namespace studcore
