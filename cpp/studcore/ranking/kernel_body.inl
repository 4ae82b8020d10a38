// The vector kernel, written over the operations of one vector type; included by the file of each
// instruction set, inside a namespace and under its target.

constexpr int kLanesHere = sizeof(Vector) / sizeof(CardSet);

// The bit count of a nibble, and its bits two apart: the count by suit of a rank.
struct Tables {
  Vector counts, suits, low_nibbles;
};

inline Tables tables() {
  return {repeat(0x03020201'02010100, 0x04030302'03020201),
          repeat(0x15141110'05040100, 0x55545150'45444140), all64(0x0f0f0f0f0f0f0f0f)};
}

struct Nibbles {
  Vector low, high;
};

inline Nibbles nibbles_of(Vector mask, const Tables& t) {
  return {and_(mask, t.low_nibbles), and_(right16(mask, 4), t.low_nibbles)};
}

struct Counts {
  Vector low, high;  // of the nibbles of each byte
};

inline Counts counts_of(const Nibbles& n, const Tables& t) {
  return {lookup(t.counts, n.low), lookup(t.counts, n.high)};
}
inline Vector word_of(const Counts& c) { return or_(c.low, left16(c.high, 4)); }
inline Vector total_of(const Counts& c) { return byte_sums(add8(c.low, c.high)); }

inline bool any(Vector x) { return sign_bits(equal64(x, all64(0))) != (1 << kLanesHere) - 1; }

void keys(const CardSet* masks, const KeyPlan& plan, Keys& out) {
  const Tables t = tables();
  const Vector m1 = all64(plan.low), m2 = all64(plan.high);
  const Vector deck = all64(plan.deck), wild = all64(plan.wild);
  const Vector cards = all64(static_cast<std::uint64_t>(plan.cards));
  const Vector bias = all64(plan.bias), fields = all64(0x3333333333333333);
  const Vector ones = all64(0x1111), flush_bits = all64(0x8888), zero = all64(0);
  const bool has_wild = plan.wild != 0;
  Vector wrong = zero, used = zero;
  std::uint64_t plain = 0;
  for (int i = 0; i < kBlock; i += kLanesHere) {
    const Vector mask = load(masks + i);
    const Nibbles n = nibbles_of(has_wild ? and_not(wild, mask) : mask, t);
    const Counts counts = counts_of(n, t);
    const Vector word = word_of(counts);
    store_low_halves(out.key + i, add64(multiply32(word, m1), multiply32(right64(word, 32), m2)));

    const Vector suits = add8(lookup(t.suits, n.low), lookup(t.suits, n.high));
    const Vector even = byte_sums(and_(suits, fields));
    const Vector odd = byte_sums(and_(right16(suits, 2), fields));
    Vector sums = add64(or_(even, left64(odd, 8)), bias);
    Vector total = total_of(counts);
    if (has_wild) {
      // Wild cards are any suit.
      const Vector wilds = total_of(counts_of(nibbles_of(and_(wild, mask), t), t));
      sums = add64(sums, multiply32(wilds, ones));
      total = add64(total, wilds);
    }
    // The four counters lie crosswise, c h d s: for "any of them" that does not matter.
    const int bits = sign_bits(equal64(and_(sums, flush_bits), zero));
    plain |= static_cast<std::uint64_t>(bits) << i;
    used = or_(used, mask);
    wrong = or_(wrong, xor_(total, cards));
  }
  out.suits = ~plain;
  out.wrong = any(or_(wrong, and_not(deck, used)));
}

void look_up(const std::uint32_t* keys_, const LookUp& tables_, std::uint16_t* out) {
  const std::uint32_t* offsets = tables_.offsets;
  const std::uint16_t* values = tables_.values;
  const int row = tables_.row_shift, column = tables_.column_shift;
  const std::uint32_t mask = tables_.column_mask;
#pragma GCC unroll 16
  for (int i = 0; i < kBlock; ++i) {
    const std::uint32_t key = keys_[i];
    out[i] = values[offsets[key >> row] + ((key >> column) & mask)];
  }
}

void rank_sets(const CardSet* masks, const KeyPlan& plan, RankSets& out) {
  const Tables t = tables();
  const Vector deck = all64(plan.deck), cards = all64(static_cast<std::uint64_t>(plan.cards));
  const Vector ones = all64(0x1111111111111111), pairs = all64(0x0303030303030303);
  const Vector nibbles = all64(0x000f000f000f000f), bytes = all64(0x000000ff000000ff);
  Vector wrong = all64(0), used = wrong;
  for (int i = 0; i < kBlock; i += kLanesHere) {
    const Vector mask = load(masks + i);
    const Vector total = total_of(counts_of(nibbles_of(mask, t), t));
    used = or_(used, mask);
    wrong = or_(wrong, xor_(total, cards));
    // Any suit of a rank, then the bits of 13 nibbles side by side.
    Vector x = or_(mask, right64(mask, 1));
    x = and_(or_(x, right64(x, 2)), ones);
    x = and_(or_(x, right64(x, 3)), pairs);
    x = and_(or_(x, right64(x, 6)), nibbles);
    x = and_(or_(x, right64(x, 12)), bytes);
    store_low_halves(out.set + i, or_(x, right64(x, 24)));
  }
  out.wrong = any(or_(wrong, and_not(deck, used)));
}

std::uint64_t look_up_sets(const std::uint32_t* sets, const std::uint16_t* values,
                           std::uint16_t* out) {
#pragma GCC unroll 16
  for (int i = 0; i < kBlock; ++i) out[i] = values[sets[i]];
  std::uint64_t zeros = 0;
  for (int i = 0; i < kBlock; i += 16)
    zeros |= static_cast<std::uint64_t>(zero_words(out + i)) << i;
  return zeros;
}

void lower(std::uint16_t* ranks, std::uint16_t floor) {
  for (int i = 0; i < kBlock; ++i)
    ranks[i] = static_cast<std::uint16_t>(ranks[i] > floor ? ranks[i] - floor : 0);
}
