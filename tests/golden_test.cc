// Golden traces: every game, player count and variant has one, and replaying its moves spells out the same decisions.
//
// KILOWATT_UPDATE_GOLDEN=1 writes a random game where a trace is missing and spells the others out anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/replay.h"
#include "games/all.h"
#include "tests/conformance.h"

namespace {

namespace fs = std::filesystem;

struct Golden {
  std::string game;
  std::string name;
  core::Setup setup;
};

// As few players as the variant needs: two where the game allows it, since most variants touch what players share.
int players_for(const core::Catalog& catalog, const core::Choice& choice) {
  if (choice.name.starts_with("solo")) return 1;
  return std::clamp(2, catalog.min_players, catalog.max_players);
}

std::vector<Golden> wanted() {
  std::vector<Golden> out;
  for (const core::GameType& type : games::all()) {
    const core::Catalog& catalog = *type.catalog;
    for (int players = catalog.min_players; players <= catalog.max_players; ++players)
      out.push_back({catalog.id, "players_" + std::to_string(players), {players, core::Json::object()}});
    for (const core::Choice& choice : catalog.choices) {
      const int players = players_for(catalog, choice);
      const auto add = [&](const std::string& name, const core::Json& value) {
        out.push_back({catalog.id, choice.name + "_" + name, {players, {{choice.name, value}}}});
      };
      switch (choice.type) {
        case core::Choice::Type::flag:
        case core::Choice::Type::flag_or_list:
          add("true", true);
          add("false", false);
          break;
        case core::Choice::Type::word:
          for (const std::string& word : choice.words) add(word, word);
          break;
        case core::Choice::Type::word_list: {
          core::Json same = core::Json::array();
          for (int i = 0; i < players; ++i) same.push_back(choice.words.back());
          add("same", same);
        }
      }
      if (choice.type == core::Choice::Type::flag_or_list) {
        core::Json mixed = core::Json::array();
        for (int i = 0; i < players; ++i) mixed.push_back(i % 2 == 0);
        add("mixed", mixed);
      }
    }
  }
  return out;
}

fs::path path_of(const Golden& golden) { return fs::path(KILOWATT_GOLDEN_DIR) / golden.game / (golden.name + ".trace"); }

std::vector<std::string> read_lines(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// The record that a trace spells out.
core::Record record_of(const std::vector<std::string>& lines) {
  core::Json json = core::Json::parse(lines.front(), nullptr, false);
  json["moves"] = core::Json::array();
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const core::Json line = core::Json::parse(lines[i], nullptr, false);
    if (line.contains("end"))
      json["scores"] = line["scores"];
    else
      json["moves"].push_back(line["seat"].get<std::string>() + " " + line["move"].get<std::string>());
  }
  return core::read_record(json.dump(), "golden").value();
}

std::vector<std::string> trace_of(const core::AnyGame& game, const core::Record& record) {
  std::vector<std::string> lines;
  const auto done = core::write_trace(game, record, [&](const std::string& line) { lines.push_back(line); });
  EXPECT_TRUE(done) << (done ? "" : done.error().text());
  return lines;
}

void update(const Golden& golden) {
  const fs::path path = path_of(golden);
  const auto game = games::open(golden.game, golden.setup).value();
  core::Record record = conformance::random_record(*game, std::hash<std::string>()(golden.name) % 1000);
  if (fs::exists(path)) {
    const core::Record old = record_of(read_lines(path));
    record.players = old.players;
    record.moves = old.moves;
    record.scores = old.scores;
  }
  fs::create_directories(path.parent_path());
  std::ofstream file(path);
  for (const std::string& line : trace_of(*game, record)) file << line << '\n';
}

class Goldens : public testing::TestWithParam<Golden> {};

TEST_P(Goldens, replay_as_they_were) {
  const Golden& golden = GetParam();
  if (std::getenv("KILOWATT_UPDATE_GOLDEN") != nullptr) update(golden);
  const fs::path path = path_of(golden);
  ASSERT_TRUE(fs::exists(path)) << "the golden trace " << golden.game << "/" << golden.name << " is missing";
  const std::vector<std::string> lines = read_lines(path);
  ASSERT_GT(lines.size(), 2u);
  const core::Record record = record_of(lines);
  const auto game = games::open(record);
  ASSERT_TRUE(game) << game.error().text();
  const auto expected = games::open(golden.game, golden.setup);
  ASSERT_TRUE(expected) << expected.error().text();
  EXPECT_EQ(record.options, (*expected)->info().options) << "the trace is of another variant";
  EXPECT_EQ(static_cast<int>(record.players.size()), golden.setup.players);
  ASSERT_TRUE(record.scores) << "the trace is of an unfinished game";
  const std::vector<std::string> now = trace_of(**game, record);
  ASSERT_EQ(now.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) ASSERT_EQ(now[i], lines[i]) << "line " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Games, Goldens, testing::ValuesIn(wanted()),
                         [](const auto& golden) { return golden.param.game + "_" + golden.param.name; });

}  // namespace
