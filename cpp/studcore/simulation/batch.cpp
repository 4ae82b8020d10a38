#include "studcore/simulation/batch.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "studcore/compiler.h"
#include "studcore/hand/log.h"

namespace studcore {
namespace {

template <class Value>
auto row_of(std::vector<Value>& rows, std::size_t i, int width) {
  return rows.begin() + static_cast<std::ptrdiff_t>(i) * width;
}

// The most choices of any decision of the game.
int most_choices(const Rules& rules) {
  int most = Batch::kBetCodes;
  Held held;
  for (int pc = 0; pc < rules.steps; ++pc) {
    const Step& step = rules.program[pc];
    if (step.op == Op::kDeal && step.face != Face::kShared)
      (step.face == Face::kDown ? held.down : held.up) += step.count;
    if (const int kind = kind_of(step.op); kind >= 0) {
      const DecisionKind& decision = decision_kinds()[static_cast<std::size_t>(kind)];
      most = std::max(most, decision.most(step, held));
      decision.settle(step, held);
    }
  }
  return most;
}

// Brings the pot and the sets of cards up to date after a step of the program.
void refresh(Slot& slot) {
  const Hand& hand = slot.hand;
  slot.pot = hand.pot();
  for (std::size_t seat = 0; seat < hand.seats; ++seat) {
    const std::size_t count = hand.count[seat];
    // Fewer than before: some went back into the deck (H11).
    const std::size_t seen = slot.seen[seat] <= count ? slot.seen[seat] : 0;
    CardSet up = seen > 0 ? slot.up[seat] : 0, down = seen > 0 ? slot.down[seat] : 0;
    for (std::size_t i = seen; i < count; ++i) {
      const CardSet card = card_bit(hand.cards[seat][i]);
      const bool lies_up = (hand.up[seat] >> i) & 1;
      up |= lies_up ? card : 0;
      down |= lies_up ? 0 : card;
    }
    slot.up[seat] = up, slot.down[seat] = down;
    slot.seen[seat] = static_cast<std::uint8_t>(count);
  }
  slot.shared = shared_cards(hand);
}

// The four lowest bits, each as a number.
constexpr auto kBits = [] {
  std::array<std::array<std::int32_t, 4>, 16> rows{};
  for (int number = 0; number < 16; ++number)
    for (int bit = 0; bit < 4; ++bit) rows[number][bit] = (number >> bit) & 1;
  return rows;
}();

// Writes the seats of a slot into the arrays, from its actor on. Their number is a template
// argument, so that the loops are unrolled; the order of seats is a table, since branches on it are
// unpredictable.
template <int seats>
void show_seats(const Slot& slot, CardSet* cards, std::int32_t* amounts) {
  static constexpr auto kClockwise = [] {
    std::array<std::uint8_t, 2 * seats> order{};
    for (int i = 0; i < 2 * seats; ++i) order[i] = static_cast<std::uint8_t>(i % seats);
    return order;
  }();
  const Hand& hand = slot.hand;
  const std::uint8_t* clockwise = &kClockwise[hand.actor];
  for (int k = 0; k < seats; ++k) {
    const std::size_t seat = clockwise[k];
    const Chips bet = hand.bet[seat];
    cards[k == 0 ? 1 : 2 + k] = slot.up[seat];  // its own stand before the shared ones
    amounts[k] = hand.stack[seat] - bet;
    amounts[seats + k] = bet;
    amounts[3 * seats + k] = slot.policy.last[seat];
  }
  const Seats live = (hand.live | hand.live << seats) >> hand.actor;
  for (int k = 0; k < seats; k += 4)
    std::copy_n(kBits[(live >> k) & 15].data(), std::min(4, seats - k), amounts + 2 * seats + k);
}

// The instances, by the number of seats.
constexpr auto kShowSeats = []<std::size_t... seats>(std::index_sequence<seats...>) {
  return std::array{&show_seats<static_cast<int>(seats) + 1>...};
}(std::make_index_sequence<kMaxSeats>());

// Fetches the parts of a slot that a decision uses: slots lie too far apart for the processor to
// fetch the next one by itself.
void prefetch_slot(const Slot& slot) {
  const Hand& hand = slot.hand;
  prefetch(&hand, &hand.stack, &hand.bet, &slot.number, &slot.up, &slot.down);
}

// Rows of `legal` by the set of legal codes, a byte for each code.
constexpr auto kMayTake = [] {
  std::array<std::array<std::uint8_t, Batch::kBetCodes>, 16> rows{};
  for (unsigned codes = 0; codes < rows.size(); ++codes)
    for (unsigned code = 0; code < Batch::kBetCodes; ++code)
      rows[codes][code] = (codes >> code) & 1;
  return rows;
}();

// A decision that is no bet has a code for each choice.
STUDCORE_NOINLINE void show_choices(const Hand& hand, std::uint8_t* may, int codes) {
  const int count = choices(hand);
  for (int code = 0; code < codes; ++code) may[code] = code < count;
}

// Out of line: the hot path is compiled as if nobody ever recorded.
STUDCORE_NOINLINE void act_and_record(Slot& slot, int code) {
  Recorder recorder{std::move(slot.events)};
  act(slot.hand, code, recorder);
  slot.events = std::move(recorder.events);
}

STUDCORE_NOINLINE void begin_and_record(const Dealer& dealer, Slot& slot, std::uint64_t deal,
                                        const Block& cards) {
  Recorder recorder{std::move(slot.events)};
  recorder.events.clear();
  dealer.shuffle(slot.hand, slot.shift, deal, cards);
  if (slot.hand.actor == kNobody) run(slot.hand, recorder);
  slot.events = std::move(recorder.events);
}

}  // namespace

Batch::Batch(const Plan& plan, std::size_t size, std::uint64_t first_number, bool keeps_events)
    : plan_(plan),
      seats_(plan.dealer->seats()),
      codes_(most_choices(*plan.rules)),
      draws_(std::any_of(plan.policies.begin(), plan.policies.end(),
                         [](const Policy& policy) { return policy.draws(); })),
      keeps_events_(keeps_events),
      first_number_(first_number),
      counter_(*plan.rules, plan.dealer, plan.bin_width),
      next_counted_(first_number),
      slots_(size),
      rewarded_(size),
      next_number_(first_number) {
  actor.resize(size), done.resize(size), to_call.resize(size), numbers.resize(size);
  legal.resize(size * static_cast<std::size_t>(codes_));
  raise_to.resize(size * 2);
  rewards.resize(size * static_cast<std::size_t>(seats_));
  plays_ = std::any_of(plan.policies.begin(), plan.policies.end(),
                       [](const Policy& policy) { return policy.kind != Policy::Kind::kExternal; });
  cards.resize(size * static_cast<std::size_t>(planes()));
  amounts.resize(size * static_cast<std::size_t>(features()));
}

void Batch::begin(std::uint64_t limit, const Records* records) {
  limit_ = limit;
  if (records) records_ = *records;
  // Idle, until a hand is dealt: there may be none.
  for (Slot& slot : slots_) slot.hand = plan_.dealer->none();
  for (std::size_t i = 0; i < slots_.size(); ++i) deal(i), show(i);
}

const Block& Batch::block_of(std::uint64_t deal) {
  if (deal < blocks_from_ || deal >= blocks_to_) {
    stream_blocks(plan_.seed, deal, Purpose::kCards, 0, blocks_);
    blocks_from_ = deal, blocks_to_ = deal + kLanes;
  }
  return blocks_[static_cast<std::size_t>(deal - blocks_from_)];
}

// Takes a decision of any seat, and remembers it.
void Batch::take(Slot& slot, int code) {
  Hand& hand = slot.hand;
  const std::uint8_t seat = hand.actor, street = hand.street, pc = hand.pc;
  const bool bets = !by_index(hand);
  code = plain_code(hand, code);
  slot.actions.push_back(code);
  if (keeps_events_) {
    act_and_record(slot, code);
  } else {
    Silent silent;
    act(hand, code, silent);
  }
  slot.policy.note(hand, seat, street, bets, code);
  if (hand.over() || (hand.pc == pc && bets)) return;
  if (!bets) slot.seen = {};  // cards may have changed places
  refresh(slot);
}

// Lets seats with a policy decide until the hand is over or another seat is to act.
void Batch::play_on(Slot& slot) {
  while (!slot.hand.over()) {
    const Policy& policy = policy_of(slot);
    if (policy.kind == Policy::Kind::kExternal) return;
    int code = decide(policy, slot.hand, slot.policy);
    if (!is_legal(slot.hand, code)) {
      if (!refused_) refused_ = Refused{slot.number, slot.hand.actor, code, slot.actions};
      code = by_index(slot.hand) ? 0 : kCall;  // plays on until the error is reported
    }
    take(slot, code);
  }
}

// Notes the rewards of a hand that is over, and keeps it to be counted.
void Batch::finish(std::size_t i) {
  const Slot& slot = slots_[i];
  rewarded_[i] = true;
  for (int seat = 0; seat < seats_; ++seat)
    rewards[i * static_cast<std::size_t>(seats_) + static_cast<std::size_t>(seat)] +=
        static_cast<std::int32_t>(plan_.dealer->gain(slot.hand, seat));
  if (limit_ == 0) return;
  ended_.emplace(slot.number, Ended{slot.hand, slot.shift, slot.actions.size()});
  count_whole_deals();
}

void Batch::count_whole_deals() {
  const auto rounds = static_cast<std::uint64_t>(plan_.dealer->hands_a_deal());
  for (; ended_.size() >= rounds; next_counted_ += rounds) {
    const auto last = std::next(ended_.begin(), static_cast<std::ptrdiff_t>(rounds) - 1);
    if (last->first != next_counted_ + rounds - 1) return;
    for (auto ended = ended_.begin(); ended != std::next(last); ++ended) {
      const auto& [number, hand] = *ended;
      counter_.count(hand.hand, hand.shift, plan_.dealer->deal_of(number), hand.decisions);
      if (records_)
        records_->write(number - first_number_, hand.hand, *plan_.dealer, hand.shift, number,
                        hand.decisions);
    }
    ended_.erase(ended_.begin(), std::next(last));
  }
}

// Deals a hand.
void Batch::start(Slot& slot, std::uint64_t number) {
  slot.number = number;
  slot.shift = plan_.dealer->shift_of(number);
  const std::uint64_t deal = plan_.dealer->deal_of(number);
  if (keeps_events_)
    begin_and_record(*plan_.dealer, slot, deal, block_of(deal));
  else
    plan_.dealer->begin(slot.hand, slot.shift, deal, block_of(deal));
  slot.actions.clear();
  slot.policy.stream = PolicyStream(plan_.seed);
  if (draws_) slot.policy.stream.start(number);
  slot.policy.forget();
  slot.seen = {};
  refresh(slot);
}

// Deals the next hand into a slot; hands in which only policies decide are played at once. After
// many of these, or at the limit, the slot stays idle: its hand is over.
void Batch::deal(std::size_t i) {
  Slot& slot = slots_[i];
  for (int hands = 0; hands < kIdleAfter && (limit_ == 0 || next_number_ < limit_); ++hands) {
    numbers[i] = next_number_;
    start(slot, next_number_++);
    if (plays_) play_on(slot);
    if (!slot.hand.over()) return;
    finish(i);
  }
}

std::size_t Batch::first_illegal(const std::int32_t* codes) const {
  // Checked in the arrays, which are close together; the hands are far apart in memory.
  const auto width = static_cast<std::uint32_t>(codes_);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const auto code = static_cast<std::uint32_t>(codes[i]);
    if (code < width && legal[i * width + code]) continue;
    const bool idle = actor[i] < 0, raises = codes[i] < 0;
    if (!idle && !(raises && is_legal(slots_[i].hand, codes[i]))) return i;
  }
  return slots_.size();
}

void Batch::step(const std::int32_t* codes) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    Slot& slot = slots_[i];
    if (i + 4 < slots_.size()) prefetch_slot(slots_[i + 4]);
    if (i + 2 < slots_.size())
      prefetch(slots_[i + 2].actions.data() + slots_[i + 2].actions.size());
    if (rewarded_[i]) clear_rewards(i);
    bool ended = false;
    if (!slot.hand.over()) {
      take(slot, codes[i]);
      if (plays_) play_on(slot);
      ended = slot.hand.over();
      if (ended) finish(i);
    }
    done[i] = ended;
    if (slot.hand.over()) deal(i);
    show(i);
  }
}

void Batch::put(std::size_t i, const Slot& from) {
  slots_[i] = from;
  done[i] = 0;
  numbers[i] = from.number;
  clear_rewards(i);
  show(i);
}

std::optional<Slot> Batch::replayed(std::uint64_t number,
                                    const std::vector<std::int32_t>& actions) {
  Slot slot;
  start(slot, number);
  for (const std::int32_t code : actions) {
    if (slot.hand.over() || !is_legal(slot.hand, code)) return std::nullopt;
    const Policy& policy = policy_of(slot);
    const bool waits = policy.kind == Policy::Kind::kExternal;
    // Policies decide again, so that they draw the same random numbers.
    if (!waits && plain_code(slot.hand, decide(policy, slot.hand, slot.policy)) != code)
      return std::nullopt;
    take(slot, code);
  }
  if (slot.hand.over() || policy_of(slot).kind != Policy::Kind::kExternal) return std::nullopt;
  return slot;
}

std::vector<std::uint8_t> Batch::kinds() const {
  std::vector<std::uint8_t> kinds(slots_.size());
  std::transform(slots_.begin(), slots_.end(), kinds.begin(), [](const Slot& slot) {
    return static_cast<std::uint8_t>(slot.hand.over() ? 0 : kind_of(slot.hand.step().op));
  });
  return kinds;
}

void Batch::clear_rewards(std::size_t i) {
  std::fill_n(row_of(rewards, i, seats_), seats_, 0);
  rewarded_[i] = false;
}

void Batch::show_idle(std::size_t i) {
  const auto clear = [&](auto& rows, int width) { std::fill_n(row_of(rows, i, width), width, 0); };
  actor[i] = -1;
  clear(legal, codes_), clear(to_call, 1), clear(raise_to, 2);
  clear(cards, planes()), clear(amounts, features());
}

void Batch::show(std::size_t i) {
  const Slot& slot = slots_[i];
  const Hand& hand = slot.hand;
  if (hand.over()) return show_idle(i);
  const int me = hand.actor;
  const bool bets = !by_index(hand);
  const Chips owed = bets ? hand.call_to - hand.bet[me] : 0;
  const Chips low = bets ? hand.low_to : 0, high = bets ? hand.high_to : 0;
  to_call[i] = owed;
  raise_to[2 * i] = low, raise_to[2 * i + 1] = high;

  CardSet* card = &cards[i * static_cast<std::size_t>(planes())];
  card[0] = slot.down[static_cast<std::size_t>(me)];
  std::int32_t* amount = &amounts[i * static_cast<std::size_t>(features())];
  amount[0] = hand.street, amount[1] = slot.pot, amount[2] = owed;
  amount[3] = low, amount[4] = high, amount[5] = hand.wagers;
  card[2] = slot.shared;
  // Bytes are stored last: such a store may alias anything, so values would be loaded again.
  actor[i] = static_cast<std::int8_t>(me);
  std::uint8_t* may = &legal[i * static_cast<std::size_t>(codes_)];
  if (bets) {
    std::copy_n(kMayTake[hand.codes].data(), kBetCodes, may);
    std::fill_n(may + kBetCodes, codes_ - kBetCodes, 0);
  } else {
    show_choices(hand, may, codes_);
  }
  kShowSeats[static_cast<std::size_t>(seats_ - 1)](slot, card, amount + kFeatures);
}

}  // namespace studcore
