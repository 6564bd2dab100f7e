// What follows by itself: the start, dice, automatic answers, skipped turns.
#include <algorithm>

#include "table/table.h"

namespace table {

using core::Seat;

namespace {

// Random seating comes from the dice, too, with numbers that no chance move of a game has.
std::string seating(const core::FairDice& dice, std::size_t chairs, bool random) {
  std::vector<int> order(chairs);
  for (std::size_t i = 0; i < chairs; ++i) order[i] = static_cast<int>(i);
  for (std::size_t i = chairs; random && i > 1; --i) {
    core::Options options;
    for (std::size_t k = 0; k < i; ++k) options.add(0, static_cast<int>(k));
    std::swap(order[i - 1], order[static_cast<std::size_t>(dice.choose(options, -static_cast<int>(i)).arg)]);
  }
  std::string out;
  for (const int chair : order) out += (out.empty() ? "" : " ") + std::to_string(chair);
  return out;
}

}  // namespace

void Table::emit(Kind kind, Seat seat, std::string text, Time now, std::vector<Event>& events) {
  events.push_back({last_event_ + 1, kind, seat, std::move(text), std::max(now, changed_)});
  if (!apply(events.back())) events.pop_back();
}

// As emit(), for a move that is known to be an option.
void Table::emit_move(Kind kind, Seat seat, core::Move move, Time now, std::vector<Event>& events) {
  Event& event = events.emplace_back();
  event.n = last_event_ + 1;
  event.kind = kind;
  event.seat = seat;
  append_move(event.text, instance_->about(), move);
  event.time = std::max(now, changed_);
  const std::int64_t undo_units = history_.undo_units();
  apply_move(seat, move, kind == Kind::answer, event.time);
  after(event, undo_units);
}

// The move the table makes for a person: told so beforehand, or the time is up.
std::optional<core::Move> Table::forced_move(Seat seat) const {
  const Sitting& sitting = seats_[seat];
  if (is_bot(seat)) return std::nullopt;
  if (sitting.timed_out) return skip_move(game(), history_.state(), seat);
  if (!sitting.automatic.any_answer()) return std::nullopt;
  core::Options options;
  game().options(history_.state(), seat, options);
  return automatic_answer(sitting.automatic, instance_->about(), game().prompt(history_.state(), seat), options);
}

void Table::follow(Time now, std::vector<Event>& events) {
  if (status() == Status::gathering) {
    for (const Sitting& sitting : seats_)
      if (sitting.who.kind == Sitter::open || (sitting.who.kind == Sitter::human && !sitting.ready)) return;
    std::vector<std::string> nonces;
    if (settings_.challenge.empty())
      for (const Sitting& sitting : seats_) nonces.push_back(sitting.nonce);
    emit(Kind::started, core::kNobody, seating(core::FairDice(seed_, nonces), seats_.size(), settings_.random_seating),
         now, events);
  }
  core::Options options;
  for (bool again = true; again && status() == Status::playing;) {
    again = false;
    for (const Seat seat : history_.to_confirm()) {
      // Who has decided nothing in this turn has nothing to take back: a bid up to a limit waits for nobody.
      if (!confirms(seat) && !history_.only_automatic(seat)) continue;
      emit(Kind::confirm, seat, {}, now, events);
      again = true;
      break;
    }
    if (again) continue;
    for (const Seat seat : history_.to_move()) {
      if (seat == core::kChance) {
        options.clear();
        game().options(history_.state(), seat, options);
        emit_move(Kind::chance, seat, dice_.choose(options, history_.chance_moves() + 1), now, events);
        again = true;
      } else if (const auto move = forced_move(seat)) {
        emit_move(Kind::answer, seat, *move, now, events);
        again = true;
      }
      if (again) break;
    }
  }
}

}  // namespace table
