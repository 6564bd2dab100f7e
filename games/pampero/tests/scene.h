// A table for tests: set up with the first option of every draw, then changed as a test needs it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "games/pampero/game.h"

namespace pampero::tests {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

using Texts = std::vector<std::string>;

core::Json with(std::initializer_list<std::string_view> flags);  // set-up options that are true

class Scene {
 public:
  // Turn order p1, p2, …; bulldozers at the first free sites; p1 has the first action.
  explicit Scene(int players, const core::Json& options = core::Json::object());
  // The same table before the first draw.
  static Scene fresh(int players, const core::Json& options = core::Json::object());
  // Set up with one piece of one data file replaced.
  static Scene with_data(int players, const std::string& file, std::string_view piece, std::string_view other);

  Game game;
  State s;
  std::vector<core::Note> notes;  // of the last move

  Company& p(int number) { return s.seats[at(number - 1)]; }  // p(1) is p1
  const Data& data() const { return game.data(); }
  const Board& board() const { return *game.rules().board; }

  // Components by id.
  int place(std::string_view id) const { return board().places.find(id); }
  int space(std::string_view id) const { return board().spaces.find(id); }
  int card(std::string_view id) const { return data().card_ids.find(id); }
  int contract(std::string_view id) const { return data().contract_ids.find(id); }
  int node(std::string_view id) const { return data().node_ids.find(id); }
  int line(std::string_view id) const { return data().line_ids.find(id); }
  int tile(std::string_view id) const { return data().tile_ids.find(id); }
  int cell(std::string_view id) const { return data().cell_ids.find(id); }
  int connection(std::string_view id) const { return data().connection_ids.find(id); }
  int foreign(std::string_view id) const { return data().foreign_ids.find(id); }
  int scoring_card(std::string_view id) const { return data().scoring_card_ids.find(id); }
  int scoring_tile(std::string_view id) const { return data().scoring_tile_ids.find(id); }
  int field(std::string_view id) const { return data().field_ids.find(id); }

  // Changes of the position.
  void bulldozers(int number, std::initializer_list<std::string_view> places);  // in the order of their numbers
  void tower(int number, std::string_view site);
  void wind_farm(int number, std::string_view site);
  void stage(int number, int stage);  // adds towers on far-away sites until the stage is reached
  void fulfilled(int number, std::string_view space, std::string_view node);  // a contract as if taken earlier
  void special(int number, std::string_view card);                            // from deck or display to the hand
  void scoring(int number, std::string_view card);
  void open_foreign(std::initializer_list<std::string_view> cards);     // these lie open, the rest is in the decks
  void out(int number, std::string_view card, std::string_view field);  // an action card on the company board
  void own_connection(int number, std::string_view tile);
  void fill_cells(std::string_view tile_for_all);
  void income(int number, std::initializer_list<int> steps);  // r i g e f
  void turn(int number);                                      // this seat has the action now
  void last_turn(int number);                                 // the same, as the last turn of the year
  void consolidate(int number);                               // this seat alone is left to consolidate
  void end_of_year();                                         // everybody consolidates, in turn order
  void begin(int scoring);                                    // 0, 1 or 2 for the final one

  // Playing.
  std::string who() const;
  std::string step() const;
  Texts options() const;
  std::string refusal(std::string_view move) const;
  void play(std::initializer_list<std::string_view> moves);
  void play(std::string_view move) { play({move}); }
  int noted(int kind) const;                         // how many notes of this kind the last move made
  void carry_out(int number, const Effect& effect);  // an effect out of the blue

 private:
  void set_up();
  Scene(Game g, State state) : game(std::move(g)), s(state) {}
};

}  // namespace pampero::tests
