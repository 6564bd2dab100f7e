// What the terminal says, in the player's language: moves, prompts, log lines and refusals of a game, and its own
// sentences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "box/words.h"
#include "cli/command.h"
#include "core/any_game.h"
#include "core/message.h"
#include "core/record.h"

namespace cli {

// The language of the environment (LC_ALL, LC_MESSAGES, LANG), English if it is none of ours.
std::string default_lang();
void add_lang(CLI::App& command, std::string& lang);

class Words {
 public:
  // `lang` empty means the environment's.
  Words(const core::GameType& type, const std::string& lang);

  // Who sits where; used wherever a seat is named.
  void seat_names(std::vector<std::string> names) { names_ = in_sentences_ = std::move(names); }
  // As a record has them; whoever gave no name is called by number, a bot by its level, too.
  void seat_names(const core::Record& record);
  std::string seat(core::Seat seat) const;

  // A sentence of the terminal itself (cli/text), "section.key". It may ask what the game is won by: {unit, select,
  // money {…} other {…}}.
  std::string ui(std::string_view key, const core::MessageArgs& args = {}) const;
  // With one digit behind the point or comma, as the language prints it; `sign`: a plus before what is gained.
  std::string decimal(double value, bool sign = false) const;
  // A sentence or name of the game.
  std::string game(std::string_view section, std::string_view key, const core::MessageArgs& args = {}) const;
  std::string name(std::string_view id) const { return game("names", id); }
  bool has_name(std::string_view id) const { return game_.has("names", id); }
  // A key of the component data (box/words.h); those without a word are for programs.
  bool has_field(std::string_view key) const { return data_.has("fields", key); }
  std::string field(std::string_view key) const { return data_.say("fields", key); }
  bool has_value(std::string_view word) const { return data_.has("values", word); }
  std::string value(std::string_view word) const { return data_.say("values", word); }

  std::string move(const core::Info& info, const core::Move& move) const;
  std::string prompt(const core::Info& info, const core::Prompt& prompt) const;
  std::string note(const core::Info& info, const core::Note& note) const;
  // Why a bot holds a move to be good.
  std::string reason(const bots::Reason& reason) const;
  // A rule's number and what it says, or what else is wrong.
  std::string refusal(const std::string& code) const;
  const std::string& lang() const { return own_.lang(); }
  // A colon or semicolon between parts of a line; French has a space before it.
  std::string colon() const { return mark(": "); }
  std::string semicolon() const { return mark("; "); }

 private:
  std::string mark(std::string_view sign) const;
  void add_argument(core::MessageArgs& args, const std::string& key, const core::Info& info,
                    const core::Argument& argument, int value) const;
  core::MessageArgs arguments(const core::Info& info, const std::vector<core::Argument>& kinds,
                              const std::int16_t* values) const;

  core::Texts own_, game_;
  box::DataWords data_;
  std::string unit_;  // what the game is won by
  std::vector<std::string> names_;
  std::vector<std::string> in_sentences_;  // the same names as they stand in a sentence: "le joueur 1"
};

}  // namespace cli
