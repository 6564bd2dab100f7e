// A table on which a test plays every card itself, those of chance included.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/goofspiel/game.h"

namespace goofspiel {

struct Scene {
  explicit Scene(int players, const core::Json& options = core::Json::object());
  // Everybody holds a whole suit.
  static Scene suits(int players, core::Json options = core::Json::object());
  // Everybody is dealt these cards, chance's "deal c5" and so on; what is missing to a hand are the highest there are.
  static Scene dealt(const std::vector<std::vector<int>>& hands, core::Json options = core::Json::object());

  // Plays a move that must be an option.
  void play(Seat seat, std::string_view move);
  void chance(std::string_view move) { play(core::kChance, move); }
  // A whole round: the prize, and each seat's bid of one card, or of two ("c3 c5").
  void round(std::string_view prize, const std::vector<std::string>& bids);
  std::vector<std::string> options(Seat seat) const;
  std::string refusal(Seat seat, std::string_view move) const;
  // How often the log has this line.
  int logged(int kind) const;

  Game game;
  State s;
  std::vector<core::Note> notes;
};

}  // namespace goofspiel
