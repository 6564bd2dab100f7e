// What bots have learned on other data, tried on a data set: against the hand-made value, without search. A set on which
// the hand-made value wins asks for it.
#pragma once

#include <memory>
#include <string>

#include "core/any_game.h"

namespace box {

inline constexpr const char* kVerdictFile = "bots.json";

class Opponents {
 public:
  static constexpr int kGames = 200;

  // Refuses a set that the loader refuses.
  static core::Result<Opponents> begin(const core::GameType& type, const core::DataSet& set, int games,
                                       std::uint64_t seed);

  // Plays one more game; false when all are played. Chairs change hands with each.
  bool go_on();
  int done() const { return done_; }
  int of() const { return of_; }
  // How the learned value has done: 1 always ahead, 0 always behind, 0.5 as good as the other.
  double learned() const { return done_ == 0 ? 0.5 : 0.5 + lead_ / 2 / done_; }
  bool asks_for_hand_made() const { return done_ == of_ && learned() < 0.5; }
  // The file that tells bots, as a text.
  std::string verdict() const;

 private:
  std::shared_ptr<const core::AnyGame> game_;
  double lead_ = 0;  // of the learned value: mean rank of its seats less that of the others
  int done_ = 0, of_ = 0;
  std::uint64_t seed_ = 1;
};

}  // namespace box
