// The words of the command line: each lives in a file of its own and adds itself to the program's parser.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace cli {

// Adds the subcommand; its callback does the work and throws Stop if it cannot.
using AddCommand = void (*)(CLI::App& app);

// In the order in which help lists them.
const std::vector<AddCommand>& commands();

// What a value on the command line is, so that completion can offer it; the type name help shows.
namespace kind {
inline constexpr const char* kGame = "GAME";
inline constexpr const char* kRecord = "RECORD";
inline constexpr const char* kDirectory = "DIR";
inline constexpr const char* kFile = "FILE";
inline constexpr const char* kData = "DIR|FILE";
inline constexpr const char* kBots = "BOTS";
inline constexpr const char* kBot = "BOT";
inline constexpr const char* kSetting = "NAME=VALUE";
inline constexpr const char* kLang = "LANG";
inline constexpr const char* kWhen = "WHEN";
inline constexpr const char* kSeat = "SEAT";
inline constexpr const char* kShell = "SHELL";
}  // namespace kind

// Names the kind of an option's value; CLI11 shows it in help.
inline CLI::Option* of_kind(CLI::Option* option, const char* name) { return option->type_name(name); }

// A number of 0 or more, and one above 0. CLI11's own checks of this kind name the largest number there is, in three hundred digits.
CLI::Validator not_negative();
CLI::Validator positive();

// --color, shared by the commands that draw.
void add_colour(CLI::App& command, std::string& when);

// Shared by the programs that run on and on: serve and think.
void add_worker_key(CLI::App& command, std::string& key, const std::string& description);
void add_log_options(CLI::App& command, std::string& level, std::string& form);

void add_games(CLI::App& app);
void add_play(CLI::App& app);
void add_sim(CLI::App& app);
void add_arena(CLI::App& app);
void add_train(CLI::App& app);
void add_review(CLI::App& app);
void add_puzzles(CLI::App& app);
void add_trace(CLI::App& app);
void add_replay(CLI::App& app);
void add_verify(CLI::App& app);
void add_data(CLI::App& app);
void add_rules(CLI::App& app);
void add_bench(CLI::App& app);
void add_serve(CLI::App& app);
void add_think(CLI::App& app);
void add_tables(CLI::App& app);
void add_admin(CLI::App& app);
void add_backup(CLI::App& app);
void add_restore(CLI::App& app);
void add_bot(CLI::App& app);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);

}  // namespace cli
