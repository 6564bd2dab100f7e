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
  const Rules& rules() const { return rules_; }
  const Data& data() const { return *rules_.data; }

  State start() const { return start_state(rules_); }
  Seats active(const State& s) const { return s.agenda.empty() ? Seats() : Seats::only(s.agenda.top().seat); }
  core::Prompt prompt(const State& s, Seat seat) const;
  std::uint64_t turn_number(const State& s) const { return ((s.year * 8u + s.round) * 8u + s.turn) * 8u + s.phase; }
  void options(const State& s, Seat seat, Options& out) const;
  void apply(State& s, Seat seat, Move move, Log log) const;
  std::string refusal(const State& s, Seat seat, Move move) const;
  State observe(const State& s, Seat seat) const { return pampero::observe(rules_, s, seat); }
  // For who only looks and has no need of a copy: nothing is hidden, so there is nothing to put back.
  struct Hidden {};
  Hidden hide(State&, Seat) const { return {}; }
  void put_back(State&, Hidden) const {}
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat seat, const Memory& memory, core::Rng& rng) const;
  core::Scores scores(const State& s) const { return pampero::scores(rules_, s); }
  int points(const State& s, Seat seat) const { return s.seats[seat].money; }  // PAM-O2
  Figures figures(const State& s, Seat viewer) const;
  std::string invariant(const State& s) const;
  void arrange(State& s, core::Arrangement& by_hand) const { pampero::arrange(rules_, s, by_hand); }

 private:
  Game() = default;

  Rules rules_;
  core::Info info_;
};

}  // namespace pampero
