#include <algorithm>
#include <bit>
#include <optional>
#include <thread>
#include <vector>

#include "bindings.h"
#include "studcore/ranking/batch.h"
#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

const Ranking& ranking_named(const std::string& name) {
  if (const Ranking* ranking = Ranking::find(name)) return *ranking;
  throw UserError("StudError", "unknown ranking \"" + name + "\"");
}

std::string shape_of(const py::array& array) {
  std::string text = "(";
  for (py::ssize_t i = 0; i < array.ndim(); ++i)
    text += (i ? ", " : "") + std::to_string(array.shape(i));
  return py::str(array.dtype()).cast<std::string>() + " " + text + (array.ndim() == 1 ? ",)" : ")");
}

constexpr const char* kExpected =
    "expected uint8 card ids of shape (n, k) or uint64 masks of shape (n,), k from 5 to 7";

// One row of user input in words: "row 3: Kd twice".
std::string fault_of_ids(const Card* ids, int count) {
  CardSet seen = 0;
  for (int i = 0; i < count; ++i) {
    if (ids[i] >= kDeckCards) return std::to_string(ids[i]) + " is no card id (0 to 51)";
    if (seen & card_bit(ids[i])) return card_name(ids[i]) + " twice";
    seen |= card_bit(ids[i]);
  }
  return "";
}

std::string fault_of_mask(CardSet mask, int count) {
  if (mask > kFullDeck)
    return "bit " + std::to_string(63 - std::countl_zero(mask)) + " is no card (0 to 51)";
  return std::to_string(std::popcount(mask)) + " cards, row 0 has " + std::to_string(count);
}

// Runs `rank(first, size)` over parts of the rows on some threads; returns the first bad row.
template <class RankRows>
std::size_t in_parts(std::size_t rows, int threads, const RankRows& rank) {
  const std::size_t parts =
      std::min<std::size_t>(static_cast<std::size_t>(threads), rows / 1024 + 1);
  const std::size_t length = (rows + parts - 1) / parts;
  std::vector<std::size_t> good(parts);
  const auto work = [&](std::size_t part) {
    const std::size_t first = std::min(rows, part * length);
    const std::size_t size = std::min(length, rows - first);
    const std::size_t right = rank(first, size);
    good[part] = right == size ? rows : first + right;
  };
  std::vector<std::thread> helpers;
  for (std::size_t part = 1; part < parts; ++part) helpers.emplace_back(work, part);
  work(0);
  for (std::thread& helper : helpers) helper.join();
  return *std::min_element(good.begin(), good.end());
}

py::array rank_many(const py::array& hands, const std::string& name, Rank floor,
                    const std::optional<py::array>& out, int threads) {
  const bool ids = hands.dtype().is(py::dtype::of<Card>()) && hands.ndim() == 2 &&
                   hands.shape(1) >= kFewestCards && hands.shape(1) <= kMostCards;
  const bool masks = hands.dtype().is(py::dtype::of<CardSet>()) && hands.ndim() == 1;
  if (!ids && !masks)
    throw UserError("ArrayError", std::string(kExpected) + ", got " + shape_of(hands));
  if (threads < 1)
    throw UserError("ArrayError", "expected threads of 1 or more, got " + std::to_string(threads));

  const auto rows = static_cast<std::size_t>(hands.shape(0));
  py::array_t<Rank> ranks;
  if (out) {
    const bool fits = out->dtype().is(py::dtype::of<Rank>()) && out->ndim() == 1 &&
                      out->shape(0) == hands.shape(0) && out->writeable() &&
                      (out->flags() & py::array::c_style);
    if (!fits)
      throw UserError("ArrayError", "out: expected writable uint16 (" + std::to_string(rows) +
                                        ",) in one piece, got " + shape_of(*out));
    ranks = py::reinterpret_borrow<py::array_t<Rank>>(*out);
  } else {
    ranks = py::array_t<Rank>(hands.shape(0));
  }
  if (rows == 0) return std::move(ranks);

  const Ranking& ranking = ranking_named(name);
  const Measure measure{&ranking, floor};
  // Only where the rows lie apart are they copied together.
  const py::array flat = py::module_::import("numpy").attr("ascontiguousarray")(hands);
  Rank* result = ranks.mutable_data();
  if (ids) {
    const int count = static_cast<int>(hands.shape(1));
    const auto k = static_cast<std::size_t>(count);
    const Card* data = static_cast<const Card*>(flat.data());
    std::size_t good = 0;
    {
      py::gil_scoped_release release;
      good = in_parts(rows, threads, [&](std::size_t first, std::size_t size) {
        return rank_ids({data + first * k, size * k}, count, measure, result + first);
      });
    }
    if (good < rows)
      throw UserError("CardError",
                      "row " + std::to_string(good) + ": " + fault_of_ids(data + good * k, count));
    return std::move(ranks);
  }
  const CardSet* data = static_cast<const CardSet*>(flat.data());
  const int count = std::popcount(data[0]);
  if (count < kFewestCards || count > kMostCards)
    throw UserError("CardError", "row 0: " + std::to_string(count) + " cards, expected 5 to 7");
  std::size_t good = 0;
  {
    py::gil_scoped_release release;
    good = in_parts(rows, threads, [&](std::size_t first, std::size_t size) {
      return rank_masks({data + first, size}, count, measure, result + first);
    });
  }
  if (good < rows)
    throw UserError("CardError",
                    "row " + std::to_string(good) + ": " + fault_of_mask(data[good], count));
  return std::move(ranks);
}

}  // namespace

void bind_ranking(py::module_& module) {
  module.def("rankings", [] { return Ranking::names(); }, "Names of the rankings.");
  module.def(
      "rank_one",
      [](CardSet cards, const std::string& name) {
        return ranking_named(name).rank(cards, std::popcount(cards));
      },
      py::arg("cards"), py::arg("ranking"), "The class of a mask of 5 to 7 cards.");
  module.def(
      "playing_cards",
      [](CardSet cards, const std::string& name) {
        return ranking_named(name).playing_cards(cards, std::popcount(cards));
      },
      py::arg("cards"), py::arg("ranking"), "The mask of the five cards that play.");
  module.def(
      "describe_class",
      [](Rank rank, const std::string& name) {
        const Strength strength = ranking_named(name).strength(rank);
        py::list ranks;
        for (int i = 0; i < 5; ++i) ranks.append(strength.rank(i));
        return py::make_tuple(static_cast<int>(strength.category()), py::tuple(ranks));
      },
      py::arg("rank"), py::arg("ranking"), "Category and the five ranks by weight of a class.");
  module.def(
      "classes", [](const std::string& name) { return ranking_named(name).classes(); },
      py::arg("ranking"), "How many classes a ranking has.");
  module.def(
      "floor_of_low",
      [](const std::string& name, int top) { return ranking_named(name).floor_of_low(top); },
      py::arg("ranking"), py::arg("top"), "The classes that a qualifier leaves out.");
  module.def("rank_many", &rank_many, py::arg("hands"), py::arg("ranking"), py::arg("floor") = 0,
             py::arg("out") = py::none(), py::arg("threads") = 1,
             "Classes above `floor` of many hands.");
}

}  // namespace studcore
