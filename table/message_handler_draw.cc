// Messages about the draw of the dice: ready, reveal, redraw.
#include <algorithm>

#include "core/dice_proof.h"
#include "table/message_handler.h"

namespace table {

// With a commitment the nonce is promised and revealed later; a nonce alone is taken as it is, as earlier clients send
// it. Both may be said again.
void MessageHandler::ready() {
  const auto nonce = message_.text("nonce");
  const auto commitment = message_.text("commitment");
  if (message_.has("ready") && !message_.flag("ready")) return error("bad_field", "ready", "must be true or false");
  const bool is_ready = message_.flag("ready").value_or(true);
  if (message_.has("commitment") && !commitment)
    return error("bad_field", "commitment", "must be 64 lower-case hex digits");
  if (is_ready && !commitment && (!nonce || !is_clean(*nonce, core::kMaxNonce)))
    return error("bad_field", "nonce", "at most 64 bytes without control characters");
  const Nonce& known = mine().nonce;
  if (table_.status() != Status::gathering) {
    // Said again by a device that had not yet heard of the beginning.
    answer_.late = is_ready && commitment && known.commitment == *commitment;
    return answer_.late ? void() : error("started");
  }
  if (mine().who.kind != Sitter::human) return error("not_allowed", {}, "take the seat first");
  if (is_ready && mine().ready && (commitment ? known.commitment == *commitment : known.text == *nonce)) return;
  if (table_.drawing_.sealed) return error("drawing", {}, "everybody was ready: the dice are being drawn");
  if (!is_ready) {
    emit(Kind::unready, seat_);
    return;
  }
  if (!commitment) {
    emit(Kind::ready, seat_, *nonce);
    return;
  }
  core::Digest digest;
  if (!core::from_hex(*commitment, digest) || core::to_hex(digest) != *commitment)
    return error("bad_field", "commitment", "must be 64 lower-case hex digits");
  const auto& spent = table_.drawing_.spent;
  bool used = std::ranges::find(spent, *commitment) != spent.end();
  for (const Table::Sitting& other : table_.seats_) used |= other.nonce.commitment == *commitment;
  if (used) return error("bad_field", "commitment", "was used before: take a new nonce");
  emit(Kind::committed, seat_, *commitment);
}

// What is no longer asked for is answered with the present truth.
void MessageHandler::reveal() {
  const auto draw = message_.number("draw");
  const auto nonce = message_.text("nonce");
  if (!draw) return error("bad_field", "draw", "must be a whole number");
  if (!nonce || !is_clean(*nonce, core::kMaxNonce))
    return error("bad_field", "nonce", "at most 64 bytes without control characters");
  const bool due = table_.status() == Status::gathering && table_.drawing_.sealed && *draw == table_.drawing_.n;
  if (!due || !mine().nonce.is_missing()) {
    answer_.late = true;
    return;
  }
  if (nonce->empty() || core::nonce_commitment(*nonce) != mine().nonce.commitment)
    return error("bad_field", "nonce", "is not the one that was committed to");
  emit(Kind::revealed, seat_, *nonce);
}

void MessageHandler::redraw() {
  if (table_.status() != Status::gathering || !table_.drawing_.sealed)
    return error("not_allowed", {}, "the dice are not being drawn");
  if (now_ < table_.drawing_.since + kRevealTime)
    return error("not_yet", {}, "everybody has two minutes to reveal the nonce");
  table_.end_draw(true, now_, answer_.events);
}

}  // namespace table
