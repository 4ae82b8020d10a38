#include "studcore/ranking/badugi.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

namespace studcore {
namespace {

constexpr int kFull = 4;

// Goes up the ranks and takes each that still finds a suit of its own. Sets of ranks that can be
// matched to different suits are a matroid, so this greedy choice is the best. The state is which
// sets of suits the taken ranks can use up; there are fewer than a hundred states.
class Automaton {
 public:
  static constexpr std::uint8_t kTaken = 128;

  // The state after a rank held in these suits, with kTaken if the rank was taken.
  std::uint8_t step(std::uint8_t state, std::uint32_t suits) const {
    return steps_[(state & ~kTaken) * 16u + suits];
  }

  Automaton() {
    std::vector<std::uint32_t> states{1};  // each a set of sets of suits; first: none is used
    const auto number_of = [&](std::uint32_t state) {
      const auto at = std::find(states.begin(), states.end(), state);
      if (at == states.end()) states.push_back(state);
      return static_cast<std::uint8_t>(std::find(states.begin(), states.end(), state) -
                                       states.begin());
    };
    for (std::size_t i = 0; i < states.size(); ++i)
      for (std::uint32_t suits = 0; suits < 16; ++suits) {
        const std::uint32_t next = after(states[i], suits);
        steps_[i * 16 + suits] = next ? static_cast<std::uint8_t>(number_of(next) | kTaken)
                                      : static_cast<std::uint8_t>(i);
      }
  }

 private:
  static std::uint32_t after(std::uint32_t state, std::uint32_t suits) {
    std::uint32_t next = 0;
    for (std::uint32_t used = 0; used < 16; ++used)
      for (std::uint32_t suit = 1; suit < 16; suit *= 2)
        if (((state >> used) & 1) && (suits & ~used & suit)) next |= 1u << (used | suit);
    return next;
  }

  std::array<std::uint8_t, 128 * 16> steps_{};
};

const Automaton& automaton() {
  static const Automaton made;
  return made;
}

// The ranks of the deck from the lowest.
std::uint32_t deck_of(const RankingRule& rule) {
  const std::uint32_t ranks = rule.ranks;
  return rule.ace_low ? ((ranks << 1) | (ranks >> 12)) & 0x1fff : ranks;
}

template <int kHands>
void best_of(const CardSet* hands, const RankingRule& rule, std::uint32_t* out) {
  const Automaton& table = automaton();
  std::array<CardSet, kHands> left;
  std::array<std::uint8_t, kHands> state{};
  for (int i = 0; i < kHands; ++i) {
    left[i] = rule.ace_low ? low_cards(hands[i]) : hands[i];
    out[i] = 0;
  }
  for (int rank = 0; rank < kRanks; ++rank)
    for (int i = 0; i < kHands; ++i) {
      state[i] = table.step(state[i], left[i] & 15);
      left[i] >>= 4;
      out[i] |= static_cast<std::uint32_t>(state[i] / Automaton::kTaken) << rank;
    }
}

}  // namespace

std::uint32_t best_badugi(CardSet naturals, const RankingRule& rule) {
  std::uint32_t ranks;
  best_of<1>(&naturals, rule, &ranks);
  return ranks;
}

void best_badugis(const CardSet* hands, int count, const RankingRule& rule, std::uint32_t* out) {
  // Several hands side by side, since each look-up of one hand waits for the one before.
  for (int i = 0; i < count; i += 8) best_of<8>(hands + i, rule, out + i);
}

std::uint32_t with_wilds(std::uint32_t badugi, int wilds, const RankingRule& rule) {
  while (std::popcount(badugi) > std::max(0, kFull - wilds)) badugi ^= std::bit_floor(badugi);
  for (; wilds > 0 && std::popcount(badugi) < kFull; --wilds) {
    const std::uint32_t missing = deck_of(rule) & ~badugi;
    badugi |= missing & -missing;
  }
  return badugi;
}

Strength badugi_strength(std::uint32_t ranks) {
  const int size = std::popcount(ranks);
  std::uint32_t value = static_cast<std::uint32_t>(kFull - size) << 20;
  for (int shift = 16; ranks; shift -= 4) {
    const int top = std::bit_width(ranks) - 1;
    value |= static_cast<std::uint32_t>(top) << shift;
    ranks &= ~(1u << top);
  }
  return {value};
}

int badugi_size(Strength strength) { return kFull - strength.place(); }

std::vector<Strength> badugi_strengths(const RankingRule& rule) {
  const std::uint32_t deck = deck_of(rule);
  std::vector<Strength> strengths;
  for (std::uint32_t set = 1; set < 1u << kRanks; ++set)
    if (std::popcount(set) <= kFull && (set & ~deck) == 0)
      strengths.push_back(badugi_strength(set));
  std::sort(strengths.begin(), strengths.end(), std::greater<>());
  return strengths;
}

}  // namespace studcore
