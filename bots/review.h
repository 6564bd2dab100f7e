// A finished game taken apart: what each seat's play and what luck made of its result.
//
// A seat's points are the sum of four parts: what it could expect at the start; its play, the points lost against the
// best turns it could have found (never above zero); its luck, how much better things stood after chance than was to be
// expected before; and the rest: what the others did, and what the value had misjudged.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/appraiser.h"
#include "core/json.h"

namespace bots {

// A turn to which there was a better one.
struct Mistake {
  int move = 0;  // number in the record of the first decision that was not the best, from 1
  core::Seat seat = 0;
  core::Move played, best;
  std::vector<core::Move> turn;  // the better turn from there on
  double cost = 0;               // expected points lost
  std::vector<Reason> reasons;   // for the better turn
};

struct Parts {
  double start = 0, play = 0, luck = 0, rest = 0, points = 0;
  // How much of what was possible it made, from 0 to 1.
  double share() const { return points <= 0 ? 0 : points / (points - play); }
};

struct Review {
  std::vector<std::vector<double>> expected;  // final points of each seat before the first move and after every move
  std::vector<std::vector<double>> luck;      // what chance has given each seat up to there
  std::vector<Mistake> mistakes;              // in the order of the game
  std::vector<Parts> parts;                   // of each seat, once the game is through
};

// Goes through a game move by move, so that whoever has to stay responsive can look at one at a time.
class Reviewer {
 public:
  // The game must outlive it. The same moves and seed give the same review.
  Reviewer(const core::AnyGame& game, std::uint64_t seed);

  // The next move of the game; it must be an option.
  void follow(core::Seat seat, core::Move move);
  // After the last move: what it all came to. A game that is not over counts its expected points.
  const Review& finish();

 private:
  // A turn that is being played, and the best one the seat could have played.
  struct Turn {
    std::vector<core::Move> best;
    std::vector<Reason> reasons;
    double expected = 0;          // of the best
    std::size_t made = 0;         // moves of it so far
    std::optional<Mistake> left;  // where it was left
  };

  Turn best_turn(core::Seat seat);
  void close(core::Seat seat);
  std::size_t play(core::AnyState& s, core::Seat seat, const std::vector<core::Move>& turn);
  // Each seat keeps in mind what the last notes tell it.
  void tell(std::vector<core::AnyMemory>& memories) const;
  Values before_chance();
  Values with_best_play(const core::AnyState& s, const std::vector<core::AnyMemory>& memories);
  void add_rows(const Values& values);

  const core::AnyGame& game_;
  std::unique_ptr<Appraiser> appraiser_;
  std::vector<std::unique_ptr<Bot>> advisers_;
  core::Rng rng_;
  core::AnyState s_;
  std::vector<core::AnyMemory> memories_;
  std::vector<std::optional<Turn>> turns_;
  std::optional<Values> awaited_;  // while chance moves: what was to be expected
  int played_ = 0;
  std::vector<core::Note> notes_;
  core::Options options_;
  Review review_;
};

// As the page and programs get it.
core::Json to_json(const core::Info& info, const Review& review);

}  // namespace bots
