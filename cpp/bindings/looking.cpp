#include "looking.h"

#include <array>

#include "studcore/hand/declare.h"
#include "studcore/hand/showdown.h"

namespace studcore {

py::str card_text(Card card) {
  // Made once and kept; never freed, since Python ends first.
  static const auto* const kTexts = [] {
    auto* texts = new std::array<py::str, 257>;
    for (std::size_t card = 0; card < texts->size(); ++card)
      (*texts)[card] = py::str(card_name(static_cast<Card>(card < 256 ? card : kUnknownCard)));
    return texts;
  }();
  return (*kTexts)[card];
}

py::tuple cards_of(const Hand& hand, int seat, std::uint32_t places) {
  places &= (1u << hand.count[seat]) - 1;
  py::tuple names(std::popcount(places));
  for (std::size_t i = 0; places; places &= places - 1)
    names[i++] = card_text(hand.cards[seat][std::countr_zero(places)]);
  return names;
}

py::tuple shared_of(const Hand& hand) {
  py::tuple names(hand.shared_count);
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = card_text(hand.shared[i]);
  return names;
}

py::tuple wild_ranks(const Hand& hand) {
  py::list ranks;
  for (int rank = 0; rank < kRanks; ++rank)
    if (hand.special.wild & card_bit(static_cast<Card>(kSuits * rank)))
      ranks.append(card_name(static_cast<Card>(kSuits * rank)).substr(0, 1));
  return py::tuple(ranks);
}

py::tuple declared_by(const Hand& hand) {
  return by_seat(hand,
                 [&](int seat) { return py::str(Declare::kWords[hand.special.sides[seat]]); });
}

py::list pots_of(const Hand& hand) {
  py::list rows;
  const Pots pots = layered_pots(hand);
  for (int i = 0; i < pots.count; ++i) {
    py::list seats;
    for_each_seat(pots.pot[i].seats, [&](int seat) { seats.append(seat); });
    rows.append(py::make_tuple(pots.pot[i].amount, py::tuple(seats)));
  }
  return rows;
}

py::list event_rows(std::span<const Event> events) {
  py::list rows;
  for (const Event& event : events)
    rows.append(py::make_tuple(static_cast<int>(event.kind), event.seat, card_text(event.card),
                               event.pot, event.share == kNoShare ? -1 : event.share, event.amount,
                               event.total));
  return rows;
}

}  // namespace studcore
