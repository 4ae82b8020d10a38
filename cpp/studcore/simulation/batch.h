// Many hands in step: arrays in, arrays out; a hand that ends is replaced by the next one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "studcore/hand/betting.h"
#include "studcore/hand/hand.h"
#include "studcore/hand/log.h"
#include "studcore/simulation/simulate.h"

namespace studcore {

constexpr int kIdleAfter = 4096;  // hands in a row without a decision

// A hand of a batch that can be saved and put back, for searches. Its size is an odd number of
// cache lines, so that the same parts of different slots fall into different sets of the cache.
struct Slot {
  Hand hand;
  // The fields that every step uses come first.
  std::uint64_t number = 0;
  int shift = 0;                      // player p sits in seat p + shift
  Chips pot = 0;                      // like the cards, changes only between program steps
  std::vector<std::int32_t> actions;  // decisions so far
  std::vector<Event> events;          // what happened, if the batch keeps it
  CardSet shared = 0;
  PolicyState policy;
  std::array<CardSet, kMaxSeats> up{}, down{};
  std::array<std::uint8_t, kSeatPlaces> seen{};  // number of each seat's cards in the sets
  std::array<std::byte, 64> padding{};           // makes the number of cache lines odd
};

class Batch {
 public:
  // Players with a policy decide by it; the others wait for `step`. `keeps_events`: for callers
  // that look at hands between the steps.
  Batch(const Plan& plan, std::size_t size, std::uint64_t first_number, bool keeps_events = false);

  // For a code in each slot: the first slot whose hand can't take its code, or `size()`.
  std::size_t first_illegal(const std::int32_t* codes) const;
  // Takes legal codes; hands that end are counted and replaced.
  void step(const std::int32_t* codes);
  // Puts a hand into a slot and writes its row of the arrays.
  void put(std::size_t slot, const Slot& from);
  // The number of the next hand to be dealt.
  std::uint64_t next_number() const { return next_number_; }
  void set_next_number(std::uint64_t number) { next_number_ = number; }
  // A hand of this batch, played again up to these decisions; nothing if they are not decisions of
  // that hand.
  std::optional<Slot> replayed(std::uint64_t number, const std::vector<std::int32_t>& actions);
  // The kind of each slot's decision, by its place among all kinds; 0 where there is none.
  std::vector<std::uint8_t> kinds() const;

  // Deals the first hands. Hands with numbers below the limit are counted in their order, so that
  // the counted ones are at any time the first of all. `records`: where to write a row for each.
  void begin(std::uint64_t limit = 0, const Records* records = nullptr);
  std::uint64_t hands() const { return counter_.tally.hands; }
  const Tally& tally() { return counter_.sum(); }
  // The first illegal answer of a compiled policy since the last call, if there was one.
  std::optional<Refused> take_refused() { return std::exchange(refused_, std::nullopt); }

  std::size_t size() const { return slots_.size(); }
  int seats() const { return seats_; }
  const Slot& slot(std::size_t i) const { return slots_[i]; }

  // ---- arrays with a row for each slot ----

  static constexpr int kBetCodes = Betting::kCodes;
  int codes() const { return codes_; }  // columns of `legal`
  int planes() const { return 3 + seats_ - 1; }
  int features() const { return kFeatures + 4 * seats_; }
  static constexpr int kFeatures = 6;
  int two() const { return 2; }

  std::vector<std::int8_t> actor;
  std::vector<std::uint8_t> done;   // whether the slot's hand ended in the last step
  std::vector<std::uint8_t> legal;  // 1 where the code may be taken
  std::vector<std::int32_t> to_call;
  std::vector<std::int32_t> raise_to;  // lowest and highest total, 0 where there is none
  std::vector<std::int32_t> rewards;   // by seat, of hands that ended in the last step
  std::vector<std::uint64_t> numbers;
  // The knowledge of the actor. Cards: its own down cards, its up cards, shared cards, and the up
  // cards of the others from its left on, folded ones as well. Amounts: street, pot, to call,
  // lowest and highest raise, wagers; then from the actor on: stacks, bets, whether live, last
  // action of the street (code + 1, 0 none).
  std::vector<CardSet> cards;
  std::vector<std::int32_t> amounts;

 private:
  void deal(std::size_t slot);
  void start(Slot& slot, std::uint64_t number);
  void play_on(Slot& slot);
  void take(Slot& slot, int code);
  void finish(std::size_t slot);
  void count_whole_deals();
  void clear_rewards(std::size_t slot);
  void show(std::size_t slot);
  void show_idle(std::size_t slot);
  const Block& block_of(std::uint64_t deal);
  const Policy& policy_of(const Slot& slot) const {
    return plan_
        .policies[static_cast<std::size_t>(plan_.dealer->player_in(slot.hand.actor, slot.shift))];
  }

  Plan plan_;
  int seats_, codes_;
  bool draws_, plays_;  // some policy draws random numbers; some seat has a policy
  bool keeps_events_;
  std::uint64_t limit_ = 0, first_number_;
  std::optional<Records> records_;
  Counter counter_;
  struct Ended {
    Hand hand;
    int shift;
    std::uint64_t decisions;
  };
  std::map<std::uint64_t, Ended> ended_;  // by number; earlier hands are counted first
  std::uint64_t next_counted_;
  std::optional<Refused> refused_;
  std::vector<Slot> slots_;
  std::vector<std::uint8_t> rewarded_;  // slots whose row of `rewards` is not empty
  std::uint64_t next_number_;
  std::array<Block, kLanes> blocks_{};
  std::uint64_t blocks_from_ = 1, blocks_to_ = 0;  // the deals whose blocks are held
};

}  // namespace studcore
