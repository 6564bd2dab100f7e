// Settings of the server in a file and in the environment, and what the program says of itself.
#include <gtest/gtest.h>

#include <cctype>
#include <regex>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

// A server that is to be refused before it begins.
Outcome serve(const std::string& file, std::vector<std::string> more = {}, std::vector<std::string> environment = {}) {
  std::vector<std::string> arguments = {"serve", "--config", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  environment.emplace_back("LC_ALL=C.UTF-8");
  return run(arguments, {.environment = environment});
}

TEST(CliSettings, a_file_has_the_checks_of_the_command_line_and_names_the_place) {
  const Folder folder;
  const std::string file = folder / "kilowatt.conf";
  struct Case {
    std::string text, says;
  };
  for (const Case& one : std::vector<Case>{
           {"port = 80800\n", "line 1"},
           {"# a comment\n\nlog = loud\n", "line 3"},
           {"public-url = nonsense\n", "such as https://example.org"},
           {"prot = 8080\n", "there is no setting \"prot\""},
           {"port 8080\n", "is no setting"},
           {"help = true\n", "there is no setting \"help\""},
           {"config = other.conf\n", "there is no setting \"config\""},
           {"max-connections = many\n", "--max-connections"},
           {"max-connections = 0\n", "line 1"},
           {"max-messages = -3\n", "no number from 0.001"},
           {"message-burst = nan\n", "no number from 0.001"},
           {"max-requests = 1e400\n", "--max-requests"},
           {"max-silence = 0\n", "line 1"},
           {"max-kept = 99999999999\n", "--max-kept"},
           {"max-tables-per-hour = -1\n", "line 1"},
           {"bot-threads = 1000000\n", "line 1"},
           {"keep-days = -1\n", "line 1"},
           {"worker-key = short\n", "20 to 200 letters"},
       }) {
    write(file, one.text);
    const Outcome outcome = serve(file);
    EXPECT_EQ(outcome.code, 2) << one.text << outcome.err;
    EXPECT_TRUE(contains(outcome.err, one.says)) << one.text << outcome.err;
  }
  EXPECT_EQ(serve(folder / "missing").code, 2);
}

TEST(CliSettings, every_option_of_serve_may_stand_in_a_file_and_in_the_environment) {
  const Folder folder;
  const std::string file = folder / "kilowatt.conf";
  const std::string help = run({"serve", "--help"}).out;
  const std::regex option("\n +(?:-[a-z],)?--([a-z-]+)");
  int found = 0;
  for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it) {
    const std::string name = it->str(1);
    if (name == "help" || name == "config") continue;  // they are asked of the program alone
    ++found;
    write(file, name + " = no,such=value\n");
    const Outcome in_file = serve(file, {"--db", "nonsense:file"});
    EXPECT_NE(in_file.code, 0) << name;  // if not for its value, then for the address of the store
    EXPECT_FALSE(contains(in_file.err, "no setting")) << in_file.err;
    std::string variable = "KILOWATT_" + name;
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    write(file, "");
    const Outcome in_environment = serve(file, {"--db", "nonsense:file"}, {variable + "=no,such=value"});
    if (contains(in_file.err, "--" + name)) {
      EXPECT_TRUE(contains(in_environment.err, "--" + name)) << in_environment.err;
    }
  }
  EXPECT_GT(found, 30);
}

TEST(CliSettings, the_command_line_comes_before_the_environment_and_that_before_the_file) {
  const Folder folder;
  const std::string file = folder / "kilowatt.conf";
  write(file, "db = nonsense:file\n");
  EXPECT_TRUE(contains(serve(file).err, "no address of a store"));
  EXPECT_TRUE(
      contains(run({"tables", "--config", file}).err, "no address of a store"));  // who knows --db takes it, too
  write(file, "log = loud\n");
  EXPECT_TRUE(contains(serve(file, {}, {"KILOWATT_LOG=shrill"}).err, "shrill"));
  EXPECT_TRUE(contains(serve(file, {}, {"KILOWATT_LOG=shrill"}).err, "in the environment, KILOWATT_LOG"));
  EXPECT_TRUE(contains(serve(file, {"--log", "mute"}, {"KILOWATT_LOG=shrill"}).err, "mute"));
  EXPECT_TRUE(contains(serve(file, {"--log=mute"}, {"KILOWATT_LOG=shrill"}).err, "mute"));
  EXPECT_TRUE(contains(run({"serve", "--port", "0"}, {.environment = {"KILOWATT_CONFIG=" + file}}).err, "loud"));
}

TEST(CliSettings, the_version_names_the_commit) {
  const Outcome outcome = run({"--version"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(std::regex_match(
      outcome.out, std::regex("kilowatt [0-9]+\\.[0-9]+\\.[0-9]+ \\(commit ([0-9a-f]{12}\\+?|unknown)\\)\n")))
      << outcome.out;
}

// The same words as --help, option by option.
TEST(CliMan, a_page_says_what_help_says) {
  const Outcome whole = run({"man"}), serve = run({"man", "serve"});
  EXPECT_EQ(whole.code, 0);
  EXPECT_TRUE(whole.out.starts_with(".TH \"KILOWATT\" 1")) << whole.out;
  for (const char* word : {"serve", "admin", "backup", "replay"})
    EXPECT_TRUE(contains(whole.out, "\n.B " + std::string(word) + "\n")) << word;
  std::string help = run({"serve", "--help"}).out;
  const std::regex option("--[a-z-]+");
  int found = 0;
  for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it, ++found)
    EXPECT_TRUE(contains(serve.out, std::regex_replace(it->str(), std::regex("-"), "\\-"))) << it->str();
  EXPECT_GT(found, 20);
  EXPECT_EQ(run({"man", "frobnicate"}).code, 2);
}

}  // namespace
}  // namespace cli_tests
