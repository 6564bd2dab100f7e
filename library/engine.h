// A game as the library knows it inside: the rules behind one interface, with numbered actions and observations.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <kilowatt/game.h>
#include "core/any_game.h"
#include "core/message.h"
#include "library/actions.h"
#include "library/rows.h"

namespace kilowatt::inside {

kilowatt::Error outward(const core::Error& error);

inline core::Move inward(kilowatt::Move move) { return {move.verb, move.arg}; }
inline kilowatt::Move outward(core::Move move) { return {move.verb, move.arg}; }

class Engine {
 public:
  Engine(std::unique_ptr<core::AnyGame> game, kilowatt::Game::Setup setup, std::string_view words);
  virtual ~Engine() = default;

  const core::AnyGame& game() const { return *game_; }
  const core::Info& info() const { return game_->info(); }
  const Actions& actions() const { return actions_; }
  const kilowatt::Game::Setup& setup() const { return setup_; }
  const std::vector<kilowatt::ObservationField>& layout() const { return layout_; }
  int observation_size() const { return observation_size_; }

  virtual void write(const core::AnyState& s, core::Seat seat, std::int16_t* out) const = 0;
  virtual std::string text(const core::AnyState& s) const = 0;
  virtual std::unique_ptr<Rows> rows(const RowArrays& arrays, int count, std::uint64_t seed) const = 0;

  // Why a move is no option, in words: "p1 cannot play "stop" now: PL-30: Plan at least one worker and at most six."
  core::Error refusal(const core::AnyState& s, core::Seat seat, core::Move move) const;
  std::string move_text(core::Move move) const;

  kilowatt::State wrap(const core::AnyState& s) const;
  static const core::AnyState& inside(const kilowatt::State& state);
  static core::AnyState& inside(kilowatt::State& state);
  static const Engine& of(const kilowatt::State& state) { return *state.engine_; }

 protected:
  std::vector<kilowatt::ObservationField> layout_;
  int observation_size_ = 0;

 private:
  std::unique_ptr<core::AnyGame> game_;
  kilowatt::Game::Setup setup_;
  Actions actions_;
  core::Texts texts_;
};

// The engine of a game by its name; the error names what there is.
core::Result<std::shared_ptr<const Engine>> make_engine(std::string_view name, const kilowatt::Game::Setup& setup);

// -1 to 1 by the share of the others that a seat has beaten, ties counting half; alone: the points.
std::array<double, core::kMaxSeats> returns_of(const core::Scores& scores, int seats);

}  // namespace kilowatt::inside
