#include "studcore/hand/opener.h"

#include <algorithm>
#include <limits>

namespace studcore {
namespace {

// A seat's up cards, shared ones included: known ones, and how many are unknown, or wild there.
struct UpCards {
  CardSet known = 0;
  int unknown = 0, wilds = 0;
};

UpCards board_of(const Hand& hand, int seat) {
  UpCards up;
  const auto add = [&](Card card) {
    if (!is_known(card)) {
      ++up.unknown;
    } else if (hand.rules->disguised() & card_bit(card)) {
      ++up.wilds;
    } else if (card < kDeckCards) {  // a joker that is not wild there is below any card
      up.known |= card_bit(card);
    }
  };
  for (int i = 0; i < hand.count[seat]; ++i)
    if ((hand.up[seat] >> i) & 1) add(hand.cards[seat][i]);
  for (int i = 0; i < shared_by(hand, seat); ++i) add(hand.shared[i]);
  return up;
}

// Cards that an unknown one may be.
CardSet unseen_cards(const Hand& hand) {
  CardSet seen = 0;
  bool all = true;
  for_each_seat(hand.dealt, [&](int seat) { seen |= known_cards(hand, seat, all); });
  for (int i = 0; i < hand.burn_count; ++i) seen |= any_card_bit(hand.burns[i]);
  for (int i = 0; i < hand.discard_count; ++i) seen |= any_card_bit(hand.discards[i]);
  return hand.rules->deck & ~seen;
}

void blame(Hand& hand, Fault fault, int seat) {
  hand.fault = fault;
  hand.fault_seat = static_cast<std::uint8_t>(seat);
}

// From the cards themselves: long boards, suits that break ties, unknown cards.
int best_board_by_cards(Hand& hand, Seats seats) {
  const Rules& rules = *hand.rules;
  const House& house = rules.house;
  const bool low = rules.opener == Opener::kLowBoard;
  const bool by_position = house.equal_boards == EqualBoards::kPosition;
  const BoardRule rule{low, rules.board_ace_low,
                       house.five_card_boards == FiveCardBoards::kFullHands && !low};
  const auto score = [&](CardSet up, int wilds) {
    const std::uint32_t strength = board_strength(up & kFullDeck, wilds, rule);
    return low ? ~strength : strength;
  };

  // The least and the most a board can be worth; the same where all of it is known.
  std::array<std::uint32_t, kSeatPlaces> least{}, most{};
  std::array<CardSet, kSeatPlaces> suits{};
  for_each_seat(seats, [&](int seat) {
    const UpCards up = board_of(hand, seat);
    const CardSet known = rules.in_suit_order(up.known);
    suits[seat] = rules.board_ace_low ? low_cards(known) : known;
    if (up.unknown == 0) {
      least[seat] = most[seat] = score(up.known, up.wilds);
      return;
    }
    least[seat] = up.unknown == 1 ? std::numeric_limits<std::uint32_t>::max() : 0;
    most[seat] = up.unknown == 1 ? 0 : std::numeric_limits<std::uint32_t>::max();
    for (CardSet rest = up.unknown == 1 ? unseen_cards(hand) : 0; rest; rest &= rest - 1) {
      const std::uint32_t value = score(up.known | (rest & -rest), up.wilds);
      least[seat] = std::min(least[seat], value);
      most[seat] = std::max(most[seat], value);
    }
  });

  int chosen = -1;
  for_each_seat(seats, [&](int seat) {
    const bool wins_tie =
        !by_position && chosen >= 0 &&
        (house.equal_boards == EqualBoards::kLowSuit ? suits[seat] < suits[chosen]
                                                     : suits[seat] > suits[chosen]);
    if (chosen < 0 || least[seat] > least[chosen] || (least[seat] == least[chosen] && wins_tie))
      chosen = seat;
  });
  // Nobody else may be able to be better, whatever the unknown cards are.
  for_each_seat(seats & ~seat_bit(chosen), [&](int seat) {
    const bool known = least[seat] == most[seat] && least[chosen] == most[chosen];
    const bool behind = most[seat] < least[chosen] ||
                        (most[seat] == least[chosen] && (by_position ? chosen < seat : known));
    if (!behind) blame(hand, Fault::kBoard, least[seat] == most[seat] ? chosen : seat);
  });
  return chosen;
}

}  // namespace

int bring_in_seat(Hand& hand) {
  const Rules& rules = *hand.rules;
  const bool high = rules.bring_in_card == BringInCard::kHigh;
  // The least value brings it in. Equal ranks: by suit, or the seat first in position keeps it.
  const CardSet disguised = rules.disguised();
  const auto value_of = [&](Card card) {
    // A wild card that counts as such is an ace; a joker that does not is below any card.
    if (disguised & card_bit(card))
      card = (kRanks - 1) * kSuits;
    else if (card >= kDeckCards)
      return high ? kDeckCards + 1 : -1;
    else
      card = rules.in_suit_order(card);
    if (rules.bring_in_ace_low) card = low_card(card);
    const int value = rules.house.bring_in_tie == BringInTie::kSuit ? card : rank_of(card) * kSuits;
    return high ? kDeckCards - value : value;
  };
  // Who has it can't be foreseen, so no branch asks: the least of value and seat.
  int least = std::numeric_limits<int>::max();
  Seats unknown = 0;
  for_each_seat(hand.live, [&](int seat) {
    for (std::uint32_t up = hand.up[seat]; up; up &= up - 1) {
      const Card card = hand.cards[seat][std::countr_zero(up)];
      if (is_known(card))
        least = std::min(least, value_of(card) * kSeatPlaces + seat);
      else
        unknown |= seat_bit(seat);
    }
  });
  const bool found = least != std::numeric_limits<int>::max();
  for_each_seat(unknown, [&](int seat) {
    bool decides = !found;
    for (CardSet rest = unseen_cards(hand); rest; rest &= rest - 1)
      decides |= value_of(static_cast<Card>(std::countr_zero(rest))) * kSeatPlaces + seat < least;
    if (decides) blame(hand, Fault::kDoorCard, seat);
  });
  return found ? least & (kSeatPlaces - 1) : -1;
}

int best_board(Hand& hand, Seats seats) {
  const bool low = hand.rules->opener == Opener::kLowBoard;
  if (hand.rules->house.equal_boards != EqualBoards::kPosition)
    return best_board_by_cards(hand, seats);
  // Which board is best can't be foreseen, so no branch asks: the largest of order and seat.
  constexpr unsigned kSeat = kSeatPlaces - 1;
  const unsigned turned = low ? 0xffff : 0;
  unsigned best = 0, longest = 0;
  for_each_seat(seats, [&](int seat) {
    const unsigned board = hand.board[seat];
    longest = std::max(longest, board);
    const unsigned order = hand.boards->order[std::min(board, kBoards - 1u)] ^ turned;
    best = std::max(best, order << 4 | (kSeat - static_cast<unsigned>(seat)));
  });
  return longest < kBoards ? static_cast<int>(kSeat - (best & kSeat))
                           : best_board_by_cards(hand, seats);
}

bool shows_pair(const Hand& hand, int seat) {
  const Board board = hand.board[seat];
  if (board < kBoards) return hand.boards->pair[board];
  const std::uint64_t counts = rank_counts(board_of(hand, seat).known);
  return (counts & 0xeeeeeeeeeeeeeeee) != 0;  // a rank with two or more
}

bool open_pair(Hand& hand) {
  bool found = false;
  Seats unknown = 0;
  for_each_seat(hand.live, [&](int seat) {
    found |= shows_pair(hand, seat);
    if (hand.board[seat] == kUnknownBoard) unknown |= seat_bit(seat);
  });
  if (!found && unknown) blame(hand, Fault::kBoard, first_seat(unknown));
  return found;
}

}  // namespace studcore
