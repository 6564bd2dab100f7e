// Pampero as the contract in core/game.h wants it; each chapter of the rulebook is a .cc of its own (chapters.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/game.h"
#include "games/pampero/chapters.h"
#include "games/pampero/figures.h"

namespace pampero {

class Game {
 public:
  using State = pampero::State;
  using Memory = core::NoMemory;  // PAM-O1: everything lies open
  using Data = pampero::Data;

  static const core::Catalog& catalog();
  static const core::DataSet& default_data();
  static std::string_view text(std::string_view lang);
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& set) { return load_data(set, catalog()); }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup);

  const core::Info& info() const { return info_; }
  const Data& data() const { return *table_.data; }
  const Table& table() const { return table_; }

  State start() const { return start_state(table_); }
  core::Seats active(const State& s) const {
    return s.agenda.empty() ? core::Seats() : core::Seats::only(s.agenda.top().seat);
  }
  core::Prompt prompt(const State& s, core::Seat seat) const;
  void options(const State& s, core::Seat, core::Options& out) const {
    out.clear();
    step_options(table_, s, out);
  }
  void apply(State& s, core::Seat, core::Move move, core::Log log) const {
    Play play{table_, s, log};
    step_apply(play, move);
  }
  std::string refusal(const State& s, core::Seat seat, core::Move move) const;
  State observe(const State& s, core::Seat) const { return s; }  // PAM-O1, PAM-R34
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, core::Seat, const Memory&, core::Rng&) const { return view; }
  core::Scores scores(const State& s) const;
  int points(const State& s, core::Seat seat) const { return s.seats[seat].money; }  // PAM-O2
  Figures figures(const State& s, core::Seat viewer) const;
  std::string invariant(const State& s) const;

 private:
  Game() = default;

  Table table_;
  core::Info info_;
};

}  // namespace pampero
