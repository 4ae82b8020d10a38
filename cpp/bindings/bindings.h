// What the binding files share.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>
#include <string>

#include "studcore/cards/card.h"
#include "studcore/rules/rules.h"

namespace studcore {

namespace py = pybind11;

// A user's mistake; arrives in Python as the class of that name in studcore.errors.
struct UserError : std::invalid_argument {
  UserError(const char* kind_name, const std::string& text)
      : std::invalid_argument(text), kind(kind_name) {}
  const char* kind;
};

// "Ks", "Jk" for a joker, or "??" for an unknown card.
std::string card_name(Card card);
// An array's dtype and shape, for messages: "int64 (2, 3)".
std::string shape_of(const py::array& array);
// A seed of 32 bytes as the cipher's words.
std::array<std::uint32_t, 8> seed_words(const py::bytes& key);

void bind_ranking(py::module_& module);
void bind_rules(py::module_& module);
void bind_hand(py::module_& module);
void bind_policies(py::module_& module);
void bind_simulation(py::module_& module);
void bind_batch(py::module_& module);

}  // namespace studcore
