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
  if (seat_ == core::kNobody && !who_.host) return error("not_allowed", {}, "spectators do not chat");
  if (table_.status() == Status::closed) return error("closed");
  if (!table_.settings_.chat) return error("chat_off");
  if (seat_ != core::kNobody && mine().muted) return error("muted");
  emit(Kind::chat, seat_, *text);
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

}  // namespace table
