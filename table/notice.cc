// Which events are told to everybody.
#include "table/notice.h"

#include <algorithm>
#include <array>
#include <utility>

#include "table/connections.h"
#include "table/json_writer.h"
#include "table/table.h"
#include "table/view_writer.h"

namespace table {

std::string_view notice_name(NoticeKind kind) {
  constexpr std::array<std::string_view, kNoticeKinds> kNames = {
      "joined",   "shared",   "device",    "alone",      "invited", "group",   "bot",     "person",
      "open",     "timeout",  "conceded",  "paused",     "resumed", "muted",   "unmuted", "chat_on",
      "chat_off", "hints_on", "hints_off", "missing",    "lost",    "asked",   "agreed",  "refused",
      "host",     "left",     "takeback",  "taken_back", "kept",    "holiday", "back",
      "spectators_on", "spectators_off", "renamed"};
  return kNames[static_cast<std::size_t>(kind)];
}

void Table::tell(NoticeKind kind, const Event& event, const Sitting* sitting) {
  Notice notice{notices_told_++, event.time, history_.settled(), kind, -1, {}};
  if (sitting != nullptr) notice.chair = sitting->chair, notice.name = sitting->who.name;
  notices_.push_back(std::move(notice));
  if (notices_.size() <= kMaxNotices) return;
  if (!kKnowsConnections) return notices_.pop_front();
  std::array<std::array<int, core::kMaxSeats + 1>, kNoticeKinds> counts{};
  const auto count = [&](const Notice& one) -> int& {
    return counts[static_cast<std::size_t>(one.kind)][static_cast<std::size_t>(one.chair + 1)];
  };
  int most = 0;
  for (const Notice& one : notices_) most = std::max(most, ++count(one));
  notices_.erase(std::ranges::find_if(notices_, [&](const Notice& one) { return count(one) == most; }));
}

void Table::tell_of(const Event& event, const SeatSettings& before) {
  const Sitting* const sitting = event.seat < seats_.size() ? &seats_[event.seat] : nullptr;
  const auto told = [&](NoticeKind kind) { tell(kind, event, sitting); };
  switch (event.kind) {
    case Kind::sat:
      if (before.kind != Sitter::human) told(started_ ? NoticeKind::person : NoticeKind::joined);
      break;
    case Kind::seat:
      if (sitting->who.kind == before.kind) {
        if (kKnowsConnections && started_ && sitting->who.name != before.name) told(NoticeKind::renamed);
        break;
      }
      told(sitting->who.kind == Sitter::bot     ? NoticeKind::bot
           : sitting->who.kind == Sitter::human ? NoticeKind::person
                                                : NoticeKind::open);
      break;
    case Kind::claimed: {
      if (!kKnowsConnections) break;
      const core::Json json = core::Json::parse(event.text, nullptr, false);
      const core::Json how = json.is_object() ? json.value("how", core::Json()) : core::Json();
      if (how == "again") break;
      told(how == "link" ? NoticeKind::shared : how == "code" ? NoticeKind::device : NoticeKind::joined);
      break;
    }
    case Kind::allow: {
      if (!kKnowsConnections) break;
      const core::Json json = core::Json::parse(event.text, nullptr, false);
      if (json.contains("chat")) told(settings_.chat ? NoticeKind::chat_on : NoticeKind::chat_off);
      if (json.contains("spectator_chat"))
        told(settings_.spectator_chat ? NoticeKind::spectators_on : NoticeKind::spectators_off);
      if (json.contains("hints")) told(settings_.hints ? NoticeKind::hints_on : NoticeKind::hints_off);
      break;
    }
    case Kind::alone: told(NoticeKind::alone); break;
    case Kind::invited:
    case Kind::link: told(NoticeKind::invited); break;
    case Kind::group: told(NoticeKind::group); break;
    case Kind::timeout: told(NoticeKind::timeout); break;
    case Kind::concede: told(NoticeKind::conceded); break;
    case Kind::pause: told(NoticeKind::paused); break;
    case Kind::resume: told(NoticeKind::resumed); break;
    case Kind::mute: told(NoticeKind::muted); break;
    case Kind::unmute: told(NoticeKind::unmuted); break;
    case Kind::asked: told(NoticeKind::asked); break;
    case Kind::voted: told(event.text == "yes" ? NoticeKind::agreed : NoticeKind::refused); break;
    case Kind::host: told(NoticeKind::host); break;
    case Kind::left: tell(NoticeKind::left, event, sitting), notices_.back().name = before.name; break;
    case Kind::takeback: told(NoticeKind::takeback); break;
    case Kind::taken_back: told(NoticeKind::taken_back); break;
    case Kind::consent:
      if (event.text != "yes") told(NoticeKind::kept);
      break;
    case Kind::holiday:
      told(clocks_.holiday_until(event.seat) > event.time ? NoticeKind::holiday : NoticeKind::back);
      break;
    default: break;
  }
}

void ViewWriter::write_notices(JsonWriter& out, std::int64_t told) const {
  out.key("notices").open('[');
  for (const Notice& notice : table_.notices_) {
    if (notice.n < told) continue;
    out.item().open('{').key("time").number(notice.time).key("move").number(notice.move);
    out.key("kind").text(notice_name(notice.kind));
    if (notice.chair >= 0) out.key("seat").number(table_.seat_of({notice.chair, false}));
    if (!notice.name.empty()) out.key("name").text(notice.name);
    out.close('}');
  }
  out.close(']');
}

// By chair: the seats before a random seating moved them.
void ViewWriter::write_draw(JsonWriter& out) const {
  const Drawing& drawing = table_.drawing_;
  std::vector<const Nonce*> nonces;
  if (table_.started_)
    for (const Nonce& nonce : drawing.nonces) nonces.push_back(&nonce);
  else
    for (const Table::Sitting& sitting : table_.seats_) nonces.push_back(&sitting.nonce);
  out.key("draw").open('{').key("n").number(drawing.n);
  out.key("phase").text(table_.started_ ? "done" : drawing.sealed ? "reveal" : "commit");
  out.key("commitments").open('[');
  for (const Nonce* nonce : nonces) out.item().text(nonce->commitment);
  out.close(']').key("revealed").open('[');
  for (const Nonce* nonce : nonces) out.item().flag(!nonce->text.empty());
  out.close(']');
  if (drawing.sealed && !table_.started_)
    if (const auto time = reveal_time(table_.settings_.clock)) out.key("until").number(drawing.since + *time);
  if (drawing.sealed && !table_.started_) out.key("give_up").number(drawing.since + kRevealTime);
  out.close('}');
}

void ViewWriter::write_vote(JsonWriter& out) const {
  out.key("vote");
  if (!table_.vote_) {
    out.null();
    return;
  }
  const Vote& vote = *table_.vote_;
  const auto seats = [&](const char* key, core::Seats chairs) {
    out.key(key).open('[');
    for (const core::Seat chair : chairs) out.item().number(table_.seat_of({chair, false}));
    out.close(']');
  };
  out.open('{').key("seat").number(table_.seat_of({vote.chair, false}));
  seats("agreed", vote.agreed);
  seats("refused", vote.refused);
  seats("asked", table_.voters(vote));
  out.key("needed").number(table_.voters(vote).count() / 2 + 1);
  out.key("until").number(table_.vote_until(vote)).key("consented").flag(vote.consented).close('}');
}

}  // namespace table
