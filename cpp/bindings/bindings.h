// What the binding files share.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "studcore/cards/card.h"
#include "studcore/rules/rules.h"
#include "studcore/threads.h"

namespace studcore {

namespace py = pybind11;

// A user's mistake; arrives in Python as the class of that name in studcore.errors.
struct UserError : std::invalid_argument {
  UserError(const char* kind_name, const std::string& text)
      : std::invalid_argument(text), kind(kind_name) {}
  const char* kind;
};

constexpr std::string_view kRankLetters = "23456789TJQKA", kSuitLetters = "cdhs";

// "Ks", "Jk" for a joker, or "??" for an unknown card.
std::string card_name(Card card);
// An array's dtype and shape, for messages: "int64 (2, 3)".
std::string shape_of(const py::array& array);
// A seed of 32 bytes as the cipher's words.
std::array<std::uint32_t, 8> seed_words(const py::bytes& key);

// A value as a message can show it; the package says how.
std::string in_short(const py::object& given);
// A number of Python, checked here so that no text about overloads reaches a user; else an error of
// this kind that says what was expected. What does not fit is clamped: it is out of every range.
std::int64_t whole_number(const py::object& given, const char* kind, const char* what);

// An object of a Python class that extends a bound one, made of a value. A constructor called from
// Python would cost as much again.
template <class Value>
py::object instance_of(const py::handle& python_type, Value&& value) {
  using Bound = std::remove_cvref_t<Value>;
  const auto type = reinterpret_cast<PyTypeObject*>(python_type.ptr());
  auto made = py::reinterpret_steal<py::object>(type->tp_new(type, py::tuple().ptr(), nullptr));
  if (!made) throw py::error_already_set();
  auto* const instance = reinterpret_cast<py::detail::instance*>(made.ptr());
  auto holder = instance->get_value_and_holder(py::detail::get_type_info(typeid(Bound)));
  holder.value_ptr() = new Bound(std::forward<Value>(value));
  holder.type->init_instance(instance, nullptr);
  return made;
}

// Hears Ctrl-C, and whatever else a handler of signals raises, while C++ works without the lock.
class Signals {
 public:
  // `stop`: a function of Python that says so as well, or None.
  explicit Signals(py::object stop = py::none()) : stop_(std::move(stop)) {}
  Interrupt interrupt{[this] { return heard(); }};
  const std::optional<py::error_already_set>& raised() const { return raised_; }

 private:
  bool heard();

  py::object stop_;
  std::optional<py::error_already_set> raised_;
};

// Marks an object that a call works on: a second call, from another thread or from a function that
// the first one calls, is refused and not waited for. Copies are free.
class InUse {
 public:
  InUse() = default;
  InUse(const InUse&) {}

  class Call {
   public:
    Call(const InUse& object, const char* name) : taken_(object.taken_) {
      if (taken_.exchange(true, std::memory_order_acquire))
        throw UserError("StudError", std::string("this ") + name +
                                         " is in use: another thread is in a call of it");
    }
    ~Call() { taken_.store(false, std::memory_order_release); }
    Call(const Call&) = delete;

   private:
    std::atomic<bool>& taken_;
  };

 private:
  mutable std::atomic<bool> taken_ = false;
};

void bind_ranking(py::module_& module);
void bind_rank(py::module_& module);
void bind_rules(py::module_& module);
void bind_hand(py::module_& module);
void bind_options(py::module_& module);
void bind_view(py::module_& module);
void bind_policies(py::module_& module);
void bind_simulation(py::module_& module);
void bind_batch(py::module_& module);

}  // namespace studcore
