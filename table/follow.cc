// What follows by itself: the start, dice, automatic answers.
#include <algorithm>

#include "core/notation.h"
#include "table/option_gate.h"
#include "table/table.h"

namespace table {

using core::Seat;

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

// The move the table makes for a person who has said so beforehand. For one whose time is up somebody has to think.
std::optional<core::Move> Table::forced_move(Seat seat) const {
  const Sitting& sitting = seats_[seat];
  if (is_bot(seat) || is_skipped(seat) || !sitting.automatic.any_answer()) return std::nullopt;
  core::Options options;
  game().options(history_.state(), seat, options);
  return automatic_answer(sitting.automatic, instance_->about(), game().prompt(history_.state(), seat), options);
}

void Table::follow(Time now, std::vector<Event>& events) {
  if (status() == Status::gathering) {
    if (!follow_draw(now, events)) return;
    std::string order;
    const std::vector<int> chairs = core::FairDice(seed_, nonces()).seating(this->chairs());
    for (int seat = 0; seat < this->chairs(); ++seat)
      order += (seat > 0 ? " " : "") +
               std::to_string(settings_.random_seating ? chairs[static_cast<std::size_t>(seat)] : seat);
    emit(Kind::started, core::kNobody, std::move(order), now, events);
  }
  core::Options options;
  for (bool again = true; again && status() == Status::playing;) {
    again = false;
    for (const Seat seat : history_.to_confirm()) {
      // Whoever has decided nothing in this turn has nothing to take back: a bid up to a limit waits for nobody.
      const bool is_final = history_.only_automatic(seat) || (!settings_.practice && history_.is_final(seat));
      if (!confirms(seat) && !is_final) continue;
      emit(Kind::confirm, seat, {}, now, events);
      again = true;
      break;
    }
    if (again) continue;
    for (const Seat seat : history_.to_move())
      if (is_stuck(game(), history_.state(), seat))
        return emit(Kind::closed, core::kNobody, std::string(kStuck) + " " + core::seat_text(seat), now, events);
    for (const Seat seat : history_.to_move()) {
      if (seat == core::kChance) {
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
