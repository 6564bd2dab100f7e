#include "cli/rules/scan.h"

#include <algorithm>
#include <regex>
#include <set>

namespace cli {

namespace {

bool starts(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
bool ends(std::string_view text, std::string_view with) {
  return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

const Source* find(const std::vector<Source>& sources, const std::string& path) {
  for (const Source& source : sources)
    if (source.path == path) return &source;
  return nullptr;
}

int line_of(const std::string& text, std::ptrdiff_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + at, '\n'));
}

using Matches = std::vector<std::smatch>;
Matches matches(const std::string& text, const std::regex& pattern) {
  return Matches(std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator());
}

std::vector<RuleRow> read_digest(const std::string& text) {
  static const std::regex pattern(R"(\*\*([A-Z]+-[A-Z]?[0-9]+[a-z]?)\*\*( \*\(definition\)\*)?)");
  std::vector<RuleRow> rows;
  for (const std::smatch& match : matches(text, pattern)) {
    const bool again =
        std::any_of(rows.begin(), rows.end(), [&](const RuleRow& row) { return row.id == match[1].str(); });
    if (!again) rows.push_back({match[1].str(), match[2].matched, {}, {}});
  }
  return rows;
}

void compare_languages(const std::vector<Source>& sources, RuleTable& table) {
  for (const char* lang : {"de", "fr"}) {
    const std::string path = "docs/rules/" + table.game + "." + lang + ".md";
    const Source* other = find(sources, path);
    if (other == nullptr) {
      table.languages.push_back(path + " is missing");
      continue;
    }
    const std::vector<RuleRow> rows = read_digest(other->text);
    const auto lacks = [](const std::vector<RuleRow>& list, const RuleRow& row) {
      return std::none_of(list.begin(), list.end(),
                          [&](const RuleRow& each) { return each.id == row.id && each.definition == row.definition; });
    };
    for (const RuleRow& row : table.rules)
      if (lacks(rows, row)) table.languages.push_back(row.id + " is missing or marked otherwise in " + path);
    for (const RuleRow& row : rows)
      if (lacks(table.rules, row)) table.languages.push_back(row.id + " stands in " + path + " only");
  }
}

RuleRow* find(RuleTable& table, const std::string& id) {
  for (RuleRow& row : table.rules)
    if (row.id == id) return &row;
  return nullptr;
}

void add(std::vector<std::string>& files, const std::string& path) {
  if (files.empty() || files.back() != path) files.push_back(path);
}

// The numbers a test's title begins with.
void read_titles(const Source& source, RuleTable& table) {
  static const std::regex title(
      R"((?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(\s*\w+\s*,\s*(\w+))");
  const std::regex number("^" + table.prefix + "_([A-Z]?[0-9]+[a-z]?)(?:_|$)");
  for (const std::smatch& match : matches(source.text, title)) {
    std::string rest = match[1].str();
    for (std::smatch found; std::regex_search(rest, found, number); rest = found.suffix().str())
      if (RuleRow* row = find(table, table.prefix + "-" + found[1].str())) add(row->tests, source.path);
  }
}

void read_citations(const Source& source, RuleTable& table) {
  const bool test = source.path.find("tests/") != std::string::npos;
  const bool list = ends(source.path, "/rules.h");
  const bool words = ends(source.path, ".json");
  const std::regex pattern("\\b" + table.prefix + "[-_]([A-Z]?[0-9]+[a-z]?)(?![0-9A-Za-z])");
  for (const std::smatch& match : matches(source.text, pattern)) {
    const std::string id = table.prefix + "-" + match[1].str();
    RuleRow* row = find(table, id);
    if (row == nullptr)
      table.unknown.push_back({id, source.path + ":" + std::to_string(line_of(source.text, match.position()))});
    else if (!test && !list && !words)
      add(row->code, source.path);
  }
  if (test) read_titles(source, table);
}

// Whose citations count for this game: its own folder, and what stands above all games.
bool speaks_of(const std::string& path, const std::string& game) {
  return starts(path, "games/" + game + "/") || starts(path, "table/") || starts(path, "bots/") ||
         starts(path, "tests/");
}

core::Json list_json(const std::vector<std::string>& list) { return core::Json(list); }

std::vector<std::string> list_from(const core::Json& json) {
  return json.is_array() ? json.get<std::vector<std::string>>() : std::vector<std::string>();
}

}  // namespace

std::vector<RuleTable> scan_rules(const std::vector<Source>& sources) {
  std::vector<RuleTable> tables;
  constexpr std::string_view folder = "docs/rules/", ending = ".en.md";
  for (const Source& digest : sources) {
    if (!starts(digest.path, folder) || !ends(digest.path, ending)) continue;
    RuleTable table;
    table.game = digest.path.substr(folder.size(), digest.path.size() - folder.size() - ending.size());
    table.rules = read_digest(digest.text);
    if (table.rules.empty()) continue;
    table.prefix = table.rules.front().id.substr(0, table.rules.front().id.find('-'));
    compare_languages(sources, table);
    for (const Source& source : sources)
      if (speaks_of(source.path, table.game)) read_citations(source, table);
    tables.push_back(std::move(table));
  }
  return tables;
}

core::Json to_json(const std::vector<RuleTable>& tables) {
  core::Json json = core::Json::array();
  for (const RuleTable& table : tables) {
    core::Json rules = core::Json::array(), unknown = core::Json::array();
    for (const RuleRow& row : table.rules)
      rules.push_back({{"id", row.id},
                       {"definition", row.definition},
                       {"code", list_json(row.code)},
                       {"tests", list_json(row.tests)}});
    for (const Citation& citation : table.unknown) unknown.push_back({{"id", citation.id}, {"where", citation.where}});
    json.push_back({{"game", table.game},
                    {"prefix", table.prefix},
                    {"rules", rules},
                    {"unknown", unknown},
                    {"languages", list_json(table.languages)}});
  }
  return json;
}

std::vector<RuleTable> rule_tables_from_json(std::string_view text) {
  const core::Json json = core::Json::parse(text, nullptr, false);
  std::vector<RuleTable> tables;
  for (const core::Json& one : json) {
    RuleTable table{
        one["game"].get<std::string>(), one["prefix"].get<std::string>(), {}, {}, list_from(one["languages"])};
    for (const core::Json& row : one["rules"])
      table.rules.push_back({row["id"].get<std::string>(), row["definition"].get<bool>(), list_from(row["code"]),
                             list_from(row["tests"])});
    for (const core::Json& row : one["unknown"])
      table.unknown.push_back({row["id"].get<std::string>(), row["where"].get<std::string>()});
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace cli
