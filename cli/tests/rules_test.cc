// The table of rules: planted faults are found, and the project's own digests are in order.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "cli/rules/scan.h"
#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using cli::RuleTable;
using cli::Source;

const std::string kDigest =
    "- **XY-1** one\n- **XY-2** *(definition)* two\n| **XY-R3** | three |\n- **XY-4** four, see XY-1\n";

std::vector<Source> sources(const std::string& code, const std::string& test) {
  return {{"docs/rules/toy.en.md", kDigest},
          {"docs/rules/toy.de.md", kDigest},
          {"docs/rules/toy.fr.md", kDigest},
          {"games/toy/play.cc", code},
          {"games/toy/tests/play_test.cc", test}};
}

RuleTable scan(const std::vector<Source>& list) {
  const auto tables = cli::scan_rules(list);
  EXPECT_EQ(tables.size(), 1U);
  return tables.empty() ? RuleTable{} : tables.front();
}

TEST(CliRules, code_and_titles_are_found) {
  const RuleTable table = scan(
      sources("// XY-1, XY-4\nreturn Rule::XY_R3;\n", "TEST(Toy, XY_1_first) {}\nTEST_F(Toy, XY_4_XY_R3_both) {}\n"));
  EXPECT_EQ(table.game, "toy");
  EXPECT_EQ(table.prefix, "XY");
  ASSERT_EQ(table.rules.size(), 4U);
  EXPECT_TRUE(table.rules[1].definition);
  for (const std::size_t i : {0U, 2U, 3U}) {
    EXPECT_EQ(table.rules[i].code, std::vector<std::string>{"games/toy/play.cc"}) << table.rules[i].id;
    EXPECT_EQ(table.rules[i].tests, std::vector<std::string>{"games/toy/tests/play_test.cc"}) << table.rules[i].id;
  }
  EXPECT_TRUE(table.unknown.empty());
  EXPECT_TRUE(table.languages.empty());
}

TEST(CliRules, what_is_no_citation_does_not_count) {
  // Longer numbers, other words, a title that only mentions a number, and the bare list of all rules.
  const RuleTable table = scan(sources("// MXY-1 XY-\n", "TEST(Toy, plays_XY_1) {}  // XY-4\n"));
  for (const cli::RuleRow& row : table.rules) EXPECT_TRUE(row.code.empty() && row.tests.empty()) << row.id;
  auto list = sources("", "");
  list.push_back({"games/toy/rules.h", "enum class Rule { XY_1, XY_4 };"});
  EXPECT_TRUE(scan(list).rules[0].code.empty());
}

TEST(CliRules, citations_of_nothing_are_found_with_their_place) {
  auto list = sources("int a;\n// XY-99\n", "TEST(Toy, XY_98_never) {}\n");
  list.push_back({"games/toy/text/en.json", "{\"refusals\": {\"XY-97\": \"no\"}}"});
  list.push_back({"games/other/play.cc", "// XY-96 is not ours to check"});
  const RuleTable table = scan(list);
  ASSERT_EQ(table.unknown.size(), 3U);
  EXPECT_EQ(table.unknown[0].id, "XY-99");
  EXPECT_EQ(table.unknown[0].where, "games/toy/play.cc:2");
  EXPECT_EQ(table.unknown[1].id, "XY-98");
  EXPECT_EQ(table.unknown[2].id, "XY-97");
}

TEST(CliRules, the_one_place_begins_its_comment_with_the_number) {
  auto list = sources("// XY-1, XY-4: here\nreturn 0;  // XY-R3\n", "");
  list.push_back({"games/toy/other.cc", "// as XY-1 says (XY-4)\nreturn Rule::XY_R3;\n"});
  list.push_back({"bots/toy/player.cc", "// XY-1: bots implement nothing\n"});
  list.push_back({"games/toy/words.cc", "// XY-1: nor do words\n"});
  RuleTable table = scan(list);
  for (const std::size_t i : {0U, 2U, 3U})
    EXPECT_EQ(table.rules[i].code, std::vector<std::string>{"games/toy/play.cc"}) << table.rules[i].id;
  EXPECT_TRUE(table.twice.empty());

  // A rule that no comment begins with belongs to the one file that mentions it.
  list = sources("int a;\n", "");
  list.push_back({"games/toy/other.cc", "return Rule::XY_R3;  // a sentence with XY-4\n"});
  table = scan(list);
  EXPECT_EQ(table.rules[2].code, std::vector<std::string>{"games/toy/other.cc"});
  EXPECT_EQ(table.rules[3].code, std::vector<std::string>{"games/toy/other.cc"});
  EXPECT_TRUE(table.rules[0].code.empty());
}

TEST(CliRules, a_rule_implemented_in_two_files_is_found) {
  auto list = sources("// XY-1: here\n// XY-4 is the second line of that comment\n", "");
  list.push_back({"games/toy/other.cc", "// XY-1: and here\nint a;\n// XY-R3,\n// XY-4: one list\n"});
  const RuleTable table = scan(list);
  EXPECT_EQ(table.twice, std::vector<std::string>{"XY-1: games/toy/play.cc, games/toy/other.cc"});
  EXPECT_EQ(table.rules[3].code, std::vector<std::string>{"games/toy/other.cc"}) << "a wrapped list";
}

TEST(CliRules, citations_of_chapters_notes_and_tables_that_do_not_exist_are_found) {
  auto list = sources("// chapters 3 and 4, note 2, table A\n// Chapter 6A of a game\nTable t; Table A;\n", "");
  for (std::size_t i : {0U, 1U, 2U}) list[i].text += "\n## 3 Three\n### 6A Six\n**Note 1** one\n**Table B** two\n";
  const RuleTable table = scan(list);
  std::string all;
  for (const cli::Citation& citation : table.unknown) all += citation.id + " " + citation.where + "\n";
  EXPECT_EQ(all, "chapter 4 games/toy/play.cc:1\nnote 2 games/toy/play.cc:1\ntable A games/toy/play.cc:1\n");
}

TEST(CliRules, digests_that_differ_are_found) {
  auto list = sources("", "");
  list[1].text = "- **XY-1** eins\n- **XY-2** zwei\n| **XY-R3** | drei |\n- **XY-5** fünf\n";
  list.erase(list.begin() + 2);
  const RuleTable table = scan(list);
  std::string all;
  for (const std::string& line : table.languages) all += line + "\n";
  EXPECT_TRUE(contains(all, "XY-2 is missing or marked otherwise in docs/rules/toy.de.md")) << all;
  EXPECT_TRUE(contains(all, "XY-4 is missing")) << all;
  EXPECT_TRUE(contains(all, "XY-5 stands in docs/rules/toy.de.md only")) << all;
  EXPECT_TRUE(contains(all, "docs/rules/toy.fr.md is missing")) << all;
}

TEST(CliRules, the_table_survives_its_file) {
  const auto tables = cli::scan_rules(sources("// XY-1 XY-99\n", "TEST(Toy, XY_1_a) {}"));
  EXPECT_EQ(cli::to_json(cli::rule_tables_from_json(cli::to_json(tables).dump())), cli::to_json(tables));
}

TEST(CliRules, no_game_cites_a_rule_that_does_not_exist_and_the_languages_agree) {
  for (const core::Json& game : run({"games", "--json"}).json()) {
    const Outcome outcome = run({"rules", game["game"].get<std::string>()});
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    const core::Json json = run({"rules", game["game"].get<std::string>(), "--json"}).json();
    EXPECT_TRUE(json["unknown"].empty()) << json["unknown"];
    EXPECT_TRUE(json["languages"].empty()) << json["languages"];
    EXPECT_GT(json["rules"].size(), 20U);
  }
}

// "PL-36" and "PL_36", wherever they stand in a text.
std::set<std::string> cited(const std::string& text, const std::string& prefix) {
  const auto is = [&](std::size_t at, int (*kind)(int)) {
    return at < text.size() && kind(static_cast<unsigned char>(text[at])) != 0;
  };
  std::set<std::string> out;
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
    std::size_t end = at + prefix.size();
    if ((at > 0 && (is(at - 1, std::isalnum) || text[at - 1] == '_')) || end >= text.size()) continue;
    if (text[end] != '-' && text[end] != '_') continue;
    const std::size_t number = ++end;
    if (is(end, std::isupper)) ++end;
    if (!is(end, std::isdigit)) continue;
    while (is(end, std::isdigit)) ++end;
    if (is(end, std::islower)) ++end;
    if (!is(end, std::isalnum)) out.insert(prefix + "-" + text.substr(number, end - number));
  }
  return out;
}

// The page, the terminal, the libraries and the documents name rules, too.
TEST(CliRules, nobody_else_cites_a_rule_that_does_not_exist) {
  std::map<std::string, std::set<std::string>> rules;  // by prefix
  for (const core::Json& game : run({"games", "--json"}).json()) {
    const core::Json json = run({"rules", game["game"].get<std::string>(), "--json"}).json();
    for (const core::Json& row : json["rules"])
      rules[json["prefix"].get<std::string>()].insert(row["id"].get<std::string>());
  }
  EXPECT_EQ(cited("PL-36, XPL-1 PL_R9: PL-36x1 PL- PLAN", "PL"), (std::set<std::string>{"PL-36", "PL-R9"}));
  const std::filesystem::path root = KILOWATT_SOURCE_DIR;
  const std::set<std::string> kinds = {".cc", ".h",    ".ts", ".svelte", ".py",  ".pyi",
                                       ".md", ".json", ".js", ".mjs",    ".html"};
  std::size_t found = 0;
  for (const char* folder :
       {"core", "box", "cli", "library", "python", "server", "wasm", "docs", "web/src", "web/tests", "web/e2e"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (!file.is_regular_file() || !kinds.contains(file.path().extension().string())) continue;
      const std::string text = read(file.path());
      for (const auto& [prefix, known] : rules)
        for (const std::string& id : cited(text, prefix)) {
          ++found;
          EXPECT_TRUE(known.contains(id)) << id << " in " << file.path().lexically_relative(root);
        }
    }
  EXPECT_GT(found, 200U);
}

TEST(CliRules, every_rule_of_every_game_is_implemented_in_one_file) {
  for (const core::Json& game : run({"games", "--json"}).json()) {
    const Outcome outcome = run({"rules", game["game"].get<std::string>(), "--strict"});
    EXPECT_EQ(outcome.code, 0) << outcome.out;
  }
}

TEST(CliRules, every_rule_of_every_game_has_code_and_a_test) {
  for (const core::Json& game : run({"games", "--json"}).json()) {
    const core::Json json = run({"rules", game["game"].get<std::string>(), "--json"}).json();
    EXPECT_TRUE(json["without_code"].empty()) << game["game"] << json["without_code"];
    EXPECT_TRUE(json["without_test"].empty()) << game["game"] << json["without_test"];
  }
}

}  // namespace
}  // namespace cli_tests
