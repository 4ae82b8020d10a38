// Policies, which decide for the seats of a simulation.
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
    kCall,      // always check or call; the first of other choices
    kStyle,     // by the strength of its cards
    kTable,     // by a table over features
    kCompiled,  // a compiled function of the user
    kMixture,   // one of several, drawn by chance
    kExternal   // none: the caller who steps a batch decides
  };
  Kind kind = Kind::kRandom;
  std::shared_ptr<const Style> style = nullptr;
  std::shared_ptr<const TablePolicy> table = nullptr;
  std::shared_ptr<const Mixture> mixture = nullptr;
  studcore_policy function = nullptr;

  // Uses only the legal codes and random numbers.
  bool is_plain() const { return kind == Kind::kRandom || kind == Kind::kCall; }
  // May draw random numbers.
  bool draws() const { return kind != Kind::kCall && kind != Kind::kExternal; }
};

// A player by strength: at or above `raise` it bets and raises, at or above `stay` it calls.
struct Style {
  std::shared_ptr<const Strengths> strengths;
  std::array<std::uint32_t, 16> stay{}, raise{};  // by street
  std::uint32_t caution = 0;  // of 65,536: how much a better board of another seat lowers its own
  std::uint32_t bluff = 0;    // of 65,536: how often it bets without the strength for it
  bool draws = false;         // calls with a draw to a flush or a straight
};

enum class Feature : std::uint8_t {
  kStreet,     // 0 for the first
  kStrength,   // of its own cards, in as many equal parts as the table has
  kBestBoard,  // the same for the best board of the others
  kDraw,       // 1 with a draw to a flush or a straight
  kFacing,     // 1 with something to call
  kWagers,     // bets and raises on this street
  kOpponents,  // in the hand, less one
  kPot         // in big bets
};

// Chances of the four codes by features; those of illegal codes are left out.
struct TablePolicy {
  struct Axis {
    Feature feature;
    std::uint32_t size;
  };
  std::shared_ptr<const Strengths> strengths;
  std::vector<Axis> axes;
  // With the last axis fastest; the four of a place sum to 65,536 at most.
  std::vector<std::array<std::uint16_t, 4>> chances;
  int first_street = 0;
  Chips big_bet = 1;
};

struct Mixture {
  std::vector<Policy> parts;
  std::vector<std::uint32_t> bounds;  // sums of the chances; the last is 65,536
  bool by_hand = true;                // drawn once a hand; else at every decision
};

// What policies remember during a hand.
struct PolicyState {
  std::array<std::uint8_t, kSeatPlaces> last{};   // last action on the street, its code + 1
  std::array<std::uint8_t, kSeatPlaces> drawn{};  // part of a mixture + 1
  PolicyStream stream{};
  KnownStrengths strengths{};

  void forget() {
    last = drawn = {};
    strengths.pc = 255;
  }
  // Notes a decision that `seat` made on `street`.
  void note(const Hand& hand, int seat, int street, bool bet, int code) {
    if (hand.street != street) {
      last = {};
    } else if (bet) {
      last[static_cast<std::size_t>(seat)] =
          static_cast<std::uint8_t>(code < 0 ? kHighRaise + 1 : code + 1);
    }
  }
};

// The codes of a set: how many, and the n-th.
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
// Uniform over the legal codes, or over the choices. Where totals between the lowest and the
// highest raise are legal, they are one more code, and the total is uniform among them.
int random_code(const Hand& hand, PolicyStream& stream);

// The answer of a policy for the actor of the hand. That of `kCompiled` may be illegal.
int decide(const Policy& policy, const Hand& hand, PolicyState& state);

// The choice that leaves the seat strongest; of equal ones, the one that shows the least.
int best_choice(const Strengths& strengths, const Hand& hand);

}  // namespace studcore
