// A game in progress in this terminal: its moves, taking back, dice nobody chose, bots at their seats.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "core/any_game.h"
#include "core/fair_dice.h"
#include "core/record.h"

namespace cli {

class Session {
 public:
  struct Line {
    int move;  // which move wrote it, from 1
    core::Note note;
  };

  // `record` may already hold moves; `levels` has for each player the bot's level, empty for a person.
  static core::Result<Session> open(const core::AnyGame& game, core::Record record, std::vector<std::string> levels);

  const core::AnyGame& game() const { return *game_; }
  const core::AnyState& state() const { return state_; }
  core::AnyState view(core::Seat seat) const { return game_->observe(state_, seat); }
  const core::AnyMemory& memory(core::Seat seat) const { return memories_[seat]; }
  const std::vector<Line>& lines() const { return lines_; }
  const core::Record& record() const { return record_; }
  bool is_bot(core::Seat seat) const { return seat < levels_.size() && !levels_[seat].empty(); }
  bool is_human(core::Seat seat) const { return seat < levels_.size() && levels_[seat].empty(); }
  int humans() const;
  bool over() const { return game_->over(state_); }

  // Who moves next: people before bots, so that in a simultaneous phase nobody waits for a machine; kNobody at the end.
  core::Seat next() const;
  // Plays a move that is an option.
  void play(core::Seat seat, const core::Move& move);
  // Lets chance or a bot move.
  void answer(core::Seat seat);

  // Takes back the seat's last decision. Without `practice` it must not have caused anything the seat has since seen.
  bool undo(core::Seat seat, bool practice);
  // How many moves in a row, up to now, are the seat's own.
  int own_moves(core::Seat seat) const;

  // The record as it is to be saved: finished games reveal their dice and scores, unfinished ones keep the seed to go
  // on.
  core::Record saved() const;
  std::vector<bots::Suggestion> advice(core::Seat seat, int count) const;

 private:
  struct PlayedMove {
    core::Seat seat;
    core::Move move;
    bool choice;  // there was another option
  };

  Session() = default;
  core::Result<void> seat_bots();
  core::Result<void> read_dice();
  void restart();
  static bool playable(const core::AnyGame& game, const std::vector<PlayedMove>& moves);

  const core::AnyGame* game_ = nullptr;
  core::Record record_;
  std::vector<std::string> levels_;
  std::vector<std::unique_ptr<bots::Bot>> bots_;
  core::AnyState state_;
  std::vector<core::AnyMemory> memories_;
  std::vector<PlayedMove> moves_;
  std::vector<Line> lines_;
  int chance_moves_ = 0;
  core::FairDice dice_;
};

// A seed for dice: from the number a player gave, or from the system.
core::Digest dice_seed(const std::optional<std::uint64_t>& number);

}  // namespace cli
