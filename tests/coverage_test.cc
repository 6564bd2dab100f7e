// In a thousand games of greedy bots every card, tile, technology and effect comes into play; most of it soon, so a
// test plays only until nothing is missing.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "bots/match.h"
#include "games/all.h"
#include "games/century/game.h"
#include "games/pampero/effect_names.h"
#include "games/pampero/game.h"
#include "tests/greedy.h"

namespace {

constexpr int kGames = 1000;

// What must be used, by kind, and what has been.
class Checklist {
 public:
  void want(const std::string& kind, const std::vector<std::string>& names) {
    wanted_[kind].insert(names.begin(), names.end());
  }
  void tick(const std::string& kind, const std::string& name) { wanted_[kind].erase(name); }
  std::string missing() const {
    std::string out;
    for (const auto& [kind, names] : wanted_)
      for (const std::string& name : names) out += "\n  " + kind + " " + name;
    return out;
  }

 private:
  std::map<std::string, std::set<std::string>> wanted_;
};

struct PamperoWatch {
  const pampero::Game& game;
  Checklist& list;
  int years = 0;

  void see(core::Move move, int step, const std::vector<core::Note>& notes) {
    const pampero::Data& data = game.data();
    if (move.verb == pampero::verb::from) list.tick("effect", "bulldozer_move");
    if (move.verb == pampero::verb::card_action && step == pampero::kRecall) list.tick("effect", "return_card");
    for (const core::Note& note : notes) {
      const int what = note.args[1];
      switch (note.kind) {
        case pampero::note::year: ++years; break;
        case pampero::note::card: list.tick("action card", data.card_ids[what]); break;
        case pampero::note::foreign: list.tick("foreign card", data.foreign_ids[what]); break;
        case pampero::note::contract: list.tick("contract", data.contract_ids[what]); break;
        case pampero::note::connection:
          list.tick("connection tile", data.connection_ids[what]);
          list.tick("effect", "play_connection");
          break;
        case pampero::note::scoring_card:
          list.tick("scoring card",
                    data.scoring_card_ids[data.scoring_options[static_cast<std::size_t>(note.args[2])].card]);
          break;
        case pampero::note::upper_half: list.tick("scoring tile", data.scoring_tile_ids[note.args[2]]); break;
        case pampero::note::lower_half: list.tick("scoring tile", data.scoring_tile_ids[note.args[2]]); break;
        case pampero::note::intro_market: list.tick("scoring tile", data.scoring_tile_ids[data.intro_lower]); break;
        case pampero::note::tile_taken: list.tick("bonus tile", data.tile_ids[what]); break;
        case pampero::note::tile_kept: {
          const pampero::EffectList effects = data.tiles[static_cast<std::size_t>(what)].effect;
          if (effects.count > 0)
            list.tick("effect", pampero::name_of(data.effects[static_cast<std::size_t>(effects.first)].kind));
          break;
        }
        case pampero::note::money: list.tick("effect", "money"); break;
        case pampero::note::energy: list.tick("effect", "energy"); break;
        case pampero::note::battery: list.tick("effect", "battery"); break;
        case pampero::note::income_step: list.tick("effect", "income_step"); break;
        case pampero::note::take_income: list.tick("effect", "take_income"); break;
        case pampero::note::special_action:
        case pampero::note::special_scoring: list.tick("effect", "special"); break;
        case pampero::note::bulldozer_gain: list.tick("effect", "bulldozer_gain"); break;
        case pampero::note::lower_row: list.tick("effect", "turn_order_down"); break;
        case pampero::note::automa_order: list.tick("order", data.order_ids[what]); break;
        default: break;
      }
    }
  }
};

void want_all(const pampero::Game& game, Checklist& list) {
  const pampero::Data& data = game.data();
  list.want("action card", data.card_ids.list());
  list.want("foreign card", data.foreign_ids.list());
  list.want("contract", data.contract_ids.list());
  list.want("connection tile", data.connection_ids.list());
  list.want("scoring card", data.scoring_card_ids.list());
  list.want("scoring tile", data.scoring_tile_ids.list());
  list.want("order", data.order_ids.list());
  for (int tile = 0; tile < data.tile_ids.size(); ++tile)
    if (tile != data.x_tile) list.want("bonus tile", {data.tile_ids[tile]});
  for (const pampero::Effect& effect : data.effects) list.want("effect", {pampero::name_of(effect.kind)});
  list.want("end", {"after 7 years", "after 8 years", "won alone", "solo won", "solo lost"});
}

TEST(Coverage, greedy_games_of_pampero_use_everything) {
  Checklist list;
  constexpr std::array<const char*, 3> kLevels = {"easy", "normal", "hard"};
  for (int n = 0; n < kGames && (n == 0 || !list.missing().empty()); ++n) {
    const int players = 1 + n % 4;
    const auto opened = games::open(
        "pampero",
        {players, {{"solo_level", kLevels[static_cast<std::size_t>(n / 4 % 3)]}, {"intro_tiles", n % 9 == 8}}});
    ASSERT_TRUE(opened);
    const core::AnyGame& any = **opened;
    const auto& game = core::Erased<pampero::Game>::game(any);
    if (n == 0) want_all(game, list);
    PamperoWatch watch{game, list};
    int step = 0;
    const core::Scores scores = bots::play_match(
        any, tests::greedy_seats(any, static_cast<std::uint64_t>(n)), {}, static_cast<std::uint64_t>(n),
        [&](core::Seat, core::Move move, const core::AnyState& s, const std::vector<core::Note>& notes) {
          watch.see(move, step, notes);
          const core::Seats active = any.active(s);
          step = active.empty() ? 0 : any.prompt(s, active.front()).step;
        });
    list.tick("end", "after " + std::to_string(watch.years) + " years");
    if (players == 1) list.tick("end", scores[0] > scores[1] ? "solo won" : "solo lost");
    if (players > 1 &&
        bots::normalised_rank(
            scores, players,
            static_cast<core::Seat>(std::max_element(scores.begin(), scores.begin() + players) - scores.begin())) == 1)
      list.tick("end", "won alone");
  }
  EXPECT_EQ(list.missing(), "") << "never used in " << kGames << " games";
}

TEST(Coverage, greedy_games_of_century_use_everything) {
  Checklist list;
  for (int n = 0; n < kGames && (n == 0 || !list.missing().empty()); ++n) {
    const auto opened = games::open("century", {3 + n % 3, core::Json::object()});
    ASSERT_TRUE(opened);
    const core::AnyGame& any = **opened;
    const century::Data& data = *core::Erased<century::Game>::game(any).rules().data;
    if (n == 0) {
      list.want("land won", data.land_ids.list());
      list.want("land laid", data.land_ids.list());
      for (const char* kind : {"land won", "land laid"}) list.tick(kind, data.land_ids[century::kStartRow]);
      list.want("technology", data.tech_ids.list());
      list.want("scoring card", data.card_ids.list());
      list.want("damage card", data.damage_ids.list());
      for (int e = 0; e < data.effect_ids.size(); ++e)
        if (data.effects[static_cast<std::size_t>(e)].use != century::Use::none)
          list.want("effect", {data.effect_ids[e]});
      for (std::size_t t = 0; t < data.tech.size(); ++t)
        if (data.tech[t].institution) list.want("institution laid", {data.tech_ids[static_cast<int>(t)]});
    }
    bots::play_match(any, tests::greedy_seats(any, static_cast<std::uint64_t>(n)), {}, static_cast<std::uint64_t>(n),
                     [&](core::Seat, core::Move move, const core::AnyState&, const std::vector<core::Note>& notes) {
                       if (move.verb == static_cast<int>(century::verb::use))
                         list.tick("effect", data.effect_ids[move.arg]);
                       for (const core::Note& note : notes) {
                         const int what = note.args[1];
                         switch (note.kind) {
                           case century::note::land_won: list.tick("land won", data.land_ids[what]); break;
                           case century::note::tech_bought: list.tick("technology", data.tech_ids[what]); break;
                           case century::note::card_scored: list.tick("scoring card", data.card_ids[what]); break;
                           case century::note::damage_drawn:
                             list.tick("damage card", data.damage_ids[note.args[0]]);
                             break;
                           case century::note::tile_laid:
                             if (data.is_land(what))
                               list.tick("land laid", data.land_ids[what]);
                             else
                               list.tick("institution laid", data.tech_ids[what - data.land_count()]);
                             break;
                           default: break;
                         }
                       }
                     });
  }
  EXPECT_EQ(list.missing(), "") << "never used in " << kGames << " games";
}

}  // namespace
