#include "cli/table_text.h"

#include <algorithm>
#include <vector>

namespace cli {

namespace {

using Ordered = nlohmann::ordered_json;
using Row = std::vector<std::string>;

// One value on one line: "3", "wind_1", "1 2 3", "a: 1, b: 2".
std::string cell(const Ordered& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return "–";
  if (!value.is_structured()) return value.dump();
  std::string out;
  for (const auto& [key, item] : value.items()) {
    const bool nested = item.is_structured() && !item.empty();
    const std::string text = nested && value.is_array() ? "[" + cell(item) + "]"
                             : nested                   ? "{" + cell(item) + "}"
                                                        : cell(item);
    if (value.is_object())
      out += (out.empty() ? "" : ", ") + key + ": " + text;
    else
      out += (out.empty() ? "" : " ") + text;
  }
  return out;
}

bool is_rows(const Ordered& value) {
  return value.is_structured() && !value.empty() &&
         std::all_of(value.begin(), value.end(), [](const Ordered& item) { return item.is_object() && !item.empty(); });
}

std::string aligned(const std::vector<Row>& rows, const Style& look) {
  std::vector<int> widths;
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      widths[i] = std::max(widths[i], width(row[i]));
    }
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line = " ";
    for (std::size_t i = 0; i < rows[r].size(); ++i)
      line += " " + (i + 1 < rows[r].size() ? pad(rows[r][i], widths[i] + 1) : rows[r][i]);
    out += (r == 0 ? look.dim(line) : line) + "\n";
  }
  return out;
}

// Objects in a list, or in an object whose keys then are the first column.
std::string rows_text(const Ordered& value, const Words& words, const Style& look) {
  Row columns;
  if (value.is_object()) columns.push_back("");
  bool named = false;
  for (const Ordered& item : value) {
    for (const auto& [key, field] : item.items())
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) columns.push_back(key);
    const auto id = item.find("id");
    named =
        named || (id != item.end() && id->is_string() && words.name(id->get<std::string>()) != id->get<std::string>());
  }
  std::vector<Row> rows = {columns};
  if (named) rows.front().push_back("name");
  for (const auto& [key, item] : value.items()) {
    Row row;
    for (const std::string& column : columns) {
      const auto field = item.find(column);
      row.push_back(column.empty() ? key : field == item.end() ? "" : cell(*field));
    }
    const auto id = item.find("id");
    if (named) row.push_back(id != item.end() && id->is_string() ? words.name(id->get<std::string>()) : "");
    rows.push_back(row);
  }
  return aligned(rows, look);
}

}  // namespace

namespace {

std::string value_in_words(const Ordered& value, const Words& words);

// "kind: wind farm, victory points: 5". What has no word is for programs: where things lie on the board.
std::string members_in_words(const Ordered& entry, const Words& words) {
  std::string out;
  for (const auto& [key, value] : entry.items()) {
    if (value.is_null() || value == false || value == 0 || !words.has_field(key)) continue;
    const std::string label = words.field(key), said = value == true ? "" : value_in_words(value, words);
    if (value != true && said.empty()) continue;
    out += (out.empty() ? "" : ", ") + label + (said.empty() ? "" : words.colon() + said);
  }
  return out;
}

std::string value_in_words(const Ordered& value, const Words& words) {
  if (value.is_object()) {
    const std::string members = members_in_words(value, words);
    return members.empty() ? members : "(" + members + ")";
  }
  if (value.is_array()) {
    std::string out;
    for (const Ordered& item : value)
      if (const std::string said = value_in_words(item, words); !said.empty()) out += (out.empty() ? "" : ", ") + said;
    return out;
  }
  if (value.is_number()) return value.dump();
  if (!value.is_string()) return {};
  const auto& word = value.get_ref<const std::string&>();
  return words.has_name(word) ? words.name(word) : words.has_value(word) ? words.value(word) : std::string();
}

}  // namespace

std::string entry_text(const core::DataSet& data, const std::string& id, const Words& words) {
  for (const auto& [file, bytes] : data.files) {
    const Ordered json = Ordered::parse(bytes, nullptr, false);
    if (!json.is_object()) continue;
    for (const Ordered& list : json) {
      if (!list.is_array()) continue;
      for (const Ordered& entry : list) {
        if (!entry.is_object() || entry.value("id", "") != id) continue;
        if (std::string text = members_in_words(entry, words); !text.empty()) return text;
      }
    }
  }
  return {};
}

std::string table_text(const std::string& title, const Ordered& json, const Words& words, const Style& look) {
  std::string out = look.bold(title) + "\n";
  if (is_rows(json) && json.is_array()) return out + rows_text(json, words, look) + "\n";
  if (!json.is_object()) return out + "  " + cell(json) + "\n\n";
  for (const auto& [key, value] : json.items()) {
    if (key == "about") {
      out += "  " + look.dim(cell(value)) + "\n";
    } else if (is_rows(value)) {
      out += " " + look.paint("36", key) + "\n" + rows_text(value, words, look);
    } else {
      out += fmt::format(" {} {}\n", look.paint("36", key), cell(value));
    }
  }
  return out + "\n";
}

}  // namespace cli
