// The vector kernel, written over the operations of one vector type; included by the file of each
// instruction set, inside a namespace and under its target.

constexpr int kLanesHere = sizeof(Vector) / sizeof(CardSet);

// The bit count of every nibble, and of both nibbles of every byte by suit, two bits a suit.
struct Tables {
  Vector low_counts, high_counts, suits, low_nibbles;
};

inline Tables tables() {
  return {repeat(0x03020201'02010100, 0x04030302'03020201),
          repeat(0x30202010'20101000, 0x40303020'30202010),
          repeat(0x15141110'05040100, 0x55545150'45444140), all64(0x0f0f0f0f0f0f0f0f)};
}

// Bit i: lane i is not zero.
inline std::uint64_t not_zero(Vector x) {
  return static_cast<std::uint64_t>(~sign_bits(equal64(x, all64(0)))) & ((1u << kLanesHere) - 1);
}

inline Vector total_of(Vector counts, const Tables& t) {
  return byte_sums(add8(and_(counts, t.low_nibbles), and_(right16(counts, 4), t.low_nibbles)));
}

inline Vector counts_of(Vector low, Vector high, const Tables& t) {
  return or_(lookup(t.low_counts, low), lookup(t.high_counts, high));
}

void keys(const CardSet* masks, const KeyPlan& plan, Keys& out) {
  const Tables t = tables();
  const Vector m1 = all64(plan.low), m2 = all64(plan.high);
  const Vector deck = all64(plan.deck), wild = all64(plan.wild), cards = all64(static_cast<std::uint64_t>(plan.cards));
  const Vector bias = all64(plan.bias), two_fields = all64(0x3333333333333333);
  const Vector ones = all64(0x1111), flush_bits = all64(0x8888);
  const bool has_wild = plan.wild != 0;
  out.suits = out.wrong = 0;
  for (int i = 0; i < kBlock; i += kLanesHere) {
    const Vector mask = load(masks + i);
    const Vector natural = has_wild ? and_not(wild, mask) : mask;
    const Vector low = and_(natural, t.low_nibbles);
    const Vector high = and_(right16(natural, 4), t.low_nibbles);
    const Vector counts = counts_of(low, high, t);
    const Vector key = add64(multiply32(counts, m1), multiply32(right64(counts, 32), m2));
    store_low_halves(out.key + i, key);

    const Vector suits = add8(lookup(t.suits, low), lookup(t.suits, high));
    const Vector even = byte_sums(and_(suits, two_fields));
    const Vector odd = byte_sums(and_(right16(suits, 2), two_fields));
    Vector sums = add64(or_(even, left64(odd, 8)), bias);
    Vector total = total_of(counts, t);
    if (has_wild) {
      // Wild cards are any suit.
      const Vector rest = and_(wild, mask);
      const Vector more = total_of(counts_of(and_(rest, t.low_nibbles), and_(right16(rest, 4), t.low_nibbles), t), t);
      sums = add64(sums, multiply32(more, ones));
      total = add64(total, more);
    }
    out.suits |= not_zero(and_(sums, flush_bits)) << i;
    out.wrong |= not_zero(or_(and_not(deck, mask), xor_(total, cards))) << i;
  }
  // The counters of suits lie crosswise: c h d s; for "any of them" the order does not matter.
}

void rank_sets(const CardSet* masks, const KeyPlan& plan, RankSets& out) {
  const Tables t = tables();
  const Vector deck = all64(plan.deck), cards = all64(static_cast<std::uint64_t>(plan.cards));
  const Vector ones = all64(0x1111111111111111), pairs = all64(0x0303030303030303);
  const Vector nibbles = all64(0x000f000f000f000f), bytes = all64(0x000000ff000000ff);
  out.wrong = 0;
  for (int i = 0; i < kBlock; i += kLanesHere) {
    const Vector mask = load(masks + i);
    const Vector counts = counts_of(and_(mask, t.low_nibbles), and_(right16(mask, 4), t.low_nibbles), t);
    out.wrong |= not_zero(or_(and_not(deck, mask), xor_(total_of(counts, t), cards))) << i;
    // Any suit of a rank, then the bits of 13 nibbles side by side.
    Vector x = or_(mask, right64(mask, 1));
    x = and_(or_(x, right64(x, 2)), ones);
    x = and_(or_(x, right64(x, 3)), pairs);
    x = and_(or_(x, right64(x, 6)), nibbles);
    x = and_(or_(x, right64(x, 12)), bytes);
    store_low_halves(out.set + i, or_(x, right64(x, 24)));
  }
}
