// Experts play a data set among themselves: points by seat, and how often each component is used and what it brings.
#pragma once

#include <memory>
#include <vector>

#include "box/usage.h"
#include "core/any_game.h"

namespace box {

class Balance {
 public:
  struct Plan {
    int players = 2;
    int games = 200;
    double milliseconds = 10;  // of an expert for one turn
    int iterations = 0;        // instead of a time: for tests, which must not depend on one
    std::uint64_t seed = 1;
  };
  // Refuses a set that the loader refuses.
  static core::Result<Balance> begin(const core::GameType& type, const core::DataSet& set, const Plan& plan);

  // Plays one more game; false when all are played.
  bool go_on();
  int done() const { return done_; }
  int of() const { return plan_.games; }

  struct SeatSum {
    double points = 0;  // of all games
    double wins = 0;    // shared ones in part
  };
  const std::vector<SeatSum>& seats() const { return seats_; }
  const Usage& usage() const { return usage_; }
  // {"games":…,"seats":[{"points":…,"wins":…}],"lists":{"lines":{"l01":{"used":…,"points":…}}}}, each for one
  // game.
  core::Json to_json() const;

 private:
  Plan plan_;
  std::shared_ptr<const core::AnyGame> game_;
  std::vector<SeatSum> seats_;
  Usage usage_;
  int done_ = 0;
};

}  // namespace box
