// Reasons are true: every turn that is advised is played to its end, and each reason is checked there.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>

#include "bots/bot.h"
#include "core/playout.h"
#include "games/all.h"
#include "games/century/chapters.h"
#include "games/century/game.h"
#include "games/century/region.h"
#include "games/pampero/chapters.h"
#include "games/pampero/game.h"
#include "games/powerline/chapters.h"
#include "games/powerline/game.h"

namespace {

// Asks an expert at every fifth turn of random games; calls f(game, before, after, seat, reason) for all it says.
template <class Game, class F>
void ask(const char* name, int players, int games, F&& f) {
  const auto any = games::open(name, {players, core::Json::object()});
  ASSERT_TRUE(any);
  const Game& game = core::Erased<Game>::game(**any);
  core::Rng rng(5);
  core::Options options;
  for (int n = 0; n < games; ++n) {
    core::AnyState s = (*any)->start();
    for (int i = 0; !(*any)->over(s); ++i) {
      const core::Seat seat = (*any)->active(s).front();
      (*any)->options(s, seat, options);
      if (seat != core::kChance && options.count() > 1 && i % 5 == 0) {
        const auto bot = bots::make(**any, seat, "expert", 1);
        const auto advice =
            (*bot)->advise((*any)->observe(s, seat), (*any)->memory(), {.milliseconds = 0, .iterations = 1}, 3);
        for (const bots::Suggestion& each : advice) {
          core::AnyState after = s;
          for (const core::Move move : each.turn) {
            (*any)->options(after, seat, options);
            ASSERT_TRUE(options.contains(move)) << name;
            (*any)->apply(after, seat, move, core::Log::none());
          }
          for (const bots::Reason& reason : each.reasons)
            f(game, core::Erased<Game>::state(s), core::Erased<Game>::state(after), seat, reason);
        }
        (*any)->options(s, seat, options);
      }
      (*any)->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
  }
}

TEST(Reasons, powerline_what_is_said_stands_on_the_board_at_the_end_of_the_plan) {
  std::map<std::string, int> said;
  // Alone, so that the round is built with the last move of the plan.
  ask<powerline::Game>(
      "powerline", 1, 6,
      [&](const auto& game, const auto& s, const auto& after, core::Seat seat, const bots::Reason& reason) {
        ++said[reason.key];
        const auto &was = s.seats[seat], &is = after.seats[seat];
        const powerline::Data& data = game.data();
        const powerline::Network& network = *game.rules().seats[seat].network;
        const auto id = [&](const core::Ids& ids) {
          return static_cast<std::size_t>(ids.find(reason.args[0].template get<std::string>()));
        };
        const auto number = [&](std::size_t i) { return reason.args[i].template get<int>(); };
        if (reason.key == "covers_station") {
          EXPECT_EQ(is.stations >> id(data.station_ids) & 1, 1);
          EXPECT_EQ(was.stations >> id(data.station_ids) & 1, 0);
        } else if (reason.key == "completes_line") {
          EXPECT_EQ(is.cities >> id(data.line_ids) & 1, 1);
          EXPECT_EQ(was.cities >> id(data.line_ids) & 1, 0);
        } else if (reason.key == "begins_line" || reason.key == "extends_line") {
          const std::size_t line = id(data.line_ids);
          EXPECT_EQ(network.lines[line].segments - is.tokens[line], number(2));
        } else if (reason.key == "gains_joker") {
          EXPECT_GT(is.jokers, was.jokers);
        } else if (reason.key == "scores_tile") {
          const auto scoring = std::find(data.scoring_after.begin(), data.scoring_after.end(), s.round + 1);
          ASSERT_NE(scoring, data.scoring_after.end());
          const int which = static_cast<int>(scoring - data.scoring_after.begin()) + 1;
          powerline::PlayerBoard scored = is;  // jokers of the scoring come after its points
          scored.jokers = static_cast<std::uint8_t>(scored.jokers - powerline::scoring_jokers(game.rules(), which));
          EXPECT_EQ(powerline::tile_points(network, data.tiles[id(data.tile_ids)], scored, which), number(1));
        } else if (reason.key == "keeps_joker") {
          EXPECT_EQ(was.jokers, number(0));
          EXPECT_GE(is.jokers, was.jokers);
        } else if (reason.key == "no_island") {
          EXPECT_EQ(is.island_tokens, was.island_tokens);
        } else if (reason.key == "uses_vacation") {
          EXPECT_EQ(was.vacation - is.vacation, 1);
        } else {
          ADD_FAILURE() << reason.key;
        }
      });
  EXPECT_GT(said["begins_line"] + said["extends_line"], 20);
  EXPECT_GT(said["completes_line"], 0);
}

TEST(Reasons, pampero_what_is_said_stands_at_the_end_of_the_turn) {
  std::map<std::string, int> said;
  ask<pampero::Game>(
      "pampero", 4, 3,
      [&](const auto& game, const auto& s, const auto& after, core::Seat seat, const bots::Reason& reason) {
        ++said[reason.key];
        const auto &was = s.seats[seat], &is = after.seats[seat];
        const pampero::Board& board = *game.rules().board;
        const auto is_in = [&](int list, pampero::Set set) {
          const auto& ids = game.info().lists[list].ids;
          bool found = false;
          for (const int i : core::members(set)) found |= ids[pampero::at(i)] == reason.args[0];
          return found;
        };
        if (reason.key == "builds_tower") {
          EXPECT_EQ(is.stage, reason.args[0]);
          EXPECT_GT(is.stage, was.stage);
        } else if (reason.key == "builds_wind_farm") {
          EXPECT_NE(is.wind_farms, was.wind_farms);
          EXPECT_EQ(is.energy, reason.args[0]);
        } else if (reason.key == "fulfils_contract") {
          EXPECT_TRUE(is_in(pampero::list::contracts, is.contracts & ~was.contracts));
        } else if (reason.key == "sells_abroad") {
          EXPECT_TRUE(is_in(pampero::list::foreign_cards, is.foreign & ~was.foreign));
        } else if (reason.key == "raises_income") {
          int more = 0;
          for (int market = 0; market < pampero::kMarkets; ++market)
            more += pampero::income_value(game.data(), is, market) - pampero::income_value(game.data(), was, market);
          EXPECT_EQ(more, reason.args[0]);
        } else if (reason.key == "gains_tile") {
          const auto& ids = game.info().lists[pampero::list::bonus_tiles].ids;
          bool gained = false;
          for (std::size_t i = 0; i < is.bonus.size(); ++i)
            gained |=
                is.bonus[i] != was.bonus[i] && is.bonus[i] != pampero::kNone && ids[is.bonus[i]] == reason.args[0];
          EXPECT_TRUE(gained);
        } else if (reason.key == "blocks_contract") {
          // It lay open before, and now does not.
          const auto lies_open = [&](const auto& state) {
            bool open = false;
            for (const int space : core::members(state.open & (board.standard | board.remote)))
              open |=
                  game.info().lists[pampero::list::contracts].ids[state.tiles[pampero::at(space)]] == reason.args[0];
            return open;
          };
          EXPECT_TRUE(lies_open(s) && !lies_open(after));
          EXPECT_GT(reason.args[1], 0);
        } else if (reason.key == "gains_money" || reason.key == "raises_capital") {
          EXPECT_EQ(is.money - was.money, reason.args[0]);
        } else if (reason.key == "gains_energy") {
          EXPECT_EQ(is.energy - was.energy, reason.args[0]);
        } else if (reason.key == "gains_battery") {
          EXPECT_EQ(is.battery - was.battery, reason.args[0]);
        } else if (reason.key == "takes_cards_back") {
          EXPECT_EQ(std::popcount(is.hand) - std::popcount(was.hand), reason.args[0]);
        } else if (reason.key == "blocks_last_site") {
          const int sector = game.data().sector_ids.find(reason.args[0].template get<std::string>());
          const auto sites = board.tower_sites & board.sector_sites[pampero::at(sector)];
          EXPECT_EQ(pampero::destinations(game.rules(), after, board.public_place) & sites, 0u);
        } else {
          ADD_FAILURE() << reason.key;
        }
      });
  EXPECT_GT(said["fulfils_contract"] + said["builds_tower"] + said["builds_wind_farm"], 20);
}

// Edges at which rails of two tiles meet.
int joints(const century::Rules& rules, const century::State& s, core::Seat seat) {
  const century::Region region(rules, s, seat);
  int twice = 0;
  for (int i = 0; i < region.size(); ++i)
    for (unsigned side = 0; side < 4; ++side) {
      const int next = region.beyond(i, side);
      twice += next >= 0 && (region[i].rails->ends >> century::port_at(side, region[i].rotation) & 1) != 0 &&
               (region[next].rails->ends >> region.facing(next, side) & 1) != 0;
    }
  return twice / 2;
}

TEST(Reasons, century_what_is_said_stands_at_the_end_of_the_turn) {
  std::map<std::string, int> said;
  ask<century::Game>(
      "century", 4, 3,
      [&](const auto& game, const auto& s, const auto& after, core::Seat seat, const bots::Reason& reason) {
        ++said[reason.key];
        const century::Data& data = *game.rules().data;
        const auto &was = s.seats[seat], &is = after.seats[seat];
        const auto row = [&] { return data.land_ids.find(reason.args[0].template get<std::string>()); };
        if (reason.key == "bids_for_land") {
          EXPECT_EQ(after.highest_bidder, seat);
          EXPECT_EQ(after.auctioned, row());
          EXPECT_EQ(after.highest_bid, reason.args[1]);
        } else if (reason.key == "wins_land") {
          EXPECT_EQ((is.land & ~was.land) >> row() & 1, 1u);
          EXPECT_EQ(was.coins - is.coins, reason.args[1]);
        } else if (reason.key == "leaves_land") {
          EXPECT_NE(after.highest_bidder == seat && after.auctioned == row(), true);
          EXPECT_EQ((is.land & ~was.land) >> row() & 1, 0u);
          EXPECT_EQ(s.highest_bid, reason.args[1]);
        } else if (reason.key == "takes_compensation") {
          EXPECT_TRUE(after.dropped.has(seat));
          EXPECT_EQ(is.coins - was.coins, reason.args[0]);
        } else if (reason.key == "cleans_land") {
          EXPECT_EQ(century::clean_land(after, seat) - century::clean_land(s, seat), reason.args[0]);
        } else if (reason.key == "removes_garbage") {
          EXPECT_GT(is.garbage_removed, was.garbage_removed);
        } else if (reason.key == "wants_land") {
          EXPECT_TRUE(((is.land & ~was.land) >> row() & 1) == 1 ||
                      (after.highest_bidder == seat && after.auctioned == row()));
          EXPECT_GT(reason.args[1], 0);
        } else if (reason.key == "buys_technology") {
          const auto owned = [&](const auto& player) {
            return std::count_if(player.techs.begin(), player.techs.begin() + player.tech_count,
                                 [&](const auto& own) { return data.tech_ids[own.tech] == reason.args[0]; });
          };
          EXPECT_EQ(owned(is) - owned(was), 1);
          EXPECT_GT(reason.args[1], 0);
        } else if (reason.key == "limits_damage") {
          const auto mine = [&](const auto& column) { return column.seat == seat; };
          const auto place = std::find_if(after.columns.begin(), after.columns.end(), mine);
          ASSERT_NE(place, after.columns.end());
          const auto& harm = data.damage[after.damage].column[static_cast<std::size_t>(place - after.columns.begin())];
          EXPECT_EQ(harm.garbage, reason.args[0]);
          EXPECT_EQ(harm.skulls, reason.args[1]);
        } else if (reason.key.starts_with("more_")) {
          const std::size_t good = reason.key == "more_coins" ? 0 : reason.key == "more_science" ? 1 : 2;
          EXPECT_EQ(
              century::income_of(game.rules(), after, seat)[good] - century::income_of(game.rules(), s, seat)[good],
              reason.args[0]);
        } else if (reason.key == "joins_rails") {
          EXPECT_EQ(joints(game.rules(), after, seat) - joints(game.rules(), s, seat), reason.args[0]);
        } else if (reason.key.starts_with("denies_")) {
          int in = 0;
          for (const core::Seat rival : game.rules().everybody()) in += rival != seat && !s.dropped.has(rival);
          EXPECT_GT(in, 0) << reason.key;
        } else {
          ADD_FAILURE() << reason.key;
        }
      });
  EXPECT_GT(said["bids_for_land"], 3);
  EXPECT_GT(said["leaves_land"], 3);
}

}  // namespace
