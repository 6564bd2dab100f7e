// Finds which rule numbers of a digest are cited by code and by tests, and which citations name no rule.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace cli {

struct Source {
  std::string path;  // relative to the repository
  std::string text;
};

struct RuleRow {
  std::string id;                        // "PL-36"
  bool definition = false;               // describes only: needs neither code nor test
  std::vector<std::string> code, tests;  // files
};

struct Citation {
  std::string id;
  std::string where;  // file and line
};

struct RuleTable {
  std::string game, prefix;
  std::vector<RuleRow> rules;          // in the order of the digest
  std::vector<Citation> unknown;       // cited, but not in the digest
  std::vector<std::string> languages;  // what differs between the digests, "PL-7 missing in docs/rules/powerline.fr.md"
};

// One table for each docs/rules/<game>.en.md among the sources.
//
// A number is defined where it stands in bold in the digest. Code cites it as PL-36 or Rule::PL_36; a list of all
// rules (rules.h) is no citation. A test cites the numbers its title begins with: TEST(Plan, PL_36_next_segment).
std::vector<RuleTable> scan_rules(const std::vector<Source>& sources);

core::Json to_json(const std::vector<RuleTable>& tables);
std::vector<RuleTable> rule_tables_from_json(std::string_view text);

}  // namespace cli
