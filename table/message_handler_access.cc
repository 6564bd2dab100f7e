// Messages about who may sit where: link, device, vote.
#include "table/connections.h"
#include "table/message_handler.h"

namespace table {

namespace {
constexpr std::size_t kGrantBytes = 256;  // no event of a grant is longer
}

void MessageHandler::grant(Kind kind, const Grant& grant) {
  if (affords(kind, grant.seat, kGrantBytes)) answer_.grant = grant;
}

// Before the start the host decides; during the game the holder of the seat, or the table.
void MessageHandler::link() {
  if (message_.flag("group").value_or(false)) {
    if (table_.status() != Status::gathering) return error("started");
    return grant(Kind::group, {Grant::What::group, core::kNobody, {}});
  }
  const auto seat = named_seat();
  if (!seat) return;
  const Status status = table_.status();
  if (status == Status::over || status == Status::closed) return error(status_name(status));
  const Grant invitation{Grant::What::invitation, *seat, {}};
  if (status == Status::gathering) {
    if (table_.drawing_.sealed) return error("drawing", {}, "everybody was ready: the dice are being drawn");
    if (table_.seats_[*seat].who.kind == Sitter::bot)
      return error("not_allowed", "seat", "a bot sits there: make it a person's seat first");
    return grant(Kind::invited, invitation);
  }
  if (*seat == seat_ || may_replace(*seat)) return grant(Kind::invited, invitation);
}

// Whether the table has agreed that somebody else, or a bot, plays the seat; if it has not been asked, it is asked now.
bool MessageHandler::may_replace(core::Seat seat) {
  const auto& vote = table_.vote_;
  if (vote && vote->chair == table_.chair_of(seat) && table_.is_granted(*vote, now_)) return true;
  if (vote)
    error("not_yet", "seat", "the table is being asked; the view says who has agreed");
  else
    emit(Kind::asked, seat, seat_ == core::kNobody ? "host" : std::to_string(who_.chair));
  return false;
}

void MessageHandler::vote() {
  if (!kKnowsConnections) return error("not_allowed");  // inside the page nobody is asked from afar
  const auto agree = message_.flag("agree");
  const auto seat = named_seat();
  if (!seat) return;
  if (!agree) return error("bad_field", "agree", "must be true or false");
  if (mine().who.kind != Sitter::human && table_.access_.chair(who_.chair).keys.empty()) return error("not_allowed");
  if (!table_.vote_ || table_.vote_->chair != table_.chair_of(*seat)) {
    answer_.late = true;
    return;
  }
  const core::Seats& said = *agree ? table_.vote_->agreed : table_.vote_->refused;
  if (said.has(static_cast<core::Seat>(who_.chair)) ||
      (who_.chair == table_.vote_->chair && table_.vote_->consented && *agree))
    return;
  core::Seats refused = table_.vote_->refused;
  refused.add(static_cast<core::Seat>(who_.chair));
  const core::Seats here = table_.voters(*table_.vote_);
  int against = 0;
  for (const core::Seat chair : here) against += refused.has(chair);
  const bool ends = !*agree && against * 2 >= here.count();
  emit(Kind::voted, seat_, *agree ? "yes" : ends ? std::string(kVoteEnds) : "no");
}

// A code for another device of one's own, or this device alone from now on.
void MessageHandler::device() {
  if (!kKnowsConnections) return error("not_allowed");  // nor does anybody come
  if (message_.has("only") && !message_.flag("only")) return error("bad_field", "only", "must be true or false");
  if (table_.status() == Status::closed) return error("closed");
  if (!message_.flag("only").value_or(false)) {
    if (table_.access_.chair(who_.chair).keys.size() >= kMaxDevices)
      return error("too_many", {}, "eight devices are at this seat: sign the others out first");
    return grant(Kind::code, {Grant::What::code, seat_, {}});
  }
  const auto secret = message_.text("device");
  if (!secret || !is_device_secret(*secret)) return error("bad_field", "device", "16 to 64 bytes, at best random");
  grant(Kind::alone, {Grant::What::alone, seat_, core::sha256(*secret)});
}

}  // namespace table
