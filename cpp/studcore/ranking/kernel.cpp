#include "studcore/ranking/kernel.h"

#include <array>
#include <bit>
#include <cstdlib>
#include <string_view>

#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

// The sum of 13 nibbles that is below 16.
std::uint64_t total_of(std::uint64_t counts) { return ((counts * 0x1111111111111) >> 48) & 15; }

void plain_keys(const CardSet* masks, const KeyPlan& plan, Keys& out) {
  out.suits = out.wrong = 0;
  for (int i = 0; i < kBlock; ++i) {
    const CardSet natural = masks[i] & ~plan.wild, rest = masks[i] & plan.wild;
    const std::uint64_t counts = rank_counts(natural);
    out.key[i] = static_cast<std::uint32_t>(counts) * plan.low +
                 static_cast<std::uint32_t>(counts >> 32) * plan.high;
    const std::uint64_t wilds =
        rest ? total_of(rank_counts(rest & kFullDeck)) +
                   (rest > kFullDeck ? static_cast<unsigned>(std::popcount(rest >> kDeckCards)) : 0)
             : 0;
    const std::uint64_t sums = suit_sums(natural, plan.bias) + wilds * 0x1111;
    const bool wrong = (masks[i] & ~plan.deck) != 0 ||
                       total_of(counts) + wilds != static_cast<unsigned>(plan.cards);
    out.suits |= static_cast<std::uint64_t>((sums & kFlushBits) != 0) << i;
    out.wrong |= static_cast<std::uint64_t>(wrong) << i;
  }
}

void plain_rank_sets(const CardSet* masks, const KeyPlan& plan, RankSets& out) {
  out.wrong = 0;
  for (int i = 0; i < kBlock; ++i) {
    CardSet any = masks[i] | (masks[i] >> 1);
    any |= any >> 2;
    out.set[i] = ranks_of_suit(any, 0);
    const bool wrong = (masks[i] & ~plan.deck) != 0 ||
                       total_of(rank_counts(masks[i])) != static_cast<unsigned>(plan.cards);
    out.wrong |= static_cast<std::uint64_t>(wrong) << i;
  }
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

constexpr KernelPath kPlain{"plain", plain_keys, plain_rank_sets, plain_masks};

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
