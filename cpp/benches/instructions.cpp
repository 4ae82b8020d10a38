// Work whose instructions are counted, one kind a run: `.ci/instructions` runs this under
// callgrind, which counts what `measured` does. Prints how many hands, evaluations or decisions
// that was.
#include <cstdio>
#include <map>
#include <string_view>
#include <vector>

#include "studcore/compiler.h"
#include "studcore/ranking/batch.h"
#include "studcore/simulation/batch.h"
#include "studcore/simulation/simulate.h"
#include "tests/variants.h"

namespace studcore {

STUDCORE_NOINLINE void measured(const auto& work) { work(); }

namespace {

constexpr std::size_t kSeats = 6, kHands = 5000, kSlots = 256, kSteps = 100;

Plan plan_of(const Rules& rules, Policy::Kind kind) {
  const Seed seed{1};
  return {&rules, std::vector<Policy>(kSeats, {.kind = kind}), seed,
          std::make_shared<const Dealer>(rules, std::vector<Chips>(kSeats, 10'000), seed, false,
                                         nullptr)};
}

std::size_t play(Policy::Kind kind) {
  const Rules rules = test::rules_of({}, true);
  const Plan plan = plan_of(rules, kind);
  simulate(plan, 0, kHands, 1);  // tables that are made at first use
  measured([&] { simulate(plan, 0, kHands, 1); });
  return kHands;
}

std::size_t step() {
  const Rules rules = test::rules_of({}, true);
  Batch batch(plan_of(rules, Policy::Kind::kExternal), kSlots, 0);
  batch.begin();
  PolicyStream draw(Seed{2});
  draw.start(0);
  std::vector<std::int32_t> codes(kSlots);
  for (std::size_t i = 0; i < kSteps; ++i) {
    for (std::size_t slot = 0; slot < kSlots; ++slot)
      codes[slot] = random_code(batch.slot(slot).hand, draw);
    measured([&] { batch.step(codes.data()); });
  }
  return kSteps * kSlots;
}

std::size_t evaluate() {
  std::vector<CardSet> sets(kHands);
  for (std::size_t i = 0; i < kHands; ++i) {
    Deck deck;
    deck.seed = Seed{3};
    deck.fill(kFullDeck);
    deck.shuffle(i, stream_block(deck.seed, i, Purpose::kCards, 0));
    for (int card = 0; card < 7; ++card) sets[i] |= card_bit(deck.take());
  }
  const Measure high{Ranking::find("high")};
  const BatchRanker ranker({7}, {&high, 1});
  std::vector<Entry> ranks(kHands);
  measured([&] { ranker.rank(sets, ranks.data()); });
  return kHands;
}

}  // namespace
}  // namespace studcore

int main(int count, char** words) {
  using namespace studcore;
  const std::map<std::string_view, std::size_t (*)()> kinds = {
      {"random", [] { return play(Policy::Kind::kRandom); }},
      {"call", [] { return play(Policy::Kind::kCall); }},
      {"step", step},
      {"evaluate", evaluate}};
  const auto kind = kinds.find(count == 2 ? words[1] : "");
  if (kind == kinds.end()) return 2;
  std::printf("%zu\n", kind->second());
}
