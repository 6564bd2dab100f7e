// Wrong use, help, exit codes, completion: what every command owes the person at the keyboard.
#include <gtest/gtest.h>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

TEST(CliUse, help_is_fine_and_has_examples) {
  const Outcome help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_TRUE(contains(help.out, "Examples:"));
  for (const char* word : {"games", "play", "serve", "admin", "tables", "backup", "restore", "replay", "trace",
                           "verify", "sim", "data", "rules", "bench", "completion", "man"}) {
    const Outcome one = run({word, "--help"});
    EXPECT_EQ(one.code, 0) << word;
    EXPECT_TRUE(contains(one.out, "Examples:")) << word;
    EXPECT_TRUE(contains(help.out, word));
  }
}

TEST(CliUse, wrong_use_is_two_with_a_remedy) {
  struct Case {
    std::vector<std::string> arguments;
    std::string says;
  };
  const std::vector<Case> cases = {
      {{}, "subcommand"},
      {{"frobnicate"}, "frobnicate"},
      {{"play", "chess"}, "one of powerline"},
      {{"sim", "powerline", "--frobnicate"}, "--frobnicate"},
      {{"sim", "powerline", "--players", "9"}, "powerline is for 1 to 6"},
      {{"sim", "powerline", "--players", "0", "--players", "x"}, "--players"},
      {{"sim", "century", "--players", "2"}, "century is for 3 to 5"},
      {{"sim", "powerline", "--set", "nonsense=1"}, "boards, vacation"},
      {{"sim", "powerline", "--set", "vacation"}, "NAME=VALUE"},
      {{"sim", "powerline", "--set", "vacation=perhaps"}, "true or false"},
      {{"sim", "powerline", "--set", "contracts=[1]"}, "contracts"},
      {{"sim", "powerline", "--set", "boards=[\"z\"]"}, "boards"},
      {{"sim", "powerline", "--bot", "genius"}, "random"},
      {{"sim", "powerline", "--bot", "random,random"}, "raise --players"},
      {{"sim", "powerline", "--games", "0"}, "--games"},
      {{"play", "powerline", "--lang", "tlh"}, "en, de, fr"},
      {{"trace", "/nonexistent.json"}, "no such file"},
      {{"replay"}, "record"},
      {{"data", "show", "chess"}, "one of powerline"},
      {{"completion", "cmd.exe"}, "shell"},
  };
  for (const Case& one : cases) {
    std::string line;
    for (const std::string& word : one.arguments) line += " " + word;
    const Outcome outcome = run(one.arguments);
    EXPECT_EQ(outcome.code, 2) << line << "\n" << outcome.err;
    EXPECT_TRUE(contains(outcome.err, one.says)) << line << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << line;
  }
}

TEST(CliUse, closed_pipe_and_full_disk_are_said_and_no_crash) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"games"},
                                             {"data", "show", "powerline"},
                                             {"--help"},
                                             {"sim", "powerline", "--games", "1"},
                                             {"rules", "powerline"}}) {
    const Outcome closed = run(arguments, {.closed_output = true});
    EXPECT_EQ(closed.code, 1) << arguments[0];
    EXPECT_TRUE(contains(closed.err, "output")) << arguments[0] << closed.err;
    const Outcome full = run(arguments, {.full_output = true});
    EXPECT_EQ(full.code, 1) << arguments[0];
    EXPECT_TRUE(contains(full.err, "output")) << arguments[0] << full.err;
  }
}

TEST(CliUse, no_colours_outside_a_terminal) {
  EXPECT_FALSE(contains(run({"games"}).out, "\033["));
  EXPECT_FALSE(contains(run({"play", "powerline"}).out, "\033["));
  EXPECT_TRUE(contains(run({"play", "powerline", "--color", "always"}).out, "\033["));
}

TEST(CliUse, games_tell_options_and_players) {
  const core::Json list = run({"games", "--json"}).json();
  ASSERT_TRUE(list.is_array());
  ASSERT_FALSE(list.empty());
  for (const core::Json& game : list) {
    for (const char* key : {"game", "rules", "min_players", "max_players", "data_hash", "options"})
      EXPECT_TRUE(game.contains(key)) << key;
    for (const core::Json& option : game["options"]) EXPECT_TRUE(option.contains("default")) << option;
  }
  EXPECT_TRUE(contains(run({"games", "powerline", "--lang", "de"}).out, "1 bis 6"));
}

TEST(CliUse, completion_knows_words_games_options_and_values) {
  const auto complete = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"complete", "--"});
    return run(words).out;
  };
  EXPECT_EQ(complete({"pl"}), "play\n");
  EXPECT_TRUE(contains(complete({"play", ""}), "powerline\n"));
  EXPECT_TRUE(contains(complete({"play", ""}), ":files\n"));
  EXPECT_TRUE(contains(complete({"sim", "powerline", "--"}), "--records\n"));
  EXPECT_EQ(complete({"play", "powerline", "--set", "vac"}), "vacation=\n");
  EXPECT_TRUE(contains(complete({"play", "powerline", "--set", "contracts=by"}), "contracts=by_colour\n"));
  EXPECT_TRUE(contains(complete({"sim", "powerline", "--bots", "random,"}), "random,random\n"));
  EXPECT_EQ(complete({"data", "ch"}), "check\n");
  EXPECT_EQ(complete({"data", "check", ""}), ":files\n:folders\n");  // a box is one file, a set in work a folder
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome script = run({"completion", shell});
    EXPECT_EQ(script.code, 0);
    EXPECT_TRUE(contains(script.out, "complete --")) << shell;
  }
}

}  // namespace
}  // namespace cli_tests
