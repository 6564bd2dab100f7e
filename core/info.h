// What a game tells about itself: the words of its moves, steps and log lines, and its set-up options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace core {

// A list of component ids in data order, for example all lines; arguments and texts refer to it.
struct Words {
  std::string name;
  std::vector<std::string> ids;
};

enum class Arg : std::uint8_t { none, number, seat, word, cell };

struct Argument {
  Arg kind = Arg::none;
  std::uint8_t list = 0;  // which Words, for Arg::word
};

// As games write them: {"bid", {arg::seat, arg::word(list::land), arg::number}}.
namespace arg {
inline constexpr Argument none{}, number{Arg::number}, seat{Arg::seat}, cell{Arg::cell};
constexpr Argument word(int list) { return {Arg::word, static_cast<std::uint8_t>(list)}; }
}  // namespace arg

// Several verbs may share a name if their lists differ ("tile rt1", "tile so1").
struct Verb {
  std::string name;
  Argument arg;
  // Arg::number: every option lies between these two; Arg::cell: so do both coordinates.
  int least = 0;
  int most = 0;
};

struct Step {
  std::string name;
  std::vector<std::uint8_t> verbs;  // in the documented order of options
  bool ascending = true;            // arguments of one verb are offered in ascending order
  std::vector<Argument> args;       // of the prompt
};

// `points`: which argument holds points (or money) that the seat in argument 0 gained or lost by this; -1 none.
struct NoteKind {
  std::string key;
  std::vector<Argument> args;
  int points = -1;
};

// What a host may choose before the game. Lists hold one value for each seat.
struct SetupOption {
  enum class Type : std::uint8_t { flag, word, flag_or_list, word_list };
  // The default of a flag that follows an option named before it: on, unless that one has this word.
  struct OnUnless {
    std::string option;
    std::string word;
  };

  std::string name;
  Type type = Type::flag;
  std::vector<std::string> words = {};  // for word and word_list
  Json initial = false;                 // the default; in a word_list each seat takes the next word
  std::optional<OnUnless> on_unless = {};
  int only_with = 0;  // counts only with so many players; 0: always
};

// The game in general, before a table is set up.
struct Catalog {
  std::string id;
  int rules = 1;
  int min_players = 1;
  int max_players = 1;
  std::vector<SetupOption> setup_options;
  std::vector<std::string> rule_files;  // alphabetical; their bytes make the data hash
  std::vector<std::string> show_files;  // names and geometry: drawn, never read by a rule
  std::string rule_prefix;              // "PL" of PL-36
  bool example = false;                 // shows how a game is made: played by whoever names it, in no list of games
};

// What a host chooses before the game begins; options left out have their default.
struct Setup {
  int players = 1;
  Json options = Json::object();
};

// The game at this table.
struct Info {
  const Catalog* catalog = nullptr;
  std::string data_name = "default";
  std::string data_hash;
  bool by_hand = false;  // bots value positions by hand: what they learned on other data does not do here (bots.json)
  int players = 1;  // people or bots that decide
  int seats = 1;    // players and automata: entries of points and scores
  Json options;     // every set-up option with its value
  std::vector<Words> lists;
  std::vector<Verb> verbs;
  std::vector<Step> steps;
  std::vector<NoteKind> notes;
  int longest = 0;  // no game has more moves than this
};

}  // namespace core
