#include "cli/rules/scan.h"

#include <algorithm>
#include <cctype>
#include <map>
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

// What the digest has besides rules: "chapter 12", "note 3", "table A".
std::set<std::string> read_places(const std::string& text) {
  static const std::regex heading(R"((?:^|\n)#{2,3} ([0-9]+[A-Z]?(?:\.[0-9]+)?) )"),
      bold(R"(\*\*(Note|Table) ([0-9A-Z]+)\*\*)");
  std::set<std::string> out;
  for (const std::smatch& match : matches(text, heading)) out.insert("chapter " + match[1].str());
  for (const std::smatch& match : matches(text, bold))
    out.insert((match[1] == "Note" ? "note " : "table ") + match[2].str());
  return out;
}

// Notes and tables have their own words in each language.
std::string translated(std::string text) {
  static const std::regex note(R"(\*\*(?:Anmerkung|Remarque|Note) ([0-9]+)\*\*)"),
      list(R"(\*\*(?:Tabelle|Tableau|Table) ([A-Z])\*\*)");
  return std::regex_replace(std::regex_replace(text, note, "**Note $1**"), list, "**Table $1**");
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
    const Source* own = find(sources, "docs/rules/" + table.game + ".en.md");
    if (own != nullptr && read_places(own->text) != read_places(translated(other->text)))
      table.languages.push_back("other chapters, notes or tables in " + path);
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

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The comment of a line without its slashes; nothing if there is none. A "//" behind a colon is an address.
std::string comment_of(const std::string& line) {
  for (std::size_t at = line.find("//"); at != std::string::npos; at = line.find("//", at + 2))
    if (at == 0 || line[at - 1] != ':') return line.substr(std::min(line.find_first_not_of("/ ", at), line.size()));
  return {};
}

// Chapters, notes and tables that comments cite, one by one: "chapters 4 and 5".
void read_places_cited(const Source& source, const std::set<std::string>& places, RuleTable& table) {
  static const std::regex cited(
      R"(\b([Cc]hapter|[Nn]ote|[Tt]able)s? ((?:[0-9]+[A-Z]?(?:\.[0-9]+)?|[A-Z])(?:(?:, | and | to )(?:[0-9]+[A-Z]?(?:\.[0-9]+)?|[A-Z])\b)*)(?![A-Za-z0-9_]))");
  static const std::regex one(R"([0-9]+[A-Z]?(?:\.[0-9]+)?|[A-Z]\b)");
  int number = 0;
  for (const std::string& line : lines_of(source.text)) {
    ++number;
    const std::string comment = comment_of(line);
    for (const std::smatch& match : matches(comment, cited)) {
      std::string kind = match[1].str();
      kind[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(kind[0])));
      const std::string list = match[2].str();
      for (const std::smatch& each : matches(list, one)) {
        const bool letter = std::isupper(static_cast<unsigned char>(each.str()[0])) != 0;
        if (letter != (kind == "table")) continue;  // "a note A" and "table 3" are something else
        if (!places.contains(kind + " " + each.str()))
          table.unknown.push_back({kind + " " + each.str(), source.path + ":" + std::to_string(number)});
      }
    }
  }
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

// Who says what of each rule: comments that begin with its number, and everything else that names it.
struct Claims {
  std::map<std::string, std::vector<std::string>> begun, mentioned;  // files by id
};

// The numbers a comment begins with, alone or in a list: "PL-61 to PL-64, PL-110: …".
std::vector<std::string> leading_numbers(std::string comment, const std::string& prefix, bool& nothing_else) {
  const std::regex first("^(" + prefix + "-[A-Z]?[0-9]+[a-z]?)(?![0-9A-Za-z])(,? and |, | to |,$| to$)?");
  std::vector<std::string> out;
  bool goes_on = true;
  for (std::smatch found; goes_on && std::regex_search(comment, found, first); comment = found.suffix().str()) {
    out.push_back(found[1].str());
    goes_on = found[2].matched;
  }
  nothing_else = !out.empty() && comment.empty();
  return out;
}

// Rules are implemented by the game's own chapters, or by the table for all games.
bool may_implement(const std::string& path) {
  if (path.find("tests/") != std::string::npos || ends(path, ".json") || starts(path, "bots/") ||
      starts(path, "tests/"))
    return false;
  return !ends(path, "/rules.h") && !ends(path, "/words.h") && !ends(path, "/words.cc");
}

void read_citations(const Source& source, RuleTable& table, Claims& claims) {
  const std::regex pattern("\\b" + table.prefix + "[-_]([A-Z]?[0-9]+[a-z]?)(?![0-9A-Za-z])");
  const bool counts = may_implement(source.path);
  for (const std::smatch& match : matches(source.text, pattern)) {
    const std::string id = table.prefix + "-" + match[1].str();
    if (find(table, id) == nullptr)
      table.unknown.push_back({id, source.path + ":" + std::to_string(line_of(source.text, match.position()))});
    else if (counts)
      add(claims.mentioned[id], source.path);
  }
  if (source.path.find("tests/") != std::string::npos) read_titles(source, table);
  if (!counts) return;
  bool follows = false, list = false;  // a comment of several lines begins once; a list of numbers may be wrapped
  for (const std::string& line : lines_of(source.text)) {
    const bool alone = line.find_first_not_of(' ') == line.find("//");
    const std::string comment = comment_of(line);
    bool nothing_else = false;
    if (!comment.empty() && (!(alone && follows) || list))
      for (const std::string& id : leading_numbers(comment, table.prefix, nothing_else))
        add(claims.begun[id], source.path);
    follows = alone && !comment.empty();
    list = nothing_else;
  }
}

void settle(const Claims& claims, RuleTable& table) {
  for (RuleRow& row : table.rules) {
    const auto begun = claims.begun.find(row.id), mentioned = claims.mentioned.find(row.id);
    if (begun != claims.begun.end())
      row.code = begun->second;
    else if (mentioned != claims.mentioned.end())
      row.code = mentioned->second;
    if (row.code.size() < 2) continue;
    std::string files;
    for (const std::string& file : row.code) files += (files.empty() ? "" : ", ") + file;
    table.twice.push_back(row.id + ": " + files);
  }
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
    Claims claims;
    const std::set<std::string> places = read_places(digest.text);
    for (const Source& source : sources) {
      if (!speaks_of(source.path, table.game)) continue;
      read_citations(source, table, claims);
      if (starts(source.path, "games/") && !ends(source.path, ".json")) read_places_cited(source, places, table);
    }
    settle(claims, table);
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
                    {"twice", list_json(table.twice)},
                    {"languages", list_json(table.languages)}});
  }
  return json;
}

std::vector<RuleTable> rule_tables_from_json(std::string_view text) {
  const core::Json json = core::Json::parse(text, nullptr, false);
  std::vector<RuleTable> tables;
  for (const core::Json& one : json) {
    RuleTable table{.game = one["game"].get<std::string>(),
                    .prefix = one["prefix"].get<std::string>(),
                    .twice = list_from(one["twice"]),
                    .languages = list_from(one["languages"])};
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
