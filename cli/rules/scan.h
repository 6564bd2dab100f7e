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
  std::string id;                  // "PL-36"
  bool definition = false;         // describes only: needs neither code nor test
  std::vector<std::string> code;   // the file that implements it; more than one is a fault
  std::vector<std::string> tests;  // files
};

struct Citation {
  std::string id;     // "PL-99", "chapter 12", "note 3", "table A"
  std::string where;  // file and line
};

struct RuleTable {
  std::string game, prefix;
  std::vector<RuleRow> rules = {};      // in the order of the digest
  std::vector<Citation> unknown = {};   // cited, but not in the digest
  std::vector<std::string> twice = {};  // implemented in several files, "PL-7: a.cc, b.cc"
  std::vector<std::string> languages =
      {};  // what differs between the digests, "PL-7 missing in docs/rules/powerline.fr.md"
};

// One table for each docs/rules/<game>.en.md among the sources.
//
// A number is defined where it stands in bold in the digest. The file that implements it has a comment that begins with
// it ("// PL-36: …"); elsewhere it is mentioned inside a sentence ("… (PL-36)", "see PL-36", Rule::PL_36). A rule that
// no comment begins with is implemented by the one file that mentions it. Only the game's own rules and the table can
// implement: the list of all rules (rules.h), words and bots do not. A test cites the numbers its title begins with:
// TEST(Plan, PL_36_next_segment). Comments may cite chapters (headings "## 12 …", "### 6A …"), notes (**Note 3**) and
// tables (**Table A**) of the digest.
std::vector<RuleTable> scan_rules(const std::vector<Source>& sources);

core::Json to_json(const std::vector<RuleTable>& tables);
std::vector<RuleTable> rule_tables_from_json(std::string_view text);

}  // namespace cli
