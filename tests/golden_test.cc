// Golden traces: every game, player count and variant has one, and replaying its moves spells out the same decisions.
//
// Random games stray into odd corners, greedy ones build, score and finish things: each player count has one of both,
// each variant a greedy one. KILOWATT_UPDATE_GOLDEN=1 plays a game where a trace is missing and spells the others out
// anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "bots/match.h"
#include "core/notation.h"
#include "core/replay.h"
#include "games/all.h"
#include "tests/conformance.h"
#include "tests/greedy.h"

namespace {

namespace fs = std::filesystem;

struct Golden {
  std::string game;
  std::string name;
  core::Setup setup;
  bool greedy = true;
};

// As few players as the variant needs: two where the game allows it, since most variants touch what players share.
int players_for(const core::Catalog& catalog, const core::SetupOption& choice) {
  if (choice.name.starts_with("solo")) return 1;
  return std::clamp(2, catalog.min_players, catalog.max_players);
}

std::vector<Golden> wanted() {
  std::vector<Golden> out;
  for (const core::GameType& type : games::all()) {
    const core::Catalog& catalog = *type.catalog;
    for (int players = catalog.min_players; players <= catalog.max_players; ++players) {
      const std::string name = "players_" + std::to_string(players);
      out.push_back({catalog.id, name, {players, core::Json::object()}, false});
      out.push_back({catalog.id, name + "_greedy", {players, core::Json::object()}});
    }
    for (const core::SetupOption& choice : catalog.setup_options) {
      const int players = players_for(catalog, choice);
      const auto add = [&](const std::string& name, const core::Json& value) {
        out.push_back({catalog.id, choice.name + "_" + name, {players, {{choice.name, value}}}});
      };
      switch (choice.type) {
        case core::SetupOption::Type::flag:
        case core::SetupOption::Type::flag_or_list:
          add("true", true);
          add("false", false);
          break;
        case core::SetupOption::Type::word:
          for (const std::string& word : choice.words) add(word, word);
          break;
        case core::SetupOption::Type::word_list: {
          core::Json same = core::Json::array();
          for (int i = 0; i < players; ++i) same.push_back(choice.words.back());
          add("same", same);
        }
      }
      if (choice.type == core::SetupOption::Type::flag_or_list) {
        core::Json mixed = core::Json::array();
        for (int i = 0; i < players; ++i) mixed.push_back(i % 2 == 0);
        add("mixed", mixed);
      }
    }
  }
  return out;
}

fs::path path_of(const Golden& golden) {
  return fs::path(KILOWATT_GOLDEN_DIR) / golden.game / (golden.name + ".trace");
}

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

core::Record greedy_record(const core::AnyGame& game, std::uint64_t seed) {
  core::Record record = core::new_record(game, {});
  for (int i = 1; i <= game.info().players; ++i) record.players.push_back("Player " + std::to_string(i));
  bots::play_match(game, tests::greedy_seats(game, seed), {}, seed,
                   [&](core::Seat seat, core::Move move, const core::AnyState& s, const std::vector<core::Note>&) {
                     record.moves.push_back(core::seat_text(seat) + " " + core::move_text(game.info(), move));
                     if (game.over(s)) record.scores = core::score_rows(game, s);
                   });
  return record;
}

// The steps and verbs that a trace shows.
std::set<std::string> shown_by(const std::vector<std::string>& lines) {
  std::set<std::string> out;
  for (const std::string& line : lines) {
    const core::Json json = core::Json::parse(line, nullptr, false);
    if (!json.contains("step")) continue;
    const std::string move = json["move"];
    out.insert("step " + json["step"].get<std::string>());
    out.insert("verb " + move.substr(0, move.find(' ')));
  }
  return out;
}

// Of some games the one that shows most.
std::vector<std::string> rich_trace(const Golden& golden, const core::AnyGame& game) {
  constexpr std::uint64_t kTries = 40;
  const std::uint64_t first = std::hash<std::string>()(golden.name) % 1000;
  std::vector<std::string> best;
  for (std::uint64_t seed = first; seed < first + kTries; ++seed) {
    auto lines = trace_of(game, golden.greedy ? greedy_record(game, seed) : conformance::random_record(game, seed));
    if (shown_by(lines).size() > shown_by(best).size()) best = std::move(lines);
  }
  return best;
}

void update(const Golden& golden) {
  const fs::path path = path_of(golden);
  const auto game = games::open(golden.game, golden.setup).value();
  std::vector<std::string> lines;
  if (fs::exists(path)) {
    core::Record record = record_of(read_lines(path));
    record.options = game->info().options;
    record.data_hash = game->info().data_hash;
    lines = trace_of(*game, record);
  } else {
    lines = rich_trace(golden, *game);
  }
  fs::create_directories(path.parent_path());
  std::ofstream file(path);
  for (const std::string& line : lines) file << line << '\n';
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

// A step or verb that no trace shows could change without a test noticing.
TEST(GoldenTraces, show_every_step_and_verb) {
  for (const core::GameType& type : games::all()) {
    std::set<std::string> unseen;
    const auto game = games::open(type.catalog->id, {type.catalog->max_players, core::Json::object()}).value();
    for (const core::Step& step : game->info().steps) unseen.insert("step " + step.name);
    for (const core::Verb& verb : game->info().verbs) unseen.insert("verb " + verb.name);
    for (const auto& entry : fs::directory_iterator(fs::path(KILOWATT_GOLDEN_DIR) / type.catalog->id))
      for (const std::string& seen : shown_by(read_lines(entry.path()))) unseen.erase(seen);
    EXPECT_TRUE(unseen.empty()) << type.catalog->id << ": no golden trace shows " << testing::PrintToString(unseen);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Goldens, testing::ValuesIn(wanted()),
                         [](const auto& golden) { return golden.param.game + "_" + golden.param.name; });

}  // namespace
