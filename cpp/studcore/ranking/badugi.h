// Badugi: up to four cards of different ranks and suits; more cards are better, then lower ones.
#pragma once

#include <vector>

#include "studcore/cards/card.h"
#include "studcore/ranking/rule.h"

namespace studcore {

// The best badugi of some cards and so many wild ones, which stand for the lowest ranks of the deck
// not held. Strength is as of a low, the weakest is best: place 0 has four cards, place 3 one.
Strength best_badugi(CardSet naturals, int wilds, const RankingRule& rule);
int badugi_size(Strength strength);
// Of all badugis, worst first.
std::vector<Strength> badugi_strengths(const RankingRule& rule);

}  // namespace studcore
