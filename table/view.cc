// The whole view, and the changes since the last message.
#include <algorithm>
#include <cstring>

#include "core/fair_dice.h"
#include "table/view_writer.h"

namespace table {

using core::Seat;
using core::Seats;

namespace {

core::AnyState unpack(const core::AnyGame& game, const std::vector<std::byte>& bytes) {
  core::AnyState out;
  out.type = game.type();
  std::memcpy(out.bytes.data(), bytes.data(), bytes.size());
  return out;
}

void pack(const core::AnyState& state, int size, std::vector<std::byte>& out) {
  out.assign(state.bytes.begin(), state.bytes.begin() + size);
}

}  // namespace

void Table::welcome(Watcher& watcher, Time now, std::string& out) const {
  ViewWriter(*this, watcher.who, now).whole(watcher, out);
}

bool Table::update(Watcher& watcher, Time now, std::string& out, bool late) const {
  return ViewWriter(*this, watcher.who, now).changes(watcher, out, late);
}

std::string nothing_new(Watcher& watcher) {
  return R"({"type":"update","event":)" + std::to_string(++watcher.event) + '}';
}

std::optional<Time> Table::next_delayed(const Watcher& watcher) const {
  if (settings_.spectator_delay == 0) return std::nullopt;
  if (!ViewWriter(*this, watcher.who, changed_).delayed() || watcher.moves >= history_.settled()) return std::nullopt;
  const auto next = static_cast<std::size_t>(std::max(watcher.moves, 0));
  return created_ + Time{history_.moves()[next].when} * 100 + settings_.spectator_delay;
}

// The table as this viewer may see it; a delayed spectator's own copy of the game is moved on.
core::AnyState ViewWriter::view_for(Watcher& watcher) const {
  if (!delayed_) return game().observe(history().shown_state(seat_), seat_);
  if (watcher.delayed_moves < 0 || watcher.epoch != history().epoch() || watcher.delayed_moves > moves_) {
    watcher.delayed_moves = 0;
    pack(game().start(), game().state_bytes(), watcher.delayed);
  }
  core::AnyState state = unpack(game(), watcher.delayed);
  for (; watcher.delayed_moves < moves_; ++watcher.delayed_moves) {
    const Played& played = history().moves()[static_cast<std::size_t>(watcher.delayed_moves)];
    game().apply(state, played.seat, played.move, core::Log::none());
  }
  pack(state, game().state_bytes(), watcher.delayed);
  return game().observe(state, seat_);
}

void ViewWriter::whole(Watcher& watcher, std::string& text) const {
  const core::AnyState view = view_for(watcher);
  const Seats waited = waiting(view);
  watcher.prompt_seat = prompted(view, waited);
  watcher.deciding = deciding();
  JsonWriter out(text);
  out.open('{').key("type").text("view").key("version").number(kVersion);
  write_you(out);
  out.key("status").text(status_name(status_)).key("settings").json(public_settings(table_.settings_));
  write_seats(out);
  out.key("commitment").text(table_.archive_ ? std::string() : table_.commitment());
  if (!table_.archive_) write_draw(out);
  const std::string_view info = table_.instance_->info_json();
  out.key("info");
  if (watcher.schema.empty())
    out.raw(info);
  else
    out.raw(info.substr(0, info.size() - 1)).key("schema").raw(watcher.schema).close('}');
  out.key("state").json(game().to_json(view)).key("figures").json(game().figures(view, seat_));
  watcher.entries = write_log(out);
  watcher.since = since(watcher);
  out.key("since").number(watcher.since).key("ledger");
  write_ledger(out);
  const std::size_t lines = table_.chat_.size(), older = lines - std::min(lines, kChatLines);
  write_chat(out, older, lines);
  if (older > 0) out.key("chat_from").number(static_cast<std::int64_t>(older));
  write_notices(out, 0);
  if (table_.vote_) write_vote(out);
  if (table_.takeback_) write_takeback(out);
  if (seat_ != core::kNobody) {
    const Table::Sitting& own = table_.seats_[seat_];
    out.key("note").text(own.note).key("automatic").json(write_automatic(own.automatic));
    out.key("decision").number(table_.decision(seat_));
  }
  out.key("event").number(++watcher.event).key("move").number(moves_);
  if (watcher.prompt_seat != core::kNobody) write_prompt(out, view, watcher.prompt_seat);
  if (watcher.deciding) write_options(out, view);
  watcher.can = powers();
  write_powers(out, watcher.can);
  write_waiting(out, waited);
  write_clock(out);
  write_scores(out);
  if (!table_.followed_by_.empty()) out.key("next").text(table_.followed_by_);
  out.close('}');

  pack(view, game().state_bytes(), watcher.state);
  watcher.open_notes.clear();
  for (std::size_t i = history().settled_log(); i < history().log().size(); ++i)
    if (!delayed_ && sees(history().log()[i])) watcher.open_notes.push_back(shown(history().log()[i]));
  watcher.log = delayed_ ? 0 : history().settled_log();
  while (delayed_ && watcher.log < history().settled_log() && history().log()[watcher.log].move <= moves_)
    ++watcher.log;
  watcher.chat = table_.chat_.size();
  watcher.decision = seat_ == core::kNobody ? -1 : table_.decision(seat_);
  watcher.people = table_.people_version_;
  watcher.rules = table_.rules_version_;
  watcher.draw = table_.draw_version_;
  watcher.draw_number = table_.drawing_.n;
  watcher.vote = table_.vote_version_;
  watcher.host = table_.is_host(who_);
  watcher.notices = table_.notices_told_;
  watcher.epoch = history().epoch();
  watcher.moves = moves_;
  watcher.waiting = waited.bits();
  watcher.status = static_cast<std::uint8_t>(status_);
  watcher.seat = seat_;
  watcher.prompt = watcher.prompt_seat == core::kNobody ? core::Prompt{} : game().prompt(view, watcher.prompt_seat);
  watcher.next = !table_.followed_by_.empty();
}

bool ViewWriter::write_new_notes(JsonWriter& out, Watcher& watcher) const {
  const auto& log = history().log();
  std::size_t same = 0, index = watcher.log;
  const std::size_t end = delayed_ ? history().settled_log() : log.size();
  const auto next = [&]() -> const LogLine* {
    while (index < end && !sees(log[index])) ++index;
    if (index >= end || (delayed_ && log[index].move > moves_)) return nullptr;
    return &log[index];
  };
  const LogLine* line = next();
  while (line != nullptr && same < watcher.open_notes.size() && watcher.open_notes[same] == shown(*line)) {
    ++same, ++index;
    line = next();
  }
  const std::size_t dropped = watcher.open_notes.size() - same;
  const bool news = dropped > 0 || line != nullptr;
  LedgerRows scored;
  for (std::size_t i = same; i < watcher.open_notes.size(); ++i) add_row(scored, watcher.open_notes[i].note);
  watcher.entries -= static_cast<int>(dropped);
  if (dropped > 0) out.key("drop").number(static_cast<std::int64_t>(dropped));
  if (line != nullptr) {
    out.key("notes").open('[');
    for (; line != nullptr; ++index, line = next()) {
      write_note(out, line->note, shown_move(*line));
      add_row(scored, line->note);
      ++watcher.entries;
    }
    out.close(']');
  }
  if (!scored.empty()) {
    out.key("ledger");
    write_ledger(out, &scored);
  }
  watcher.open_notes.clear();
  if (delayed_) {
    while (watcher.log < end && log[watcher.log].move <= moves_) ++watcher.log;
    return news;
  }
  watcher.log = history().settled_log();
  for (std::size_t i = watcher.log; i < end; ++i)
    if (sees(log[i])) watcher.open_notes.push_back(shown(log[i]));
  return news;
}

bool ViewWriter::changes(Watcher& watcher, std::string& text, bool late) const {
  if (watcher.epoch != history().epoch() || watcher.seat != seat_ || watcher.state.empty() ||
      watcher.host != table_.is_host(who_) || (!delayed_ && watcher.delayed_moves >= 0)) {
    watcher.delayed_moves = -1;
    whole(watcher, text);
    return true;
  }
  const std::size_t before = text.size();
  const core::AnyState view = view_for(watcher);
  const Seats waited = waiting(view);
  const Seat asked = prompted(view, waited);
  const bool decides = deciding();
  JsonWriter out(text);
  out.open('{').key("type").text("update").key("event").number(watcher.event + 1);
  if (late) out.key("late").flag(true);
  bool news = late;
  const auto differs = [&]<class T>(T& known, const T& value) {
    if (known == value) return false;
    known = value;
    return news = true;
  };
  if (differs(watcher.status, static_cast<std::uint8_t>(status_))) {
    out.key("status").text(status_name(status_));
    if (status_ == Status::over) write_scores(out);
  }
  if (differs(watcher.people, table_.people_version_)) write_seats(out);
  if (differs(watcher.draw, table_.draw_version_)) write_draw(out);
  if (differs(watcher.draw_number, table_.drawing_.n)) out.key("commitment").text(table_.commitment());
  if (differs(watcher.vote, table_.vote_version_)) write_vote(out), write_takeback(out);
  if (const std::int64_t told = watcher.notices; differs(watcher.notices, table_.notices_told_))
    write_notices(out, told);
  if (differs(watcher.rules, table_.rules_version_)) out.key("settings").json(public_settings(table_.settings_));

  if (std::memcmp(watcher.state.data(), view.bytes.data(), watcher.state.size()) != 0) {
    news = true;
    const core::AnyState known = unpack(game(), watcher.state);
    out.key("changes").open('{');
    game().changes(known, view, text);
    out.close('}');
    const std::size_t here = text.size();
    out.key("figures").open('{');
    const std::size_t none = text.size();
    game().figure_changes(known, view, seat_, text);
    if (text.size() == none)
      text.resize(here);
    else
      out.close('}');
    std::memcpy(watcher.state.data(), view.bytes.data(), watcher.state.size());
  }
  news |= write_new_notes(out, watcher);
  if (differs(watcher.since, since(watcher))) out.key("since").number(watcher.since);
  if (differs(watcher.moves, moves_)) out.key("move").number(moves_);

  const std::int64_t decision = seat_ == core::kNobody ? -1 : table_.decision(seat_);
  const bool new_decision = differs(watcher.decision, decision);
  if ((new_decision || late) && seat_ != core::kNobody) out.key("decision").number(decision);
  const core::Prompt prompt = asked == core::kNobody ? core::Prompt{} : game().prompt(view, asked);
  const bool new_prompt =
      watcher.prompt_seat != asked || watcher.prompt.step != prompt.step || watcher.prompt.args != prompt.args;
  if (new_prompt || late) news = true, write_prompt(out, view, asked);
  watcher.prompt_seat = asked;
  watcher.prompt = prompt;
  const bool decided = watcher.deciding && !decides;
  if (decides && (new_decision || late || !watcher.deciding)) {
    news = true;
    write_options(out, view);
  } else if (decided || (late && !decides)) {
    news = true;
    out.key("options").null();
  }
  watcher.deciding = decides;
  const std::uint16_t can = powers();
  if (differs(watcher.can, can) || late) write_powers(out, can);
  if (differs(watcher.waiting, waited.bits()) || late) write_waiting(out, waited);
  if (watcher.chat < table_.chat_.size()) {
    news = true;
    write_chat(out, watcher.chat, table_.chat_.size());
    watcher.chat = table_.chat_.size();
  }
  if (!watcher.next && !table_.followed_by_.empty()) {
    news = watcher.next = true;
    out.key("next").text(table_.followed_by_);
  }
  if (!news) {
    text.resize(before);
    return false;
  }
  ++watcher.event;
  write_clock(out);
  out.close('}');
  return true;
}

}  // namespace table
