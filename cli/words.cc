#include "cli/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "cli/stop.h"
#include "cli/view.h"
#include "core/embedded_data.h"
#include "core/notation.h"
#include "core/typeset.h"

namespace cli {

std::span<const core::EmbeddedFile> embedded_files();  // text/, put in by the build

namespace {

core::Texts own_texts(const std::string& lang) {
  const std::string_view text = core::embedded_text(embedded_files(), lang);
  if (text.empty()) stop(kWrongUse, "--lang", "there is no language \"" + lang + "\"", "one of en, de, fr");
  return must(core::Texts::read(text, lang));
}

}  // namespace

std::string default_lang() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string lang = std::string(value).substr(0, 2);
    return lang == "de" || lang == "fr" ? lang : "en";
  }
  return "en";
}

void add_lang(CLI::App& command, std::string& lang) {
  of_kind(command.add_option("-l,--lang", lang, "Language: en, de or fr; by default that of the environment"),
          kind::kLang);
}

Words::Words(const core::GameType& type, const std::string& lang)
    : own_(own_texts(lang.empty() ? default_lang() : lang)),
      game_(must(core::Texts::read(type.text(own_.lang()), own_.lang()))),
      data_(type, own_.lang()),
      unit_(won_by(type)) {}

std::string Words::seat(core::Seat seat) const {
  if (seat == core::kChance) return ui("seat.chance");
  if (seat < names_.size()) return names_[seat];
  if (game_.has("names", "automa")) return name("automa");
  return core::seat_text(seat);
}

void Words::seat_names(const core::Record& record) {
  seat_names(record.players);
  for (std::size_t seat = 0; seat < names_.size(); ++seat) {
    if (!names_[seat].empty()) continue;
    const std::string number = std::to_string(seat + 1);
    const bool listed = record.seats && record.seats->is_array() && seat < record.seats->size();
    const core::Json sitter = listed ? (*record.seats)[seat] : core::Json();
    const bool bot = sitter.is_object() && sitter.contains("level") && sitter["level"].is_string();
    const core::MessageArgs args = {{"level", bot ? sitter["level"].get<std::string>() : ""}, {"n", number}};
    names_[seat] = ui(bot ? "seat.bot" : "seat.player", args);
    in_sentences_[seat] = ui(bot ? "seat.bot_the" : "seat.player_the", args);
  }
}

std::string Words::ui(std::string_view key, const core::MessageArgs& args) const {
  const auto dot = key.find('.');
  core::MessageArgs all = args;
  all["unit"] = unit_;
  return own_.say(key.substr(0, dot), key.substr(dot + 1), all);
}

std::string Words::decimal(double value, bool sign) const {
  const std::string text = fmt::format("{:.1f}", std::abs(value));
  const std::size_t point = text.size() - 2;
  const bool zero = text == "0.0";
  std::string out = value < 0 && !zero ? "\u2212" : sign && !zero ? "+" : "";
  out += core::grouped(text.substr(0, point), own_.lang());
  return out + (own_.lang() == "en" ? "." : ",") + text.substr(point + 1);
}

std::string Words::game(std::string_view section, std::string_view key, const core::MessageArgs& args) const {
  return game_.say(section, key, args);
}

void Words::add_argument(core::MessageArgs& args, const std::string& key, const core::Info& info,
                         const core::Argument& argument, int value) const {
  const std::string text = core::argument_text(info, argument, value);
  if (argument.kind == core::Arg::word) return game_.add_name(args, key, text);
  if (argument.kind != core::Arg::seat) {
    args[key] = text;
    return;
  }
  const auto number = static_cast<core::Seat>(value);
  args[key] = seat(number);
  if (number < in_sentences_.size()) args[key + "_the"] = in_sentences_[number];
}

core::MessageArgs Words::arguments(const core::Info& info, const std::vector<core::Argument>& kinds,
                                   const std::int16_t* values) const {
  core::MessageArgs args;
  for (std::size_t i = 0; i < kinds.size(); ++i) add_argument(args, std::to_string(i), info, kinds[i], values[i]);
  return args;
}

std::string Words::move(const core::Info& info, const core::Move& move) const {
  const core::Verb& verb = info.verbs[move.verb];
  core::MessageArgs args;
  add_argument(args, "arg", info, verb.arg, move.arg);
  return game("verbs", verb.name, args);
}

std::string Words::prompt(const core::Info& info, const core::Prompt& prompt) const {
  const core::Step& step = info.steps[prompt.step];
  return game("steps", step.name, arguments(info, step.args, prompt.args.data()));
}

std::string Words::note(const core::Info& info, const core::Note& note) const {
  const core::NoteKind& kind = info.notes[note.kind];
  const core::MessageArgs args = arguments(info, kind.args, note.args.data());
  if (game_.has("notes", kind.key)) return game("notes", kind.key, args);
  std::string line = kind.key;
  for (std::size_t i = 0; i < kind.args.size(); ++i) line += " " + args.at(std::to_string(i));
  return line;
}

std::string Words::reason(const bots::Reason& reason) const {
  core::MessageArgs args;
  for (std::size_t i = 0; i < reason.args.size(); ++i) {
    const core::Json& value = reason.args[i];
    if (value.is_string())
      game_.add_name(args, std::to_string(i), value.get<std::string>());
    else
      args[std::to_string(i)] = value.dump();
  }
  return game("reasons", reason.key, args);
}

std::string Words::refusal(const std::string& code) const {
  const bool rule = code.find('-') != std::string::npos;
  if (!game_.has("refusals", code)) return code;
  return rule ? code + colon() + game("refusals", code) : game("refusals", code);
}

std::string Words::mark(std::string_view sign) const {
  return core::typeset((lang() == "fr" ? " " : "") + std::string(sign), lang());
}

}  // namespace cli
