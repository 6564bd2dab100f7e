#include "table/history.h"

#include <algorithm>
#include <utility>

#include "table/option_gate.h"

namespace table {

namespace {

constexpr int kCheckpointMoves = 16;  // from one to the next at least

}  // namespace

using core::AnyState;
using core::Seat;
using core::Seats;

History::History(const core::AnyGame& game)
    : game_(&game), base_(game.start()), state_(base_), base_memory_(game.memory()), memory_(base_memory_) {
  begin_undo_unit();
}

void History::begin_undo_unit() {
  deciders_ = game_->active(state_);
  confirmed_ = {};
  locked_ = settled_;
  ended_ = held_ = false;
  for (auto& stack : redo_) stack.clear();
}

Seats History::movers() const {
  Seats out;
  for (std::size_t i = static_cast<std::size_t>(settled_); i < moves_.size(); ++i) out.add(moves_[i].seat);
  return out;
}

Seats History::to_move() const { return ended_ ? Seats() : game_->active(state_); }

Seats History::to_confirm() const {
  const Seats still = to_move();
  Seats out;
  for (const Seat seat : movers())
    if (!still.has(seat) && !confirmed_.has(seat)) out.add(seat);
  return out;
}

bool History::only_automatic(Seat seat) const {
  for (std::size_t i = static_cast<std::size_t>(settled_); i < moves_.size(); ++i)
    if (moves_[i].seat == seat && !moves_[i].automatic) return false;
  return true;
}

void History::note_public(std::size_t from) {
  for (std::size_t i = from; i < log_.size(); ++i)
    if (log_[i].note.seen_by == Seats::everybody()) game_->remember(memory_, log_[i].note);
}

// Whether the seat learned by its move what it could not have computed from its own view.
bool History::reveals(const core::AnyState& after, Seat seat, core::Move move) const {
  const core::AnyState view = game_->observe(state_, seat);
  if (view == state_) return false;
  core::AnyState expected = view;
  game_->apply(expected, seat, move, core::Log::none());
  return !(game_->observe(expected, seat) == game_->observe(after, seat));
}

core::AnyState History::own_line(Seat seat) const {
  core::AnyState s = base_;
  for (std::size_t i = static_cast<std::size_t>(settled_); i < moves_.size(); ++i)
    if (moves_[i].seat == seat) game_->apply(s, seat, moves_[i].move, core::Log::none());
  return s;
}

// One seat's turn is shown as far as a bot has played it.
int History::first_hidden() const {
  int out = settled_;
  for (int i = settled_; !simultaneous() && i < static_cast<int>(moves_.size()); ++i)
    if (moves_[static_cast<std::size_t>(i)].shown) out = i + 1;
  return out;
}

bool History::is_shown(int move, Seat to) const {
  const Seat by = moves_[static_cast<std::size_t>(move)].seat;
  return move < settled_ || by == to || by == core::kChance || confirmed_.has(by) || move < first_hidden();
}

AnyState History::shown_state(Seat to) const {
  const Seats by = movers();
  if (by.empty() || by == Seats::only(to)) return state_;
  AnyState s = base_;
  const int end = static_cast<int>(moves_.size()) - (held_ ? 1 : 0);
  for (int i = settled_; i < end; ++i)
    if (const Played& played = moves_[static_cast<std::size_t>(i)]; is_shown(i, to))
      game_->apply(s, played.seat, played.move, core::Log::none());
  return s;
}

core::AnyMemory History::shown_memory(Seat to) const {
  core::AnyMemory memory = base_memory_;
  for (std::size_t i = settled_log_; i < log_.size(); ++i)
    if (log_[i].note.seen_by == Seats::everybody() && is_shown(log_[i], to)) game_->remember(memory, log_[i].note);
  return memory;
}

// When the last seat of a simultaneous undo unit has finished, the next thing may be asked of the very same seats: only
// in a world where the others have not moved can be seen that this one is done.
bool History::ends(const core::AnyState& next, Seat seat, core::Move move) const {
  if (simultaneous() && game_->active(state_) == Seats::only(seat)) {
    core::AnyState own = own_line(seat);
    game_->apply(own, seat, move, core::Log::none());
    return !game_->active(own).has(seat);
  }
  bool stays = false, leaves = false;
  for (const Seat other : game_->active(next)) (deciders_.has(other) ? stays : leaves) = true;
  return !stays || leaves;
}

// Returns whether the undo unit is over for all its seats. With `hold` the move that ends a simultaneous undo unit
// waits.
bool History::put(const Played& played, bool hold) {
  notes_.clear();
  core::AnyState next = state_;
  game_->apply(next, played.seat, played.move, core::Log(&notes_));
  const bool over = played.seat == core::kChance || ends(next, played.seat, played.move);

  moves_.push_back(played);
  if (played.seat == core::kChance) ++chance_moves_;
  ended_ = over;
  held_ = over && simultaneous() && hold;
  if (held_) return over;
  if (!simultaneous() && !over && reveals(next, played.seat, played.move)) locked_ = static_cast<int>(moves_.size());
  const std::size_t from = log_.size();
  for (const core::Note& note : notes_) log_.push_back({note, static_cast<int>(moves_.size())});
  note_public(from);
  state_ = next;
  return over;
}

void History::settle() {
  if (!ended_) return;
  for (const Seat seat : movers())
    if (seat != core::kChance && !confirmed_.has(seat)) return;
  if (held_) {
    const Played last = moves_.back();
    moves_.pop_back();
    put(last, false);
  }
  bool fixes = simultaneous() || movers().has(core::kChance) || locked_ > settled_;
  for (std::size_t i = settled_log_; i < log_.size(); ++i) fixes |= !(log_[i].note.seen_by == Seats::everybody());
  base_ = state_;
  base_memory_ = memory_;
  settled_ = static_cast<int>(moves_.size());
  if (fixes) fixed_ = settled_;
  settled_log_ = log_.size();
  ++undo_units_;
  if (keeps_checkpoints_ && settled_ >= (checkpoints_.empty() ? 0 : checkpoints_.back().moves) + kCheckpointMoves)
    checkpoints_.push_back({base_, base_memory_, settled_, chance_moves_, settled_log_});
  begin_undo_unit();
}

// To a settled move at or before this number of moves; what is behind it has to be played again.
void History::go_back(int moves) {
  while (!checkpoints_.empty() && checkpoints_.back().moves > moves) checkpoints_.pop_back();
  const bool any = !checkpoints_.empty();
  base_ = state_ = any ? checkpoints_.back().state : game_->start();
  base_memory_ = memory_ = any ? checkpoints_.back().memory : game_->memory();
  settled_ = any ? checkpoints_.back().moves : 0;
  chance_moves_ = any ? checkpoints_.back().chance_moves : 0;
  settled_log_ = any ? checkpoints_.back().log : 0;
  moves_.resize(static_cast<std::size_t>(settled_));
  log_.resize(settled_log_);
  fixed_ = std::min(fixed_, settled_);
  begin_undo_unit();
}

void History::play(Played played, bool confirm) {
  if (played.seat < core::kMaxSeats && !played.automatic) redo_[played.seat].clear();
  confirmed_.remove(played.seat);
  Seats others = movers();
  others.remove(played.seat);
  bool all = confirm;
  for (const Seat seat : others) all = all && confirmed_.has(seat);
  const core::AnyState before = confirm || simultaneous() ? core::AnyState() : state_;
  const bool over = put(played, !all);
  if (confirm && (over || !game_->active(state_).has(played.seat))) confirmed_.add(played.seat);
  // A turn that is only confirmed later may still be taken back, unless its last move showed something.
  if (over && !confirm && !held_ && !simultaneous() && played.seat != core::kChance) {
    const core::AnyState after = std::exchange(state_, before);
    if (reveals(after, played.seat, played.move)) locked_ = static_cast<int>(moves_.size());
    state_ = after;
  }
  settle();
}

void History::confirm(Seat seat) {
  confirmed_.add(seat);
  settle();
}

int History::last_own(Seat seat) const {
  for (int i = static_cast<int>(moves_.size()) - 1; i >= 0; --i)
    if (moves_[static_cast<std::size_t>(i)].seat == seat && !moves_[static_cast<std::size_t>(i)].automatic) return i;
  return -1;
}

bool History::can_undo(Seat seat) const { return seat != core::kChance && last_own(seat) >= locked_; }

bool History::may_undo(Seat seat) const {
  if (!can_undo(seat) || last_own(seat) < first_hidden()) return false;
  if (!confirmed_.has(seat)) return true;
  // In a simultaneous undo unit others read in the log what was confirmed, unless the game hides it until the end.
  for (std::size_t i = settled_log_; i < log_.size(); ++i) {
    const bool own = moves_[static_cast<std::size_t>(log_[i].move - 1)].seat == seat;
    if (own && !(log_[i].note.seen_by == Seats::only(seat))) return false;
  }
  return true;
}

bool History::is_final(Seat seat) const {
  if (!may_undo(seat)) return true;
  const int last = last_own(seat);
  bool chose = false;
  core::Options options;
  AnyState s = base_;
  for (int i = settled_; i <= last; ++i) {
    const Played& played = moves_[static_cast<std::size_t>(i)];
    if (played.seat == seat && !chose) {
      game_->options(s, seat, options);
      chose = options.count() > 1;
    }
    if (i < last) game_->apply(s, played.seat, played.move, core::Log::none());
  }
  if (!chose) return true;
  const core::Info& info = game_->info();
  for (const std::uint8_t verb : info.steps[game_->prompt(s, seat).step].verbs)
    if (info.verbs[verb].name == "bid" && info.verbs[verb].arg.kind == core::Arg::number) return true;
  return false;
}

bool History::rebuild(std::vector<Played> undo_unit) {
  const auto first = moves_.begin() + settled_;
  std::vector<Played> before(first, moves_.end());
  const int locked = locked_;
  const auto play_all = [&](const std::vector<Played>& list) {
    moves_.resize(static_cast<std::size_t>(settled_));
    log_.resize(settled_log_);
    state_ = base_;
    memory_ = base_memory_;
    ended_ = held_ = false;
    for (const Played& played : list) {
      if (ended_) return false;
      if (!is_allowed(*game_, state_, played.seat, played.move)) return false;
      put(played, true);
    }
    return true;
  };
  const bool fine = play_all(undo_unit);
  if (!fine) play_all(before);
  locked_ = locked;
  return fine;
}

bool History::undo(Seat seat, bool turn) {
  std::vector<Played> rest(moves_.begin() + settled_, moves_.end());
  std::vector<std::vector<Played>> taken;
  const auto keep = static_cast<std::size_t>(locked_ - settled_);
  for (std::size_t i = rest.size(); i-- > keep;) {
    if (rest[i].seat != seat) continue;
    const Played played = rest[i];
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    if (played.automatic) continue;
    taken.push_back({played});
    if (!turn) break;
  }
  if (taken.empty() || !rebuild(std::move(rest))) return false;
  confirmed_.remove(seat);
  for (auto& moves : taken) redo_[seat].push_back(std::move(moves));
  return true;
}

bool History::redo(Seat seat, bool confirm) {
  if (!can_redo(seat)) return false;
  auto stack = std::move(redo_[seat]);
  redo_[seat].clear();
  const std::vector<Played> moves = std::move(stack.back());
  const std::int64_t undo_units = undo_units_;
  stack.pop_back();
  for (const Played& played : moves) {
    if (!to_move().has(played.seat)) return false;
    if (!is_allowed(*game_, state_, played.seat, played.move)) return false;
    play(played, confirm || played.seat != seat || moves.size() > 1);
  }
  // What was taken back after it can follow, unless the turn is settled now; practice takes back whole tails.
  if (undo_units_ == undo_units || moves.size() > 1) redo_[seat] = std::move(stack);
  return true;
}

bool History::can_undo_past(Seat seat) const { return seat != core::kChance && last_own(seat) >= 0; }

void History::undo_past(Seat seat) {
  if (can_undo(seat) && undo(seat, false)) return;
  const int first = last_own(seat);
  const std::int64_t undo_units = undo_units_ + 1;
  const std::vector<Played> before = moves_;
  std::vector<Played> taken(before.begin() + first, before.end());
  auto stack = std::move(redo_[seat]);
  go_back(first);
  for (auto i = static_cast<std::size_t>(settled_); i < static_cast<std::size_t>(first); ++i) play(before[i], true);
  ++epoch_;
  undo_units_ = undo_units;
  stack.push_back(std::move(taken));
  redo_[seat] = std::move(stack);
}

bool History::can_take_back(Seat seat) const {
  const int last = seat == core::kChance ? -1 : last_own(seat);
  return last >= fixed_ && last < settled_;
}

void History::take_back(Seat seat) {
  undo_past(seat);
  redo_[seat].clear();  // the others decide anew
}

}  // namespace table
