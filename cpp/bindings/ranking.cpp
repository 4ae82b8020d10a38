#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings.h"
#include "fields.h"
#include "studcore/ranking/all.h"
#include "studcore/ranking/batch.h"
#include "studcore/ranking/kernel.h"
#include "studcore/ranking/ranking.h"
#include "studcore/threads.h"

namespace studcore {
namespace {

constexpr std::pair<const char*, Category> kCategoryWords[] = {
    {"no pair", Category::kNoPair},
    {"pair", Category::kPair},
    {"four-card straight", Category::kFourStraight},
    {"four-card flush", Category::kFourFlush},
    {"two pair", Category::kTwoPair},
    {"three of a kind", Category::kTrips},
    {"straight", Category::kStraight},
    {"flush", Category::kFlush},
    {"full house", Category::kFullHouse},
    {"four of a kind", Category::kQuads},
    {"straight flush", Category::kStraightFlush},
    {"royal flush", Category::kRoyalFlush},
    {"five of a kind", Category::kFiveOfAKind},
};

Category category_named(const std::string& word) {
  for (const auto& [text, category] : kCategoryWords)
    if (word == text) return category;
  throw UserError("StudError", "\"" + word + "\" is no kind of hand");
}

const char* category_word(Category category) {
  return kCategoryWords[static_cast<std::size_t>(category)].first;
}

std::vector<std::string> order_of(const RankingRule& rule) {
  std::vector<std::string> words;
  for (int i = 0; i < rule.categories; ++i) words.emplace_back(category_word(rule.order[i]));
  return words;
}

// Every kind of hand that a ranking has keeps a place, and none has two.
void check_changes(const RankingRule& named, std::uint32_t ranks,
                   const std::vector<std::string>& order) {
  const std::set<std::string> words(order.begin(), order.end());
  const std::vector<std::string> before = order_of(named);
  const bool all = std::all_of(before.begin(), before.end(),
                               [&](const std::string& word) { return words.contains(word); });
  if (!all || words.size() != order.size() || std::popcount(ranks) < 2 || ranks >> kRanks)
    throw UserError("StudError", "ranking: expected each kind of hand once, and two ranks or more");
}

// A named ranking, with some of its rule changed.
const Ranking& make_ranking(const std::string& name, const py::dict& changes) {
  const RankingRule* named = named_rule(name);
  if (!named) throw UserError("StudError", "unknown ranking \"" + name + "\"");
  RankingRule rule = *named;
  const bool counts_straights = rule.straights != Straights::kNone;
  std::vector<std::string> order = order_of(rule);
  Fields fields(changes, "ranking");
  fields.read("ranks", rule.ranks);
  fields.read("wheel", rule.wheel);
  fields.read("ace_low", rule.ace_low);
  fields.read("naturals_beat", rule.naturals_beat);
  fields.read("double_aces", rule.double_aces);
  fields.word("straights", rule.straights,
              {{"neighbours", Straights::kNeighbours},
               {"skip", Straights::kSkipMissing},
               {"wrap", Straights::kWrap}});
  fields.read("order", order);
  fields.done();
  // A ranking without straights is the same however they are made.
  if (!counts_straights) rule.straights = Straights::kNone;
  rule.order = {};
  rule.categories = 0;
  check_changes(*named, rule.ranks, order);
  for (const std::string& word : order) rule.order[rule.categories++] = category_named(word);
  return Ranking::of(rule);
}

constexpr const char* kExpected =
    "expected uint8 card ids of shape (n, k) or uint64 masks of shape (n,), k from 1 to 12";

constexpr const char* kChanged = "it was changed while it was ranked";

// What is wrong with one row, in words.
std::string fault_of(CardSet mask, const BatchCards& cards) {
  if (const CardSet strange = mask & ~cards.deck)
    return (strange >> kDeckCards ? "card " + std::to_string(std::countr_zero(strange))
                                  : card_name(static_cast<Card>(std::countr_zero(strange)))) +
           " is not in the deck";
  if (std::popcount(mask) == cards.count) return kChanged;
  return std::to_string(std::popcount(mask)) + " cards, expected " + std::to_string(cards.count);
}

std::string fault_of(const Card* ids, const BatchCards& cards) {
  CardSet seen = 0;
  for (int i = 0; i < cards.count; ++i) {
    if (ids[i] > 63 || !(cards.deck & card_bit(ids[i])))
      return ids[i] < kDeckCards ? card_name(ids[i]) + " is not in the deck"
                                 : "there is no card " + std::to_string(ids[i]);
    if (seen & card_bit(ids[i])) return card_name(ids[i]) + " twice";
    seen |= card_bit(ids[i]);
  }
  return kChanged;
}

// Runs `rank(first, size)` over parts of the rows on some threads; returns the first bad row.
template <class RankRows>
std::size_t in_parts(std::size_t rows, int threads, const RankRows& rank) {
  constexpr std::size_t kFewestAPart = 1 << 12, kRowsAPart = 1 << 16;
  const std::size_t parts = (rows + kRowsAPart - 1) / kRowsAPart;
  Signals signals;
  Row row(rows, kFewestAPart, kRowsAPart, &signals.interrupt);
  std::atomic<std::size_t> first_bad{rows};
  {
    const py::gil_scoped_release release;
    on_threads(static_cast<int>(std::min<std::size_t>(parts, static_cast<std::size_t>(threads))),
               [&](int) {
                 for (Row::Parts part(row); part.next();) {
                   const std::size_t right = rank(part.first, part.size);
                   if (right == part.size) continue;
                   std::size_t known = first_bad;
                   const std::size_t bad = part.first + right;
                   while (bad < known && !first_bad.compare_exchange_weak(known, bad)) {
                   }
                 }
               });
  }
  if (signals.raised()) {
    signals.raised()->value().attr("add_note")(std::to_string(row.taken()) + " of " +
                                               std::to_string(rows) + " hands were ranked");
    throw py::error_already_set(*signals.raised());
  }
  return first_bad;
}

// The environment variable that forces a path must name one that there is.
void check_path() {
  const char* wanted = std::getenv("STUDCORE_CPU");
  if (!wanted || std::string_view(wanted) == kernel().name) return;
  int count = 0;
  const KernelPath* paths = kernel_paths(count);
  std::string known;
  for (int i = 0; i < count; ++i) known += (i ? ", " : "") + std::string(paths[i].name);
  throw UserError("StudError", "STUDCORE_CPU: this processor has " + known + ", got \"" +
                                   std::string(wanted) + "\"");
}

// The measures of a batch, and the deck they are for; made once, used for many arrays.
class Evaluator {
 public:
  Evaluator(const std::vector<std::pair<const Ranking*, int>>& wanted, CardSet deck, CardSet wild,
            CardSet bug, bool column)
      : cards{0, deck, wild, bug}, in_columns(column) {
    check_path();
    for (const auto& [ranking, floor] : wanted)
      measures.push_back({ranking, static_cast<HandRank>(floor)});
  }

  const BatchRanker& ranker(int count) {
    auto& made = rankers_[static_cast<std::size_t>(count)];
    if (!made) made = std::make_unique<BatchRanker>(of_count(count), measures);
    return *made;
  }
  BatchCards of_count(int count) const {
    BatchCards of = cards;
    of.count = count;
    return of;
  }

  std::vector<Measure> measures;
  BatchCards cards;
  bool in_columns;  // results have a column for each measure

 private:
  std::array<std::unique_ptr<BatchRanker>, kMaxRankedCards + 1> rankers_;
};

py::array_t<Entry> result_array(const py::object& given, const std::vector<py::ssize_t>& shape) {
  if (given.is_none()) return py::array_t<Entry>(shape);
  std::optional<py::array> out;
  if (py::isinstance<py::array>(given)) out = py::reinterpret_borrow<py::array>(given);
  bool fits = out && py::isinstance<py::array_t<Entry>>(*out) && out->writeable() &&
              (out->flags() & py::array::c_style) &&
              out->ndim() == static_cast<py::ssize_t>(shape.size());
  for (std::size_t i = 0; fits && i < shape.size(); ++i)
    fits = out->shape(static_cast<py::ssize_t>(i)) == shape[i];
  if (fits) return py::reinterpret_borrow<py::array_t<Entry>>(*out);
  std::string wanted = "(" + std::to_string(shape[0]) + ",";
  if (shape.size() > 1) wanted += " " + std::to_string(shape[1]);
  throw UserError("ArrayError", "out: expected writable uint16 " + wanted + ") in one piece, got " +
                                    (out ? shape_of(*out) : Py_TYPE(given.ptr())->tp_name));
}

py::array rank_many(Evaluator& self, const py::array& hands, const py::object& out, int threads) {
  const bool ids = py::isinstance<py::array_t<Card>>(hands) && hands.ndim() == 2 &&
                   hands.shape(1) >= 1 && hands.shape(1) <= kMaxRankedCards;
  const bool masks = py::isinstance<py::array_t<CardSet>>(hands) && hands.ndim() == 1;
  if (!ids && !masks)
    throw UserError("ArrayError", std::string(kExpected) + ", got " + shape_of(hands));

  std::vector<py::ssize_t> shape{hands.shape(0)};
  if (self.in_columns) shape.push_back(static_cast<py::ssize_t>(self.measures.size()));
  py::array_t<Entry> ranks = result_array(out, shape);
  const auto rows = static_cast<std::size_t>(hands.shape(0));
  if (rows == 0) return std::move(ranks);

  // Only where the rows lie apart are they copied together.
  py::array flat = hands;
  if (!(hands.flags() & py::array::c_style))
    flat = py::module_::import("numpy").attr("ascontiguousarray")(hands);
  const int count = ids ? static_cast<int>(hands.shape(1))
                        : std::popcount(*static_cast<const CardSet*>(flat.data()));
  if (count < 1 || count > kMaxRankedCards)
    throw UserError("CardError", "row 0: " + std::to_string(count) + " cards, expected 1 to 12");
  const BatchRanker& ranker = self.ranker(count);
  const std::size_t width = self.measures.size();
  Entry* result = ranks.mutable_data();
  const auto in_rows = [&](const auto* data, std::size_t stride) {
    const std::size_t good = in_parts(rows, threads, [&](std::size_t first, std::size_t size) {
      return ranker.rank(std::span(data + first * stride, size * stride), result + first * width);
    });
    if (good == rows) return;
    const std::string fault = [&] {
      if constexpr (sizeof(*data) == 1)
        return fault_of(data + good * stride, self.of_count(count));
      else
        return fault_of(data[good], self.of_count(count));
    }();
    throw UserError("CardError", "row " + std::to_string(good) + ": " + fault);
  };
  if (ids)
    in_rows(static_cast<const Card*>(flat.data()), static_cast<std::size_t>(count));
  else
    in_rows(static_cast<const CardSet*>(flat.data()), 1);
  return std::move(ranks);
}

py::array rank_every(const Evaluator& self, int count, const py::object& out, int threads) {
  const std::uint64_t hands = number_of_hands(std::popcount(self.cards.deck), count);
  py::array_t<Entry> ranks = result_array(out, {static_cast<py::ssize_t>(hands)});
  Entry* result = ranks.mutable_data();
  Signals signals;
  {
    const py::gil_scoped_release release;
    rank_all(self.of_count(count), self.measures[0], threads, result, &signals.interrupt);
  }
  if (signals.raised()) throw py::error_already_set(*signals.raised());
  return std::move(ranks);
}

RankedCards split(CardSet cards, CardSet wild, CardSet bug) {
  if (cards >> (kDeckCards + 4) || count_cards(cards) > kMaxRankedCards)
    throw UserError("CardError", "expected a mask of 1 to 12 cards");
  return {cards & ~(wild | bug), std::popcount(cards & wild), std::popcount(cards & bug)};
}

}  // namespace

void bind_ranking(py::module_& module) {
  kernel();  // chosen before there are threads, and forks
  py::class_<Ranking, std::unique_ptr<Ranking, py::nodelete>>(module, "Ranking",
                                                              "A rule and its tables.")
      .def(py::init([](const std::string& name, const py::dict& changes) {
             return std::unique_ptr<Ranking, py::nodelete>(
                 const_cast<Ranking*>(&make_ranking(name, changes)));
           }),
           py::arg("name"), py::arg("changes"))
      .def_property_readonly("classes", &Ranking::classes)
      .def_property_readonly("cards", [](const Ranking& self) { return self.rule().cards; })
      .def_property_readonly("low", [](const Ranking& self) { return self.rule().low; })
      .def_property_readonly("ace_low", [](const Ranking& self) { return self.rule().ace_low; })
      .def_property_readonly("badugi", [](const Ranking& self) { return self.rule().badugi; })
      .def_property_readonly("order", [](const Ranking& self) { return order_of(self.rule()); })
      .def_property_readonly("table_bytes", &Ranking::table_bytes)
      .def(
          "partial",
          [](const Ranking& self, int cards) {
            if (cards < 1 || cards > self.rule().cards)
              throw UserError("StudError", "expected 1 to " + std::to_string(self.rule().cards) +
                                               " cards, got " + std::to_string(cards));
            return &self.partial(cards);
          },
          py::arg("cards"), py::return_value_policy::reference)
      .def(
          "rank",
          [](const Ranking& self, CardSet cards, CardSet wild, CardSet bug) {
            return self.rank(split(cards, wild, bug));
          },
          py::arg("cards"), py::arg("wild"), py::arg("bug"))
      .def(
          "suits",
          [](const Ranking& self, CardSet cards, CardSet wild, CardSet bug) {
            return self.suits(split(cards, wild, bug));
          },
          py::arg("cards"), py::arg("wild"), py::arg("bug"))
      .def(
          "playing_cards",
          [](const Ranking& self, CardSet cards, CardSet wild, CardSet bug) {
            return self.playing_cards(split(cards, wild, bug));
          },
          py::arg("cards"), py::arg("wild"), py::arg("bug"))
      .def(
          "describe",
          [](const Ranking& self, HandRank rank) {
            if (rank < 1 || rank > self.classes())
              throw UserError("StudError", "expected a class from 1 to " +
                                               std::to_string(self.classes()) + ", got " +
                                               std::to_string(rank));
            const Strength strength = self.strength(rank);
            py::list ranks;
            for (int i = 0; i < 5; ++i) ranks.append(strength.rank(i));
            const char* word = self.rule().badugi ? "badugi" : category_word(self.category(rank));
            return py::make_tuple(word, strength.place(), py::tuple(ranks));
          },
          py::arg("rank"))
      .def("floor_of_low", &Ranking::floor_of_low, py::arg("top"))
      .def(
          "floor_of_category",
          [](const Ranking& self, const std::string& word) {
            return self.floor_of_category(category_named(word));
          },
          py::arg("category"))
      .def("floor_of_cards", &Ranking::floor_of_cards, py::arg("cards"));
  module.def("ranking_names", [] {
    const auto names = rule_names();
    return std::vector<std::string>(names.begin(), names.end());
  });
  py::class_<Evaluator>(module, "Evaluator", "Rankings of a deck, for arrays of hands.")
      .def(py::init<const std::vector<std::pair<const Ranking*, int>>&, CardSet, CardSet, CardSet,
                    bool>(),
           py::arg("measures"), py::arg("deck"), py::arg("wild"), py::arg("bug"), py::arg("column"))
      .def("rank", &rank_many, py::arg("hands"), py::arg("out"), py::arg("threads"),
           "Classes above the floors of many hands.")
      .def("rank_all", &rank_every, py::arg("count"), py::arg("out"), py::arg("threads"),
           "Classes of all hands of so many cards, in order.");
  module.def("index_bytes", &RankIndex::bytes, "What the index of rank multisets takes.");
  module.def("cpu_path", [] { return kernel().name; }, "The vector path in use.");
  module.def(
      "cpu_paths",
      [] {
        int count = 0;
        const KernelPath* paths = kernel_paths(count);
        std::vector<std::string> names;
        for (int i = 0; i < count; ++i) names.emplace_back(paths[i].name);
        return names;
      },
      "The vector paths that this processor has, best first.");
}

}  // namespace studcore
