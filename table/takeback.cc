// Taking back a confirmed move: the seat asks, everybody else agrees. Who has been away for as long as the table waits
// for anybody is taken to agree.
#include <algorithm>

#include "table/connections.h"
#include "table/message_handler.h"
#include "table/view_writer.h"

namespace table {

using core::Seat;
using core::Seats;

// The other people who play. Without any, nobody can agree.
Seats Table::consenters(Seat asking) const {
  Seats out;
  for (Seat seat = 0; seat < seats_.size(); ++seat)
    if (seat != asking && seats_[seat].who.kind == Sitter::human && !seats_[seat].conceded) out.add(seat);
  return out;
}

core::Seats Table::unanswered(const Takeback& asked, Time now) const {
  Seats out;
  for (const Seat seat : consenters(asked.seat)) {
    const int chair = seats_[seat].chair;
    const bool is_long_gone = kKnowsConnections && is_away(chair) && now >= away_until(chair);
    if (!asked.agreed.has(seat) && !is_long_gone) out.add(seat);
  }
  return out;
}

// While the one who asks is here: nobody is to be waked for a move that may be taken back later as well. And not while
// that one has begun the next turn: what cannot come about is never due.
std::optional<Time> Table::takeback_due() const {
  if (!takeback_ || !history_.can_take_back(takeback_->seat) || (kKnowsConnections && is_away(seats_[takeback_->seat].chair))) return {};
  Time due = takeback_->since;
  for (const Seat seat : consenters(takeback_->seat)) {
    if (takeback_->agreed.has(seat)) continue;
    if (!kKnowsConnections || !is_away(seats_[seat].chair)) return {};
    due = std::max(due, away_until(seats_[seat].chair));
  }
  return due;
}

core::Result<void> Table::apply_takeback(const Event& event) {
  ++vote_version_;
  switch (event.kind) {
    case Kind::takeback: takeback_ = Takeback{.seat = event.seat, .since = event.time, .agreed = {}}; break;
    case Kind::consent:
      if (!takeback_) return broken(event, "nobody asks to take back a move");
      if (event.text == "yes")
        takeback_->agreed.add(event.seat);
      else
        takeback_.reset();
      break;
    default:
      if (!history_.can_take_back(event.seat)) return broken(event, "nothing to take back");
      takeback_.reset();
      history_.take_back(event.seat);
  }
  return {};
}

// Without `agree` the sender asks; with it, the sender answers.
void MessageHandler::takeback() {
  if (table_.status() != Status::playing) return error("not_allowed", {}, "while the game is played");
  if (mine().who.kind != Sitter::human || mine().conceded) return error("not_allowed");
  auto& asked = table_.takeback_;
  if (!message_.has("agree")) {
    if (asked) return error("not_yet", {}, "the table is being asked already");
    if (!history().can_take_back(seat_) || table_.consenters(seat_).empty())
      return error("nothing_to_undo", {}, "nothing was confirmed since the last die, draw or secret");
    emit(Kind::takeback, seat_);
    return;
  }
  const auto agree = message_.flag("agree");
  if (!agree) return error("bad_field", "agree", "must be true or false");
  if (!asked || (asked->seat == seat_ && *agree)) {
    answer_.late = true;
    return;
  }
  if (asked->agreed.has(seat_) && *agree) return;
  const Seat seat = asked->seat;
  if (!emit(Kind::consent, seat_, *agree ? "yes" : "no") || !asked) return;
  if (table_.unanswered(*asked, now_).empty()) emit(Kind::taken_back, seat);
}

void ViewWriter::write_takeback(JsonWriter& out) const {
  out.key("takeback");
  if (!table_.takeback_) {
    out.null();
    return;
  }
  const Takeback& asked = *table_.takeback_;
  out.open('{').key("seat").number(asked.seat).key("agreed").open('[');
  for (const Seat seat : asked.agreed) out.item().number(seat);
  out.close(']').key("waiting").open('[');
  for (const Seat seat : table_.consenters(asked.seat))
    if (!asked.agreed.has(seat)) out.item().number(seat);
  out.close(']');
  if (const auto due = kKnowsConnections ? table_.takeback_due() : std::nullopt) out.key("until").number(*due);
  out.close('}');
}

}  // namespace table
