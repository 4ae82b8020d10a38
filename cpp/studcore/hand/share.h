// What a seat has for a share of the pot: mostly the best of all its cards, but also single cards,
// hands that must use some of its own cards, hands that win because of a card they hold.
#pragma once

#include "studcore/hand/hand.h"
#include "studcore/ranking/ranking.h"

namespace studcore {

// The classes of a share: those of its ranking, and more where some cards beat all others.
std::uint32_t classes_of(const Share& share);
std::uint32_t classes_of(const Share& share, const Ranking& ranking);

// The cards of a seat that make its hand: all that may play, or the best choice of them where some
// must. Unknown ones are left out.
CardSet share_cards(const Hand& hand, int seat, const Share& share);

// The class of a seat's hand; 0 where none of its cards may play.
HandRank share_rank(const Hand& hand, int seat, const Share& share);
// The same of a set of cards that a ranking ranks, which is the share's or a partial one; `held`
// are all cards of the hand.
HandRank share_rank(const Rules& rules, const Share& share, const Ranking& ranking,
                    std::uint32_t floor, CardSet cards, CardSet held, CardSet wild);

}  // namespace studcore
