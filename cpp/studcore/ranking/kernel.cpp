#include "studcore/ranking/kernel.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

std::uint64_t cards_of(CardSet mask) { return rank_total(rank_counts(mask)); }

bool is_wrong(CardSet mask, const KeyPlan& plan) {
  return (mask & ~plan.deck) != 0 || cards_of(mask) != static_cast<unsigned>(plan.cards);
}

void plain_keys(const CardSet* masks, const KeyPlan& plan, Keys& out) {
  out.suits = 0, out.wrong = false;
  for (int i = 0; i < kBlock; ++i) {
    const CardSet natural = masks[i] & ~plan.wild, wild = masks[i] & plan.wild;
    const std::uint64_t counts = rank_counts(natural);
    out.key[i] = static_cast<std::uint32_t>(counts) * plan.low +
                 static_cast<std::uint32_t>(counts >> 32) * plan.high;
    const std::uint64_t wilds = wild ? cards_of(wild) : 0;
    const std::uint64_t sums = suit_sums(natural, plan.bias) + wilds * 0x1111;
    out.suits |= static_cast<std::uint64_t>((sums & kFlushBits) != 0) << i;
    out.wrong |= (masks[i] & ~plan.deck) != 0 ||
                 rank_total(counts) + wilds != static_cast<unsigned>(plan.cards);
  }
}

void plain_look_up(const std::uint32_t* keys, const LookUp& tables, std::uint16_t* out) {
  for (int i = 0; i < kBlock; ++i)
    out[i] = tables.values[tables.offsets[keys[i] >> tables.row_shift] +
                           ((keys[i] >> tables.column_shift) & tables.column_mask)];
}

void plain_rank_sets(const CardSet* masks, const KeyPlan& plan, RankSets& out) {
  out.wrong = false;
  for (int i = 0; i < kBlock; ++i) {
    CardSet any = masks[i] | (masks[i] >> 1);
    any |= any >> 2;
    out.set[i] = ranks_of_suit(any, 0);
    out.wrong |= is_wrong(masks[i], plan);
  }
}

std::uint64_t plain_look_up_sets(const std::uint32_t* sets, const std::uint16_t* values,
                                 std::uint16_t* out) {
  std::uint64_t zeros = 0;
  for (int i = 0; i < kBlock; ++i) {
    out[i] = values[sets[i]];
    zeros |= static_cast<std::uint64_t>(out[i] == 0) << i;
  }
  return zeros;
}

void plain_masks(const Card* ids, int count, CardSet* out) {
  for (int i = 0; i < kBlock; ++i) {
    CardSet set = 0;
    for (int j = 0; j < count; ++j) {
      const Card id = ids[i * count + j];
      set |= id < 64 ? CardSet{1} << id : 0;
    }
    out[i] = set;
  }
}

void plain_lower(std::uint16_t* ranks, std::uint16_t floor) {
  for (int i = 0; i < kBlock; ++i)
    ranks[i] = static_cast<std::uint16_t>(ranks[i] > floor ? ranks[i] - floor : 0);
}

constexpr KernelPath kPlain{"plain",         plain_keys,         plain_look_up,
                            plain_rank_sets, plain_look_up_sets, plain_lower,
                            plain_masks};

}  // namespace

const KernelPath* kernel_paths(int& count) {
  static std::array<KernelPath, 3> paths;
  static const int found = [] {
    int n = 0;
    for (const KernelPath* path : {avx2_path(), sse4_path()}) {
      if (!path) continue;
      paths[n] = *path;
      if (!paths[n].masks) paths[n].masks = plain_masks;
      ++n;
    }
    paths[n++] = kPlain;
    return n;
  }();
  count = found;
  return paths.data();
}

const KernelPath& kernel() {
  static const KernelPath& chosen = [&]() -> const KernelPath& {
    int count = 0;
    const KernelPath* paths = kernel_paths(count);
    const char* wanted = std::getenv("STUDCORE_CPU");
    for (int i = 0; wanted && i < count; ++i)
      if (std::string_view(wanted) == paths[i].name) return paths[i];
    return paths[0];
  }();
  return chosen;
}

}  // namespace studcore
