#include "table/settings.h"

#include <algorithm>
#include <array>

#include "core/strict.h"
#include "core/utf8.h"

namespace table {

namespace {

using core::Json;

constexpr std::array<std::string_view, 3> kSitters = {"open", "human", "bot"};
constexpr std::int64_t kMaxSeconds = 60 * 60 * 24 * 30;

std::unexpected<core::Error> wrong(const std::string& where, std::string what) {
  return core::failure("bad_field", where, std::move(what));
}

core::Result<Time> seconds(const Json& value, const std::string& where) {
  if (!value.is_number_integer() || value.get<std::int64_t>() < 0 || value.get<std::int64_t>() > kMaxSeconds)
    return wrong(where, "must be a whole number of seconds, at most 30 days");
  return value.get<std::int64_t>() * 1000;
}

core::Result<std::string> clean_text(const Json& value, const std::string& where, std::size_t most) {
  if (!value.is_string()) return wrong(where, "must be a text");
  const auto& text = value.get_ref<const std::string&>();
  if (!is_clean(text, most))
    return wrong(where, "must be at most " + std::to_string(most) + " bytes without control characters");
  return text;
}

// The form of a language tag: letters and digits in groups, such as "de" or "pt-BR".
bool is_language(std::string_view text) {
  if (text.size() < 2 || text.size() > kMaxLanguage || text.front() == '-' || text.back() == '-') return false;
  return text.find("--") == std::string_view::npos && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
         });
}

core::Result<ClockSettings> read_clock(const Json& json) {
  if (!json.is_object()) return wrong("clock", "must be an object");
  ClockSettings clock;
  for (const auto& [key, value] : json.items()) {
    const std::string where = "clock." + key;
    if (key == "turn" || key == "reserve" || key == "holiday") {
      const auto time = seconds(value, where);
      if (!time) return std::unexpected(time.error());
      (key == "turn" ? clock.turn : key == "reserve" ? clock.reserve : clock.holiday) = *time;
    } else if (key == "timeout") {
      if (value != "bot" && value != "skip") return wrong(where, "must be \"bot\" or \"skip\"");
      clock.skip = value == "skip";
    } else if (key == "level") {
      auto text = clean_text(value, where, kMaxWord);
      if (!text) return std::unexpected(text.error());
      clock.level = *text;
    } else {
      return wrong(where, "is not known");
    }
  }
  return clock;
}

core::Result<std::shared_ptr<const core::Record>> read_position(const Json& json) {
  const auto record = json.is_object() ? json.find("record") : json.end();
  const auto moves = json.is_object() ? json.find("moves") : json.end();
  if (!json.is_object() || record == json.end() || moves == json.end() || !moves->is_number_integer() ||
      moves->get<std::int64_t>() < 0)
    return wrong("position", "has a \"record\" and a number of \"moves\"");
  auto read = core::read_record(record->dump(-1, ' ', false, Json::error_handler_t::replace), "position.record");
  if (!read) return std::unexpected(read.error());
  if (moves->get<std::uint64_t>() > read->moves.size())
    return core::failure("no_such_move", "position.moves", "the record is shorter");
  if (read->position) return wrong("position.record", "begins with a position set up by hand: no table can");
  read->moves.resize(moves->get<std::size_t>());
  read->scores.reset();
  return std::make_shared<core::Record>(std::move(*read));
}

}  // namespace

core::Result<std::shared_ptr<const core::DataSet>> read_data(const Json& json) {
  if (!json.is_object()) return wrong("data", "must be an object");
  const auto name = json.find("name");
  const auto files = json.find("files");
  if (name == json.end() || files == json.end() || json.size() != 2 || !files->is_object())
    return wrong("data", "has a \"name\" and \"files\"");
  auto text = clean_text(*name, "data.name", kMaxName);
  if (!text) return std::unexpected(text.error());
  auto data = std::make_shared<core::DataSet>();
  data->name = *text;
  for (const auto& [file, bytes] : files->items()) {
    if (!bytes.is_string()) return wrong("data.files." + file, "must be the file as a text");
    data->files[file] = bytes.get<std::string>();
  }
  return data;
}

bool is_clean(std::string_view text, std::size_t most, bool lines) {
  if (text.size() > most) return false;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = core::utf8_length(text, i);
    if (length == 0 || (c < 0x20 && !(lines && c == '\n')) || c == 0x7f) return false;
    i += length;
  }
  return true;
}

core::Result<SeatSettings> read_seat(const Json& json, const std::string& where) {
  if (!json.is_object()) return wrong(where, "must be an object");
  SeatSettings seat;
  bool kind_given = false;
  for (const auto& [key, value] : json.items()) {
    if (key != "kind" && key != "name" && key != "level") return wrong(where + "." + key, "is not known");
    auto text = clean_text(value, where + "." + key, key == "name" ? kMaxName : kMaxWord);
    if (!text) return std::unexpected(text.error());
    if (key == "name") seat.name = *text;
    if (key == "level") seat.level = *text;
    if (key != "kind") continue;
    const auto found = std::find(kSitters.begin(), kSitters.end(), *text);
    if (found == kSitters.end()) return wrong(where + ".kind", "must be open, human or bot");
    seat.kind = static_cast<Sitter>(found - kSitters.begin());
    kind_given = true;
  }
  if (!kind_given) return wrong(where, "has no \"kind\"");
  if ((seat.kind == Sitter::bot) != !seat.level.empty()) return wrong(where, "a bot, and only a bot, has a \"level\"");
  return seat;
}

Json write_seat(const SeatSettings& seat) {
  Json json = {{"kind", kSitters[static_cast<std::size_t>(seat.kind)]}, {"name", seat.name}};
  if (seat.kind == Sitter::bot) json["level"] = seat.level;
  return json;
}

Json public_seat(const SeatSettings& seat) {
  Json json = write_seat(seat);
  if (!seat.program.empty()) json["program"] = seat.program;
  return json;
}

core::Result<Settings> read_settings(const Json& json) {
  if (!json.is_object()) return wrong("table", "must be an object");
  Settings out;
  out.challenge.clear();
  bool position = false;
  for (const auto& [key, value] : json.items()) {
    bool* flag = key == "practice"         ? &out.practice
                 : key == "confirm"        ? &out.confirm
                 : key == "hints"          ? &out.hints
                 : key == "chat"           ? &out.chat
                 : key == "spectators"     ? &out.spectators
                 : key == "spectator_chat" ? &out.spectator_chat
                                           : nullptr;
    if (flag != nullptr) {
      if (!value.is_boolean()) return wrong(key, "must be true or false");
      *flag = value.get<bool>();
    } else if (key == "game" || key == "challenge") {
      auto text = clean_text(value, key, kMaxWord);
      if (!text) return std::unexpected(text.error());
      (key == "game" ? out.game : out.challenge) = *text;
    } else if (key == "language") {
      if (!value.is_string() || !is_language(value.get_ref<const std::string&>()))
        return wrong(key, "must be a language such as \"en\", \"de\" or \"fr\"");
      out.language = value.get<std::string>();
    } else if (key == "seats") {
      if (!value.is_array() || value.empty() || value.size() > core::kMaxSeats)
        return wrong(key, "must be a list of 1 to 6 seats");
      for (const Json& item : value) {
        auto seat = read_seat(item, "seats[" + std::to_string(out.seats.size()) + "]");
        if (!seat) return std::unexpected(seat.error());
        out.seats.push_back(std::move(*seat));
      }
    } else if (key == "options") {
      if (!value.is_object()) return wrong(key, "must be an object");
      out.options = value;
    } else if (key == "seating") {
      if (value != "chosen" && value != "random") return wrong(key, "must be \"chosen\" or \"random\"");
      out.random_seating = value == "random";
    } else if (key == "spectator_delay" || key == "away") {
      auto time = seconds(value, key);
      if (!time) return std::unexpected(time.error());
      (key == "away" ? out.away : out.spectator_delay) = *time;
    } else if (key == "clock") {
      auto clock = read_clock(value);
      if (!clock) return std::unexpected(clock.error());
      out.clock = *clock;
    } else if (key == "data") {
      auto data = read_data(value);
      if (!data) return std::unexpected(data.error());
      out.data = *data;
    } else if (key == "position") {
      auto record = read_position(value);
      if (!record) return std::unexpected(record.error());
      out.position = *record;
      position = true;
    } else {
      return wrong(key, "is not known");
    }
  }
  if (out.game.empty()) return wrong("game", "is missing");
  if (out.seats.empty()) return wrong("seats", "is missing");
  if (position && (!out.practice || out.random_seating || out.position->game != out.game ||
                   out.position->players.size() != out.seats.size()))
    return wrong("position", "needs a practice table of the same game and number of seats, with chosen seating");
  return out;
}

Json public_settings(const Settings& settings) {
  Json json = {{"game", settings.game},
               {"seats", Json::array()},
               {"options", settings.options},
               {"seating", settings.random_seating ? "random" : "chosen"},
               {"practice", settings.practice},
               {"confirm", settings.confirm},
               {"hints", settings.hints},
               {"chat", settings.chat},
               {"spectators", settings.spectators},
               {"spectator_delay", settings.spectator_delay / 1000}};
  for (const SeatSettings& seat : settings.seats) json["seats"].push_back(write_seat(seat));
  if (settings.clock.on())
    json["clock"] = {{"turn", settings.clock.turn / 1000},
                     {"reserve", settings.clock.reserve / 1000},
                     {"timeout", settings.clock.skip ? "skip" : "bot"},
                     {"level", settings.clock.level}};
  if (settings.clock.on() && settings.clock.holiday > 0) json["clock"]["holiday"] = settings.clock.holiday / 1000;
  if (settings.spectator_chat) json["spectator_chat"] = true;
  if (!settings.language.empty()) json["language"] = settings.language;
  if (settings.away > 0) json["away"] = settings.away / 1000;
  if (!settings.challenge.empty()) json["challenge"] = settings.challenge;
  return json;
}

Json write_settings(const Settings& settings) {
  Json json = public_settings(settings);
  if (settings.data != nullptr) json["data"] = {{"name", settings.data->name}, {"files", settings.data->files}};
  if (settings.position != nullptr) {
    Json record = core::record_head(*settings.position);
    record["moves"] = settings.position->moves;
    json["position"] = {{"record", std::move(record)}, {"moves", settings.position->moves.size()}};
  }
  return json;
}

}  // namespace table
