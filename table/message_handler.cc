// Messages that decide: play, undo, redo, confirm.
#include <algorithm>

#include "core/notation.h"
#include "table/message_handler.h"
#include "table/option_gate.h"

namespace table {

using core::Seat;

std::span<const MessageHandler::Handler> MessageHandler::handlers() {
  static constexpr Handler kHandlers[] = {
      {"play", &MessageHandler::play, true, false},
      {"undo", &MessageHandler::undo, true, false},
      {"redo", &MessageHandler::redo, true, false},
      {"confirm", &MessageHandler::confirm, true, false},
      {"whatif", &MessageHandler::whatif, true, false},
      {"why", &MessageHandler::why, true, false},
      {"hint", &MessageHandler::hint, true, false},
      {"sit", &MessageHandler::sit, true, false},
      {"ready", &MessageHandler::ready, true, false},
      {"automatic", &MessageHandler::automatic, true, false},
      {"note", &MessageHandler::note, true, false},
      {"concede", &MessageHandler::concede, true, false},
      {"rematch", &MessageHandler::rematch, true, false},
      {"chat", &MessageHandler::chat, false, false},
      {"look", &MessageHandler::look, false, false},
      {"ledger", &MessageHandler::ledger, false, false},
      {"chat_lines", &MessageHandler::chat_lines, false, false},
      {"files", &MessageHandler::files, false, false},
      {"record", &MessageHandler::record, false, false},
      {"seat", &MessageHandler::seat, false, true},
      {"link", &MessageHandler::link, false, true},
      {"pause", &MessageHandler::pause, false, true},
      {"mute", &MessageHandler::mute, false, true},
      {"allow", &MessageHandler::allow, false, true},
      {"close", &MessageHandler::close, false, true},
      {"reveal", &MessageHandler::reveal, true, false},
      {"redraw", &MessageHandler::redraw, false, true},
      {"vote", &MessageHandler::vote, true, false},
      {"device", &MessageHandler::device, true, false},
      {"host", &MessageHandler::host, false, true},
      {"stand_up", &MessageHandler::stand_up, true, false},
      {"takeback", &MessageHandler::takeback, true, false},
      {"holiday", &MessageHandler::holiday, true, false},
  };
  return kHandlers;
}

std::vector<std::string_view> MessageHandler::types() {
  std::vector<std::string_view> out;
  for (const Handler& handler : handlers()) out.push_back(handler.type);
  return out;
}

bool MessageHandler::knows(std::string_view type) {
  return std::ranges::any_of(handlers(), [&](const Handler& handler) { return handler.type == type; });
}

void MessageHandler::act() {
  for (const Handler& handler : handlers()) {
    if (handler.type != message_.type()) continue;
    if (handler.seat && seat_ == core::kNobody) return error("not_allowed", {}, "only for somebody with a seat");
    if (handler.host && !table_.is_host(who_)) return error("not_host");
    return (this->*handler.act)();
  }
  error("unknown_type", "type");
}

Answer Table::act(const Who& who, const Message& message, Time now) {
  Answer answer;
  MessageHandler(*this, who, message, now, answer).act();
  return answer;
}

std::string error_message(std::string_view code, std::string_view where, std::string_view detail, std::string_view rule,
                          std::string_view to) {
  std::string text;
  JsonWriter out(text);
  out.open('{').key("type").text("error").key("code").text(code);
  if (!rule.empty()) out.key("rule").text(rule);
  if (!where.empty()) out.key("where").text(where);
  if (!detail.empty()) out.key("detail").text(detail);
  if (!to.empty()) out.key("to").text(to);
  out.close('}');
  return text;
}

std::string with_number(std::string error, std::string_view key, std::int64_t value) {
  error.pop_back();
  JsonWriter out(error);
  out.key(key).number(value).close('}');
  return error;
}

void MessageHandler::error(std::string_view code, std::string_view where, std::string_view detail,
                           std::string_view rule) {
  answer_.replies.push_back(error_message(code, where, detail, rule, message_.type()));
}

JsonWriter MessageHandler::reply(std::string_view type) {
  JsonWriter out(answer_.replies.emplace_back());
  out.open('{').key("type").text(type);
  return out;
}

bool MessageHandler::affords(Kind kind, Seat seat, std::size_t bytes) {
  const Charge charge = charge_of(kind);
  if (table_.share_of(kind, seat).affords(charge, bytes)) return true;
  error("table_full", charge == Charge::take_back ? "undo" : message_.type(),
        charge == Charge::take_back ? "this seat has taken back as often as a table allows"
                                    : "this seat or host has said as much beside the game as a table holds");
  return false;
}

bool MessageHandler::emit(Kind kind, Seat seat, std::string text) {
  if (!affords(kind, seat, text.size())) return false;
  table_.emit(kind, seat, std::move(text), now_, answer_.events);
  table_.follow(now_, answer_.events);
  return true;
}

bool MessageHandler::may_decide() {
  switch (table_.status()) {
    case Status::gathering: error("not_started"); return false;
    case Status::paused: error("paused"); return false;
    case Status::over: error("over"); return false;
    case Status::closed: error("closed"); return false;
    case Status::playing: break;
  }
  if (mine().who.kind != Sitter::human || mine().conceded)
    return error("not_allowed", {}, "a bot plays this seat"), false;
  return on_time();
}

bool MessageHandler::on_time() {
  const auto decision = message_.number("decision");
  if (!decision) return error("bad_field", "decision", "must be a whole number"), false;
  if (message_.has("event") && !message_.number("event"))
    return error("bad_field", "event", "must be a whole number"), false;
  if (*decision == table_.decision(seat_)) return true;
  answer_.late = true;
  return false;
}

namespace {

core::Result<std::vector<std::string>> read_texts(const core::Json& json, std::string_view where, std::size_t most) {
  const auto wrong = [&] {
    return core::failure("bad_field", std::string(where), "must be a list of 1 to " + std::to_string(most) + " texts");
  };
  if (!json.is_array() || json.empty() || json.size() > most) return wrong();
  std::vector<std::string> out;
  for (const core::Json& item : json) {
    if (!item.is_string()) return wrong();
    out.push_back(item.get<std::string>());
  }
  return out;
}

}  // namespace

core::Result<std::vector<std::string>> MessageHandler::move_list() const {
  return read_texts(message_.json("moves").value_or(core::Json()), "moves", kMostMoves);
}

core::Result<std::vector<std::string>> MessageHandler::text_list(std::string_view key, std::size_t most) const {
  if (!message_.has(key)) return std::vector<std::string>();
  return read_texts(message_.json(key).value_or(core::Json()), key, most);
}

core::Result<std::vector<std::vector<std::string>>> MessageHandler::plan_list() const {
  const auto json = message_.json("plans");
  if (!json || !json->is_array() || json->empty() || json->size() > kMostPlans)
    return core::failure("bad_field", "plans", "must be a list of 1 to " + std::to_string(kMostPlans) + " plans");
  std::vector<std::vector<std::string>> plans;
  for (const core::Json& item : *json) {
    auto moves = read_texts(item, "plans[" + std::to_string(plans.size()) + "]", kMostMoves);
    if (!moves) return std::unexpected(moves.error());
    plans.push_back(std::move(*moves));
  }
  return plans;
}

// On the seat's own view, so that not even a refusal tells what is hidden.
std::string MessageHandler::refusal(std::string_view text) const {
  const auto moves = core::parse_moves(game().info(), text);
  if (moves.empty()) return "unknown_word";
  if (table_.status() != Status::playing || !history().to_move().has(seat_)) return "not_your_turn";
  const core::AnyState view = game().observe(history().shown_state(seat_), seat_);
  std::string first;
  for (const core::Move& move : moves) {
    const std::string rule = game().refusal(view, seat_, move);
    if (rule.empty()) return "hidden";
    if (first.empty() || first == "wrong_step") first = rule;
  }
  return first;
}

void MessageHandler::refuse_move(std::string_view text) {
  const std::string rule = refusal(text);
  if (rule == "not_your_turn") return error("not_your_turn", text);
  error("refused", text, {}, rule);
}

// Of a list of moves those before the one that is refused stay played; the error says how many they are.
void MessageHandler::play() {
  if (!may_decide()) return;
  std::vector<std::string> list;
  if (message_.has("moves")) {
    auto moves = move_list();
    if (!moves) return error(moves.error().code, moves.error().where, moves.error().what);
    list = std::move(*moves);
  } else if (const auto move = message_.word("move")) {
    list.emplace_back(*move);
  } else {
    return error("bad_field", "move", "must be a move such as \"line l07_a\"");
  }
  const std::int64_t undo_units = history().undo_units();
  std::size_t seen = 0;  // of the events, while looking for what the table has answered for the seat
  for (std::size_t played = 0; played < list.size(); ++played) {
    const std::string& text = list[played];
    // What is played automatically, an only option, may stand in the plan, too.
    const auto answered = std::find_if(answer_.events.begin() + static_cast<std::ptrdiff_t>(seen), answer_.events.end(),
                                       [&](const Event& e) { return e.kind == Kind::answer && e.seat == seat_; });
    if (answered != answer_.events.end()) {
      seen = static_cast<std::size_t>(answered - answer_.events.begin()) + 1;
      if (answered->text == text) continue;
    }
    // A plan is one turn: what came of dice or others was not known when it was made.
    const bool turn_over = history().undo_units() != undo_units;
    const auto move = turn_over || !history().to_move().has(seat_)
                          ? std::nullopt
                          : allowed_move(game(), history().state(), seat_, text);
    if (!move) {
      if (turn_over)
        error("refused", text, "the turn is over", "not_your_turn");
      else
        refuse_move(text);
      if (message_.has("moves"))
        answer_.replies.back() =
            with_number(std::move(answer_.replies.back()), "played", static_cast<std::int64_t>(played));
      return;
    }
    table_.emit_move(Kind::move, seat_, *move, now_, answer_.events);
    table_.follow(now_, answer_.events);
  }
}

void MessageHandler::undo() {
  if (!may_decide()) return;
  if (message_.has("turn") && !message_.flag("turn")) return error("bad_field", "turn", "must be true or false");
  const bool turn = message_.flag("turn").value_or(false);
  const bool past = table_.settings_.practice && history().can_undo_past(seat_);
  if (!(turn ? history().may_undo_turn(seat_) : history().may_undo(seat_)) && !past)
    return error("nothing_to_undo", {}, "others have seen it, or chance has answered");
  const std::size_t events = answer_.events.size();
  if (emit(Kind::undo, seat_, turn ? "turn" : "move") && answer_.events.size() == events)
    error("nothing_to_undo", {}, "moves of other seats depend on it");
}

void MessageHandler::redo() {
  if (!may_decide()) return;
  if (!history().can_redo(seat_)) return error("nothing_to_redo");
  const std::size_t events = answer_.events.size();
  if (emit(Kind::redo, seat_) && answer_.events.size() == events) error("nothing_to_redo");
}

void MessageHandler::confirm() {
  if (!may_decide()) return;
  if (!history().to_confirm().has(seat_)) return error("not_your_turn");
  emit(Kind::confirm, seat_);
}

}  // namespace table
