// Observations of every game: by its own list (observe_<game>.h), or, without one, all fields of the view in their
// order.
#pragma once

#include <concepts>
#include <type_traits>

#include "core/fields.h"
#include "library/observers.h"
#include "library/sinks.h"

namespace kilowatt::inside {

// A game without a list of its own: seats are not counted from the observer, who is named instead.
template <class Sink>
struct FieldVisitor {
  Sink& out;
  std::string path;

  template <class T>
  void operator()(const char* name, const T& value) {
    visit(joined(path, name), value);
  }
  // Where no names are wanted none is put together: numbers are written without taking memory.
  static std::string joined(std::string_view before, std::string_view name) {
    if constexpr (!Sink::kNamed) return {};
    return before.empty() ? std::string(name) : std::string(before) + "." + std::string(name);
  }
  template <class T>
  void visit(const std::string& name, const T& value) {
    if constexpr (core::detail::FieldSeats<T>) {
      out.flags(name.c_str(), value.bits(), 8);
    } else if constexpr (core::detail::FieldSet<T> || std::same_as<T, std::uint32_t>) {
      out.flags(name.c_str(), value, static_cast<int>(8 * sizeof value));
    } else if constexpr (core::detail::FieldNumber<T>) {
      static_assert(sizeof value <= 2, "an observation holds 16-bit numbers");
      out.number(name.c_str(), static_cast<int>(value));
    } else if constexpr (core::detail::FieldArray<T>) {
      for (std::size_t i = 0; i < value.size(); ++i)
        visit(Sink::kNamed ? joined(name, std::to_string(i)) : std::string(), value[i]);
    } else {
      FieldVisitor inner{out, name};
      T::fields(value, inner);
    }
  }
};

template <class G>
concept HasObserver =
    requires(const G& game, const typename G::State& view, LayoutSink& out) { describe(game, view, out); };

template <class G, class Sink>
void describe_view(const G& game, const typename G::State& view, Sink& out) {
  if constexpr (HasObserver<G>) {
    describe(game, view, out);
  } else {
    out.everybody();
    out.number("observer", out.observer);
    FieldVisitor<Sink> visitor{out, {}};
    G::State::fields(view, visitor);
  }
}

}  // namespace kilowatt::inside
