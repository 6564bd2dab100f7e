// The contract every game keeps. A concept, not a base class: search compiles against the concrete state.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/data.h"
#include "core/error.h"
#include "core/info.h"
#include "core/move.h"
#include "core/note.h"
#include "core/rng.h"
#include "core/seat.h"

namespace core {

// The step of the rulebook a seat is in; `args` fill its sentence (Step::args says what they are).
struct Prompt {
  std::uint8_t step = 0;
  std::array<std::int16_t, 3> args{};

  constexpr void set_args(int a, int b = 0, int c = 0) {
    args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)};
  }
};

// Points, then the tie-breaker; higher is better in both.
using Score = std::array<int, 2>;
using Scores = std::array<Score, kMaxSeats>;

// For games in which nothing can be learned by counting.
struct NoMemory {
  std::uint8_t unused = 0;
  friend bool operator==(const NoMemory&, const NoMemory&) = default;
};

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::has_unique_object_representations_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Memory> &&
    requires(const G g, typename G::State s, const typename G::State view, typename G::Memory memory, Seat seat,
             Move move, Options& out, Log log, Rng& rng, const Note& note, const DataSet& files,
             std::shared_ptr<const typename G::Data> data, const Setup& setup, std::string_view lang) {
      // The game in general: its catalogue, component data and words; reading a data set and setting up a table, which
      // refuse with place and remedy.
      { G::catalog() } -> std::same_as<const Catalog&>;
      { G::default_data() } -> std::same_as<const DataSet&>;
      { G::text(lang) } -> std::same_as<std::string_view>;  // text/<lang>.json; empty for a language it does not have
      { G::load(files) } -> std::same_as<Result<std::shared_ptr<const typename G::Data>>>;
      { G::make(data, setup) } -> std::same_as<Result<G>>;

      // The game at one table. Nothing here fails, allocates or depends on anything but its arguments.
      { g.info() } -> std::same_as<const Info&>;
      { g.start() } -> std::same_as<typename G::State>;        // the table before the first shuffle
      { g.active(view) } -> std::same_as<Seats>;               // who decides now; nobody at the end
      { g.prompt(view, seat) } -> std::same_as<Prompt>;        // the step this seat is in
      { g.turn_number(view) } -> std::same_as<std::uint64_t>;  // the same while a seat's turn lasts, whatever is drawn
      { g.options(view, seat, out) };  // clears `out`; all legal moves in fixed order, never none if the seat is active
      { g.apply(s, seat, move, log) };                               // plays one; no dice, no clock, cannot fail
      { g.refusal(view, seat, move) } -> std::same_as<std::string>;  // the rule that forbids; "" for an option
      { g.observe(view, seat) } -> std::same_as<typename G::State>;  // what that seat may not know is blanked
      { g.remember(memory, note) };                                  // what a counting player keeps in mind
      { g.guess(view, seat, memory, rng) } -> std::same_as<typename G::State>;  // blanks filled consistently
      { g.scores(view) } -> std::same_as<Scores>;
      { g.points(view, seat) } -> std::same_as<int>;       // points (or money) now
      { g.figures(view, seat) };                           // derived numbers a page shows; has fields()
      { g.invariant(view) } -> std::same_as<std::string>;  // "" or what is broken (components conserved)
    };

}  // namespace core
