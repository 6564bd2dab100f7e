// Questions: they change nothing and are answered to the asker alone.
#include <charconv>

#include "core/notation.h"
#include "core/record.h"
#include "core/strict.h"
#include "table/advice.h"
#include "table/message_handler.h"
#include "table/option_gate.h"
#include "table/view_writer.h"

namespace table {

using core::Seat;

namespace {

// "seats.0.points" inside the figures; null if there is no such place.
const core::Json* find_path(const core::Json& json, std::string_view path) {
  const core::Json* at = &json;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t dot = std::min(path.find('.', from), path.size());
    const std::string_view step = path.substr(from, dot - from);
    if (at->is_array()) {
      std::size_t i = at->size();
      const auto [stop, failed] = std::from_chars(step.data(), step.data() + step.size(), i);
      if (failed != std::errc() || stop != step.data() + step.size() || i >= at->size()) return nullptr;
      at = &(*at)[i];
    } else {
      const auto found = at->is_object() ? at->find(std::string(step)) : at->end();
      if (found == at->end()) return nullptr;
      at = &*found;
    }
    from = dot + 1;
  }
  return at;
}

}  // namespace

void MessageHandler::whatif() {
  if (message_.has("plans")) return whatifs();
  const auto moves = move_list();
  if (!moves) return error(moves.error().code, moves.error().where, moves.error().what);
  if (table_.status() != Status::playing || !history().to_move().has(seat_)) return error("not_your_turn");
  JsonWriter out = reply("whatif");
  write_plan(out, *moves, {});
  out.close('}');
}

// Many plans in one question. Whoever names figures is told these and nothing else.
void MessageHandler::whatifs() {
  const auto plans = plan_list();
  if (!plans) return error(plans.error().code, plans.error().where, plans.error().what);
  const auto figures = text_list("figures", kMostFigures);
  if (!figures) return error(figures.error().code, figures.error().where, figures.error().what);
  if (table_.status() != Status::playing || !history().to_move().has(seat_)) return error("not_your_turn");
  if (!figures->empty()) {
    const core::Json present = game().figures(game().observe(history().state(), seat_), seat_);
    for (const std::string& path : *figures)
      if (find_path(present, path) == nullptr) return error("bad_field", "figures", "there is no \"" + path + "\"");
  }
  JsonWriter out = reply("whatifs");
  out.key("plans").open('[');
  for (const std::vector<std::string>& moves : *plans) {
    out.item().open('{');
    write_plan(out, moves, *figures);
    out.close('}');
  }
  out.close(']').close('}');
}

// On the seat's own view, so that nothing hidden can show. The true state runs beside it only to say whether the moves
// are possible and where others or chance would be needed.
void MessageHandler::write_plan(JsonWriter& out, const std::vector<std::string>& moves,
                                const std::vector<std::string>& figures) {
  const ViewWriter showing(table_, who_, now_);
  const core::AnyState present = game().observe(history().shown_state(seat_), seat_);
  core::AnyState view = present, real = history().state(), own = history().own_line(seat_);
  const bool alone = game().active(real) == core::Seats::only(seat_);
  std::vector<core::Note> notes;
  std::string refused;
  std::size_t played = 0;
  bool more = true;  // the seat has more to decide
  for (; played < moves.size() && refused.empty(); ++played) {
    const std::string& text = moves[played];
    if (!more) {
      refused = "not_your_turn";
      break;
    }
    const auto move = allowed_move(game(), real, seat_, text);
    if (!move) {
      const auto meant = core::parse_moves(game().info(), text);
      refused = meant.empty() ? "unknown_word" : game().refusal(view, seat_, meant.front());
      if (refused.empty()) refused = "hidden";
      break;
    }
    if (history().simultaneous()) {
      game().apply(own, seat_, *move, core::Log::none());
      more = game().active(own).has(seat_);
      // The end of the phase would show what the others did: it is not for a what-if.
      if (alone && !more) continue;
    }
    game().apply(real, seat_, *move, core::Log::none());
    if (!history().simultaneous()) more = game().active(real) == core::Seats::only(seat_);
    game().apply(view, seat_, *move, core::Log(&notes));
    view = game().observe(view, seat_);
  }
  out.key("moves").open('[');
  for (std::size_t i = 0; i < played; ++i) out.item().text(moves[i]);
  out.close(']');
  if (!refused.empty()) out.key("refused").text(refused);
  if (!figures.empty()) {
    const core::Json all = game().figures(view, seat_);
    out.key("figures").open('{');
    for (const std::string& path : figures)
      if (const core::Json* value = find_path(all, path)) out.item().text(path).raw(":").json(*value);
    out.close('}');
    return;
  }
  out.key("changes").open('{');
  game().changes(present, view, out.string());
  out.close('}').key("figures").open('{');
  game().figure_changes(present, view, seat_, out.string());
  out.close('}').key("notes").open('[');
  for (const core::Note& note : notes)
    if (note.seen_by.has(seat_)) showing.write_note(out, note, history().settled() + 1);
  out.close(']');
  if (more) {
    showing.write_prompt(out, view, seat_);
    showing.write_options(out, view);
  }
}

void MessageHandler::why() {
  const auto text = message_.word("move");
  if (!text) return error("bad_field", "move", "must be a move such as \"line l07_a\"");
  const bool allowed = table_.status() == Status::playing && history().to_move().has(seat_) &&
                       allowed_move(game(), history().state(), seat_, *text);
  JsonWriter out = reply("why");
  out.key("move").text(*text).key("allowed").flag(allowed);
  if (!allowed) out.key("rule").text(refusal(*text));
  out.close('}');
}

void MessageHandler::hint() {
  if (!table_.settings_.hints) return error("hints_off");
  if (!table_.hint_task(who_)) return error("not_your_turn");
  answer_.hint = true;
}

std::optional<Task> Table::hint_task(const Who& who) const {
  const Seat seat = seat_of(who);
  if (!settings_.hints || seat == core::kNobody || status() != Status::playing || !history_.to_move().has(seat))
    return std::nullopt;
  return Task{seat, decision(seat), {}, game().observe(history_.shown_state(seat), seat), history_.shown_memory(seat),
              false};
}

std::string Table::hint_message(const Task& task, const std::vector<bots::Suggestion>& best) const {
  std::string text;
  JsonWriter out(text);
  out.open('{').key("type").text("hint").key("decision").number(task.decision).key("best");
  write_advice(out, instance_->about(), best);
  out.close('}');
  return text;
}

void MessageHandler::look() {
  const ViewWriter showing(table_, who_, now_);
  const auto move = message_.number("move");
  if (!move || *move < 0 || *move > showing.moves())
    return error("no_such_move", "move", "0 to " + std::to_string(showing.moves()));
  Seat eyes = seat_;
  if (message_.has("seat")) {
    const auto seat = named_seat();
    if (!seat) return;
    if (*seat != seat_ && table_.status() != Status::over) return error("not_allowed", "seat", "only after the game");
    eyes = *seat;
  }
  const int count = static_cast<int>(*move);
  core::AnyState before = game().start();
  const core::AnyState state =
      history().replay(count, [&](int, const Played&, const core::AnyState& s) { before = s; });
  const core::AnyState view = game().observe(state, eyes);
  JsonWriter out = reply("past");
  out.key("move").number(count).key("of").number(showing.moves());
  if (count > 0) {
    const Played& played = history().moves()[static_cast<std::size_t>(count - 1)];
    if (played.seat != core::kChance) out.key("seat").number(played.seat);
    // A move may tell what the state hides.
    const bool open = played.seat == eyes || (view == state && game().observe(before, eyes) == before);
    if (open || table_.status() == Status::over) out.key("played").text(core::move_text(game().info(), played.move));
  }
  out.key("state").json(game().to_json(view)).key("figures").json(game().figures(view, eyes));
  out.key("log").number(showing.log_entries(count)).key("points").open('[');
  for (int seat = 0; seat < game().info().seats; ++seat)
    out.item().number(game().points(view, static_cast<Seat>(seat)));
  out.close(']').close('}');
}

void MessageHandler::ledger() {
  JsonWriter out = reply("ledger");
  out.key("rows");
  ViewWriter(table_, who_, now_).write_ledger(out);
  out.close('}');
}

void MessageHandler::files() {
  const ParsedData& data = *table_.instance_->data;
  JsonWriter out = reply("files");
  out.key("data").text(data.set().name).key("files").raw(data.files_json());
  // The bytes themselves, for whoever wants to keep a set of somebody's own under its hash.
  if (data.own() != nullptr && message_.flag("texts") == true) {
    out.key("texts").open('{');
    for (const auto& [name, bytes] : data.set().files) out.key(name).text(bytes);
    out.close('}');
  }
  out.close('}');
}

// Lines of chat that a view no longer carries.
void MessageHandler::chat_lines() {
  const auto before = message_.number("before");
  if (!before || *before < 0) return error("bad_field", "before", "must be a number of lines");
  const std::size_t end = std::min(static_cast<std::size_t>(*before), table_.chat_.size());
  const std::size_t from = end - std::min(end, kChatLines);
  JsonWriter out = reply("chat_lines");
  out.key("from").number(static_cast<std::int64_t>(from));
  ViewWriter(table_, who_, now_).write_chat(out, from, end);
  out.close('}');
}

void MessageHandler::record() {
  const auto record = table_.record();
  if (!record) return error(record.error().code, {}, record.error().what);
  JsonWriter out = reply("record");
  out.key("record").json(core::Json::parse(core::write_record(*record), nullptr, false)).close('}');
}

}  // namespace table
