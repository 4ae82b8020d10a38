// Plays many hands on several threads; the result does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "studcore/hand/hand.h"
#include "studcore/simulation/dealer.h"
#include "studcore/simulation/policy.h"
#include "studcore/simulation/records.h"
#include "studcore/simulation/tally.h"
#include "studcore/threads.h"

namespace studcore {

// What is simulated.
struct Plan {
  const Rules* rules;
  std::vector<Policy> policies;  // by player
  Seed seed;
  std::shared_ptr<const Dealer> dealer;
  Chips bin_width = 1;  // of the histograms
};

// The first hand in which a compiled policy gave an illegal answer.
struct Refused {
  std::uint64_t number = 0;
  int seat = 0, code = 0;
  std::vector<std::int32_t> actions;  // of the hand so far
};

struct Outcome {
  Tally tally;
  std::optional<Refused> refused;
};

// Plays `hands` hands from number `first` on; both numbers are whole deals. `records`: where to
// write rows. After an interrupt only the first hands were played, as many as the tally counts.
Outcome simulate(const Plan& plan, std::uint64_t first, std::uint64_t hands, int threads,
                 const Records* records = nullptr, Interrupt* interrupt = nullptr);

// Plays one hand of a plan to its end; reports the codes taken, and an illegal answer.
std::optional<Refused> play_one(const Plan& plan, std::uint64_t number, Hand& hand,
                                std::vector<std::int32_t>& actions);

}  // namespace studcore
