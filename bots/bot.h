// An opponent at a table: it is shown what its seat may see, and answers with a move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace bots {

class Clock;

// What a bot may spend on one turn (Powerline: one plan). Zero means the level's own measure.
struct Budget {
  double milliseconds = 0;
  int iterations = 0;      // with iterations alone a bot is deterministic for its seed
  Clock* clock = nullptr;  // by which the milliseconds are counted; null: the one on the wall
};

// Why a move is good, as a key of the game's texts ("reasons") and its arguments.
struct Reason {
  std::string key;
  std::vector<core::Json> args;  // numbers, or ids to be shown by name
};

// What the reasons of a game's bots are (bots/<game>/reasons.h). `theme`: what a puzzle is about whose answer has this reason;
// `list`: where the id in the first argument comes from, for those whose sentences ask for a form of its name. Either may be empty.
struct ReasonKind {
  std::string_view key, theme, list;
};
// Those of a game that has an evaluator; a game without one gives no reasons.
std::span<const ReasonKind> reason_kinds(const core::AnyGame& game);

struct Suggestion {
  core::Move move;
  std::vector<core::Move> turn;              // it and the rest of the turn it is part of, as far as the bot has thought
  double expected = 0;                       // the seat's expected final points with best play after it
  double chance = 0;                         // of winning the game, by the calibrated forecast (bots/calibration.h)
  double doubt = 0;                          // standard error of how far it lies behind the best one
  bool equal = false;                        // too close to the best one to tell which is better
  bool asked = false;                        // it is the turn that was asked about
  std::array<float, core::kMaxSeats> all{};  // expected final points of every seat
  std::vector<Reason> reasons;               // what is true at the end of the turn
};

// Standard errors beyond which a difference is one: 95 %.
inline constexpr double kSure = 1.64;

// One seat's player. It keeps what it needs between the clicks of a turn (a plan, a tree); the seat's view is all it
// ever gets to know.
class Bot {
 public:
  virtual ~Bot() = default;

  // `view` is observe(state, seat); `memory` what the seat could count from public notes. Always one of the options.
  virtual core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) = 0;
  // The best turns, best first, at most `count`, each of another kind than those before it. The same for everybody who
  // sees the same: chance in it follows the position. A turn asked about (`also`, its moves from here on) is weighed
  // with the others and stands among them, last if it is not one of the best.
  virtual std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory,
                                         const Budget& budget, int count, std::span<const core::Move> also = {}) = 0;
};

struct Level {
  std::string_view name;  // random, beginner, easy, medium, hard, expert, master; references beside them
  bool reference = false;
};
const std::vector<Level>& levels();  // weakest first, then the references
// The level whose word is taken for hints: as strong as there is for the time people wait for an answer.
inline constexpr std::string_view kAdviser = "expert";

// A bot for one seat of this table. The game must outlive it.
core::Result<std::unique_ptr<Bot>> make(const core::AnyGame& game, core::Seat seat, std::string_view level,
                                        std::uint64_t seed);

// Expected result for a seat in a position it may see: points and chance as in Suggestion; for reviews.
struct Value {
  double expected = 0;
  double chance = 0;
};
core::Result<Value> evaluate(const core::AnyGame& game, const core::AnyState& view, core::Seat seat,
                             const core::AnyMemory& memory, const Budget& budget, std::uint64_t seed);

}  // namespace bots
