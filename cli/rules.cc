// `kilowatt rules`: rule numbers without code or test, and citations of numbers that do not exist.
#include "cli/command.h"
#include "cli/output.h"
#include "cli/rules/scan.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/embedded_file.h"

namespace cli {

std::span<const core::EmbeddedFile> rule_files();  // what rules_scan has found, put in by the build

namespace {

struct RulesArgs {
  std::string game;
  bool json = false, all = false, strict = false;
};

RuleTable find_table(const std::string& game) {
  for (RuleTable& table : rule_tables_from_json(rule_files().front().bytes))
    if (table.game == game) return table;
  stop(kNotSo, game, "there is no digest of its rules");
}

std::string joined(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& word : list) out += (out.empty() ? "" : ", ") + word;
  return out;
}

// Under a heading, as many numbers in a row as fit.
void tell_list(const std::string& heading, const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  print("{} ({}):\n", heading, ids.size());
  std::string row = " ";
  for (const std::string& id : ids) {
    if (row.size() + id.size() > 99) print("{}\n", std::exchange(row, " "));
    row += " " + id;
  }
  print("{}\n", row);
}

void run_rules(const RulesArgs& args) {
  find_game(args.game);
  const RuleTable table = find_table(args.game);
  std::vector<std::string> no_code, no_test;
  std::size_t definitions = 0;
  for (const RuleRow& row : table.rules) {
    definitions += row.definition;
    if (!row.definition && row.code.empty()) no_code.push_back(row.id);
    if (!row.definition && row.tests.empty()) no_test.push_back(row.id);
  }
  const bool wrong = !table.unknown.empty() || !table.languages.empty();
  const bool incomplete = !no_code.empty() || !no_test.empty() || !table.twice.empty();

  if (args.json) {
    core::Json json = to_json({table}).front();
    json["without_code"] = no_code;
    json["without_test"] = no_test;
    print_json(json);
  } else {
    print("{}: {} rules, {} of them definitions\n", table.game, table.rules.size(), definitions);
    if (args.all)
      for (const RuleRow& row : table.rules)
        print("  {} {}\n", pad(row.id, 9),
              row.definition ? "definition" : fmt::format("code: {}  tests: {}", joined(row.code), joined(row.tests)));
    tell_list("without code", no_code);
    tell_list("without test", no_test);
    for (const Citation& citation : table.unknown)
      print("{}: {} is cited, but there is no such thing in docs/rules\n", citation.where, citation.id);
    for (const std::string& line : table.twice)
      print("{}: implemented in several files; a comment may begin with it in one of them\n", line);
    for (const std::string& line : table.languages) print("{}\n", line);
    if (!wrong && !incomplete) print("every rule has code and a test\n");
  }
  if (wrong || (args.strict && incomplete)) stop(kNotSo, {});
}

}  // namespace

void add_rules(CLI::App& app) {
  auto* command = app.add_subcommand("rules", "Rule numbers without code or test, and citations that do not exist");
  const auto args = std::make_shared<RulesArgs>();
  of_kind(command->add_option("game", args->game, "The game: " + game_list()), kind::kGame)->required();
  command->add_flag("--all", args->all, "Every rule with the files that cite and test it");
  command->add_flag("--strict", args->strict,
                    "A rule without code or test, or with code in several files, is an error, too");
  command->add_flag("--json", args->json, "For programs");
  command->footer(
      "Examples:\n  kilowatt rules powerline\n  kilowatt rules powerline --all\n\nThe table was made when the program "
      "was built. Exit code 1: a citation names no rule, chapter, note or "
      "table, or the languages differ.");
  command->callback([args] { run_rules(*args); });
}

}  // namespace cli
