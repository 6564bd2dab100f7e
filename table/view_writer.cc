// The parts that messages to viewers are made of.
#include "table/view_writer.h"

#include <algorithm>
#include <array>

namespace table {

using core::Seat;
using core::Seats;

namespace {

constexpr std::array<std::string_view, 9> kPowers = {"undo", "redo",    "restart", "confirm", "concede",
                                                     "hint", "rematch", "record",  "takeback"};
enum Power { kUndo, kRedo, kRestart, kConfirm, kConcede, kHint, kRematch, kRecord, kTakeback };

int moves_before(const History& history, Time tenths) {
  const auto& moves = history.moves();
  const auto end = moves.begin() + history.settled();
  return static_cast<int>(std::partition_point(moves.begin(), end, [&](const Played& p) { return p.when <= tenths; }) -
                          moves.begin());
}

}  // namespace

ViewWriter::ViewWriter(const Table& table, const Who& who, Time now)
    : table_(table),
      who_(who),
      now_(now),
      seat_(table.seat_of(who)),
      status_(table.status()),
      playing_(status_ == Status::playing),
      delayed_(seat_ == core::kNobody && table.settings_.spectator_delay > 0 &&
               (playing_ || status_ == Status::paused)),
      moves_(delayed_ ? moves_before(table.history_, (now - table.settings_.spectator_delay - table.created_) / 100)
                      : table.history_.settled()) {}

Seats ViewWriter::waiting(const core::AnyState& view) const {
  if (!delayed_) return table_.waiting_for();
  Seats out;
  for (const Seat seat : game().active(view))
    if (seat != core::kChance) out.add(seat);
  return out;
}

// Whose step is shown: one's own, or that of the only seat the table waits for.
Seat ViewWriter::prompted(const core::AnyState& view, Seats waiting) const {
  if (deciding()) return seat_;
  if (!playing_ || waiting.count() != 1 || waiting.has(seat_)) return core::kNobody;
  return game().active(view).has(waiting.front()) ? waiting.front() : core::kNobody;
}

// In a simultaneous undo unit only the own moves are counted, so that the numbers do not tell how far the others are.
int ViewWriter::shown_move(const LogLine& line) const {
  const History& h = history();
  if (line.move <= h.settled() || !h.simultaneous()) return line.move;
  int own = 0;
  for (int i = h.settled(); i < line.move; ++i) own += h.moves()[static_cast<std::size_t>(i)].seat == seat_;
  return h.settled() + std::max(own, 1);
}

int ViewWriter::log_entries(int move) const {
  int count = 0;
  for (const LogLine& line : history().log()) count += line.move <= move && sees(line);
  return count;
}

std::uint16_t ViewWriter::powers() const {
  std::uint16_t out = 0;
  const auto can = [&](Power power, bool yes) { out = static_cast<std::uint16_t>(out | (yes ? 1u << power : 0u)); };
  can(kRecord, status_ == Status::over);
  if (seat_ == core::kNobody) return out;
  const Table::Sitting& own = table_.seats_[seat_];
  if (own.who.kind != Sitter::human || own.conceded || table_.archive_) return out;
  if (playing_) {
    can(kUndo, history().may_undo(seat_) || (table_.settings_.practice && history().can_undo_past(seat_)));
    can(kRedo, history().can_redo(seat_));
    can(kRestart, history().may_undo_turn(seat_));
    can(kConfirm, history().to_confirm().has(seat_));
    can(kTakeback, !table_.takeback_ && history().can_take_back(seat_) && !table_.consenters(seat_).empty());
    can(kHint, table_.settings_.hints && deciding());
  }
  can(kConcede, playing_ || status_ == Status::paused);
  can(kRematch, status_ == Status::over && !own.rematch);
  return out;
}

void ViewWriter::write_powers(JsonWriter& out, std::uint16_t powers) const {
  out.key("can").open('[');
  for (std::size_t i = 0; i < kPowers.size(); ++i)
    if ((powers >> i & 1) != 0) out.item().text(kPowers[i]);
  out.close(']');
}

void ViewWriter::write_you(JsonWriter& out) const {
  out.key("you").open('{').key("seat");
  if (seat_ == core::kNobody)
    out.null();
  else
    out.number(seat_);
  out.key("host").flag(table_.is_host(who_)).close('}');
}

void ViewWriter::write_seats(JsonWriter& out) const {
  out.key("seats").open('[');
  for (Seat seat = 0; seat < table_.seats_.size(); ++seat) {
    const Table::Sitting& sitting = table_.seats_[seat];
    constexpr std::array<std::string_view, 3> kSitters = {"open", "human", "bot"};
    out.item()
        .open('{')
        .key("kind")
        .text(kSitters[static_cast<std::size_t>(sitting.who.kind)])
        .key("name")
        .text(sitting.who.name);
    if (sitting.who.kind == Sitter::bot) out.key("level").text(sitting.who.level);
    if (!sitting.who.program.empty()) out.key("program").text(sitting.who.program);
    if (sitting.ready && status_ == Status::gathering) out.key("ready").flag(true);
    if (sitting.muted) out.key("muted").flag(true);
    if (sitting.conceded) out.key("conceded").flag(true);
    if (sitting.timed_out) out.key("stand_in").flag(true);
    if (sitting.rematch) out.key("rematch").flag(true);
    const ChairAccess& access = table_.access_.chair(sitting.chair);
    if (access.is_held() && !access.outside && sitting.who.kind == Sitter::human) out.key("taken").flag(true);
    if (access.shared) out.key("shared").flag(true);
    if (table_.host_chair_ == sitting.chair) out.key("host").flag(true);
    if (const Time until = table_.clocks_.holiday_until(seat); until > 0) out.key("holiday").number(until);
    out.close('}');
  }
  out.close(']');
}

void ViewWriter::write_clock(JsonWriter& out) const {
  if (!table_.clocks_.on() || !table_.started_) return;
  out.key("clock").open('[');
  for (std::size_t i = 0; i < table_.seats_.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    out.item().open('{').key("turn").number(table_.clocks_.turn_left(seat, now_));
    out.key("reserve").number(table_.clocks_.reserve_left(seat, now_)).key("runs").flag(table_.clocks_.runs(seat));
    if (table_.settings_.clock.holiday > 0) out.key("holiday").number(table_.clocks_.holiday_left(seat, now_));
    out.close('}');
  }
  out.close(']');
}

void ViewWriter::write_scores(JsonWriter& out) const {
  if (!history().over() || !table_.started_) return;
  const core::Scores scores = game().scores(history().state());
  out.key("scores").open('[');
  for (std::size_t i = 0; i < static_cast<std::size_t>(game().info().seats); ++i) {
    out.item().open('[').number(scores[i][0]);
    out.item().number(scores[i][1]).close(']');
  }
  out.close(']');
}

void ViewWriter::write_waiting(JsonWriter& out, Seats waiting) const {
  out.key("waiting").open('[');
  for (const Seat seat : waiting) out.item().number(seat);
  out.close(']');
}

void ViewWriter::write_chat(JsonWriter& out, std::size_t from, std::size_t end) const {
  out.key("chat").open('[');
  for (std::size_t i = from; i < end; ++i) {
    const Table::ChatLine& line = table_.chat_[i];
    out.item().open('{').key("seat");
    if (line.seat == core::kNobody)
      out.null();
    else
      out.number(line.seat);
    if (!line.name.empty()) out.key("name").text(line.name);
    out.key("time").number(line.time).key("text").text(line.text).close('}');
  }
  out.close(']');
}

void ViewWriter::write_options(JsonWriter& out, const core::AnyState& view) const {
  core::Options options;
  game().options(view, seat_, options);
  const core::Info& info = game().info();
  out.key("options").open('[');
  for (const core::Option& option : options) {
    out.item();
    if (option.count() > 1) {
      out.open('{').key("verb").text(info.verbs[option.move.verb].name);
      out.key("from").number(option.move.arg).key("to").number(option.last).close('}');
      continue;
    }
    std::string& text = out.string();
    text += '"';
    append_move(text, info, option.move);
    text += '"';
  }
  out.close(']');
}

void ViewWriter::write_prompt(JsonWriter& out, const core::AnyState& view, Seat seat) const {
  out.key("prompt");
  if (seat == core::kNobody) {
    out.null();
    return;
  }
  const core::Prompt prompt = game().prompt(view, seat);
  out.open('{').key("seat").number(seat).key("step").number(prompt.step).key("args").open('[');
  const std::size_t args = std::min(prompt.args.size(), game().info().steps[prompt.step].args.size());
  for (std::size_t i = 0; i < args; ++i) out.item().number(prompt.args[i]);
  out.close(']').close('}');
}

void ViewWriter::write_note(JsonWriter& out, const core::Note& note, int move) const {
  out.item().open('[').number(move);
  out.item().number(note.kind);
  const std::size_t args = std::min(note.args.size(), game().info().notes[note.kind].args.size());
  for (std::size_t i = 0; i < args; ++i) out.item().number(note.args[i]);
  out.close(']');
}

int ViewWriter::write_log(JsonWriter& out) const {
  int entries = 0;
  out.key("log").open('[');
  for (const LogLine& line : history().log()) {
    if (!sees(line) || (delayed_ && line.move > moves_)) continue;
    write_note(out, line.note, shown_move(line));
    ++entries;
  }
  out.close(']');
  return entries;
}

// Entries that are older than the seat's last own decision; who has no seat decides nothing.
int ViewWriter::since(const Watcher& watcher) const {
  if (seat_ == core::kNobody) return 0;
  const auto& log = history().log();
  int newer = 0;
  for (std::size_t i = log.size(); i > 0 && log[i - 1].move > table_.seats_[seat_].last_own_move; --i)
    newer += sees(log[i - 1]);
  return watcher.entries - newer;
}

void ViewWriter::add_row(LedgerRows& rows, const core::Note& note) const {
  if (game().info().notes[note.kind].points >= 0) rows[{note.args[0], note.kind}];
}

void ViewWriter::write_ledger(JsonWriter& out, const LedgerRows* only) const {
  LedgerRows rows = only == nullptr ? LedgerRows() : *only;
  for (const LogLine& line : history().log()) {
    const int points = game().info().notes[line.note.kind].points;
    if (points < 0 || !sees(line) || (delayed_ && line.move > moves_)) continue;
    if (only != nullptr && !only->contains({line.note.args[0], line.note.kind})) continue;
    auto& row = rows[{line.note.args[0], line.note.kind}];
    ++row.first;
    row.second += line.note.args[static_cast<std::size_t>(points)];
  }
  out.open('[');
  for (const auto& [key, row] : rows)
    out.item()
        .open('{')
        .key("seat")
        .number(key.first)
        .key("kind")
        .number(key.second)
        .key("count")
        .number(row.first)
        .key("points")
        .number(row.second)
        .close('}');
  out.close(']');
}

}  // namespace table
