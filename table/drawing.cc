// The draw of the dice: promises, nonces, and what happens when somebody does not reveal.
#include "table/drawing.h"

#include <algorithm>

#include "table/connections.h"
#include "table/table.h"

namespace table {

std::vector<std::string> Table::nonces() const {
  std::vector<std::string> out;
  if (!settings_.challenge.empty()) return out;
  for (const Sitting& sitting : seats_) out.push_back(sitting.nonce.text);
  return out;
}

// Nothing to wait for at a table whose dice come from a word or begin in the middle of a record.
bool Table::follow_draw(Time now, std::vector<Event>& events) {
  bool missing = false;
  for (const Sitting& sitting : seats_) {
    if (sitting.who.kind == Sitter::open || (sitting.who.kind == Sitter::human && !sitting.ready)) return false;
    missing |= sitting.who.kind == Sitter::human && sitting.nonce.is_missing();
  }
  if (!missing || !settings_.challenge.empty() || settings_.position != nullptr) return true;
  if (!drawing_.sealed) emit(Kind::sealed, core::kNobody, {}, now, events);
  return false;
}

// Draws in which whoever sits there did not reveal, at this chair or another: whoever has lost a seat and comes again has
// not begun anew. Where nobody has a key it is the chair that counts.
int Table::failures(const Sitting& sitting) const {
  const auto& keys = access_.chair(sitting.chair).keys;
  if (keys.empty()) return sitting.failures;
  std::ptrdiff_t most = 0;
  for (const DeviceKey& key : keys) most = std::max(most, std::ranges::count(drawing_.failed, key.holder()));
  return static_cast<int>(most);
}

// Chairs of those who do not reveal and have failed before.
core::Json Table::losing() const {
  core::Json lost = core::Json::array();
  for (const Sitting& sitting : seats_)
    if (sitting.who.kind == Sitter::human && sitting.nonce.is_missing() && failures(sitting) + 1 >= kMostFailures)
      lost.push_back(sitting.chair);
  return lost;
}

void Table::end_draw(bool by_host, Time now, std::vector<Event>& events) {
  core::Json missing = core::Json::array();
  for (const Sitting& sitting : seats_)
    if (sitting.who.kind == Sitter::human && sitting.nonce.is_missing()) missing.push_back(sitting.chair);
  core::Json json = {{"missing", std::move(missing)}, {"by", by_host ? "host" : "time"}};
  if (kKnowsConnections) json["lost"] = losing();
  emit(Kind::redraw, core::kNobody, json.dump(), now, events);
}

core::Result<void> Table::apply_draw(const Event& event) {
  if (started_) return broken(event, "the game has started before");
  ++draw_version_;
  Sitting* const sitting = event.seat < seats_.size() ? &seats_[event.seat] : nullptr;
  switch (event.kind) {
    case Kind::ready:
      sitting->ready = true;
      sitting->nonce = {event.text, {}};
      break;
    case Kind::unready:
      sitting->ready = false;
      sitting->nonce = {};
      break;
    case Kind::committed:
      sitting->ready = true;
      sitting->nonce = {{}, event.text};
      break;
    case Kind::sealed:
      drawing_.sealed = true;
      drawing_.since = event.time;
      break;
    case Kind::revealed:
      if (!drawing_.sealed || core::nonce_commitment(event.text) != sitting->nonce.commitment)
        return broken(event, "this nonce was not promised");
      sitting->nonce.text = event.text;
      break;
    default: {
      const core::Json json = core::Json::parse(event.text, nullptr, false);
      const auto list = json.is_object() ? json.find("missing") : json.end();
      if (!json.is_object() || list == json.end() || !list->is_array()) return broken(event, "it does not say who");
      core::EndedDraw ended{{}, json.value("by", core::Json()) == "host"};
      for (const core::Json& chair : *list) {
        if (!chair.is_number_unsigned() || chair.get<std::size_t>() >= seats_.size())
          return broken(event, "there is no such seat");
        ended.missing.push_back(chair.get<int>());
      }
      // Nothing of this draw is used again: neither a nonce nor the seed.
      for (Sitting& one : seats_) {
        if (!one.nonce.commitment.empty()) drawing_.spent.push_back(one.nonce.commitment);
        one.nonce = {};
        one.ready = false;
      }
      for (const int chair : ended.missing) {
        Sitting& one = seats_[static_cast<std::size_t>(chair)];
        ++one.failures;
        if (kKnowsConnections)  // the page's tables have no devices
          for (const DeviceKey& key : access_.chair(chair).keys) drawing_.failed.push_back(key.holder());
        // Earlier versions counted by chairs, and did not say who loses the seat.
        bool loses = one.failures >= kMostFailures;
        if (const auto lost = json.find("lost"); kKnowsConnections && lost != json.end())
          loses = std::ranges::find(*lost, core::Json(chair)) != lost->end();
        tell(loses ? NoticeKind::lost : NoticeKind::missing, event, &one);
        if (!loses) continue;
        one.failures = 0;
        one.who = {};
        access_.clear(chair);
      }
      drawing_.ended.push_back(std::move(ended));
      drawing_.sealed = false;
      seed_ = core::seed_of_draw(first_seed_, ++drawing_.n);
    }
  }
  return {};
}

}  // namespace table
