// Random games with a data set before it is offered for play: nobody is left without a move, no count breaks, every
// game ends; and everything that can be chosen is within somebody's reach.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "box/usage.h"
#include "core/any_game.h"

namespace box {

class Trial {
 public:
  // So many games, in turn for each number of players and each choice of the set-up. Refuses a set that the loader refuses.
  static core::Result<Trial> begin(const core::GameType& type, const core::DataSet& set, int games, std::uint64_t seed);

  // Plays one more game; false when all are played or one went wrong.
  bool go_on();
  int done() const { return done_; }
  int of() const { return of_; }
  const std::optional<core::Error>& fault() const { return fault_; }
  // What no player could choose in any of the games so far.
  std::vector<std::string> out_of_reach() const;

 private:
  bool wrong(const core::AnyGame& game, std::string what);

  std::vector<std::shared_ptr<const core::AnyGame>> tables_;
  Usage usage_;
  std::optional<core::Error> fault_;
  int done_ = 0, of_ = 0;
  std::uint64_t seed_ = 1;
};

}  // namespace box
