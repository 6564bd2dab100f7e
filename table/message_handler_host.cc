// Messages of the host.
#include "table/message_handler.h"

namespace table {

std::optional<core::Seat> MessageHandler::named_seat() {
  const auto seat = message_.number("seat");
  if (seat && *seat >= 0 && *seat < table_.chairs()) return static_cast<core::Seat>(*seat);
  error("bad_field", "seat", "must be a seat of this table, counted from 0");
  return std::nullopt;
}

void MessageHandler::seat() {
  const auto seat = named_seat();
  if (!seat) return;
  const auto json = message_.json("who");
  if (!json) return error("bad_field", "who", "must be an object");
  auto who = read_seat(*json, "who");
  if (!who) return error(who.error().code, who.error().where, who.error().what);
  if (who->kind == Sitter::bot && !is_level(who->level)) return error("bad_field", "who.level", "there is no such bot");
  const Status status = table_.status();
  if (status == Status::over || status == Status::closed) return error(status_name(status));
  if (table_.drawing_.sealed && status == Status::gathering)
    return error("drawing", {}, "everybody was ready: the dice are being drawn");
  Table::Sitting& sitting = table_.seats_[*seat];
  if (status != Status::gathering && (who->kind == Sitter::open || sitting.conceded))
    return error("not_allowed", "who.kind", "during the game a seat is played by a person or a bot");
  if (status != Status::gathering && who->name.empty()) who->name = sitting.who.name;
  // Nobody is replaced during the game against the table's will.
  if (status != Status::gathering && *seat != seat_ && who->kind == Sitter::bot && table_.is_held_by_person(*seat) &&
      !may_replace(*seat))
    return;
  emit(Kind::seat, *seat, write_seat(*who).dump(-1, ' ', false, core::Json::error_handler_t::replace));
}

void MessageHandler::host() {
  const auto seat = named_seat();
  if (!seat) return;
  if (table_.status() == Status::closed) return error("closed");
  const Table::Sitting& sitting = table_.seats_[*seat];
  if (sitting.who.kind != Sitter::human || sitting.conceded || !table_.access_.chair(sitting.chair).is_held())
    return error("not_allowed", "seat", "only somebody who sits at the table can be the host");
  if (!table_.is_host({sitting.chair, false}) || table_.host_chair_ < 0) emit(Kind::host, *seat);
}

void MessageHandler::pause() {
  const auto pause = message_.flag("pause");
  if (!pause) return error("bad_field", "pause", "must be true or false");
  const Status status = table_.status();
  if (status != Status::playing && status != Status::paused) return error("not_allowed");
  if (*pause != table_.paused_) emit(*pause ? Kind::pause : Kind::resume, core::kNobody);
}

void MessageHandler::mute() {
  const auto seat = named_seat();
  if (!seat) return;
  const auto mute = message_.flag("mute");
  if (!mute) return error("bad_field", "mute", "must be true or false");
  if (*mute != table_.seats_[*seat].muted) emit(*mute ? Kind::mute : Kind::unmute, *seat);
}

void MessageHandler::allow() {
  core::Json json = core::Json::object();
  const std::pair<const char*, bool> rights[] = {{"chat", table_.settings_.chat},
                                                 {"hints", table_.settings_.hints},
                                                 {"spectator_chat", table_.settings_.spectator_chat}};
  bool asked = false;
  for (const auto& [key, now] : rights) {
    if (!message_.has(key)) continue;
    const auto flag = message_.flag(key);
    if (!flag) return error("bad_field", key, "must be true or false");
    asked = true;
    if (*flag != now) json[key] = *flag;
  }
  if (!asked) return error("bad_field", {}, "nothing to allow or forbid");
  if (!json.empty()) emit(Kind::allow, core::kNobody, json.dump());
}

void MessageHandler::close() {
  if (table_.status() != Status::closed) emit(Kind::closed, core::kNobody);
}

}  // namespace table
