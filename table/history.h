// The moves of a game in progress: what is settled, what can still be taken back, and the state both lead to.
//
// An undo unit is what a fixed set of seats decides before anybody else or chance is asked: one seat's turn, a
// simultaneous phase, one die. An undo unit is settled when all its seats have finished and confirmed; until then they
// may take back their moves. In a simultaneous undo unit the move that would end it is held back until then, so that
// nobody sees what the others did before the own decision is final.
//
// What is not confirmed is private: others are shown a seat's moves when it has confirmed them (a bot's at once), and
// what they have been shown is not taken back.
#pragma once

#include <array>
#include <vector>

#include "core/any_game.h"

namespace table {

struct Played {
  core::Seat seat;
  bool automatic = false;  // made by the table for the seat; taken back together with the move before
  core::Move move;
  std::int32_t when = 0;  // tenths of a second since the table was opened
  bool shown = false;     // to everybody at once: a bot does not think better of it
};

struct LogLine {
  core::Note note;
  int move;  // the move that caused it, from 1
};

class History {
 public:
  History() = default;
  explicit History(const core::AnyGame& game);
  // For tables where settled moves are taken back: then not all the others have to be played again.
  void keep_checkpoints() { keeps_checkpoints_ = true; }

  const core::AnyState& state() const { return state_; }
  const core::AnyMemory& memory() const { return memory_; }  // of public notes
  const std::vector<Played>& moves() const { return moves_; }
  const std::vector<LogLine>& log() const { return log_; }
  int settled() const { return settled_; }                  // moves that cannot be taken back
  std::size_t settled_log() const { return settled_log_; }  // and their part of the log
  std::int64_t undo_units() const { return undo_units_; }   // settled so far; goes up by undo_past, too
  int epoch() const { return epoch_; }                      // changes when settled moves were taken back after all
  int chance_moves() const { return chance_moves_; }
  bool simultaneous() const { return deciders_.count() > 1; }
  core::AnyState own_line(core::Seat seat) const;  // as if only this seat had moved in the present undo unit

  // What a seat (kNobody: everybody) is shown: all but what others have not confirmed.
  core::AnyState shown_state(core::Seat to) const;
  core::AnyMemory shown_memory(core::Seat to) const;
  bool is_shown(const LogLine& line, core::Seat to) const { return is_shown(line.move - 1, to); }

  core::Seats to_move() const;     // who may move: seats, or chance
  core::Seats to_confirm() const;  // those who have finished and are waited for
  bool over() const { return deciders_.empty(); }
  bool only_automatic(core::Seat seat) const;  // all the seat has done in this undo unit the table did for it

  // The move must be an option of a seat in to_move(). With `confirm` the seat confirms as soon as it has finished.
  void play(Played played, bool confirm);
  void confirm(core::Seat seat);  // a seat in to_confirm()

  bool can_undo(core::Seat seat) const;
  bool can_redo(core::Seat seat) const { return seat < core::kMaxSeats && !redo_[seat].empty(); }
  // Whether it may: nobody else has been shown it. Stored tables may hold an undo of what earlier versions showed.
  bool may_undo(core::Seat seat) const;
  bool may_undo_turn(core::Seat seat) const { return may_undo(seat) && first_hidden() == settled_; }
  // A seat in to_confirm() has nothing to think over: nothing can be taken back, it had nothing to choose, or it has
  // made a bid.
  bool is_final(core::Seat seat) const;
  // False, and nothing has changed, if moves of other seats depend on what would go.
  bool undo(core::Seat seat, bool turn);
  bool redo(core::Seat seat, bool confirm);

  // Practice: back to before the seat's last own move, wherever it is.
  bool can_undo_past(core::Seat seat) const;
  void undo_past(core::Seat seat);

  // By consent of all: back to before the seat's last move, if it is settled and no die, draw or secret has come since.
  bool can_take_back(core::Seat seat) const;
  void take_back(core::Seat seat);

  // The state after the first `count` moves, with `each` called before every one of them.
  template <class Each>
  core::AnyState replay(int count, Each&& each) const {
    core::AnyState s = game_->start();
    for (int i = 0; i < count; ++i) {
      const Played& played = moves_[static_cast<std::size_t>(i)];
      each(i, played, s);
      game_->apply(s, played.seat, played.move, core::Log::none());
    }
    return s;
  }

 private:
  // What is needed to go on from a settled move.
  struct Checkpoint {
    core::AnyState state;
    core::AnyMemory memory;
    int moves;
    int chance_moves;
    std::size_t log;
  };

  bool ends(const core::AnyState& next, core::Seat seat, core::Move move) const;
  bool put(const Played& played, bool hold);
  bool rebuild(std::vector<Played> undo_unit);
  void settle();
  void go_back(int moves);
  void begin_undo_unit();
  void note_public(std::size_t from);
  int last_own(core::Seat seat) const;
  bool is_shown(int move, core::Seat to) const;
  int first_hidden() const;  // of the moves of a turn: those before it were made by a bot
  core::Seats movers() const;
  bool reveals(const core::AnyState& after, core::Seat seat, core::Move move) const;

  const core::AnyGame* game_ = nullptr;
  core::AnyState base_, state_;
  core::AnyMemory base_memory_, memory_;
  std::vector<Played> moves_;
  std::vector<LogLine> log_;
  std::vector<core::Note> notes_;  // of the move being played; kept for its memory only
  std::array<std::vector<std::vector<Played>>, core::kMaxSeats> redo_;
  core::Seats deciders_;  // of this undo unit
  core::Seats confirmed_;
  int settled_ = 0;
  int locked_ = 0;  // moves before this one have revealed something
  int fixed_ = 0;   // settled moves before this one are not taken back by consent: something has come to light since
  int chance_moves_ = 0;
  int epoch_ = 0;
  bool keeps_checkpoints_ = false;
  std::vector<Checkpoint> checkpoints_;
  std::size_t settled_log_ = 0;
  std::int64_t undo_units_ = 0;
  bool ended_ = false;  // nobody in the undo unit has anything left to decide
  bool held_ = false;   // the last move is not in state_ yet
};

}  // namespace table
