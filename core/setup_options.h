// Reading what a host chose before the game: driven by the catalogue, the same for every game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/info.h"

namespace core {

// The value of every option: the host's, or the default.
class SetupValues {
 public:
  // Of a flag, or of one seat's flag where they may differ; false where the option does not count at this table.
  bool flag(std::string_view option, int seat = 0) const;
  // Of a word, or of one seat's word: its place among SetupOption::words.
  int word(std::string_view option, int seat = 0) const;
  // Every option with its value, for Info::options.
  const Json& json() const { return json_; }

 private:
  friend Result<SetupValues> read_setup(const Catalog&, std::vector<SetupOption>, const Setup&, int, int);
  const SetupOption& option(std::string_view name) const;

  std::vector<SetupOption> options_;
  int players_ = 1;
  Json json_ = Json::object();
};

// Refuses a number of players that the data do not allow, an option that the game does not have and a value that the
// option cannot have, naming it and the remedy. `options` are the catalogue's, with words from the data where the data
// decide (Powerline's boards).
Result<SetupValues> read_setup(const Catalog& catalog, std::vector<SetupOption> options, const Setup& setup,
                               int least_players, int most_players);
Result<SetupValues> read_setup(const Catalog& catalog, const Setup& setup, int least_players, int most_players);

}  // namespace core
