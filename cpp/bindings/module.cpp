#include <cstring>
#include <limits>

#include "bindings.h"
#include "studcore/cards/stream.h"
#include "studcore/hand/decisions.h"
#include "studcore/hand/irregularities.h"
#include "studcore/simulation/tally.h"

namespace studcore {

std::string card_name(Card card) {
  if (!is_known(card)) return "??";
  if (card >= kDeckCards) return "Jk";
  return {kRankLetters[static_cast<std::size_t>(rank_of(card))],
          kSuitLetters[static_cast<std::size_t>(suit_of(card))]};
}

std::string shape_of(const py::array& array) {
  std::string text = "(";
  for (py::ssize_t i = 0; i < array.ndim(); ++i)
    text += (i ? ", " : "") + std::to_string(array.shape(i));
  return py::str(array.dtype()).cast<std::string>() + " " + text + (array.ndim() == 1 ? ",)" : ")");
}

Seed seed_words(const py::bytes& key) {
  const std::string_view bytes = key;
  if (bytes.size() != 32) throw UserError("StudError", "expected a seed of 32 bytes");
  Seed seed{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    seed[i / 4] |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i]))
                   << (8 * (i % 4));
  return seed;
}

bool Signals::heard() {
  const py::gil_scoped_acquire lock;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return !stop_.is_none() && stop_().cast<bool>();
  } catch (py::error_already_set& error) {
    raised_ = error;
    return true;
  }
}

std::string in_short(const py::object& given) {
  return py::module_::import("studcore.arguments").attr("short")(given).cast<std::string>();
}

std::int64_t whole_number(const py::object& given, const char* kind, const char* what) {
  const auto number = py::reinterpret_steal<py::object>(
      py::isinstance<py::bool_>(given) ? nullptr : PyNumber_Index(given.ptr()));
  if (!number) {
    PyErr_Clear();
    throw UserError(kind, std::string("expected ") + what + ", got " + in_short(given));
  }
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  return overflow ? overflow * std::numeric_limits<std::int64_t>::max() : value;
}

namespace {

// pybind11 gives memory that nothing has filled to an object that `__new__` alone has made.
void* refuse_half_made(std::size_t) {
  throw UserError("StudError", "this object was never begun: call its class, not __new__ alone");
}

// Protocols 0 and 1 of pickle make an object of pybind11's base class, which ends the process.
py::tuple reduced(const py::object& self) {
  const py::object type = py::type::of(self);
  if (!py::hasattr(type, "__setstate__"))
    throw py::type_error("can't pickle a " + type.attr("__name__").cast<std::string>());
  return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(type),
                        self.attr("__getstate__")());
}

void guard_classes(const py::module_& module) {
  for (const auto& [name, value] : module.attr("__dict__").cast<py::dict>()) {
    if (!py::isinstance<py::type>(value)) continue;
    const auto type = reinterpret_cast<PyTypeObject*>(value.ptr());
    if (auto* const known = py::detail::get_type_info(type)) known->operator_new = refuse_half_made;
    value.attr("__reduce__") =
        py::cpp_function(&reduced, py::name("__reduce__"), py::is_method(value));
  }
}

// The names and limits of the core, so that Python has no second list of them.
void bind_names(py::module_& module) {
  py::list decisions, unseen, events, irregularities;
  for (const DecisionKind& kind : decision_kinds()) {
    decisions.append(kind.name);
    if (!kind.seen) unseen.append(kind.name);
  }
  for (const char* name : kEventNames) events.append(name);
  for (const IrregularityNames& each : kIrregularityNames)
    irregularities.append(py::make_tuple(each.name, each.text));
  module.attr("DECISIONS") = py::tuple(decisions);
  module.attr("UNSEEN_DECISIONS") = py::tuple(unseen);
  module.attr("EVENTS") = py::tuple(events);
  module.attr("IRREGULARITIES") = py::tuple(irregularities);
  module.attr("SIDES") = py::tuple(py::cast(Declare::kWords));
  module.attr("MAX_SEATS") = kMaxSeats;
  module.attr("MAX_SEAT_CARDS") = kSeatCards;
  module.attr("MAX_SHARES") = kMaxShares;
  module.attr("DECK_PLACES") = kDeckPlaces;
  module.attr("NO_SEAT") = int{kNobody};
  module.attr("BINS") = kBins;
}

}  // namespace
}  // namespace studcore

PYBIND11_MODULE(main_core, module, pybind11::multiple_interpreters::not_supported()) {
  using namespace studcore;
  module.doc() = "The compiled core of studcore: private, see the package.";
  py::register_exception_translator([](std::exception_ptr raised) {
    try {
      if (raised) std::rethrow_exception(raised);
    } catch (const UserError& error) {
      const py::object kind = py::module_::import("studcore.errors").attr(error.kind);
      PyErr_SetString(kind.ptr(), error.what());
    } catch (const py::cast_error&) {
      const py::object kind = py::module_::import("studcore.errors").attr("StudError");
      PyErr_SetString(kind.ptr(), "an object that was never begun, or a value of the wrong kind");
    }
  });
  module.def(
      "chacha_block",
      [](const py::bytes& key, std::uint64_t counter, std::uint64_t nonce, int rounds) {
        const Block block = chacha_block(seed_words(key), counter, nonce, rounds);
        return py::bytes(reinterpret_cast<const char*>(block.data()), sizeof block);
      },
      py::arg("key"), py::arg("counter"), py::arg("nonce"), py::arg("rounds") = 8,
      "One block of the random stream, for tests against the published vectors.");
  bind_names(module);
  bind_ranking(module);
  bind_rank(module);
  bind_rules(module);
  bind_options(module);
  bind_view(module);
  bind_hand(module);
  bind_policies(module);
  bind_simulation(module);
  bind_batch(module);
  guard_classes(module);
}

// Before Python 3.12 nothing keeps a module out of other interpreters, in which pybind11 would
// hang.
extern "C" PYBIND11_EXPORT PyObject* PyInit__core() {
  if (PyInterpreterState_Get() == PyInterpreterState_Main()) return PyInit_main_core();
  PyErr_SetString(PyExc_ImportError, "studcore runs in the main interpreter only");
  return nullptr;
}
