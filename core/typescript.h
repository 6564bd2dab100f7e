// TypeScript declarations of what fields() writes as JSON, so that a page reads states by types nobody wrote by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"

namespace core {

// The name of a type without its namespace and template arguments: "State" of game::State.
template <class T>
constexpr std::string_view short_type_name() {
  std::string_view name = __PRETTY_FUNCTION__;  // "… [with T = game::State; …]", in clang "[T = game::State]"
  name.remove_prefix(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";<]"));
  return name.substr(name.rfind(':') + 1);
}

// Collects the interfaces of some types and of the types of their members, each once.
class TypeScript {
 public:
  template <class T>
  void add() {
    (void)type_of<T>();
  }
  const std::string& text() const { return text_; }
  // Of two types with the same short name; empty as long as there are none.
  const std::string& ambiguous() const { return ambiguous_; }

 private:
  struct Declared {
    std::string_view name;
    const void* type;
  };
  struct Members {
    TypeScript& out;
    std::string text = {};
    template <class T>
    void operator()(const char* name, const T&) {
      const std::string type = out.type_of<T>();
      text += "  readonly " + std::string(name) + ": " + type + ";" + std::string(note_on<T>()) + "\n";
    }
  };

  template <class T>
  static constexpr std::string_view note_on() {
    if constexpr (detail::FieldSet<T>) return " // a set";
    if constexpr (detail::FieldSeats<T>) return " // a bit for each seat";
    return "";
  }
  template <class T>
  static const void* key() {
    static constexpr char kKey = 0;
    return &kKey;
  }

  template <class T>
  std::string type_of() {
    if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (detail::FieldNumber<T> || detail::FieldSeats<T>) {
      return "number";
    } else if constexpr (detail::FieldSet<T>) {
      return "readonly number[]";
    } else if constexpr (detail::FieldArray<T>) {
      const std::string item = type_of<typename T::value_type>();
      return item.find(' ') == std::string::npos ? "readonly " + item + "[]" : "readonly (" + item + ")[]";
    } else {
      return declare<T>();
    }
  }
  template <class T>
  std::string declare() {
    constexpr std::string_view name = short_type_name<T>();
    for (const Declared& known : declared_) {
      if (known.name != name) continue;
      if (known.type != key<T>()) ambiguous_ = name;
      return std::string(name);
    }
    declared_.push_back({name, key<T>()});
    Members members{*this};
    const T value{};
    T::fields(value, members);
    text_ += "\nexport interface " + std::string(name) + " {\n" + members.text + "}\n";
    return std::string(name);
  }

  std::string text_, ambiguous_;
  std::vector<Declared> declared_;
};

}  // namespace core
