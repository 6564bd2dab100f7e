// How deep the agenda gets, how long a turn can be and how much money a company can come to: what the loader computes
// counts everything that adds to it.
#include "games/pampero/tests/changed_data.h"

namespace pampero::tests {
namespace {

using core::Json;

TEST(PamperoRanges, connection_tiles_that_begin_with_another_tile_are_counted) {
  // What follows on a tile waits on the agenda while the next one is played.
  const Changed deep = Changed()
                           .file("connections.json", connections(13, {effect("play_connection"), money(1)}))
                           .file("map.json", [](Json& json) { give_parking(json, bulldozer_move(1, 1)); });
  EXPECT_EQ(deep.says(), "fine");
  play_to_the_end(deep.set(), 2);
  EXPECT_EQ(Changed()
                .file("connections.json", connections(kMaxConnections, {effect("play_connection"), bulldozer_move(9, 4),
                                                                        bulldozer_move(9, 4)}))
                .file("map.json", [](Json& json) { give_parking(json, bulldozer_move(9, 4)); })
                .says(),
            "connections.json: effects that wait for others could fill 30 places on the agenda, which has 20 "
            "(put \"play_connection\" last on a tile, or on fewer tiles)");
  // As the last effect of a tile nothing waits for it.
  const Changed last =
      Changed().file("connections.json", connections(kMaxConnections, {money(1), effect("play_connection")}));
  EXPECT_EQ(last.says(), "fine");
  play_to_the_end(last.set(), 2);
}

TEST(PamperoRanges, parking_bonuses_that_move_bulldozers_are_counted) {
  const Changed parking = Changed().file("map.json", [](Json& json) { give_parking(json, bulldozer_move(9, 4)); });
  EXPECT_EQ(parking.says(), "fine");
  play_to_the_end(parking.set(), 2);
  EXPECT_THAT(Changed()
                  .file("connections.json", connections(kMaxConnections, {bulldozer_move(9, 4), money(1)}))
                  .file("map.json", [](Json& json) { give_parking(json, effect("play_connection")); })
                  .says(),
              testing::HasSubstr("decisions"));
}

// The bounds of a data set with one value changed.
const Data& bounds_with(const char* file, const char* pointer, const Json& value) {
  static std::shared_ptr<const Data> data;
  const Changed changed = Changed().file(file, [&](Json& json) { json[Json::json_pointer(pointer)] = value; });
  auto loaded = Game::load(changed.set());
  if (!loaded) ADD_FAILURE() << file << pointer << ": " << loaded.error().text();
  if (loaded) data = *loaded;
  return *data;
}

TEST(PamperoRanges, the_most_money_counts_every_source) {
  EXPECT_EQ((*Game::load(Game::default_data()))->most_money, 8821);
  const struct {
    const char *file, *pointer;
    int value, money;
  } cases[] = {
      {"setup.json", "/start/money", 99, 8895},
      {"cards_special.json", "/cards/13/extra/0/n", 40, 9571},
      {"cards_special.json", "/cards/0/value_mod", 5, 8821},  // needs one's own bulldozer: nobody is paid (PAM-307)
      {"cards_basic.json", "/cards/0/value_mod", 5, 9271},    // three others pay 5 more in each of 30 turns
      {"connections.json", "/tiles/1/effects/0/n", 50, 10171},
      {"company.json", "/operations/6/value", 40, 12541},
      {"map.json", "/large/parking/0/bonus/n", 50, 9001},
      {"tower_bonus.json", "/cells/1/bonus/n", 60, 9577},
      {"tower_bonus.json", "/tiles/1/effect/n", 60, 9577},
      {"network.json", "/tower_slots/0/bonus/n", 70, 8889},
      {"network.json", "/nodes/0/bonus/n", 70, 8888},
      {"network.json", "/income_values/10", 20, 12062},
      {"setup.json", "/start/wind_farms", 30, 8878},
      {"setup.json", "/batteries/3/count", 200, 9177},
      {"setup.json", "/start/network_tiles", 30, 8875},
      {"tower_bonus.json", "/tiles/12/effect/n", 9, 8836},
      {"tower_bonus.json", "/tiles/12/b", 9, 8917},
      {"solo.json", "/levels/1/income", 60, 13051},
      {"solo.json", "/levels/1/virtual", 40, 8905},
      {"cards_scoring.json", "/cards/8/options/0/reward/n", 30, 9129},
      {"cards_scoring.json", "/cards/5/options/0/reward/n", 60, 8873},
      {"cards_scoring.json", "/cards/12/options/0/reward/n", 30, 9237},
      {"cards_scoring.json", "/cards/13/options/0/reward/n", 30, 9172},
      {"cards_scoring.json", "/cards/9/options/1/reward/n", 30, 9437},
      {"cards_scoring.json", "/cards/9/options/0/reward/n", 30, 9017},
      {"cards_scoring.json", "/cards/11/options/0/reward/n", 30, 9577},
      {"cards_scoring.json", "/cards/14/options/1/reward/n", 30, 9325},
      {"cards_scoring.json", "/cards/10/options/1/reward/n", 60, 9201},
      {"cards_scoring.json", "/cards/7/options/0/reward/n", 30, 8842},
      {"scoring.json", "/tiles/1/upper/reward/n", 50, 15874},
      {"scoring.json", "/tiles/10/upper/reward/n", 99, 9706},
      {"scoring.json", "/tiles/4/upper/reward/n", 90, 10084},
      {"scoring.json", "/tiles/0/upper/reward/n", 70, 11074},
      {"scoring.json", "/tiles/0/lower/reward/n", 90, 8896},
      {"scoring.json", "/intro/0/upper/reward/n", 5, 12409},
      {"tower_bonus.json", "/tiles/18/effect/n", 60, 12213},
      {"tower_bonus.json", "/tiles/17/effect/n", 60, 16053},
  };
  for (const auto& c : cases)
    EXPECT_EQ(bounds_with(c.file, c.pointer, c.value).most_money, c.money) << c.file << c.pointer;
  EXPECT_EQ(bounds_with("cards_basic.json", "/cards/0/extra", Json::array({money(99)})).most_money, 11071)
      << "the first card, too";
}

// Data in which every effect is money, one at a time, and no card has any beside its action.
Changed plain_effects() {
  const auto plain = [](Json& list, const char* key) {
    for (Json& item : list)
      if (item.contains(key) && !item[key].is_null())
        item[key] = item[key].is_array() ? Json::array({money(1)}) : money(1);
  };
  Changed out;
  for (const char* file : {"cards_basic.json", "cards_special.json"})
    out.file(file, [](Json& json) {
      for (Json& card : json["cards"])
        card["extra"] = card["actions"][0]["action"] == "effects" ? Json::array({money(1)}) : Json::array();
    });
  out.file("connections.json", connections(13, Json::array({money(1)})));
  out.file("map.json", [](Json& json) { give_parking(json, money(1)); });
  out.file("tower_bonus.json", [&](Json& json) {
    plain(json["cells"], "bonus");
    for (Json& tile : json["tiles"])
      if (tile["kind"] == "instant" || tile["kind"] == "symbols") tile["effect"] = money(1);
  });
  out.file("network.json", [&](Json& json) { plain(json["tower_slots"], "bonus"), plain(json["nodes"], "bonus"); });
  return out;
}

TEST(PamperoRanges, the_longest_turn_counts_every_decision) {
  EXPECT_EQ((*Game::load(Game::default_data()))->longest_turn, 68);
  const auto plain = Game::load(plain_effects().set());
  ASSERT_TRUE(plain) << plain.error().text();
  EXPECT_EQ((*plain)->longest_turn, 23) << "only what the turn itself asks for";
  const struct {
    const char *file, *pointer;
    Json value;
    int decisions;
  } cases[] = {
      {"cards_basic.json", "/cards/0/extra", Json::array({bulldozer_move(9, 4)}), 108},
      {"cards_special.json", "/cards/14/extra/1/arrows", 5, 76},
      {"cards_special.json", "/cards/14/extra/1/bulldozers", 4, 76},
      {"connections.json", "/tiles/4/effects/1/arrows", 9, 75},
      {"connections.json", "/tiles/12/effects/0/n", 12, 79},
      {"connections.json", "/tiles/1/effects/0", effect("special"), 70},
      {"connections.json", "/tiles/1/effects/0", effect("play_connection"), 70},
      {"map.json", "/small/parking/0/bonus", bulldozer_move(9, 4), 350},
      {"tower_bonus.json", "/cells/0/bonus/arrows", 9, 84},
      {"tower_bonus.json", "/tiles/1/effect", bulldozer_move(9, 1), 84},
      {"tower_bonus.json", "/tiles/9/effect/n", 9, 108},
      {"network.json", "/nodes/8/bonus", bulldozer_move(1, 1), 74},
      {"network.json", "/tower_slots/4/bonus", bulldozer_move(1, 1), 71},
  };
  for (const auto& c : cases)
    EXPECT_EQ(bounds_with(c.file, c.pointer, c.value).longest_turn, c.decisions) << c.file << c.pointer << c.value;
}

// A consolidation takes at most 80 decisions; only where the data allow a longer turn does that one count.
TEST(PamperoRanges, the_longest_game_counts_the_longer_of_turn_and_consolidation) {
  const Changed longer = Changed().file(
      "tower_bonus.json", [](Json& json) { json[Json::json_pointer("/tiles/9/effect/n")] = 9; });  // 108 a turn
  for (const int players : {1, 2, 4}) {
    const int seats = players == 1 ? 2 : players;
    const auto longest = [&](const core::DataSet& set) {
      return Game::make(*Game::load(set), {players, Json::object()})->info().longest;
    };
    const int years = Game::make(*Game::load(Game::default_data()), {players, Json::object()})->rules().track->length;
    const int rounds = (*Game::load(Game::default_data()))->limits.action_rounds + 1;
    EXPECT_EQ(longest(Game::default_data()), 200 + years * seats * rounds * 80) << players;
    EXPECT_EQ(longest(longer.set()), 200 + years * seats * rounds * 108) << players;
  }
}

TEST(PamperoRanges, the_deepest_agenda_counts_what_waits) {
  const auto deepest = [](const Changed& changed) { return (*Game::load(changed.set()))->deepest_agenda; };
  const auto parking = [](const Json& bonus) { return [bonus](Json& json) { give_parking(json, bonus); }; };
  EXPECT_EQ(deepest(Changed()), 6);
  EXPECT_EQ(deepest(plain_effects()), 6) << "a tower and its two cells above the end of the turn and two more";
  EXPECT_EQ(deepest(Changed().file("map.json", parking(bulldozer_move(1, 1)))), 9);
  EXPECT_EQ(deepest(Changed().file("map.json", parking(bulldozer_move(1, 2)))), 13);
  const Json first = {effect("play_connection"), money(1)}, last = {money(1), effect("play_connection")};
  EXPECT_EQ(deepest(Changed().file("connections.json", connections(13, first))), 18);
  EXPECT_EQ(deepest(Changed().file("connections.json", connections(15, first))), kMaxFrames);
  EXPECT_FALSE(Game::load(Changed().file("connections.json", connections(16, first)).set()));
  EXPECT_EQ(deepest(Changed().file("connections.json", connections(13, last))), 6);
  EXPECT_EQ(bounds_with("connections.json", "/tiles/1/effects", first).deepest_agenda, 7);
  const Json second = {money(1), bulldozer_move(1, 2)};
  EXPECT_EQ(bounds_with("connections.json", "/tiles/1/effects", second).deepest_agenda, 7) << "the second is the deeper one";
  EXPECT_EQ(bounds_with("tower_bonus.json", "/cells/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("tower_bonus.json", "/tiles/1/effect", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("network.json", "/tower_slots/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("network.json", "/nodes/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
}

}  // namespace
}  // namespace pampero::tests
