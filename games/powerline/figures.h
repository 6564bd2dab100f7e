// Derived numbers for whoever draws the table; nothing here is a rule.
#pragma once

#include <array>
#include <cstdint>

#include "games/powerline/state.h"

namespace powerline {

struct SeatFigures {
  // As if the plan, so far as the viewer may know it, were settled now.
  std::array<std::int16_t, kContracts> contracts{};  // what each scoring tile would pay if the next scoring came now
  std::array<std::int16_t, kContracts> columns{};    // in which column of each tile the seat stands; -1 in none
  std::int16_t scoring = 0;                          // their sum
  std::int16_t unfinished = 0;                       // lines begun but not complete
  std::int16_t unfinished_loss = 0;                  // what they would cost at the end
  std::int16_t cities = 0;                           // supplied
  std::int16_t stations = 0;                         // covered
  std::int16_t workers_left = 0;                     // that the tiles on the chart still allow
  std::array<std::int16_t, kFaces> island_cost{};    // VP for one more worker on the island, by its die
  // The plan of the running round, as far as the viewer may know it.
  std::array<std::int16_t, kMaxLines> planned{};  // workers on each line
  std::int16_t plan_island = 0;                   // workers on the island
  std::int16_t plan_loss = 0;                     // VP the island would cost
  std::int16_t plan_gain = 0;                     // VP for cities and stations it would complete
  std::int16_t points_after = 0;                  // points if the round were settled now
  std::int16_t points_next =
      0;  // the same at the beginning of the next round: with a scoring, and the losses of the end

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("contracts", self.contracts);
    visit("columns", self.columns);
    visit("scoring", self.scoring);
    visit("unfinished", self.unfinished);
    visit("unfinished_loss", self.unfinished_loss);
    visit("cities", self.cities);
    visit("stations", self.stations);
    visit("workers_left", self.workers_left);
    visit("island_cost", self.island_cost);
    visit("planned", self.planned);
    visit("plan_island", self.plan_island);
    visit("plan_loss", self.plan_loss);
    visit("plan_gain", self.plan_gain);
    visit("points_after", self.points_after);
    visit("points_next", self.points_next);
  }
};

struct Figures {
  std::array<SeatFigures, kMaxPlayers> seats{};
  std::int16_t next_scoring = 0;  // 1 to 3, 0 after the last
  std::int16_t rounds_to_scoring = 0;
  std::int16_t band = -1;  // solo: the band of the points so far; -1 with more players

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("next_scoring", self.next_scoring);
    visit("rounds_to_scoring", self.rounds_to_scoring);
    visit("band", self.band);
  }
};

}  // namespace powerline
