// Reading dicts of Python into plain structs.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <utility>

#include "bindings.h"

namespace studcore {

// Reads named fields of a dict; a word stands for a value of an enum. Every field must be used.
class Fields {
 public:
  Fields(py::dict fields, std::string where)
      : fields_(std::move(fields)), where_(std::move(where)) {}

  template <class Value>
  void read(const char* key, Value& value) {
    if (fields_.contains(key)) value = fields_[key].cast<Value>(), ++used_;
  }

  template <class Enum>
  void word(const char* key, Enum& value,
            std::initializer_list<std::pair<const char*, Enum>> words) {
    word(key, value, std::span(words.begin(), words.size()));
  }

  template <class Enum>
  void word(const char* key, Enum& value, std::span<const std::pair<const char*, Enum>> words) {
    if (!fields_.contains(key)) return;
    ++used_;
    const auto said = fields_[key].cast<std::string>();
    for (const auto& [text, meaning] : words)
      if (said == text) return void(value = meaning);
    throw UserError("StudError", where_ + ": \"" + said + "\" is no value of " + key);
  }

  void done() const {
    if (used_ != fields_.size())
      throw UserError("StudError",
                      where_ + ": unknown field in " + py::repr(fields_).cast<std::string>());
  }

 private:
  py::dict fields_;
  std::string where_;
  std::size_t used_ = 0;
};

}  // namespace studcore
