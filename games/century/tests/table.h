// A table for tests: positions built by hand, moves played as text.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/century/game.h"
#include "games/century/play.h"

namespace century::testing {

using Strings = std::vector<std::string>;
using core::Json;

inline constexpr Seat kP1 = 0, kP2 = 1, kP3 = 2, kP4 = 3, kP5 = 4;

const std::shared_ptr<const Data>& default_data();

class Table {
 public:
  explicit Table(int players = 3, const Json& options = Json::object());
  Table(const std::shared_ptr<const Data>& data, int players, const Json& options = Json::object());

  // "p1 offer l08; p1 bid 2": fails the test at the first move that is no option.
  Table& play(std::string_view moves);
  // Everything chance decides, the first possible choice each time, up to the first decision of a player.
  Table& chance();
  Strings options(Seat seat) const;  // runs written out
  std::string step(Seat seat) const;
  std::string refusal(Seat seat, std::string_view move) const;
  const std::vector<core::Note>& notes() const { return notes_; }
  bool noted(Note kind) const;

  // Positions. Tiles as "l13@1,0 2" (cell and rotation).
  Table& lay(Seat seat, std::string_view tile);
  Table& citizen(Seat seat, std::string_view city);
  Table& no_citizen(Seat seat, std::string_view city);
  Table& garbage(Seat seat, std::string_view land, int cubes);
  Table& own(Seat seat, std::string_view tech);  // bought, an institution not laid
  Table& bridge(Seat seat, std::string_view tile, std::string_view id);
  Table& holdings(Seat seat, int coins, int science);
  Table& points(Seat seat, int points);
  Table& pollution(Seat seat, int position);
  Table& administration(int round = 1);                         // phase 4 begins
  Table& damage(int round, std::string_view card, Seat first);  // phase 3 begins

  std::array<int, kGoods> income(Seat seat) const { return income_of(game.match(), s, seat); }
  int garbage_on(Seat seat, std::string_view land) const;
  int row(std::string_view land) const;
  int tech(std::string_view id) const;
  int card(std::string_view id) const;
  Player& seat(Seat seat) { return s.seats[seat]; }
  const Player& seat(Seat seat) const { return s.seats[seat]; }
  const Data& data() const { return *game.match().data; }

  Game game;
  State s;

 private:
  Place city(std::string_view id) const;
  std::vector<core::Note> notes_;
};

}  // namespace century::testing
