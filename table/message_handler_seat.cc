// Messages of somebody with a seat that do not decide anything in the game.
#include "table/message_handler.h"

namespace table {

namespace {

// "name/version", as programs call themselves elsewhere.
bool is_program(std::string_view text) {
  const std::size_t slash = text.find('/');
  return is_clean(text, kMaxProgram) && slash != std::string_view::npos && slash > 0 && slash + 1 < text.size() &&
         text.find('/', slash + 1) == std::string_view::npos && text.find(' ') == std::string_view::npos;
}

}  // namespace

void MessageHandler::sit() {
  const auto name = message_.text("name");
  if (!name || !is_clean(*name, kMaxName))
    return error("bad_field", "name", "at most 40 bytes without control characters");
  const auto program = message_.text("bot");
  if (message_.has("bot") && !(program && is_program(*program)))
    return error("bad_field", "bot", "must be the program's name and version, such as \"greedy/1.0\"");
  if (table_.status() == Status::closed) return error("closed");
  const bool was_bot = table_.settings_.seats[static_cast<std::size_t>(mine().chair)].kind == Sitter::bot;
  if (mine().conceded || table_.archive_ || (mine().who.kind == Sitter::bot && was_bot)) return error("not_allowed");
  if (emit(Kind::sat, seat_, *name) && program) emit(Kind::program, seat_, *program);
}

void MessageHandler::automatic() {
  const auto json = message_.json("automatic");
  if (!json) return error("bad_field", "automatic", "must be an object");
  const auto automatic = read_automatic(*json);
  if (!automatic) return error(automatic.error().code, automatic.error().where, automatic.error().what);
  emit(Kind::automatic, seat_, write_automatic(*automatic).dump(-1, ' ', false, core::Json::error_handler_t::replace));
}

void MessageHandler::chat() {
  const auto text = message_.text("text");
  if (!text || text->empty() || !is_clean(*text, kMaxChat, true)) return error("bad_field", "text", "1 to 1000 bytes");
  if (seat_ == core::kNobody && !table_.is_host(who_) && !table_.settings_.spectator_chat)
    return error("not_allowed", {}, "spectators do not chat at this table");
  if (table_.status() == Status::closed) return error("closed");
  if (!table_.settings_.chat) return error("chat_off");
  if (seat_ != core::kNobody) {
    if (mine().muted) return error("muted");
    emit(Kind::chat, seat_, *text);
    return;
  }
  const std::string name = message_.text("name").value_or("");
  if ((message_.has("name") && name.empty()) || !is_clean(name, kMaxName))
    return error("bad_field", "name", "1 to 40 bytes without control characters");
  emit(Kind::chat, seat_, name.empty() ? *text : name + kChatName + *text);
}

void MessageHandler::note() {
  const auto text = message_.text("text");
  if (!text || !is_clean(*text, kMaxNote, true)) return error("bad_field", "text", "at most 8000 bytes");
  if (table_.archive_) return error("not_allowed");
  mine().note = *text;
  answer_.note = std::move(*text);
}

void MessageHandler::concede() {
  const Status status = table_.status();
  if (status != Status::playing && status != Status::paused)
    return error(status_name(status) == "gathering" ? "not_started" : "over");
  if (mine().who.kind != Sitter::human || mine().conceded) return error("not_allowed");
  emit(Kind::concede, seat_);
}

void MessageHandler::rematch() {
  if (table_.status() != Status::over || table_.archive_) return error("not_allowed", {}, "when the game is over");
  if (mine().who.kind != Sitter::human) return error("not_allowed");
  if (!mine().rematch) emit(Kind::rematch, seat_);
}

// Gone without giving up: before the start the seat is free again; during the game a bot plays on until the person
// comes back with `sit`.
void MessageHandler::stand_up() {
  const Status status = table_.status();
  if (status == Status::over || status == Status::closed) return error(status_name(status));
  if (mine().who.kind != Sitter::human || mine().conceded || table_.archive_) return error("not_allowed");
  if (status == Status::gathering && table_.drawing_.sealed)
    return error("drawing", {}, "everybody was ready: the dice are being drawn");
  const bool was_host = table_.is_host(who_);
  if (!emit(Kind::left, seat_, table_.settings_.clock.level)) return;
  // A host who goes is followed by the next person.
  for (int i = 1; was_host && i < table_.chairs(); ++i)
    if (const auto next = static_cast<core::Seat>((seat_ + i) % table_.chairs()); table_.is_held_by_person(next)) {
      emit(Kind::host, next);
      break;
    }
}

void MessageHandler::holiday() {
  constexpr Time kDay = 24 * 60 * 60 * 1000;
  const auto days = message_.number("days");
  const Status status = table_.status();
  if (status != Status::playing && status != Status::paused)
    return error(status == Status::over ? "over" : "not_started");
  if (mine().who.kind != Sitter::human || mine().conceded || !table_.clocks_.on()) return error("not_allowed");
  const Time left = table_.clocks_.holiday_left(seat_, now_);
  if (!days || *days < 0 || *days > left / kDay)
    return error("bad_field", "days", "a number of days, at most " + std::to_string(left / kDay));
  if (*days == 0 && table_.clocks_.holiday_until(seat_) <= now_) return;
  emit(Kind::holiday, seat_, std::to_string(now_ + *days * kDay));
}

}  // namespace table
