// The types that fields() writes as JSON, as JSON themselves: names, order and kinds of all members.
#pragma once

#include <string>

#include "core/typescript.h"

namespace core {

// Collects some types and the types of their members. A member is "number", "boolean", "set" (a list of numbers that
// grows and shrinks), "seats" (a number with a bit for each seat) or another type; "[5]" behind it: a list of five.
class SchemaTypes {
 public:
  template <class T>
  std::string add() {
    if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (detail::FieldSet<T>) {
      return "set";
    } else if constexpr (detail::FieldSeats<T>) {
      return "seats";
    } else if constexpr (detail::FieldNumber<T>) {
      return "number";
    } else if constexpr (detail::FieldArray<T>) {
      std::string item = add<typename T::value_type>();
      return item.insert(std::min(item.find('['), item.size()), "[" + std::to_string(std::tuple_size_v<T>) + "]");
    } else {
      const std::string name(short_type_name<T>());
      if (types_.contains(name)) return name;
      types_[name] = nullptr;  // its place comes before those of its members
      nlohmann::ordered_json members = nlohmann::ordered_json::object();
      Members visit{*this, members};
      const T value{};
      T::fields(value, visit);
      types_[name] = std::move(members);
      return name;
    }
  }
  const nlohmann::ordered_json& types() const { return types_; }

 private:
  struct Members {
    SchemaTypes& out;
    nlohmann::ordered_json& members;
    template <class T>
    void operator()(const char* name, const T&) {
      members[name] = {{"type", out.add<T>()}};
    }
  };

  nlohmann::ordered_json types_ = nlohmann::ordered_json::object();
};

}  // namespace core
