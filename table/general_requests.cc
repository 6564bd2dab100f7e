#include "table/general_requests.h"

#include "core/dice_proof.h"
#include "core/replay.h"
#include "table/json_writer.h"
#include "table/message_handler.h"

namespace table {

namespace {

JsonWriter begin(std::string& text, std::string_view type) {
  JsonWriter out(text);
  out.open('{').key("type").text(type);
  return out;
}

// `usual`: the options of a table at which nothing else is chosen.
void write_choices(JsonWriter& out, const core::Catalog& catalog, const core::Json& usual) {
  constexpr std::array<std::string_view, 4> kTypes = {"flag", "word", "flag_or_list", "word_list"};
  out.key("choices").open('[');
  for (const core::SetupOption& choice : catalog.setup_options) {
    out.item().open('{').key("name").text(choice.name).key("type").text(kTypes[static_cast<std::size_t>(choice.type)]);
    out.key("words").open('[');
    for (const std::string& word : choice.words) out.item().text(word);
    out.close(']');
    if (const auto found = usual.find(choice.name); found != usual.end()) out.key("default").json(*found);
    out.close('}');
  }
  out.close(']');
}

}  // namespace

std::string error_message(const core::Error& error, std::string_view to) {
  return error_message(error.code, error.where,
                       error.remedy.empty() ? error.what : error.what + " (" + error.remedy + ")", {}, to);
}

std::string make_key(const core::Digest& random) { return core::to_hex(random).substr(0, 32); }

std::string key_hash(std::string_view key) { return core::to_hex(core::sha256(key)); }

std::vector<std::string_view> GeneralRequests::types() {
  return {"hello", "games", "words", "verify", "trace", "ping"};
}

std::optional<std::string> GeneralRequests::answer(const Message& message) {
  std::string text;
  if (message.type() == "ping") {
    begin(text, "pong").close('}');
  } else if (message.type() == "hello") {
    if (message.has("version") && message.number("version") != kVersion)
      return error_message("wrong_version", "version", "version " + std::to_string(kVersion) + " is spoken here", {},
                           message.type());
    begin(text, "hello").key("version").number(kVersion).close('}');
  } else if (message.type() == "games") {
    text = games(message);
  } else if (message.type() == "words") {
    text = words(message);
  } else if (message.type() == "verify") {
    text = verify(message);
  } else if (message.type() == "trace") {
    text = trace(message);
  } else {
    return std::nullopt;
  }
  return text;
}

// What one chooses may change what is usual elsewhere: Powerline's drawn contracts are played on side B.
std::string GeneralRequests::games(const Message& message) {
  const core::Json chosen = message.json("options").value_or(core::Json::object());
  const auto players =
      static_cast<int>(std::clamp<std::int64_t>(message.number("players").value_or(0), 0, core::kMaxSeats));
  std::string text;
  JsonWriter out = begin(text, "games");
  out.key("games").open('[');
  const auto named = message.word("game");
  for (const core::GameType& type : game_cache_.games()) {
    const core::Catalog& catalog = *type.catalog;
    // An example is for whoever asks for it, or has nothing else.
    if (catalog.example && named != catalog.id && game_cache_.games().size() > 1) continue;
    out.item().open('{').key("id").text(catalog.id).key("rules").number(catalog.rules);
    out.key("min_players").number(catalog.min_players).key("max_players").number(catalog.max_players);
    auto usual = game_cache_.take(catalog.id, std::clamp(players, catalog.min_players, catalog.max_players), chosen);
    if (!usual) usual = game_cache_.take(catalog.id, catalog.min_players, core::Json::object());
    write_choices(out, catalog, usual ? (*usual)->about().options : core::Json::object());
    out.close('}');
  }
  out.close(']').key("levels").open('[');
  for (const bots::Level& level : bots::levels())
    if (!level.reference) out.item().text(level.name);
  out.close(']').close('}');
  return text;
}

std::string GeneralRequests::words(const Message& message) {
  const auto game = message.word("game");
  const auto lang = message.word("lang");
  const core::GameType* type = game ? game_cache_.find(*game) : nullptr;
  if (type == nullptr) return error_message("unknown_game", "game", {}, {}, message.type());
  const std::string label = std::string(*game) + ' ' + std::string(lang.value_or(""));
  if (const auto known = words_.find(label); known != words_.end()) return known->second;
  const core::Json words = lang ? core::Json::parse(type->text(*lang), nullptr, false) : core::Json();
  if (!lang || !words.is_object()) return error_message("bad_field", "lang", "en, de or fr", {}, message.type());
  std::string text;
  begin(text, "words").key("game").text(*game).key("lang").text(*lang).key("words").json(words).close('}');
  return words_[label] = std::move(text);
}

core::Result<GeneralRequests::Opened> GeneralRequests::read_record(const Message& message) {
  const auto json = message.json("record");
  if (!json || !json->is_object()) return core::failure("bad_field", "record", "must be a record");
  auto record = core::read_record(json->dump(-1, ' ', false, core::Json::error_handler_t::replace), "record");
  if (!record) return std::unexpected(record.error());
  Opened opened{std::move(*record), nullptr, nullptr};
  if (message.has("data")) {
    auto data = read_data(message.json("data").value_or(core::Json()));
    if (!data) return std::unexpected(data.error());
    opened.data = *data;
  }
  auto instance = game_cache_.open(opened.record, opened.data);
  if (!instance) return std::unexpected(instance.error());
  opened.instance = *instance;
  return opened;
}

std::string GeneralRequests::verify(const Message& message) {
  const auto opened = read_record(message);
  if (!opened) return error_message(opened.error(), message.type());
  core::Receipt receipt;
  if (message.has("receipt")) {
    const auto json = message.json("receipt");
    if (!json) return error_message("bad_field", "receipt", "must be a receipt", {}, message.type());
    auto read = core::read_receipt(json->dump(-1, ' ', false, core::Json::error_handler_t::replace), "receipt");
    if (!read) return error_message(read.error(), message.type());
    receipt = std::move(*read);
  }
  const auto proof =
      core::verify_dice(*opened->instance->game, opened->record, message.has("receipt") ? &receipt : nullptr);
  if (!proof) return error_message(proof.error(), message.type());
  std::string text;
  JsonWriter out = begin(text, "verified");
  out.key("chance").number(proof->chance_moves);
  out.key("moves").number(static_cast<std::int64_t>(opened->record.moves.size()));
  out.key("nonces").open('[');
  for (const core::NonceKind kind : proof->nonces) out.item().text(core::nonce_kind_name(kind));
  out.close(']').key("seating").flag(proof->seating).key("receipt").flag(proof->receipt);
  out.key("draws").number(proof->draws);
  if (!proof->challenge.empty()) out.key("challenge").text(proof->challenge);
  out.close('}');
  return text;
}

std::string GeneralRequests::trace(const Message& message) {
  const auto opened = read_record(message);
  if (!opened) return error_message(opened.error(), message.type());
  std::string text;
  JsonWriter out = begin(text, "trace");
  out.key("lines").open('[');
  const auto done = core::write_trace(*opened->instance->game, opened->record,
                                      [&](const std::string& line) { out.item().text(line); });
  if (!done) return error_message(done.error(), message.type());
  out.close(']').close('}');
  return text;
}

core::Result<Settings> GeneralRequests::settings(const Message& message) const {
  const auto json = message.json("table");
  if (!json) return core::failure("bad_field", "table", "must be an object");
  auto settings = read_settings(*json);
  if (!settings) return settings;
  for (const SeatSettings& seat : settings->seats)
    if (seat.kind == Sitter::bot && !is_level(seat.level))
      return core::failure("bad_field", "seats", "there is no bot \"" + seat.level + "\"");
  return settings;
}

core::Result<Table> GeneralRequests::record_table(const Message& message, Time now) {
  auto opened = read_record(message);
  if (!opened) return std::unexpected(opened.error());
  return Table::open_record(game_cache_, opened->record, std::move(opened->data), now);
}

}  // namespace table
