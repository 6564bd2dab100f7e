// A game behind one interface, for those who meet it at run time: table, terminal, server. Search uses the concrete
// type.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/arrangement.h"
#include "core/data.h"
#include "core/fields.h"
#include "core/game.h"

namespace core {

// One address for each type of game.
template <class G>
const void* type_key() {
  static constexpr char kKey = 0;
  return &kKey;
}

// The bytes of any game's state; those behind the game's own state are zero, so equal states are equal bytes.
struct AnyState {
  static constexpr std::size_t kCapacity = 1024;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
  const void* type = nullptr;  // type_key() of the game it belongs to
  friend bool operator==(const AnyState&, const AnyState&) = default;
};

// The bytes of any game's memory of public notes.
struct AnyMemory {
  static constexpr std::size_t kCapacity = 256;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
  const void* type = nullptr;
};

// What comes of values set by hand: the position, all that can be set in it, and why it cannot stand so, if it cannot.
struct Arranged {
  AnyState state;
  Json things;
  std::optional<WhyNotSo> why_not;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const Info& info() const = 0;
  virtual int state_bytes() const = 0;
  virtual AnyState start() const = 0;
  virtual Seats active(const AnyState& s) const = 0;
  virtual Prompt prompt(const AnyState& s, Seat seat) const = 0;
  virtual std::uint64_t turn_number(const AnyState& s) const = 0;
  virtual void options(const AnyState& s, Seat seat, Options& out) const = 0;
  virtual void apply(AnyState& s, Seat seat, Move move, Log log) const = 0;
  virtual std::string refusal(const AnyState& s, Seat seat, Move move) const = 0;
  virtual AnyState observe(const AnyState& s, Seat seat) const = 0;
  virtual AnyMemory memory() const = 0;
  virtual void remember(AnyMemory& memory, const Note& note) const = 0;
  virtual AnyState guess(const AnyState& view, Seat seat, const AnyMemory& memory, Rng& rng) const = 0;
  virtual Scores scores(const AnyState& s) const = 0;
  virtual int points(const AnyState& s, Seat seat) const = 0;
  virtual std::string invariant(const AnyState& s) const = 0;

  virtual Json to_json(const AnyState& s) const = 0;
  virtual Result<AnyState> from_json(const Json& json) const = 0;
  virtual Json figures(const AnyState& s, Seat seat) const = 0;
  // "path":value pairs, see write_changes().
  virtual void changes(const AnyState& before, const AnyState& now, std::string& out) const = 0;
  virtual void figure_changes(const AnyState& before, const AnyState& now, Seat seat, std::string& out) const = 0;

  // A position with these values instead of its own, an object by key. If it cannot stand so it is left as it was. In a
  // game without arrange() nothing can be set.
  virtual Arranged arrange(const AnyState& s, const Json& values) const = 0;
  // The same table, beginning with this position.
  virtual std::unique_ptr<AnyGame> starting_from(const AnyState& s) const = 0;

  // Which type of game is behind the interface: the address that type_key<G>() has for it.
  virtual const void* type() const = 0;

  bool over(const AnyState& s) const { return active(s).empty(); }
};

template <Game G>
class Erased final : public AnyGame {
 public:
  using State = typename G::State;
  using Memory = typename G::Memory;
  static_assert(sizeof(State) <= AnyState::kCapacity && alignof(State) <= 16);
  static_assert(sizeof(Memory) <= AnyMemory::kCapacity);

  explicit Erased(G game) : game_(std::move(game)) {}

  static AnyState wrap(const State& s) {
    AnyState any;
    any.type = type_key<G>();
    std::memcpy(any.bytes.data(), &s, sizeof s);
    return any;
  }
  // From bytes back to types, for everybody: nobody else casts. A state of another game ends the program, as that is a
  // fault of the program and never of its input.
  static const G& game(const AnyGame& any) { return static_cast<const Erased&>(checked(any, any.type())).game_; }
  static const State& state(const AnyState& any) {
    return *reinterpret_cast<const State*>(checked(any, any.type).bytes.data());
  }
  static State& state(AnyState& any) { return *reinterpret_cast<State*>(checked(any, any.type).bytes.data()); }
  static const Memory& mind(const AnyMemory& any) {
    return *reinterpret_cast<const Memory*>(checked(any, any.type).bytes.data());
  }
  static Memory& mind(AnyMemory& any) { return *reinterpret_cast<Memory*>(checked(any, any.type).bytes.data()); }

  const Info& info() const override { return game_.info(); }
  int state_bytes() const override { return sizeof(State); }
  AnyState start() const override { return wrap(start_ ? *start_ : game_.start()); }
  Seats active(const AnyState& s) const override { return game_.active(state(s)); }
  Prompt prompt(const AnyState& s, Seat seat) const override { return game_.prompt(state(s), seat); }
  std::uint64_t turn_number(const AnyState& s) const override { return game_.turn_number(state(s)); }
  void options(const AnyState& s, Seat seat, Options& out) const override { game_.options(state(s), seat, out); }
  void apply(AnyState& s, Seat seat, Move move, Log log) const override { game_.apply(state(s), seat, move, log); }
  std::string refusal(const AnyState& s, Seat seat, Move move) const override {
    return game_.refusal(state(s), seat, move);
  }
  AnyState observe(const AnyState& s, Seat seat) const override { return wrap(game_.observe(state(s), seat)); }
  AnyMemory memory() const override {
    AnyMemory any;
    any.type = type_key<G>();
    Memory fresh{};
    if constexpr (requires { game_.memory_at(*start_); })
      if (start_) fresh = game_.memory_at(*start_);
    std::memcpy(any.bytes.data(), &fresh, sizeof fresh);
    return any;
  }
  void remember(AnyMemory& memory, const Note& note) const override { game_.remember(mind(memory), note); }
  AnyState guess(const AnyState& view, Seat seat, const AnyMemory& memory, Rng& rng) const override {
    return wrap(game_.guess(state(view), seat, mind(memory), rng));
  }
  Scores scores(const AnyState& s) const override { return game_.scores(state(s)); }
  int points(const AnyState& s, Seat seat) const override { return game_.points(state(s), seat); }
  std::string invariant(const AnyState& s) const override { return game_.invariant(state(s)); }

  Json to_json(const AnyState& s) const override { return core::to_json(state(s)); }
  Result<AnyState> from_json(const Json& json) const override {
    auto read = core::from_json<State>(json);
    if (!read) return std::unexpected(read.error());
    return wrap(*read);
  }
  Json figures(const AnyState& s, Seat seat) const override { return core::to_json(game_.figures(state(s), seat)); }
  void changes(const AnyState& before, const AnyState& now, std::string& out) const override {
    write_changes(state(before), state(now), out);
  }
  void figure_changes(const AnyState& before, const AnyState& now, Seat seat, std::string& out) const override {
    write_changes(game_.figures(state(before), seat), game_.figures(state(now), seat), out);
  }
  Arranged arrange(const AnyState& s, const Json& values) const override {
    if constexpr (requires(State other, Arrangement & by_hand) { game_.arrange(other, by_hand); }) {
      State next = state(s);
      Arrangement taking(game_.info(), values);
      game_.arrange(next, taking);
      taking.finish();
      Arranged out{s, Json::array(), taking.why_not()};
      // What no game has words for must not be played on with either.
      if (!out.why_not)
        if (const std::string broken = game_.invariant(next); !broken.empty())
          out.why_not = {"broken", kNobody, {broken}};
      if (!out.why_not) out.state = wrap(next);
      State told = state(out.state);
      Arrangement telling(game_.info());
      game_.arrange(told, telling);
      out.things = telling.things();
      return out;
    }
    return {s, Json::array(), WhyNotSo{"never", kNobody}};
  }
  std::unique_ptr<AnyGame> starting_from(const AnyState& s) const override {
    auto out = std::make_unique<Erased>(game_);
    out->start_ = state(s);
    return out;
  }
  const void* type() const override { return type_key<G>(); }

 private:
  template <class Any>
  static Any& checked(Any& any, const void* type) {
    if (type != type_key<G>()) std::abort();
    return any;
  }

  G game_;
  std::optional<State> start_;  // the position it begins with, if not the usual one
};

// A game as a list of games knows it: its catalogue, words and how to set up a table.
struct GameType {
  const Catalog* catalog = nullptr;
  const DataSet* (*default_data)() = nullptr;
  std::string_view (*text)(std::string_view lang) = nullptr;
  // Parses a data set once; the maker sets up any number of tables with it.
  using Maker = std::function<Result<std::unique_ptr<AnyGame>>(const Setup&)>;
  Result<Maker> (*load)(const DataSet& data) = nullptr;
};

template <Game G>
GameType game_type() {
  return {
      .catalog = &G::catalog(),
      .default_data = [] { return &G::default_data(); },
      .text = [](std::string_view lang) { return G::text(lang); },
      .load = [](const DataSet& data) -> Result<GameType::Maker> {
        auto loaded = G::load(data);
        if (!loaded) return std::unexpected(loaded.error());
        return GameType::Maker([loaded = *loaded](const Setup& setup) -> Result<std::unique_ptr<AnyGame>> {
          auto game = G::make(loaded, setup);
          if (!game) return std::unexpected(game.error());
          return std::make_unique<Erased<G>>(std::move(*game));
        });
      },
  };
}

}  // namespace core
