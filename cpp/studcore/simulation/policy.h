// Policies: what decides for a seat in a simulation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "studcore/hand/hand.h"
#include "studcore/policy_view.h"
#include "studcore/simulation/policy_stream.h"
#include "studcore/simulation/strength.h"

namespace studcore {

struct Style;
struct TablePolicy;
struct Mixture;

struct Policy {
  enum class Kind : std::uint8_t {
    kRandom,    // any legal action (see `random_code`)
    kCall,      // check or call, always; the first choice
    kStyle,     // by the strength of its cards
    kTable,     // by a table over features
    kCompiled,  // a function of others
    kMixture,   // one of several, drawn
    kOutside    // whoever steps a batch
  };
  Kind kind = Kind::kRandom;
  std::shared_ptr<const Style> style = nullptr;
  std::shared_ptr<const TablePolicy> table = nullptr;
  std::shared_ptr<const Mixture> mixture = nullptr;
  studcore_policy function = nullptr;

  // Needs nothing but the legal codes and the stream.
  bool is_plain() const { return kind == Kind::kRandom || kind == Kind::kCall; }
  // May draw random numbers.
  bool draws() const { return kind != Kind::kCall && kind != Kind::kOutside; }
};

// A player by strength: at or above `raise` it bets and raises, at or above `stay` it calls.
struct Style {
  std::shared_ptr<const Strengths> strengths;
  std::array<std::uint32_t, 16> stay{}, raise{};  // by street
  std::uint32_t caution = 0;  // of 65,536: how far a better board of another pulls its own down
  std::uint32_t bluff = 0;    // of 65,536: how often it bets all the same
  bool draws = false;         // calls with a draw to a flush or a straight
};

enum class Feature : std::uint8_t {
  kStreet,     // 0 for the first
  kStrength,   // of its own cards, in as many equal parts as the table has
  kBestBoard,  // of the best board of the others, likewise
  kDraw,       // 1 with a draw to a flush or a straight
  kFacing,     // 1 with something to call
  kWagers,     // bets and raises on this street
  kOpponents,  // others in the hand, less one
  kPot         // in big bets
};

// Chances of the four codes by features; illegal codes are left out.
struct TablePolicy {
  struct Axis {
    Feature feature;
    std::uint32_t size;
  };
  std::shared_ptr<const Strengths> strengths;
  std::vector<Axis> axes;
  // The last axis fastest; those of one place sum to 65,536 at most.
  std::vector<std::array<std::uint16_t, 4>> chances;
  int first_street = 0;
  Chips big_bet = 1;
};

struct Mixture {
  std::vector<Policy> parts;
  std::vector<std::uint32_t> bounds;  // sums of the chances; the last is 65,536
  bool by_hand = true;                // drawn once a hand; else at every decision
};

// What policies remember of a hand.
struct PolicyState {
  std::array<std::uint8_t, kSeatPlaces> last{};   // last action on the street, its code + 1
  std::array<std::uint8_t, kSeatPlaces> drawn{};  // part of a mixture + 1
  PolicyStream stream{};
  KnownStrengths strengths{};

  void forget() {
    last = drawn = {};
    strengths.pc = 255;
  }
  // After a decision of `seat` on `street`.
  void note(const Hand& hand, int seat, int street, bool bet, int code) {
    if (hand.street != street) {
      last = {};
    } else if (bet) {
      last[static_cast<std::size_t>(seat)] =
          static_cast<std::uint8_t>(code < 0 ? kHighRaise + 1 : code + 1);
    }
  }
};

// Sets of codes: how many there are, and the n-th of them.
struct Codes {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 4> nth{};
};
constexpr auto kCodes = [] {
  std::array<Codes, 16> table{};
  for (unsigned codes = 0; codes < 16; ++codes)
    for (unsigned code = 0; code < 4; ++code)
      if ((codes >> code) & 1)
        table[codes].nth[table[codes].count++] = static_cast<std::uint8_t>(code);
  return table;
}();

inline int random_code(int seat, unsigned set, PolicyStream& stream) {
  const Codes& codes = kCodes[set];
  return codes.nth[stream.few(seat, codes.count)];
}
// Uniform over the legal codes, or over the choices. Where every total between two may be made, one
// of them is a further code: the total is uniform too.
int random_code(const Hand& hand, PolicyStream& stream);

// The answer of a policy for the hand's actor. That of `kCompiled` may be wrong.
int decide(const Policy& policy, const Hand& hand, PolicyState& state);

// The choice that leaves the seat strongest, and of equal ones shows the least.
int best_choice(const Strengths& strengths, const Hand& hand);

}  // namespace studcore
