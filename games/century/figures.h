// Numbers derived from the state that a page shows.
#pragma once

#include <array>
#include <cstdint>

#include "games/century/chapters.h"
#include "games/century/rules.h"

namespace century {

// What a seat's region gives now and would score now. `known` is 0 where the viewer does not know the holdings of all
// seats; the majorities are then left at 0.
struct SeatFigures {
  std::array<std::int16_t, kGoods> income{};  // coins, science, prosperity (TC-609)
  std::int16_t plants = 0;                    // plants in occupied cities
  std::int16_t garbage = 0;                   // on own land
  std::int16_t land = 0;
  std::int16_t clean = 0;
  std::int16_t bridges = 0;                          // owned and not laid yet
  Served served{};                                   // cities that each institution helps, by the side they lie on
  std::array<std::int16_t, kMaxCardRounds> cards{};  // what each open card still to come would score now
  std::int16_t final_clean = 0;
  std::int16_t final_garbage = 0;
  std::int16_t final_pollution = 0;
  std::int16_t majority_coins = 0;
  std::int16_t majority_science = 0;
  std::int16_t projected = 0;  // points now plus the final scoring as things stand

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("income", self.income);
    visit("plants", self.plants);
    visit("garbage", self.garbage);
    visit("land", self.land);
    visit("clean", self.clean);
    visit("bridges", self.bridges);
    visit("served", self.served);
    visit("cards", self.cards);
    visit("final_clean", self.final_clean);
    visit("final_garbage", self.final_garbage);
    visit("final_pollution", self.final_pollution);
    visit("majority_coins", self.majority_coins);
    visit("majority_science", self.majority_science);
    visit("projected", self.projected);
  }
};

// Coins, science and prosperity a round, and plants that work.
using Gains = std::array<std::int16_t, kGoods + 1>;

struct Figures {
  std::array<SeatFigures, kMaxPlayers> seats{};
  std::int16_t known = 0;    // 1: the majorities are worked out
  std::int16_t min_bid = 0;  // 0 in the last round
  std::int16_t tech_cost = 0;
  std::int16_t compensation = 0;
  std::int16_t phase = 0;  // 1 … 4, 0 before the first round and after the last; in 4 and 5 each seat has its own pace
  std::array<std::int16_t, kMaxColumns> lowest_damage_bid{};  // -1 for a column that is not used
  // What the viewer's region would give with the tile in hand in the chosen cell, [rotation][city of its citizen]; of
  // an institution only the first city counts. Zero while no tile is being turned.
  std::array<std::array<Gains, kMaxCities>, 4> turned{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("known", self.known);
    visit("min_bid", self.min_bid);
    visit("tech_cost", self.tech_cost);
    visit("compensation", self.compensation);
    visit("phase", self.phase);
    visit("lowest_damage_bid", self.lowest_damage_bid);
    visit("turned", self.turned);
  }
};

}  // namespace century
