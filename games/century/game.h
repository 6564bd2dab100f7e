// 20th Century as the contract in core/game.h wants it; each chapter of the rulebook is a .cc of its own (chapters.h).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/game.h"
#include "games/century/chapters.h"
#include "games/century/figures.h"

namespace century {

// What a counting player knows: every payment and income is open, so each seat's holdings follow from the start.
struct Memory {
  std::array<std::int16_t, kMaxPlayers> coins{};  // gained since the start
  std::array<std::int16_t, kMaxPlayers> science{};
  std::uint8_t from_start = 0;  // 1 once the note that opens a game has been seen
  std::uint8_t unused = 0;
  friend bool operator==(const Memory&, const Memory&) = default;
};

class Game {
 public:
  using State = century::State;
  using Memory = century::Memory;
  using Data = century::Data;

  static const core::Catalog& catalog();
  static const core::DataSet& default_data();
  static std::string_view text(std::string_view lang);
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& set) { return load_data(set, catalog()); }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup);

  const core::Info& info() const { return info_; }
  const Rules& rules() const { return rules_; }
  const Data& data() const { return *rules_.data; }

  State start() const { return start_state(rules_); }
  Seats active(const State& s) const { return s.acting; }
  core::Prompt prompt(const State& s, Seat seat) const;
  std::uint64_t turn_number(const State& s) const;
  void options(const State& s, Seat seat, Options& out) const;
  void apply(State& s, Seat seat, Move move, Log log) const;
  std::string refusal(const State& s, Seat seat, Move move) const;
  State observe(const State& s, Seat seat) const { return century::observe(rules_, s, seat); }
  // For who only looks and has no need of a copy: the state itself becomes what `seat` sees, until all is put back.
  struct Hidden {
    std::array<std::int16_t, kMaxPlayers> coins;
    std::array<std::int16_t, kMaxPlayers> science;
  };
  Hidden hide(State& s, Seat seat) const;
  void put_back(State& s, const Hidden& hidden) const;
  void remember(Memory& memory, const core::Note& note) const;
  Memory memory_at(const State& s) const;
  State guess(const State& view, Seat seat, const Memory& memory, core::Rng& rng) const;
  core::Scores scores(const State& s) const { return century::scores(rules_, s); }
  int points(const State& s, Seat seat) const { return s.seats[seat].points; }
  Figures figures(const State& view, Seat viewer) const;
  std::string invariant(const State& s) const;
  void arrange(State& s, core::Arrangement& by_hand) const { century::arrange(rules_, s, by_hand); }

 private:
  Game() = default;

  Rules rules_;
  core::Info info_;
};

}  // namespace century
