// Goofspiel as the contract in core/game.h wants it; each chapter of the rulebook is a .cc of its own (chapters.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/game.h"
#include "games/goofspiel/chapters.h"
#include "games/goofspiel/figures.h"

namespace goofspiel {

class Game {
 public:
  using State = goofspiel::State;
  using Memory = core::NoMemory;  // what a seat has seen stays in its view
  using Data = goofspiel::Data;

  static const core::Catalog& catalog();
  static const core::DataSet& default_data();
  static std::string_view text(std::string_view lang);
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& set) { return load_data(set, catalog()); }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup);

  const core::Info& info() const { return info_; }
  const Rules& rules() const { return rules_; }
  const Data& data() const { return *rules_.data; }

  State start() const { return start_state(rules_); }
  Seats active(const State& s) const;
  core::Prompt prompt(const State& s, Seat seat) const;
  std::uint64_t turn_number(const State& s) const { return 2u * s.round + (s.scout != core::kNobody); }
  void options(const State& s, Seat seat, Options& out) const;
  void apply(State& s, Seat seat, Move move, Log log) const;
  std::string refusal(const State& s, Seat seat, Move move) const;
  State observe(const State& s, Seat seat) const { return goofspiel::observe(rules_, s, seat); }
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat seat, const Memory& memory, core::Rng& rng) const;
  core::Scores scores(const State& s) const { return goofspiel::scores(rules_, s); }
  int points(const State& s, Seat seat) const { return s.seats[seat].points; }
  Figures figures(const State& s, Seat viewer) const;
  std::string invariant(const State& s) const;

 private:
  Game() = default;

  Rules rules_;
  core::Info info_;
};

}  // namespace goofspiel
