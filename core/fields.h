// One list of fields for each state gives JSON, strict reading and the changes between two states.
//
// A state type has  template <class Self, class Visitor> static void fields(Self& self, Visitor& visit)
// which calls visit("name", self.member) for every member. Members are integers, enums, Seats, arrays or types with
// fields of their own. A 64-bit unsigned integer is a set and is written as the list of its members.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/error.h"
#include "core/json.h"
#include "core/seat.h"

namespace core {

namespace detail {

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

// What a member is written as.
template <class T>
concept FieldSet = std::same_as<std::remove_const_t<T>, std::uint64_t>;
template <class T>
concept FieldSeats = std::same_as<std::remove_const_t<T>, Seats>;
template <class T>
concept FieldNumber = (std::integral<T> || std::is_enum_v<T>) && !FieldSet<T>;
template <class T>
concept FieldArray = IsArray<std::remove_const_t<T>>::value;

struct JsonWriter {
  Json& out;
  template <class T>
  void operator()(const char* name, const T& value) {
    out[name] = write(value);
  }
  template <class T>
  static Json write(const T& value) {
    if constexpr (FieldSet<T>) {
      Json list = Json::array();
      for (std::uint64_t rest = value; rest != 0; rest &= rest - 1) list.push_back(std::countr_zero(rest));
      return list;
    } else if constexpr (FieldSeats<T>) {
      return value.bits();
    } else if constexpr (std::same_as<T, bool>) {
      return value;
    } else if constexpr (FieldNumber<T>) {
      return static_cast<std::int64_t>(value);
    } else if constexpr (FieldArray<T>) {
      Json list = Json::array();
      for (const auto& item : value) list.push_back(write(item));
      return list;
    } else {
      Json object = Json::object();
      JsonWriter inner{object};
      T::fields(value, inner);
      return object;
    }
  }
};

// Reads strictly; keeps the first error and leaves the rest alone.
struct JsonReader {
  const Json& in;
  std::string place;
  std::string& error;
  std::size_t seen = 0;

  void refuse(const std::string& where, std::string_view what) const {
    if (error.empty()) error = where + ": " + std::string(what);
  }
  template <class T>
  void operator()(const char* name, T& value) {
    if (!error.empty()) return;
    ++seen;
    const auto found = in.find(name);
    if (found == in.end()) return refuse(place, std::string("no field ") + name);
    read(*found, place + "." + name, value);
  }
  template <class T>
  void read(const Json& json, const std::string& where, T& value) {
    if constexpr (FieldSet<T>) {
      if (!json.is_array()) return refuse(where, "not a list");
      value = 0;
      for (const Json& item : json) {
        const auto member = item.is_number_integer() ? item.get<std::int64_t>() : -1;
        if (member < 0 || member > 63) return refuse(where, "not a set of 0 to 63");
        value |= std::uint64_t{1} << member;
      }
    } else if constexpr (FieldSeats<T>) {
      std::uint8_t bits = 0;
      read(json, where, bits);
      for (Seat seat = 0; seat < 8; ++seat) bits >> seat & 1 ? value.add(seat) : value.remove(seat);
    } else if constexpr (std::same_as<T, bool>) {
      if (!json.is_boolean()) return refuse(where, "not true or false");
      value = json.get<bool>();
    } else if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      read(json, where, number);
      value = static_cast<T>(number);
    } else if constexpr (FieldNumber<T>) {
      if (!json.is_number_integer()) return refuse(where, "not a whole number");
      const auto number = json.get<std::int64_t>();
      if (number < static_cast<std::int64_t>(std::numeric_limits<T>::min()) ||
          number > static_cast<std::int64_t>(std::numeric_limits<T>::max()))
        return refuse(where, "out of range");
      value = static_cast<T>(number);
    } else if constexpr (FieldArray<T>) {
      if (!json.is_array() || json.size() != value.size())
        return refuse(where, "not a list of " + std::to_string(value.size()));
      for (std::size_t i = 0; i < value.size() && error.empty(); ++i)
        read(json[i], where + "[" + std::to_string(i) + "]", value[i]);
    } else {
      if (!json.is_object()) return refuse(where, "not an object");
      JsonReader inner{json, where, error};
      T::fields(value, inner);
      if (error.empty() && inner.seen != json.size()) refuse(where, "has an unknown field");
    }
  }
};

// Writes "path":value for each number that differs; `before` is the same member of the earlier state.
struct ChangeWriter {
  const char* now_base;
  const char* before_base;
  std::string& path;
  std::string& out;

  template <class T>
  const T& before(const T& now) const {
    return *reinterpret_cast<const T*>(before_base + (reinterpret_cast<const char*>(&now) - now_base));
  }
  template <class T>
  void operator()(const char* name, const T& value) {
    compare(name, value);
  }
  template <class T>
  void compare(std::string_view name, const T& now) {
    if constexpr (FieldNumber<T> || FieldSet<T> || FieldSeats<T>) {
      if (now == before(now)) return;
      if (!out.empty() && out.back() != '{') out += ',';
      out += '"';
      out += path;
      out += name;
      out += "\":";
      write(now);
    } else {
      // Most of a state stays as it is: no path for what has not changed.
      if (std::memcmp(&now, &before(now), sizeof now) == 0) return;
      const std::size_t length = path.size();
      path.append(name).push_back('.');
      if constexpr (FieldArray<T>)
        for (std::size_t i = 0; i < now.size(); ++i) compare(std::to_string(i), now[i]);
      else
        T::fields(now, *this);
      path.resize(length);
    }
  }
  template <class T>
  void write(const T& now) {
    if constexpr (FieldSet<T>) {
      out += '[';
      for (std::uint64_t rest = now; rest != 0; rest &= rest - 1) {
        if (out.back() != '[') out += ',';
        out += std::to_string(std::countr_zero(rest));
      }
      out += ']';
    } else if constexpr (FieldSeats<T>) {
      out += std::to_string(now.bits());
    } else if constexpr (std::same_as<T, bool>) {
      out += now ? "true" : "false";
    } else {
      out += std::to_string(static_cast<std::int64_t>(now));
    }
  }
};

}  // namespace detail

template <class T>
Json to_json(const T& value) {
  return detail::JsonWriter::write(value);
}

template <class T>
Result<T> from_json(const Json& json) {
  T value{};
  std::string error;
  detail::JsonReader reader{json, "state", error};
  reader.read(json, "state", value);
  if (!error.empty()) return failure("broken_state", {}, error);
  return value;
}

// Appends the members of a JSON object {"seats.0.points":13,…} without its braces; nothing if nothing changed.
template <class T>
void write_changes(const T& before, const T& now, std::string& out) {
  std::string path;
  detail::ChangeWriter writer{reinterpret_cast<const char*>(&now), reinterpret_cast<const char*>(&before), path, out};
  T::fields(now, writer);
}

}  // namespace core
