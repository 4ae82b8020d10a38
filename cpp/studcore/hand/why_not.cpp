// When an irregularity can happen (docs/rules.md M).

#include "studcore/hand/irregularities.h"
#include "studcore/hand/moment.h"

namespace studcore {
namespace {

std::string next_card_is_not(const std::string& what) {
  return "the next card is not " + what + ": make the hand with by_card=True and deal() up to it";
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

constexpr const char* kBurnedWrong = "a wrong burn has happened on this street already";
constexpr const char* kSeveralCards =
    "each seat gets several cards in this deal, and they can't be moved back";

// Of the next card.
std::string why_not_to_card(const Hand& hand, const Incident& incident) {
  const int seat = incident.seat;
  const bool first = hand.street == first_street(hand);
  switch (incident.kind) {
    case Irregularity::kExposedDown:
      if (due(hand) == seat && first && next_is_down(hand)) return "";
      return next_card_is_not("a down card of the first street for " + seat_name(seat));
    case Irregularity::kNoUpCard:
      if (due(hand) == seat && first && hand.step().face == Face::kUp &&
          !(hand.exposed & seat_bit(seat)))
        return "";
      return next_card_is_not("the up card of the first street for " + seat_name(seat));
    case Irregularity::kExposedLast:
      if (due(hand) == seat && !first && is_last_down_card(hand, hand.pc) && !hand.all_up)
        return "";
      return next_card_is_not("the last down card for " + seat_name(seat));
    case Irregularity::kOffTable:
      return due(hand) == seat ? "" : next_card_is_not("one for " + seat_name(seat));
    case Irregularity::kExtraCard:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      if (!betting(hand) && (due(hand) == kNobody || due(hand) == seat))
        return next_card_is_not("one for another seat");
      if (!spare_card(hand) || hand.count[seat] == kSeatCards) return "the deck has none to spare";
      return "";
    case Irregularity::kMissingCard:
      if (due(hand) != seat) return next_card_is_not("one for " + seat_name(seat));
      return first ? "on the first street a missing card is a misdeal" : "";
    case Irregularity::kBoxedCard:
      if (hand.wait != Wait::kCard) return next_card_is_not("waited for");
      return spare_card(hand) ? "" : "the deck has no card to put in its place";
    default:
      return "";
  }
}

// Of burns, and of cards that lie there.
std::string why_not_to_burn(const Hand& hand, const Incident& incident) {
  const int seat = incident.seat;
  switch (incident.kind) {
    case Irregularity::kTwoBurns:
      if (hand.burn_mistake != 0) return kBurnedWrong;
      if (!just_burned(hand)) return next_card_is_not("the first one after a burn");
      if (hand.step().count > 1) return kSeveralCards;
      // What is burned before the burns are mixed in comes back with them.
      if (hand.serve == Serve::kPool && !hand.mixed) return "";
      return spare_card(hand) ? "" : "the deck has no card to spare";
    case Irregularity::kNoBurn:
      if (hand.burn_mistake != 0) return kBurnedWrong;
      if (hand.wait != Wait::kCard || !hand.burn_due) return next_card_is_not("a burn");
      return hand.step().count > 1 ? kSeveralCards : "";
    case Irregularity::kBurnFound:
      if (hand.burn_mistake == 0) return "no wrong burn has happened on this street";
      return untouched(hand) ? "" : "play on the street has begun: the cards stay as they are";
    case Irregularity::kLooked:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      if (early_last_cards(hand)) {
        if (hand.rules->house.early_cards == EarlyCards::kShuffle)
          return "by this house's rule early cards are shuffled back, looked at or not";
        if (hand.early_for & hand.live & seat_bit(seat)) return "";
        return seat_name(seat) + " has got no early card";
      }
      if (hand.burn_mistake != 0 &&
          is_last_down_card(hand, hand.wait == Wait::kCard ? hand.pc : hand.pc - 1))
        return "";
      return "it matters only for a last down card that came too early, or after a wrong burn";
    case Irregularity::kEarlyCards: {
      if (!betting(hand)) return "it can happen only while seats still have to act";
      const Step& next = hand.rules->program[hand.pc + 1];
      if (next.op != Op::kDeal || next.face == Face::kShared || next.count != 1)
        return "no street with one card for each seat follows this betting round";
      if (hand.early_count > 0) return "it has happened on this street already";
      const int most = count_seats(hand.getting());
      if (incident.value < 1 || incident.value > most)
        return "expected 1 to " + std::to_string(most) + " cards, got " +
               std::to_string(incident.value);
      return hand.deck.left >= next.burn + incident.value ? ""
                                                          : "the deck has not so many cards left";
    }
    case Irregularity::kStopsBetting:
      if (!(hand.showing & seat_bit(seat)) || hand.all_up)
        return "only a seat whose last down card alone was turned up may do so";
      if (!betting(hand) || !untouched(hand))
        return "it must be said before any betting on the street";
      return (hand.able & seat_bit(seat)) ? "" : seat_name(seat) + " has no chips behind";
    case Irregularity::kForeignCard:
      if (!is_live(hand, seat) || hand.count[seat] == 0) return seat_name(seat) + " has no cards";
      return spare_card(hand) ? "" : "the deck has no card to put in its place";
    default:
      return "";
  }
}

// Of the whole hand, of players and what they do.
std::string why_not_to_player(const Hand& hand, const Incident& incident) {
  const int seat = incident.seat;
  const bool first = hand.street == first_street(hand);
  switch (incident.kind) {
    case Irregularity::kFouledDeck:
      return "";
    case Irregularity::kMisdeal:
      return first ? "" : "only before substantial action on the first street";
    case Irregularity::kAway:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return (hand.away & seat_bit(seat)) ? seat_name(seat) + " is away already" : "";
    case Irregularity::kBack:
      return (hand.away & hand.live & seat_bit(seat))
                 ? ""
                 : seat_name(seat) + " is not away, or its hand is dead";
    case Irregularity::kWrongOpener:
      if (!betting(hand) || hand.opened || hand.acted != 0)
        return "it can happen only before the bring-in";
      if (hand.misled != kNobody) return "it has happened already";
      if (seat == hand.actor && hand.forced) return seat_name(seat) + " is the right one";
      return (hand.able & seat_bit(seat)) ? "" : seat_name(seat) + " is not able to bet";
    case Irregularity::kOpenerFound:
      return hand.misled != kNobody && betting(hand) && hand.step().forced
                 ? ""
                 : "no wrong seat has been told to bring it in on this street";
    case Irregularity::kPicksUp:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return betting(hand) ? "" : "it can happen only in a betting round";
    case Irregularity::kMovesCards:
      if (!is_live(hand, seat)) return seat_name(seat) + " is not in the hand";
      return std::popcount(hand.up[seat]) > 1 ? ""
                                              : seat_name(seat) + " has fewer than two up cards";
    case Irregularity::kOutOfTurn:
      if (!betting(hand) || seat == hand.actor) return "another seat must be the one to act";
      return is_live(hand, seat) ? "" : seat_name(seat) + " is not in the hand";
    case Irregularity::kLateDiscard:
      if (hand.step().op == Op::kDiscard && seat == hand.actor) return "";
      return seat == kNobody ? "nobody is to discard now"
                             : seat_name(seat) + " is not the one to discard";
    default:
      return "";
  }
}

}  // namespace

std::string why_not(const Hand& hand, const Incident& incident) {
  if (hand.over()) return "the hand is over";
  if (incident.kind <= Irregularity::kBoxedCard) return why_not_to_card(hand, incident);
  if (incident.kind <= Irregularity::kForeignCard) return why_not_to_burn(hand, incident);
  return why_not_to_player(hand, incident);
}

}  // namespace studcore
