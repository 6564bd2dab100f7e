#include "core/record.h"

#include "core/strict.h"

namespace core {

namespace {

std::unexpected<Error> broken(const std::string& where, std::string what, std::string remedy = {}) {
  return failure("broken_record", where, std::move(what), std::move(remedy));
}

bool is_string_list(const Json& json) {
  if (!json.is_array()) return false;
  for (const Json& item : json)
    if (!item.is_string()) return false;
  return true;
}

std::optional<std::vector<std::vector<int>>> read_scores(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<std::vector<int>> out;
  for (const Json& row : json) {
    if (!row.is_array() || row.empty()) return std::nullopt;
    out.emplace_back();
    for (const Json& value : row) {
      if (!value.is_number_integer()) return std::nullopt;
      out.back().push_back(value.get<int>());
    }
  }
  return out;
}

// Lines beside the game, each from a move of it on. They are opinions: nothing replays them.
bool are_variations(const Json& json, std::size_t moves) {
  constexpr std::size_t kMost = 1000;
  if (!json.is_array() || json.size() > kMost) return false;
  for (const Json& one : json) {
    if (!one.is_object() || one.size() != 2 || !one.contains("from") || !one.contains("moves")) return false;
    if (!one["from"].is_number_unsigned() || one["from"].get<std::size_t>() > moves || !is_string_list(one["moves"]))
      return false;
  }
  return true;
}

// Stages on the way to a position set up by hand: moves, then values.
bool are_stages(const Json& json) {
  constexpr std::size_t kMost = 100;
  if (!json.is_array() || json.empty() || json.size() > kMost) return false;
  for (const Json& one : json) {
    if (!one.is_object() || one.size() != 2 || !one.contains("moves") || !one.contains("values")) return false;
    if (!is_string_list(one["moves"]) || !one["values"].is_object()) return false;
  }
  return true;
}

constexpr const char* kRequired[] = {"record", "game", "rules", "data_hash", "players", "moves"};

}  // namespace

Result<Record> read_record(std::string_view text, const std::string& where) {
  auto parsed = parse_json(text, where);
  if (!parsed) return std::unexpected(parsed.error());
  const Json& json = *parsed;
  if (!json.is_object()) return broken(where, "a record is one JSON object");
  for (const char* key : kRequired)
    if (!json.contains(key))
      return broken(where, std::string("the key \"") + key + "\" is missing", "is this a record of a game?");

  Record record;
  for (const auto& [key, value] : json.items()) {
    const std::string place = where + ": " + key;
    if (key == "record") {
      if (!value.is_number_integer() || value.get<int>() != 1)
        return broken(place, "only records of version 1 can be read");
    } else if (key == "game" || key == "data" || key == "data_hash" || key == "created" || key == "finished") {
      if (!value.is_string()) return broken(place, "must be a text");
      std::string& target = key == "game"        ? record.game
                            : key == "data"      ? record.data
                            : key == "data_hash" ? record.data_hash
                            : key == "created"   ? record.created
                                                 : record.finished;
      target = value.get<std::string>();
    } else if (key == "rules") {
      if (!value.is_number_integer()) return broken(place, "must be a whole number");
      record.rules = value.get<int>();
    } else if (key == "players") {
      if (!is_string_list(value) || value.empty() || value.size() > kMaxSeats)
        return broken(place, "must be a list of 1 to 6 names");
      record.players = value.get<std::vector<std::string>>();
    } else if (key == "options") {
      if (!value.is_object()) return broken(place, "must be an object");
      record.options = value;
    } else if (key == "position") {
      if (!are_stages(value))
        return broken(place,
                      "must be a list of at most 100 stages such as {\"moves\": [], \"values\": {\"p1.points\": 12}}");
      record.position = value;
    } else if (key == "moves") {
      if (!is_string_list(value)) return broken(place, "must be a list of texts such as \"p1 stop\"");
      record.moves = value.get<std::vector<std::string>>();
    } else if (key == "scores") {
      record.scores = read_scores(value);
      if (!record.scores) return broken(place, "must hold a list of numbers for each seat");
    } else if (key == "practice") {
      if (!value.is_boolean()) return broken(place, "must be true or false");
      record.practice = value.get<bool>();
    } else if (key == "seats") {
      if (!value.is_array()) return broken(place, "must be a list");
      record.seats = value;
    } else if (key == "dice") {
      if (!value.is_object()) return broken(place, "must be an object");
      record.dice = value;
    } else if (key == "variations") {  // sorted after "moves"
      if (!are_variations(value, record.moves.size()))
        return broken(place, "must be a list of at most 1,000 lines such as {\"from\": 12, \"moves\": [\"p1 stop\"]}");
      record.variations = value;
    } else {
      return broken(where, "the key \"" + key + "\" is not known", "a newer program may have written this");
    }
  }
  return record;
}

Json record_head(const Record& record) {
  Json json = {{"record", 1},
               {"game", record.game},
               {"rules", record.rules},
               {"data", record.data},
               {"data_hash", record.data_hash},
               {"players", record.players},
               {"options", record.options}};
  if (record.practice) json["practice"] = true;
  if (record.position) json["position"] = *record.position;
  if (record.seats) json["seats"] = *record.seats;
  if (!record.created.empty()) json["created"] = record.created;
  if (!record.finished.empty()) json["finished"] = record.finished;
  return json;
}

std::string write_record(const Record& record) {
  Json json = record_head(record);
  json["moves"] = record.moves;
  if (record.scores) json["scores"] = *record.scores;
  if (record.dice) json["dice"] = *record.dice;
  if (record.variations) json["variations"] = *record.variations;
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Record new_record(const AnyGame& game, std::vector<std::string> players) {
  const Info& info = game.info();
  Record record;
  record.game = info.catalog->id;
  record.rules = info.catalog->rules;
  record.data = info.data_name;
  record.data_hash = info.data_hash;
  record.players = std::move(players);
  record.options = info.options;
  return record;
}

Result<void> check_head(const Record& record, const Catalog& catalog, const std::string& data_hash) {
  if (record.game != catalog.id) return broken("game", "this is a record of " + record.game + ", not of " + catalog.id);
  if (record.rules != catalog.rules)
    return failure("unknown_rules", "rules",
                   "the record was played with rules version " + std::to_string(record.rules) +
                       ", this program plays version " + std::to_string(catalog.rules));
  if (record.data_hash != data_hash)
    return failure("unknown_data", "data_hash", "unknown data: the record was played with other component data",
                   "give the data set it was played with");
  return {};
}

}  // namespace core
