// Reasons that speak of opponents are true: somebody does go without.
#include <gtest/gtest.h>

#include <map>

#include "bots/century/evaluator.h"
#include "bots/pampero/evaluator.h"
#include "core/playout.h"
#include "games/pampero/chapters.h"

namespace {

// Plays random games and asks why each option might be good; calls f(state, seat, move, reason) for every answer.
template <class Evaluator, class F>
void ask_everywhere(int players, int games, F&& f) {
  using Game = typename Evaluator::Game;
  const auto data = Game::load(Game::default_data());
  ASSERT_TRUE(data);
  const auto game = Game::make(*data, {players, core::Json::object()});
  ASSERT_TRUE(game);
  const Evaluator evaluator(*game, nullptr);
  core::Rng rng(5);
  core::Options options;
  std::vector<bots::Reason> reasons;
  for (int n = 0; n < games; ++n) {
    typename Game::State s = game->start();
    for (core::Seats active = game->active(s); !active.empty(); active = game->active(s)) {
      const core::Seat seat = active.front();
      game->options(s, seat, options);
      for (const core::Option& option : options) {
        if (seat == core::kChance) break;
        reasons.clear();
        evaluator.reasons(s, seat, option.move, reasons);
        for (const bots::Reason& reason : reasons) f(*game, s, seat, option.move, reason);
      }
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
  }
}

TEST(Reasons, pampero_a_blocked_sector_has_no_tower_site_left_and_a_contract_had_a_rival) {
  std::map<std::string, int> said;
  ask_everywhere<bots::pampero::Evaluator>(
      4, 12, [&](const auto& game, const auto& s, core::Seat seat, core::Move move, const bots::Reason& reason) {
        ++said[reason.key];
        const pampero::Board& board = *game.rules().board;
        if (reason.key == "blocks_last_site") {
          const int sector = game.data().sector_ids.find(reason.args[0].template get<std::string>());
          const auto sites = board.tower_sites & board.sector_sites[pampero::at(sector)];
          auto after = s;
          game.apply(after, seat, move, core::Log::none());
          EXPECT_NE(pampero::destinations(game.rules(), s, board.public_place) & sites, 0u);
          EXPECT_EQ(pampero::destinations(game.rules(), after, board.public_place) & sites, 0u);
        }
        if (reason.key == "blocks_contract") {
          int beside = 0;  // others with a tower in the sector of the contract
          for (std::size_t space = 0; space < board.space_sector.size(); ++space) {
            const auto& ids = game.info().lists[pampero::list::contracts].ids;
            if (!pampero::has(s.open, static_cast<int>(space)) || ids[s.tiles[space]] != reason.args[0]) continue;
            for (int other = 0; other < game.rules().seats; ++other)
              beside += other != seat &&
                        (s.seats[pampero::at(other)].towers & board.sector_sites[board.space_sector[space]]) != 0;
          }
          EXPECT_GE(reason.args[1].template get<int>(), 1);
          EXPECT_LE(reason.args[1].template get<int>(), beside);
        }
      });
  EXPECT_GT(said["blocks_last_site"], 0);
  EXPECT_GT(said["blocks_contract"], 0);
}

TEST(Reasons, century_who_is_denied_something_is_still_in_the_auction) {
  std::map<std::string, int> said;
  ask_everywhere<bots::century::Evaluator>(
      4, 12, [&](const auto& game, const auto& s, core::Seat seat, core::Move, const bots::Reason& reason) {
        ++said[reason.key];
        if (!reason.key.starts_with("denies_")) return;
        int in = 0;
        for (const core::Seat rival : game.rules().everybody()) in += rival != seat && !s.dropped.has(rival);
        EXPECT_GT(in, 0) << reason.key;
        EXPECT_GE(reason.args[1].template get<int>(), 1) << reason.key;
      });
  EXPECT_GT(said["denies_land"], 0);
  EXPECT_GT(said["denies_technology"], 0);
}

}  // namespace
