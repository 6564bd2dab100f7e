// A table for tests: positions built by hand, moves played as text.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/century/chapters.h"
#include "games/century/game.h"

namespace century::testing {

using Strings = std::vector<std::string>;
using Goods = std::array<int, kGoods>;
using core::Json;

inline constexpr Seat kP1 = 0, kP2 = 1, kP3 = 2, kP4 = 3, kP5 = 4;

const std::shared_ptr<const Data>& default_data();

class Scene {
 public:
  explicit Scene(int players = 3, const Json& options = Json::object());
  Scene(const std::shared_ptr<const Data>& data, int players, const Json& options = Json::object());

  // "p1 offer l08; p1 bid 2": fails the test at the first move that is no option.
  Scene& play(std::string_view moves);
  // Everything chance decides, the first possible choice each time, up to the first decision of a player.
  Scene& chance();
  Strings options(Seat seat) const;  // runs written out
  std::string step(Seat seat) const;
  std::string refusal(Seat seat, std::string_view move) const;
  const std::vector<core::Note>& notes() const { return notes_; }
  bool noted(int kind) const;
  // An argument of the last note of this kind about a seat.
  int noted(int kind, Seat seat, std::size_t arg) const;

  // Positions. Tiles as "l13@1,0 2" (cell and rotation).
  Scene& lay(Seat seat, std::string_view tile);
  Scene& citizen(Seat seat, std::string_view city);
  Scene& no_citizen(Seat seat, std::string_view city);
  Scene& garbage(Seat seat, std::string_view land, int cubes);
  Scene& own(Seat seat, std::string_view tech);  // bought, an institution not laid
  Scene& bridge(Seat seat, std::string_view tile, std::string_view id);
  Scene& holdings(Seat seat, int coins, int science);
  Scene& points(Seat seat, int points);
  Scene& pollution(Seat seat, int position);
  Scene& administration(int round = 1);                         // phase 4 begins
  Scene& damage(int round, std::string_view card, Seat first);  // phase 3 begins
  Scene& round(int number);                                     // a new round begins
  Scene& end_round(int number);                                 // all others have finished, the last seat says "done"

  // What a page shows of the seat: everything derived is asked for through the game.
  SeatFigures figures(Seat seat) const { return game.figures(s, seat).seats[seat]; }
  Goods income(Seat seat) const;
  int tech_cost() const { return game.figures(s, core::kNobody).tech_cost; }
  // What the seat gets from a card when its round ends now, with what the seat has produced so far.
  int card_points(Seat seat, std::string_view card) const;
  int garbage_on(Seat seat, std::string_view land) const;
  int row(std::string_view land) const;
  int tech(std::string_view id) const;
  int card(std::string_view id) const;
  Player& seat(Seat seat) { return s.seats[seat]; }
  const Player& seat(Seat seat) const { return s.seats[seat]; }
  const Data& data() const { return *game.rules().data; }

  Game game;
  State s;

 private:
  TilePoint city(std::string_view id) const;
  Turn turn() { return {game.rules(), s, core::Log(&notes_)}; }
  std::vector<core::Note> notes_;
};

}  // namespace century::testing
