// Who comes to a seat: invitations, keys, codes for other devices, and the vote on a new invitation.
#include "table/access.h"
#include "table/connections.h"
#include "table/json_writer.h"
#include "table/table.h"

namespace table {

using core::Digest;
using core::Json;

namespace {

constexpr Time kAway = 60 * 60 * 1000;           // a live game
constexpr Time kBackAfterRestart = 2 * 60 * 1000;
constexpr Time kAwaySlow = 24 * 60 * 60 * 1000;  // without a clock, or one in hours and days

bool read_hash(const Json& json, const char* key, Digest& out) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() && core::from_hex(found->get_ref<const std::string&>(), out);
}

}  // namespace

// A group link leads to the first chair that nobody holds: those meant for anybody first, then those whose invitation
// has not been used, and last those of bots: who was invited and comes late plays all the same.
Entrance Table::find_entrance(const Digest& secret, const Digest* device, Time now) const {
  Entrance found = access_.find(secret, device, now);
  if (found.what != Entrance::What::group) return found;
  found.chair = free_chair(true);
  return found;
}

bool Table::is_free(int chair, bool bots_give_way) const {
  if (status() != Status::gathering || chair < 0 || chair >= chairs() || access_.chair(chair).is_held()) return false;
  return seats_[seat_of({chair, false})].who.kind != Sitter::bot || (bots_give_way && !drawing_.sealed);
}

int Table::free_chair(bool bots_give_way) const {
  for (const Sitter kind : {Sitter::open, Sitter::human, Sitter::bot})
    for (const Sitting& sitting : seats_)
      if (sitting.who.kind == kind && is_free(sitting.chair, bots_give_way)) return sitting.chair;
  return -1;
}

std::vector<Event> Table::take_seat(const Entrance& entrance, const DeviceKey& key, std::string_view name, Time now) {
  using What = Entrance::What;
  std::vector<Event> events;
  const core::Seat seat = seat_of({entrance.chair, false});
  if (seat == core::kNobody) return events;
  // Who was given a chair by the host or in the lobby has come with nothing, and no device is known yet.
  const bool shared = key.device == Digest{} && key.by != Digest{};
  Json json = {{"key", core::to_hex(key.key)}, {"by", core::to_hex(key.by)}};
  if (key.device != Digest{}) json["device"] = core::to_hex(key.device);
  json["how"] = shared                         ? "link"
                : entrance.what == What::code  ? "code"
                : entrance.what == What::again ? "again"
                                               : "invitation";
  json["name"] = std::string(name);
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const bool new_holder = kKnowsConnections && !started_ && entrance.what != What::code && entrance.what != What::again;
  if (new_holder && holders_ >= kMostHolders) return events;
  // Who asks again and again with the same invitation fills the table, too.
  if (!new_holder && !share_of(Kind::claimed, seat).affords(charge_of(Kind::claimed), text.size())) return events;
  emit(Kind::claimed, seat, std::move(text), now, events);
  follow(now, events);
  return events;
}

std::vector<Event> Table::device_came(int chair, const SeenDevice& device, Time now) {
  std::vector<Event> events;
  const core::Seat seat = seat_of({chair, false});
  std::string text = core::to_hex(device.key) + " " + core::to_hex(device.device);
  if (seat != core::kNobody && share_of(Kind::came, seat).affords(charge_of(Kind::came), text.size()))
    emit(Kind::came, seat, std::move(text), now, events);
  return events;
}

void Table::issue(const Grant& grant, const Digest& secret, Time now, std::vector<Event>& events) {
  const std::string hash = core::to_hex(secret);
  switch (grant.what) {
    case Grant::What::none: return;
    case Grant::What::invitation: return emit(Kind::invited, grant.seat, hash, now, events);
    case Grant::What::group: return emit(Kind::group, core::kNobody, hash, now, events);
    case Grant::What::code:
      return emit(Kind::code, grant.seat, hash + " " + std::to_string(now + kCodeTime), now, events);
    case Grant::What::alone: {
      const Json json = {{"key", hash}, {"device", core::to_hex(grant.device)}};
      return emit(Kind::alone, grant.seat, json.dump(), now, events);
    }
  }
}

core::Result<void> Table::take(const Event& event) {
  const Json json = Json::parse(event.text, nullptr, false);
  DeviceKey key;
  if (!json.is_object() || !read_hash(json, "key", key.key)) return broken(event, "it has no key");
  read_hash(json, "device", key.device);
  read_hash(json, "by", key.by);
  Sitting& sitting = seats_[event.seat];
  ChairAccess& chair = access_.chair(sitting.chair);
  if (event.kind == Kind::alone) {
    chair = {};
    access_.add(sitting.chair, key);
    return {};
  }
  const Json how = json.value("how", Json()), name = json.value("name", Json(""));
  if (!name.is_string() || !is_clean(name.get_ref<const std::string&>(), kMaxName)) return broken(event, "a bad name");
  if (how == "code") {
    chair.code = {};
  } else if (how != "again") {
    chair = {.shared = how == "link"};
    if (kKnowsConnections && !started_) ++holders_, sitting.spent = {};  // what the one before has said is not theirs to pay
    if (sitting.who.kind != Sitter::human) sitting.who = {Sitter::human, {}, {}};
    sitting.timed_out = false;
    if (!name.get_ref<const std::string&>().empty()) sitting.who.name = name.get<std::string>();
  }
  access_.add(sitting.chair, key);
  ++draw_version_;
  return {};
}

core::Result<void> Table::apply_access(const Event& event) {
  Sitting* const sitting = event.seat < seats_.size() ? &seats_[event.seat] : nullptr;
  Digest hash;
  switch (event.kind) {
    case Kind::claimed:
    case Kind::alone: return take(event);
    case Kind::group:
      if (!core::from_hex(event.text, hash)) return broken(event, "not a hash");
      access_.set_group(hash);
      break;
    case Kind::invited: {
      if (!core::from_hex(event.text, hash)) return broken(event, "not a hash");
      const bool was_held = access_.chair(sitting->chair).is_held();
      access_.chair(sitting->chair) = {.invitation = hash};
      if (!started_) {
        sitting->ready = false;
        sitting->nonce = {};
        if (was_held) sitting->who = {};
        ++draw_version_;
      }
      vote_.reset();
      ++vote_version_;
      break;
    }
    case Kind::came: {
      if (!kKnowsConnections) break;
      SeenDevice device;
      if (event.text.size() != 129 || !core::from_hex(event.text.substr(0, 64), device.key) ||
          !core::from_hex(event.text.substr(65), device.device))
        return broken(event, "not two hashes");
      // Whoever is first with a key that was made for no device in particular is not another one.
      if (access_.is_used(sitting->chair, device.key)) tell(NoticeKind::device, event, sitting);
      access_.add(sitting->chair, device);
      break;
    }
    case Kind::code: {
      if (event.text.size() < 66 || !core::from_hex(event.text.substr(0, 64), hash)) return broken(event, "not a hash");
      ChairAccess& chair = access_.chair(sitting->chair);
      chair.code = hash;
      chair.code_until = std::strtoll(event.text.c_str() + 65, nullptr, 10);
      break;
    }
    case Kind::asked: {
      vote_ =
          Vote{.chair = sitting->chair, .by = -1, .since = event.time, .consented = false, .agreed = {}, .refused = {}};
      if (event.text != "host") vote_->by = std::atoi(event.text.c_str());
      if (vote_->by >= 0 && vote_->by < chairs()) vote_->agreed.add(static_cast<core::Seat>(vote_->by));
      ++vote_version_;
      break;
    }
    case Kind::voted: {
      if (!vote_) return broken(event, "there is no vote");
      const auto chair = static_cast<core::Seat>(sitting->chair);
      const bool yes = event.text == "yes";
      (yes ? vote_->agreed : vote_->refused).add(chair);
      (yes ? vote_->refused : vote_->agreed).remove(chair);
      ++vote_version_;
      if (sitting->chair != vote_->chair) {
        // Refused by so many that the others cannot be most of them; of those who were here, the handler has counted.
        if (event.text == kVoteEnds || vote_->refused.count() * 2 >= others(*vote_).count()) vote_.reset();
      } else if (yes) {
        vote_->consented = true;
        vote_->agreed.remove(chair);
      } else {
        vote_.reset();
      }
      break;
    }
    default: return broken(event, "out of place");
  }
  return {};
}

bool Table::present(core::Seats chairs, Time now) {
  if (presence_.since > 0 && presence_.here == chairs) return false;
  for (int chair = 0; chair < this->chairs(); ++chair)
    if (presence_.here.has(static_cast<core::Seat>(chair)) && !chairs.has(static_cast<core::Seat>(chair)))
      presence_.left[static_cast<std::size_t>(chair)] = now;
  if (presence_.since == 0) presence_.since = now;
  presence_.here = chairs;
  if (vote_ || takeback_) ++vote_version_;
  return vote_ || takeback_;
}

// Whoever is not here cannot be asked. At a table whose connections nobody knows, everybody is.
core::Seats Table::voters(const Vote& vote) const {
  core::Seats out;
  for (const core::Seat chair : others(vote))
    if (!kKnowsConnections || !is_away(chair)) out.add(chair);
  return out;
}

core::Seats Table::others(const Vote& vote) const {
  core::Seats out;
  for (const Sitting& sitting : seats_)
    if (sitting.chair != vote.chair && sitting.who.kind == Sitter::human && !sitting.conceded)
      out.add(static_cast<core::Seat>(sitting.chair));
  return out;
}

// For how long a person who is away is waited for.
Time Table::away_time() const {
  if (settings_.away > 0) return settings_.away;
  const Time turn = settings_.clock.turn > 0 ? settings_.clock.turn : settings_.clock.reserve;
  return settings_.clock.on() && turn < kSlowTurn ? kAway : kAwaySlow;
}

bool Table::is_away(int chair) const {
  return presence_.since > 0 && !presence_.here.has(static_cast<core::Seat>(chair));
}

// So long after the holder of the chair, who is away, was last here; somebody whose line a restart has cut has a moment
// to come back.
Time Table::away_until(int chair) const {
  const Time seen = seats_[seat_of({chair, false})].seen;
  return std::max(std::max(seen, presence_.left[static_cast<std::size_t>(chair)]) + away_time(),
                  presence_.since + std::min(away_time(), kBackAfterRestart));
}

// A seat without a holder has nobody to wait for.
Time Table::vote_until(const Vote& vote) const {
  if (!access_.chair(vote.chair).is_held()) return vote.since;
  return kKnowsConnections && is_away(vote.chair) ? away_until(vote.chair) : vote.since + away_time();
}

bool Table::is_granted(const Vote& vote, Time now) const {
  if (vote.consented) return true;
  if (kKnowsConnections && presence_.here.has(static_cast<core::Seat>(vote.chair))) return false;
  const core::Seats all = voters(vote);
  int agreed = 0;
  for (const core::Seat chair : all) agreed += vote.agreed.has(chair);
  return (all.empty() || agreed * 2 > all.count()) && now >= vote_until(vote);
}

bool Table::is_held_by_person(core::Seat seat) const {
  return seats_[seat].who.kind == Sitter::human && !access_.chair(seats_[seat].chair).keys.empty();
}

}  // namespace table
