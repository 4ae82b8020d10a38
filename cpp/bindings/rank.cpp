// Ranking one hand at a time. In plain types of the C API: a call of pybind11 takes longer than the
// ranking.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "bindings.h"
#include "studcore/ranking/ranking.h"

namespace studcore {
namespace {

struct Dealt {
  std::array<Card, kMaxRankedCards> ids{};  // in the order given
  int count = 0;
  CardSet mask = 0;

  // Whether there was room for a card that was not there yet.
  bool add(unsigned card) {
    if (count == kMaxRankedCards || card >= unsigned{kMaxDeckCards}) return false;
    const CardSet bit = card_bit(static_cast<Card>(card));
    if (mask & bit) return false;
    mask |= bit;
    ids[static_cast<std::size_t>(count++)] = static_cast<Card>(card);
    return true;
  }
};

// ---- a rank ----

struct RankObject {
  PyObject_HEAD PyObject* measure;
  PyObject* cards;     // that play, as a tuple; null before they are asked for
  std::int64_t suits;  // that break ties; -1 where they don't
  HandRank value;
  CardSet wild, bug;
  Dealt dealt;
};

PyTypeObject* rank_type = nullptr;

RankObject* as_rank(PyObject* object) { return reinterpret_cast<RankObject*>(object); }

RankObject* new_rank(PyTypeObject* type, PyObject* measure, HandRank value, std::int64_t suits) {
  RankObject* const self = as_rank(type->tp_alloc(type, 0));
  if (!self) return nullptr;
  self->measure = Py_NewRef(measure);
  self->value = value;
  self->suits = suits;
  return self;
}

PyObject* make_rank(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject *measure, *cards, *suits;
  unsigned value;
  if (!PyArg_ParseTuple(args, "OIO!O", &measure, &value, &PyTuple_Type, &cards, &suits))
    return nullptr;
  const long long weight = suits == Py_None ? -1 : PyLong_AsLongLong(suits);
  if (weight == -1 && PyErr_Occurred()) return nullptr;
  RankObject* const self = new_rank(type, measure, value, weight);
  if (self) self->cards = Py_NewRef(cards);
  return reinterpret_cast<PyObject*>(self);
}

void free_rank(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  Py_CLEAR(as_rank(object)->measure);
  Py_CLEAR(as_rank(object)->cards);
  type->tp_free(object);
  Py_DECREF(type);
}

// The cards that play, highest first, then the wild ones.
PyObject* cards_that_play(RankObject& self) {
  const auto& ranking = py::handle(self.measure).attr("ranking").cast<const Ranking&>();
  const CardSet fillers = self.dealt.mask & (self.wild | self.bug);
  const CardSet playing =
      ranking.playing_cards({self.dealt.mask & ~fillers, std::popcount(self.dealt.mask & self.wild),
                             std::popcount(self.dealt.mask & self.bug)});
  std::array<Card, kMaxRankedCards> order{};
  auto end = std::copy_if(self.dealt.ids.begin(), self.dealt.ids.begin() + self.dealt.count,
                          order.begin(), [&](Card card) { return playing & card_bit(card); });
  const bool low = ranking.rule().ace_low;
  std::sort(order.begin(), end,
            [&](Card a, Card b) { return low ? low_card(a) > low_card(b) : a > b; });
  for (const CardSet kind : {self.wild, self.bug})  // a wild card can do all that a bug can
    for (int i = 0; i < self.dealt.count && end - order.begin() < ranking.rule().cards; ++i)
      if (const Card card = self.dealt.ids[static_cast<std::size_t>(i)]; kind & card_bit(card))
        *end++ = card;
  py::tuple names(static_cast<std::size_t>(end - order.begin()));
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = py::str(card_name(order[i]));
  return names.release().ptr();
}

PyObject* rank_cards(PyObject* object, void*) {
  RankObject& self = *as_rank(object);
  try {
    if (!self.cards) self.cards = cards_that_play(self);
  } catch (py::error_already_set& error) {
    error.restore();
    return nullptr;
  }
  return Py_NewRef(self.cards);
}

PyObject* rank_value(PyObject* object, void*) {
  return PyLong_FromUnsignedLong(as_rank(object)->value);
}
PyObject* rank_measure(PyObject* object, void*) { return Py_NewRef(as_rank(object)->measure); }
PyObject* rank_suits(PyObject* object, void*) {
  const std::int64_t suits = as_rank(object)->suits;
  return suits < 0 ? Py_NewRef(Py_None) : PyLong_FromLongLong(suits);
}

// Whether two ranks are of one order: 1, 0, or -1 for an error of Python's.
int comparable(const RankObject& a, const RankObject& b) {
  if ((a.suits < 0) != (b.suits < 0)) return 0;
  return a.measure == b.measure ? 1 : PyObject_RichCompareBool(a.measure, b.measure, Py_EQ);
}

PyObject* compare_ranks(PyObject* left, PyObject* right, int operation) {
  if (!PyObject_TypeCheck(right, rank_type)) return Py_NewRef(Py_NotImplemented);
  const RankObject &a = *as_rank(left), &b = *as_rank(right);
  const int same = comparable(a, b);
  if (same < 0) return nullptr;
  if (!same && (operation == Py_EQ || operation == Py_NE))
    return PyBool_FromLong(operation == Py_NE);
  if (!same) return PyObject_CallMethod(left, "_refuse_comparison", "O", right);
  const auto key = [](const RankObject& rank) { return std::pair{rank.value, rank.suits}; };
  Py_RETURN_RICHCOMPARE(key(a), key(b), operation);
}

Py_hash_t hash_rank(PyObject* object) {
  const RankObject& self = *as_rank(object);
  const Py_hash_t of_measure = PyObject_Hash(self.measure);
  if (of_measure == -1) return -1;
  const std::uint64_t mixed =
      static_cast<std::uint64_t>(of_measure) ^
      (self.value * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(self.suits));
  const auto hash = static_cast<Py_hash_t>(mixed);
  return hash == -1 ? -2 : hash;
}

// ---- what ranks hands by one measure ----

struct RankerObject {
  PyObject_HEAD PyTypeObject* made;                     // the class of its ranks
  std::array<PyObject*, kMaxRankedCards + 1> measures;  // by the number of cards
  std::array<const Ranking*, kMaxRankedCards + 1> rankings;
  std::array<HandRank, kMaxRankedCards + 1> floors;
  CardSet deck, wild, bug;
  bool by_suits;
};

RankerObject* as_ranker(PyObject* object) { return reinterpret_cast<RankerObject*>(object); }

// OneRanker(class of ranks, measures by number of cards, deck, wild, bug, whether suits break ties)
PyObject* make_ranker(PyTypeObject* type, PyObject* args, PyObject*) {
  PyObject *made, *measures;
  unsigned long long deck, wild, bug;
  int by_suits;
  if (!PyArg_ParseTuple(args, "O!O!KKKp", &PyType_Type, &made, &PyTuple_Type, &measures, &deck,
                        &wild, &bug, &by_suits))
    return nullptr;
  const auto made_type = reinterpret_cast<PyTypeObject*>(made);
  if (!PyType_IsSubtype(made_type, rank_type) || PyTuple_GET_SIZE(measures) != kMaxRankedCards) {
    PyErr_SetString(PyExc_TypeError,
                    "expected a class of ranks and a measure for each number of cards");
    return nullptr;
  }
  PyObject* const object = type->tp_alloc(type, 0);
  if (!object) return nullptr;
  RankerObject& self = *as_ranker(object);
  self.made = reinterpret_cast<PyTypeObject*>(Py_NewRef(made));
  self.deck = deck;
  self.wild = wild;
  self.bug = bug;
  self.by_suits = by_suits;
  try {
    for (std::size_t i = 1; i <= kMaxRankedCards; ++i) {
      const py::handle measure = PyTuple_GET_ITEM(measures, static_cast<Py_ssize_t>(i - 1));
      self.rankings[i] = &measure.attr("ranking").cast<const Ranking&>();
      self.floors[i] = measure.attr("floor").cast<HandRank>();
      self.measures[i] = Py_NewRef(measure.ptr());
    }
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::cast_error& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  }
  if (!PyErr_Occurred()) return object;
  Py_DECREF(object);
  return nullptr;
}

void free_ranker(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  RankerObject& self = *as_ranker(object);
  for (PyObject*& measure : self.measures) Py_CLEAR(measure);
  Py_CLEAR(self.made);
  type->tp_free(object);
  Py_DECREF(type);
}

// Places of the characters of cards: 1 to 13 for ranks, 1 to 4 for suits, 0 for none.
constexpr auto places_of(std::string_view letters) {
  std::array<std::uint8_t, 128> places{};
  for (std::size_t i = 0; i < letters.size(); ++i)
    places[static_cast<std::size_t>(letters[i])] = static_cast<std::uint8_t>(i + 1);
  return places;
}
constexpr auto kRankPlace = places_of(kRankLetters);
constexpr auto kSuitPlace = places_of(kSuitLetters);

struct Reader {
  Dealt dealt;
  int jokers = 0;

  bool add(unsigned char rank, unsigned char suit) {
    if ((rank | suit) >= 128) return false;
    if (rank == 'J' && suit == 'k') return dealt.add(unsigned(kDeckCards + jokers++));
    const unsigned r = kRankPlace[rank], s = kSuitPlace[suit];
    return r && s && dealt.add((r - 1) * kSuits + s - 1);
  }
  bool add_text(PyObject* text) {
    constexpr Py_ssize_t kLongest = 64;  // longer ones take the careful way
    const Py_ssize_t size = PyUnicode_GET_LENGTH(text);
    if (!PyUnicode_IS_ASCII(text) || size > kLongest) return false;
    const auto* const chars = static_cast<const unsigned char*>(PyUnicode_DATA(text));
    int rank = -1;
    for (Py_ssize_t i = 0; i < size; ++i) {
      if (chars[i] == ' ') continue;
      if (rank < 0) {
        rank = chars[i];
      } else {
        if (!add(static_cast<unsigned char>(rank), chars[i])) return false;
        rank = -1;
      }
    }
    return rank < 0;
  }
  bool add_one(PyObject* card) {
    if (PyLong_CheckExact(card)) {
      const long id = PyLong_AsLong(card);
      if (id == -1 && PyErr_Occurred()) PyErr_Clear();
      return id >= 0 && id < kMaxDeckCards && dealt.add(static_cast<unsigned>(id));
    }
    if (!PyUnicode_CheckExact(card) || !PyUnicode_IS_ASCII(card) || PyUnicode_GET_LENGTH(card) != 2)
      return false;
    const auto* const chars = static_cast<const unsigned char*>(PyUnicode_DATA(card));
    return add(chars[0], chars[1]);
  }
  bool add_mask(PyObject* number) {
    const unsigned long long mask = PyLong_AsUnsignedLongLong(number);
    if (PyErr_Occurred()) PyErr_Clear();
    if (mask >> kMaxDeckCards) return false;
    for (CardSet left = mask; left; left &= left - 1)
      if (!dealt.add(static_cast<unsigned>(std::countr_zero(left)))) return false;
    return true;
  }
  bool add_all(PyObject* cards) {
    if (PyUnicode_CheckExact(cards)) return add_text(cards);
    if (PyLong_CheckExact(cards)) return add_mask(cards);
    if (!PyList_CheckExact(cards) && !PyTuple_CheckExact(cards)) return false;
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(cards);
    if (size > kMaxRankedCards) return false;
    for (Py_ssize_t i = 0; i < size; ++i)
      if (!add_one(PySequence_Fast_GET_ITEM(cards, i))) return false;
    return true;
  }
};

// The rank of cards in a text, a list of names and ids, or a mask; None of anything else, whether
// it is a mistake or takes longer to read.
PyObject* rank_one(PyObject* object, PyObject* cards) {
  const RankerObject& self = *as_ranker(object);
  Reader reader;
  if (!reader.add_all(cards)) Py_RETURN_NONE;
  const Dealt& dealt = reader.dealt;
  if (!dealt.count || dealt.mask & ~self.deck) Py_RETURN_NONE;
  const auto count = static_cast<std::size_t>(dealt.count);
  const Ranking& ranking = *self.rankings[count];
  const RankedCards hand{dealt.mask & ~(self.wild | self.bug),
                         std::popcount(dealt.mask & self.wild),
                         std::popcount(dealt.mask & self.bug)};
  const HandRank rank = ranking.rank(hand), floor = self.floors[count];
  RankObject* const made =
      new_rank(self.made, self.measures[count], rank > floor ? rank - floor : 0,
               self.by_suits ? std::int64_t{ranking.suits(hand)} : -1);
  if (!made) return nullptr;
  made->wild = self.wild;
  made->bug = self.bug;
  made->dealt = dealt;
  return reinterpret_cast<PyObject*>(made);
}

template <class Function>
void* slot(Function* function) {
  return reinterpret_cast<void*>(function);
}

PyTypeObject* add_type(py::module_& module, PyType_Spec& spec, const char* name) {
  PyObject* const type = PyType_FromSpec(&spec);
  if (!type) throw py::error_already_set();
  module.add_object(name, py::reinterpret_steal<py::object>(type));
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace

void bind_rank(py::module_& module) {
  static PyGetSetDef rank_attributes[] = {
      {"cards", rank_cards, nullptr, "The cards that play, highest first; wild cards last.",
       nullptr},
      {"value", rank_value, nullptr,
       "Number of the class of equal hands, from 1; 0 does not qualify.", nullptr},
      {"_measure", rank_measure, nullptr, nullptr, nullptr},
      {"_suits", rank_suits, nullptr, nullptr, nullptr},
      {}};
  static PyType_Slot rank_slots[] = {{Py_tp_new, slot(make_rank)},
                                     {Py_tp_dealloc, slot(free_rank)},
                                     {Py_tp_richcompare, slot(compare_ranks)},
                                     {Py_tp_hash, slot(hash_rank)},
                                     {Py_tp_getset, rank_attributes},
                                     {0, nullptr}};
  static PyType_Spec rank_spec = {"studcore._core.OneRank", sizeof(RankObject), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, rank_slots};
  rank_type = add_type(module, rank_spec, "OneRank");

  static PyMethodDef ranker_methods[] = {
      {"rank", rank_one, METH_O, "rank($self, cards, /)\n--\n\nThe rank of cards, or None."}, {}};
  static PyType_Slot ranker_slots[] = {{Py_tp_new, slot(make_ranker)},
                                       {Py_tp_dealloc, slot(free_ranker)},
                                       {Py_tp_methods, ranker_methods},
                                       {0, nullptr}};
  static PyType_Spec ranker_spec = {"studcore._core.OneRanker", sizeof(RankerObject), 0,
                                    Py_TPFLAGS_DEFAULT, ranker_slots};
  add_type(module, ranker_spec, "OneRanker");
}

}  // namespace studcore
