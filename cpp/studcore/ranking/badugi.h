// Badugi: up to four cards of different ranks and suits; more cards are better, then lower ones.
#pragma once

#include <vector>

#include "studcore/cards/card.h"
#include "studcore/ranking/rule.h"

namespace studcore {

// The ranks of the best badugi, as 13 bits from the lowest; bit 0 is the ace where it is low.
std::uint32_t best_badugi(CardSet naturals, const RankingRule& rule);
// The same for many hands, `count` a multiple of eight.
void best_badugis(const CardSet* hands, int count, const RankingRule& rule, std::uint32_t* out);
// The ranks with wild cards added: each is the lowest rank of the deck that is not held.
std::uint32_t with_wilds(std::uint32_t badugi, int wilds, const RankingRule& rule);

// Strength is as of a low, the weakest is best: place 0 has four cards, place 3 one.
Strength badugi_strength(std::uint32_t ranks);
int badugi_size(Strength strength);
// The strengths of all badugis, worst first.
std::vector<Strength> badugi_strengths(const RankingRule& rule);

}  // namespace studcore
