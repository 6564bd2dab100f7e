// Positions as workers elsewhere are sent them: what comes out is what went in, and what was changed on the way is
// refused.
#include "server/position.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "games/all.h"

namespace {

using core::Json;
using server::Errand;

// No data but the game's own.
std::shared_ptr<const core::DataSet> none(const std::string&) { return nullptr; }

// A seat that decides somewhere in a random game, and sees what it may see.
Errand errand_in(table::GameCache& cache, const core::GameType& type, int players, int moves,
                 std::shared_ptr<const core::DataSet> data = nullptr) {
  Errand errand;
  errand.instance = *cache.take(type.catalog->id, players, Json::object(), std::move(data));
  const core::AnyGame& game = *errand.instance->game;
  core::Rng rng(static_cast<std::uint64_t>(moves) + 1);
  core::AnyState s = game.start();
  std::vector<core::AnyMemory> memories(core::kMaxSeats, game.memory());
  std::vector<core::Note> notes;
  core::Options options;
  while (true) {
    const core::Seat seat = *game.active(s).begin();
    if (moves-- <= 0 && seat != core::kChance) {
      errand.task = {seat, 0, "hard", game.observe(s, seat), memories[seat], false};
      errand.milliseconds = 12.5;
      errand.mind = 7;
      return errand;
    }
    game.options(s, seat, options);
    notes.clear();
    game.apply(s, seat, options.nth(rng.below(options.count())), core::Log(&notes));
    for (const core::Note& note : notes)
      for (core::Seat watcher = 0; watcher < core::kMaxSeats; ++watcher)
        if (note.seen_by.has(watcher)) game.remember(memories[watcher], note);
  }
}

TEST(Position, comes_out_as_it_went_in) {
  for (const core::GameType& type : games::all())
    for (int moves = 0; moves < 60; moves += 7) {
      table::GameCache here(games::all()), there(games::all());
      const Errand errand = errand_in(here, type, type.catalog->max_players, moves);
      const auto read = server::read_position(Json::parse(server::write_position(3, errand, "")), there, none);
      ASSERT_TRUE(read) << type.catalog->id << " " << read.error().text();
      EXPECT_EQ(read->n, 3);
      EXPECT_EQ(read->mind, 7);
      EXPECT_EQ(read->milliseconds, 12.5);
      EXPECT_EQ(read->task.seat, errand.task.seat);
      EXPECT_EQ(read->task.level, "hard");
      EXPECT_EQ(read->task.view, errand.task.view) << type.catalog->id;
      EXPECT_EQ(read->task.memory.bytes, errand.task.memory.bytes) << type.catalog->id;
      EXPECT_EQ(read->task.memory.type, errand.task.memory.type);
      EXPECT_EQ(read->instance->about().options, errand.instance->about().options);
    }
}

TEST(Position, of_own_data_needs_the_set_with_its_hash) {
  const core::GameType& type = games::all().front();
  auto own = std::make_shared<core::DataSet>(*type.default_data());
  own->name = "mine";
  table::GameCache here(games::all()), there(games::all());
  const Errand errand = errand_in(here, type, 2, 5, own);
  const server::DataText text = server::write_data(*own);
  const Json position = Json::parse(server::write_position(1, errand, text.hash));
  EXPECT_FALSE(server::read_position(position, there, none)) << "nobody has sent the set";
  const auto data = server::read_data(Json::parse(text.message));
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_EQ(data->first, text.hash);
  const auto read = server::read_position(
      position, there, [&](const std::string& hash) { return hash == data->first ? data->second : nullptr; });
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->instance->about().data_name, "mine");

  Json changed = Json::parse(text.message);
  changed["set"]["name"] = "yours";
  EXPECT_FALSE(server::read_data(changed)) << "its hash is another's";
}

TEST(Position, that_is_wrong_is_refused_with_the_place) {
  table::GameCache cache(games::all());
  const Json right = Json::parse(server::write_position(1, errand_in(cache, games::all().front(), 2, 5), ""));
  ASSERT_TRUE(server::read_position(right, cache, none));
  const std::vector<std::pair<std::string, Json>> wrong = {
      {"game", "chess"}, {"rules", 999},       {"players", 99}, {"options", 1},           {"data_hash", "00"},
      {"seat", 2},       {"seat", -1},         {"view", 1},     {"view", Json::object()}, {"memory", "x"},
      {"memory", "0"},   {"milliseconds", ""}, {"data", "00"}};
  for (const auto& [field, value] : wrong) {
    Json position = right;
    position[field] = value;
    EXPECT_FALSE(server::read_position(position, cache, none)) << field << " " << value;
  }
  for (const auto& [field, value] : right.items()) {
    if (field == "type" || field == "n" || field == "mind" || field == "level" || field == "memory") continue;
    Json position = right;
    position.erase(field);
    EXPECT_FALSE(server::read_position(position, cache, none)) << "without " << field;
  }
}

}  // namespace
