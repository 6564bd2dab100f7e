// Records from simulations: traces, positions, and every way in which a file can be broken.
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using core::Json;

class CliRecord : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome made =
        run({"sim", "powerline", "--players", "2", "--games", "2", "--seed", "5", "--records", folder_.path()});
    ASSERT_EQ(made.code, 0) << made.err;
    record_ = Json::parse(read(folder_ / "1.json"), nullptr, false);
    ASSERT_TRUE(record_.is_object());
  }

  // Writes a changed record and asks for its trace: refused, without a line of output.
  void refused(const std::string& bytes, const std::string& says,
               const std::vector<std::string>& words = {"trace", "replay", "verify"}) {
    write(folder_ / "bad.json", bytes);
    for (const std::string& word : words) {
      const Outcome outcome = run({word, folder_ / "bad.json"});
      EXPECT_EQ(outcome.code, 1) << word << outcome.err;
      EXPECT_TRUE(contains(outcome.err, says)) << word << ": " << outcome.err;
      EXPECT_TRUE(contains(outcome.err, "bad.json")) << outcome.err;
      EXPECT_EQ(outcome.out, "");
    }
  }

  Folder folder_;
  Json record_;
};

TEST_F(CliRecord, trace_has_head_moves_and_end) {
  const Outcome trace = run({"trace", folder_ / "1.json"});
  ASSERT_EQ(trace.code, 0) << trace.err;
  std::vector<Json> lines;
  for (std::size_t start = 0; start < trace.out.size();) {
    const std::size_t end = trace.out.find('\n', start);
    lines.push_back(Json::parse(trace.out.substr(start, end - start), nullptr, false));
    start = end + 1;
  }
  ASSERT_EQ(lines.size(), record_["moves"].size() + 2);
  EXPECT_EQ(lines.front()["game"], "powerline");
  EXPECT_FALSE(lines.front().contains("moves"));
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_EQ(lines[i]["n"], i);
    EXPECT_EQ(lines[i]["seat"].get<std::string>() + " " + lines[i]["move"].get<std::string>(), record_["moves"][i - 1]);
    EXPECT_EQ(lines[i]["points"].size(), 2U);
  }
  EXPECT_EQ(lines.back()["end"], true);
  EXPECT_EQ(lines.back()["scores"], record_["scores"]);
}

TEST_F(CliRecord, trace_reads_standard_input) {
  const Outcome piped = run({"trace", "-"}, {.input = read(folder_ / "1.json")});
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_EQ(piped.out, run({"trace", folder_ / "1.json"}).out);
}

TEST_F(CliRecord, replay_shows_any_position) {
  const Json begin = run({"replay", folder_ / "1.json", "--to", "0", "--json"}).json();
  EXPECT_EQ(begin["n"], 0);
  EXPECT_EQ(begin["active"][0]["seat"], "chance");
  EXPECT_EQ(begin["points"], Json({10, 10}));
  const Json later = run({"replay", folder_ / "1.json", "--to", "6", "--json"}).json();
  EXPECT_EQ(later["active"].size(), 2U);
  EXPECT_EQ(later["active"][0]["options"], Json({"begin red", "begin black"}));
  const Json end = run({"replay", folder_ / "1.json", "--json"}).json();
  EXPECT_EQ(end["over"], true);
  EXPECT_EQ(end["scores"], record_["scores"]);
  const Outcome text = run({"replay", folder_ / "1.json", "--to", "6", "--lang", "fr"});
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(contains(text.out, "Tour 1 sur 15"));
  EXPECT_EQ(run({"replay", folder_ / "1.json", "--to", "99999"}).code, 2);
  EXPECT_EQ(run({"replay", folder_ / "1.json", "--seat", "p3"}).code, 2);
}

TEST_F(CliRecord, a_seat_sees_no_plan_of_another) {
  // After the dice, p1's first two moves are known to p1 alone.
  const Json own = run({"replay", folder_ / "1.json", "--to", "8", "--seat", "p1", "--json"}).json();
  const Json other = run({"replay", folder_ / "1.json", "--to", "8", "--seat", "p2", "--json"}).json();
  EXPECT_NE(own["state"]["seats"][0], other["state"]["seats"][0]);
  for (const Json& active : other["active"]) EXPECT_EQ(active.contains("options"), active["seat"] == "p2");
}

TEST_F(CliRecord, truncated_broken_and_foreign_files_are_refused) {
  const std::string bytes = read(folder_ / "1.json");
  refused(bytes.substr(0, bytes.size() / 2), "JSON");
  refused("", "JSON");
  refused("\xff\xfe nonsense", "JSON");
  refused("[1, 2, 3]", "one JSON object");
  refused("{\"hello\": \"world\"}", "missing");
  Json changed = record_;
  changed["record"] = 2;
  refused(changed.dump(), "version 1");
  changed = record_;
  changed["moves"] = 17;
  refused(changed.dump(), "moves");
  changed = record_;
  changed["players"] = Json::array();
  refused(changed.dump(), "players");
}

TEST_F(CliRecord, other_games_rules_data_and_options_are_refused) {
  Json changed = record_;
  changed["game"] = "chess";
  refused(changed.dump(), "chess");
  changed = record_;
  changed["data_hash"] = std::string(64, '0');
  refused(changed.dump(), "unknown data");
  changed = record_;
  changed["rules"] = 99;
  refused(changed.dump(), "rules version 99");
  changed = record_;
  changed["options"]["nonsense"] = true;
  refused(changed.dump(), "nonsense");
  changed = record_;
  changed["players"] = Json({"1", "2", "3", "4", "5", "6", "7"});
  refused(changed.dump(), "players");
}

TEST_F(CliRecord, moves_that_cannot_be_are_refused_with_number_and_rule) {
  const std::vector<std::string> words = {"trace", "replay"};  // verify misses the dice before it plays a move
  Json changed = record_;
  changed["moves"][6] = "p1 stop";
  refused(changed.dump(), "move 7", words);
  changed = record_;
  changed["moves"][0] = "p1 begin red";
  refused(changed.dump(), "not the turn of p1", words);
  changed = record_;
  changed["moves"][0] = "chance die 7";
  refused(changed.dump(), "PL-25", words);
  changed = record_;
  changed["moves"][0] = "dance";
  refused(changed.dump(), "move 1", words);
  changed = record_;
  changed["scores"][0][0] = 999;
  refused(changed.dump(), "scores", words);
  changed = record_;
  changed["moves"].erase(changed["moves"].size() - 1);
  refused(changed.dump(), "truncated", words);
}

TEST_F(CliRecord, dice_without_proof_are_said_to_be_so) {
  const Outcome outcome = run({"verify", folder_ / "1.json"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.err, "dice"));
  EXPECT_EQ(run({"verify", folder_ / "1.json", "--json"}).json()["fair"], false);
}

TEST_F(CliRecord, a_folder_is_no_record) { EXPECT_EQ(run({"trace", folder_.path()}).code, 2); }

}  // namespace
}  // namespace cli_tests
