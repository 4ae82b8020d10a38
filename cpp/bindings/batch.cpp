#include <algorithm>
#include <memory>
#include <utility>

#include "bindings.h"
#include "seen_hand.h"
#include "simulated.h"
#include "studcore/simulation/batch.h"

namespace studcore {
namespace {

struct GameBatch {
  std::shared_ptr<const Rules> rules;
  Batch batch;
  // Tells batches of the same hands from others; the copies of a batch share it.
  std::shared_ptr<const std::string> family;
  py::object columns = py::none();  // of the records, if they are kept
  InUse in_use{};
};

// A saved hand keeps its rules alive, and knows where it belongs. One that comes out of a pickle
// has no rules yet: its actions are played again where it is restored.
struct SavedSlot {
  std::shared_ptr<const Rules> rules;
  std::shared_ptr<const std::string> family;
  std::uint64_t next_number = 0;
  Slot slot;
};

// An array of the batch itself: read-only, and alive as long as the batch is.
template <class Value>
py::array view_of(const py::object& owner, const std::vector<Value>& values,
                  std::vector<py::ssize_t> shape) {
  py::array array(py::dtype::of<Value>(), std::move(shape), values.data(), owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

template <class Array>
auto rows_of(Array Batch::* member, int (Batch::*columns)() const) {
  return [member, columns](const py::object& self) {
    const Batch& batch = self.cast<const GameBatch&>().batch;
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(batch.size())};
    if (columns) shape.push_back((batch.*columns)());
    return view_of(self, batch.*member, std::move(shape));
  };
}

// Codes as 32 bits; what does not fit is no code. Copied: other threads may write to the array.
std::vector<std::int32_t> copied_codes(const py::array& given) {
  std::vector<std::int32_t> codes;
  const auto copy = [&](const auto& array, auto least) {
    codes.reserve(static_cast<std::size_t>(array.size()));
    for (py::ssize_t i = 0; i < array.size(); ++i)
      codes.push_back(static_cast<std::int32_t>(
          std::clamp<decltype(least)>(array.data()[i], least, 0x7fffffff)));
  };
  constexpr int kAny = py::array::c_style | py::array::forcecast;
  if (py::isinstance<py::array_t<std::int32_t>>(given))
    copy(py::array_t<std::int32_t, kAny>(given), -0x7fffffff);
  else if (given.dtype().kind() == 'u')
    copy(py::array_t<std::uint64_t, kAny>(given), std::uint64_t{0});
  else
    copy(py::array_t<std::int64_t, kAny>(given), std::int64_t{-0x7fffffff});
  return codes;
}

// Returns what a compiled function answered wrongly, or None.
py::object step(GameBatch& self, const py::array& given) {
  Batch& batch = self.batch;
  const char kind = given.dtype().kind();
  std::vector<std::int32_t> codes;
  if (given.ndim() == 1 && (kind == 'i' || kind == 'u')) codes = copied_codes(given);
  if (codes.size() != batch.size())
    throw UserError("ArrayError", "expected integer codes of shape (" +
                                      std::to_string(batch.size()) + ",), got " + shape_of(given));
  const InUse::Call call(self.in_use, "Batch");
  const std::size_t wrong = batch.first_illegal(codes.data());
  if (wrong < batch.size())
    throw UserError("IllegalActionError",
                    "slot " + std::to_string(wrong) + " (hand " +
                        std::to_string(batch.numbers[wrong]) + "): seat " +
                        std::to_string(batch.actor[wrong]) + " can't take code " +
                        py::str(given.attr("__getitem__")(wrong)).cast<std::string>() +
                        "; batch.legal says what it may");
  {
    const py::gil_scoped_release release;
    batch.step(codes.data());
  }
  return refused_or_none(batch.take_refused());
}

// A method that nothing may call while a step is taken.
template <class Result, class... Arguments>
auto alone(Result (*method)(GameBatch&, Arguments...)) {
  return [method](GameBatch& self, Arguments... arguments) {
    const InUse::Call call(self.in_use, "Batch");
    return method(self, arguments...);
  };
}

std::size_t checked_slot(const GameBatch& self, std::int64_t slot) {
  if (slot < 0 || static_cast<std::size_t>(slot) >= self.batch.size())
    throw UserError("StudError", "slot: expected 0 to " + std::to_string(self.batch.size() - 1) +
                                     ", got " + std::to_string(slot));
  return static_cast<std::size_t>(slot);
}

SavedSlot saved_slot(GameBatch& self, std::int64_t slot) {
  return {self.rules, self.family, self.batch.next_number(),
          self.batch.slot(checked_slot(self, slot))};
}

// What the actor of a slot may know, in a batch that keeps events.
SeenHand seen_hand(GameBatch& self, std::int64_t slot) {
  const Slot& seen = self.batch.slot(checked_slot(self, slot));
  if (seen.hand.actor == kNobody) throw UserError("StudError", "slot: its hand is over");
  return {self.rules, seen.hand, seen.events, seen.hand.actor};
}

void restore_slot(GameBatch& self, std::int64_t slot, const SavedSlot& saved) {
  const std::size_t place = checked_slot(self, slot);
  if (saved.rules && saved.family == self.family) {
    self.batch.put(place, saved.slot);
  } else {
    if (*saved.family != *self.family)
      throw UserError("StudError", "the saved hand is one of another batch");
    const auto again = self.batch.replayed(saved.slot.number, saved.slot.actions);
    if (!again) throw UserError("StudError", "the saved hand can't be played again as it says");
    self.batch.put(place, *again);
  }
  self.batch.set_next_number(saved.next_number);
}

py::tuple state_of_slot(const SavedSlot& self) {
  return py::make_tuple(*self.family, self.next_number, self.slot.number, self.slot.actions);
}

SavedSlot slot_of_state(const py::tuple& state) {
  try {
    if (state.size() != 4) throw py::cast_error();
    SavedSlot saved;
    saved.family = std::make_shared<const std::string>(py::object(state[0]).cast<std::string>());
    saved.next_number = py::object(state[1]).cast<std::uint64_t>();
    saved.slot.number = py::object(state[2]).cast<std::uint64_t>();
    saved.slot.actions = py::object(state[3]).cast<std::vector<std::int32_t>>();
    return saved;
  } catch (const std::runtime_error&) {  // another tuple, or other values
    throw UserError("StudError", "expected the state of a saved hand");
  }
}

}  // namespace

void bind_batch(py::module_& module) {
  py::options options;
  options.disable_function_signatures();
  py::class_<SavedSlot>(
      module, "Slot",
      "A hand of a batch, saved: `Batch.save` makes it, `Batch.restore` puts it back.\n\nIt can be "
      "pickled. Two of the same hand in the same state are equal.\n\nExamples\n--------\n>>> from "
      "studcore import Batch, load\n>>> Batch(load(\"razz\"), size=8, seed=1).save(5)\n<Slot: hand "
      "5 after 0 decisions>")
      .def(py::init([](const py::args&, const py::kwargs&) -> SavedSlot {
        throw py::type_error("slots are made by Batch.save()");
      }))
      .def_property_readonly(
          "number", [](const SavedSlot& self) { return self.slot.number; }, "Number of the hand.")
      .def_property_readonly(
          "actions", [](const SavedSlot& self) { return self.slot.actions; },
          "What was decided in it, as codes: a list of int.")
      .def("__eq__",
           [](const SavedSlot& self, const py::object& other) {
             return py::isinstance<SavedSlot>(other) &&
                    state_of_slot(self).equal(state_of_slot(other.cast<const SavedSlot&>()));
           })
      .def("__hash__",
           [](const SavedSlot& self) {
             return py::hash(py::make_tuple(*self.family, self.next_number, self.slot.number,
                                            self.slot.actions.size()));
           })
      .def("__repr__",
           [](const SavedSlot& self) {
             return "<Slot: hand " + std::to_string(self.slot.number) + " after " +
                    std::to_string(self.slot.actions.size()) + " decisions>";
           })
      .def(py::pickle(&state_of_slot, &slot_of_state));
  py::class_<GameBatch>(module, "Batch", "Many hands in step.")
      .def(py::init([](const GamePlan& plan, std::size_t size, std::uint64_t first,
                       std::uint64_t limit, const std::string& family, bool keep, bool events) {
             auto batch = std::make_unique<GameBatch>(
                 GameBatch{plan.rules, Batch(plan.plan, size, first, events),
                           std::make_shared<const std::string>(family)});
             Records records;
             if (keep)
               batch->columns = columns_for(records, limit - first, plan.plan.dealer->seats(),
                                            plan.rules->shares);
             batch->batch.begin(limit, keep ? &records : nullptr);
             return batch;
           }),
           py::arg("plan"), py::arg("size"), py::arg("first"), py::arg("limit"),
           py::arg("family") = "", py::arg("keep") = false, py::arg("events") = false)
      .def(py::init([](const GameBatch& other) {
             const InUse::Call call(other.in_use, "Batch");
             return std::make_unique<GameBatch>(other);
           }),
           py::arg("other"))
      .def("step", &step, py::arg("codes"))
      .def("_seen", alone(&seen_hand))
      .def("_save", alone(&saved_slot))
      .def("_restore", alone(&restore_slot))
      .def_property_readonly("_columns", [](const GameBatch& self) { return self.columns; })
      .def_property_readonly(
          "kind", alone(+[](GameBatch& self) {
            const auto kinds = self.batch.kinds();
            return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(kinds.size()), kinds.data());
          }),
          "What is to be decided, by its place in DECISIONS: uint8 array of shape (size,).")
      .def_property_readonly("_hands", alone(+[](GameBatch& self) { return self.batch.hands(); }))
      .def("_take_refused",
           alone(+[](GameBatch& self) { return refused_or_none(self.batch.take_refused()); }))
      .def("_tally", alone(+[](GameBatch& self) {
             return Simulated{self.batch.tally(), self.batch.seats()};
           }))
      .def_property_readonly("actor", rows_of(&Batch::actor, nullptr),
                             "Seat to decide: int8 array of shape (size,).")
      .def_property_readonly("done", rows_of(&Batch::done, nullptr),
                             "1 where a hand ended in the last step: uint8 array of shape (size,).")
      .def_property_readonly("legal", rows_of(&Batch::legal, &Batch::codes),
                             "1 where a code may be taken: uint8 array of shape (size, codes).")
      .def_property_readonly("to_call", rows_of(&Batch::to_call, nullptr),
                             "Chips that code 1 adds: int32 array of shape (size,).")
      .def_property_readonly(
          "raise_to", rows_of(&Batch::raise_to, &Batch::two),
          "Lowest and highest total, 0 for none: int32 array of shape (size, 2).")
      .def_property_readonly("rewards", rows_of(&Batch::rewards, &Batch::seats),
                             "Chips won in the hand that ended in the last step: int32 array of "
                             "shape (size, players).")
      .def_property_readonly("numbers", rows_of(&Batch::numbers, nullptr),
                             "Number of the hand in each slot: uint64 array of shape (size,).")
      .def_property_readonly(
          "cards", rows_of(&Batch::cards, &Batch::planes),
          "Masks of the cards that the actor sees: uint64 array of shape (size, 2 + players).")
      .def_property_readonly(
          "amounts", rows_of(&Batch::amounts, &Batch::features),
          "Chips and counts that the actor sees: int32 array of shape (size, 6 + 4 * players).");
}

}  // namespace studcore
