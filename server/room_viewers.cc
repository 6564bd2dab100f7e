// Who looks at a room: by the keys of their links, and whether they are connected.
#include <algorithm>
#include <utility>

#include "games/schema.h"
#include "server/log.h"
#include "server/room.h"
#include "table/json_writer.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr int kMostDevices = 10;      // at one seat
constexpr int kMostSpectators = 200;  // at one table, hosts without a seat included
constexpr int kMostFromAddress = 50;  // of them

}  // namespace

// Tables of earlier versions: the seat's key is in the head. Nobody looks into the hand of a bot that sat there from
// the beginning.
bool Room::opens_outside(const core::Digest& key, int chair) const {
  const auto i = static_cast<std::size_t>(chair);
  const bool same = same_hash(key, head_.chairs[i].key);
  const core::Seat seat = table_->seat_of({chair, false});
  const bool is_bot =
      table_->settings().seats[i].kind == table::Sitter::bot && table_->sitter(seat).kind == table::Sitter::bot;
  return same && table_->access().chair(chair).outside && !is_bot;
}

// Every key is compared with every hash, so that the time taken says nothing.
table::Entrance Room::entrance(const Arrival& arrival, Time time) const {
  const core::Digest device = hash_key(arrival.device);
  table::Entrance found =
      table_->find_entrance(hash_key(arrival.key), arrival.device.empty() ? nullptr : &device, time);
  for (int chair = 0; chair < table_->chairs(); ++chair)
    if (opens_outside(hash_key(arrival.key), chair)) found = {table::Entrance::What::seat, chair};
  return found;
}

// What a viewer came with may have become void.
bool Room::may_stay(const Viewer& viewer) const {
  const int chair = viewer.watcher.who.chair;
  return chair < 0 || table_->access().opens(viewer.key, chair) || opens_outside(viewer.key, chair);
}

void Room::join(const std::shared_ptr<Viewer>& viewer, Arrival arrival) {
  if (viewer->client != nullptr) last_address_ = viewer->client->address().owner();
  enter([this, viewer, arrival = std::move(arrival)](const core::Error* trouble) mutable {
    using What = table::Entrance::What;
    if (!is_here(*viewer)) return viewer->error("not_joined", "join", arrival.id);  // gone before the table was there
    used_ = now();
    if (arrival.schema && table_) viewer->watcher.schema = games::schema(head_.game);
    const auto refuse = [&](std::string_view code, std::string_view where = {}, std::string_view detail = {}) {
      viewer->room.reset();
      viewer->error(code, "join", arrival.id, where, detail);
    };
    if (trouble != nullptr) return refuse(trouble->code);
    const bool host = same_hash(hash_key(arrival.host), head_.host);
    const bool watches = same_hash(hash_key(arrival.key), head_.spectator);
    table::Entrance found = entrance(arrival, used_);
    if (!arrival.host.empty() && !host) return refuse("wrong_key", "host");
    const bool known = found.what != What::none || watches;
    if (!known && (!arrival.key.empty() || !host)) return refuse("wrong_key", "key");
    if (table_->status() == table::Status::closed) return refuse("closed");
    if (!has_room_for(*viewer, {found.what == What::none ? -1 : found.chair, host})) return refuse("too_many");
    switch (found.what) {
      case What::seat: return come(viewer, std::move(arrival), {found.chair, host});
      case What::used: return refuse("used", "key", "this invitation has been used: ask the host for a new one");
      case What::expired: return refuse("expired", "key", "make a new code on the first device");
      case What::group:
        if (arrival.device.empty()) return refuse("bad_field", "device", "a group link needs it");
        if (found.chair < 0) return refuse("full", "key", "all seats are taken");
        if (arrival.seat && table_->is_free(static_cast<int>(*arrival.seat), true))
          found.chair = static_cast<int>(*arrival.seat);
        return take_seat(viewer, std::move(arrival), found, host);
      case What::code:
        if (arrival.device.empty()) return refuse("bad_field", "device", "a code needs it");
        return take_seat(viewer, std::move(arrival), found, host);
      case What::invitation:
      case What::again: return take_seat(viewer, std::move(arrival), found, host);
      case What::none: break;
    }
    if (!host && !table_->settings().spectators) return refuse("not_allowed");
    admit(viewer, {-1, host}, hash_key(arrival.key), arrival.id);
  });
}

// Everybody who looks costs time with every move. A seat has room for all devices of a person; one address cannot take
// all places of the spectators.
bool Room::has_room_for(const Viewer& viewer, const table::Who& who) const {
  int same = 0, near = 0;
  for (const auto& other : viewers_) {
    if ((other->watcher.who.chair >= 0 || who.chair >= 0) && other->watcher.who.chair != who.chair) continue;
    ++same;
    near += other->client != nullptr && viewer.client != nullptr &&
            other->client->address().owner() == viewer.client->address().owner();
  }
  return who.chair >= 0 ? same < kMostDevices : same < kMostSpectators && near < kMostFromAddress;
}

// A device is known again by its secret. One that gives none is told apart by its address, of which nothing can be
// read from the hash: the key is in it, too.
table::SeenDevice Room::device_of(const Viewer& viewer, const Arrival& arrival) const {
  const std::string address = viewer.client != nullptr ? viewer.client->address().owner().text() : std::string();
  return {hash_key(arrival.key), hash_key(arrival.device.empty() ? arrival.key + " at " + address : arrival.device)};
}

// With a key. Everybody is told of a device that has not come with it before, and of one without a secret while another
// is here with the same key.
void Room::come(const std::shared_ptr<Viewer>& viewer, Arrival arrival, const table::Who& who) {
  const table::SeenDevice device = device_of(*viewer, arrival);
  const bool beside = arrival.device.empty() && std::ranges::any_of(viewers_, [&](const auto& other) {
                        return other->watcher.who.chair == who.chair && same_hash(other->key, device.key);
                      });
  if (!beside && table_->access().knows(who.chair, device)) return admit(viewer, who, device.key, arrival.id);
  Change change;
  change.since = now();
  change.sender = viewer;
  change.id = arrival.id;
  change.answer.events = table_->device_came(who.chair, device, change.since);
  // Of a seat that has used up its share all have been told a thousand times; its holder is not to be locked out.
  if (change.answer.events.empty()) return admit(viewer, who, device.key, arrival.id);
  change.done = [this, viewer, who, key = device.key, id = arrival.id] {
    if (!is_here(*viewer)) return viewer->error("not_joined", "join", id);
    admit(viewer, who, key, id);
  };
  change.redo = [this, viewer, arrival = std::move(arrival)](const core::Error* failed) mutable {
    if (failed != nullptr) return viewer->error(failed->code, "join", arrival.id);
    join(viewer, std::move(arrival));
  };
  store(std::move(change));
}

// A device that gave no secret of its own belongs to a program that knows nothing of invitations: what it came with
// stays its key.
void Room::take_seat(const std::shared_ptr<Viewer>& viewer, Arrival arrival, const table::Entrance& entrance,
                     bool host) {
  const bool shared = arrival.device.empty();
  const std::string key = shared ? arrival.key : new_key();
  Change change;
  change.since = now();
  change.sender = viewer;
  change.id = arrival.id;
  change.answer.events = table_->take_seat(
      entrance, {hash_key(key), shared ? core::Digest{} : hash_key(arrival.device), hash_key(arrival.key)},
      arrival.name, change.since);
  if (change.answer.events.empty()) return viewer->error("table_full", "join", arrival.id);
  const int chair = entrance.chair;
  if (shared)
    for (table::Event& event : table_->device_came(chair, device_of(*viewer, arrival), change.since))
      change.answer.events.push_back(std::move(event));
  using What = table::Entrance::What;
  if (entrance.what == What::invitation || entrance.what == What::group) forget_notices(change, chair);
  change.done = [this, viewer, key, shared, chair, host, id = arrival.id] {
    const core::Seat seat = table_->seat_of({chair, false});
    if (!shared) viewer->send("{\"type\":\"key\",\"seat\":" + std::to_string(seat) + ",\"key\":\"" + key + "\"}", id);
    if (!is_here(*viewer)) return viewer->error("not_joined", "join", id);
    admit(viewer, {chair, host}, hash_key(key), id);
  };
  change.redo = [this, viewer, arrival = std::move(arrival)](const core::Error* failed) mutable {
    if (failed != nullptr) return viewer->error(failed->code, "join", arrival.id);
    join(viewer, std::move(arrival));
  };
  store(std::move(change));
}

// Makes the secret a message has asked for; it is told when its hash is stored.
void Room::grant(Change& change) {
  using What = table::Grant::What;
  const table::Grant& grant = change.answer.grant;
  if (grant.what == What::none) return;
  change.key = grant.what == What::code ? new_code() : new_key();
  table_->issue(grant, hash_key(plain_key(change.key)), change.since, change.answer.events);
  if (grant.what == What::invitation || grant.what == What::alone) forget_notices(change, table_->chair_of(grant.seat));
  std::string text;
  table::JsonWriter out(text);
  out.open('{').key("type").text(grant.what == What::code ? "device" : grant.what == What::alone ? "key" : "link");
  if (grant.what == What::code)
    out.key("code").text(change.key).key("until").number(change.since + table::kCodeTime);
  else if (grant.what != What::group)
    out.key("seat").number(grant.seat);
  if (grant.what != What::code) out.key("key").text(change.key);
  out.close('}');
  change.answer.replies.push_back(std::move(text));
}

void Room::admit(const std::shared_ptr<Viewer>& viewer, const table::Who& who, const core::Digest& key,
                 std::int64_t id) {
  const std::string_view schema = viewer->watcher.schema;
  viewer->watcher = table::Watcher(who);
  viewer->watcher.schema = schema;
  viewer->key = key;
  viewer->joined = true;
  std::string text;
  table_->welcome(viewer->watcher, now(), text);
  viewer->send(text, id);
  viewers_.push_back(viewer);
  if (viewer->client != nullptr) {
    last_address_ = viewer->client->address().owner();
    context_.workers.promote(id_.number, last_address_);
  }
  if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(*when);
  show_presence();
  for (const Knock& knock : knocks_) tell_hosts(knock, false, viewer.get());
  think();
}

// Taking an open seat of a listed table: a new key is made for it, and its holder sits down, in one change.
void Room::claim(const std::shared_ptr<Viewer>& viewer, std::string name, std::optional<int> seat, std::int64_t id) {
  enter([this, viewer, name = std::move(name), seat, id](const core::Error* trouble) {
    if (viewer->client == nullptr) return viewer->error("not_joined", "claim", id);  // a seat is for somebody who is here
    if (trouble != nullptr) return viewer->error(trouble->code, "claim", id);
    if (!head_.summary.listed || table_->status() != table::Status::gathering)
      return viewer->error("not_allowed", "claim", id);
    if (!table::is_clean(name, table::kMaxName)) return viewer->error("bad_field", "claim", id, "name");
    for (int i = 0; i < table_->chairs(); ++i) {
      if ((seat && *seat != i) || table_->sitter(static_cast<core::Seat>(i)).kind != table::Sitter::open) continue;
      if (const Time wait = context_.wait_to_claim(viewer->client->address()); wait > 0)
        return viewer->send(
            table::with_number(
                table::error_message("too_many", {}, "too many seats taken from this address", {}, "claim"),
                "retry_after", wait),
            id);
      return seat_guest(viewer, i, name, "claim", id, [this, viewer, name, seat, id](const core::Error* failed) {
        if (failed != nullptr) return viewer->error(failed->code, "claim", id);
        claim(viewer, name, seat, id);
      });
    }
    viewer->error("too_many", "claim", id);
  });
}

void Room::record(std::string key, std::move_only_function<void(core::Result<std::string>)> done) {
  enter([this, key = std::move(key), done = std::move(done)](const core::Error* trouble) mutable {
    if (trouble != nullptr) return done(std::unexpected(*trouble));
    used_ = now();
    const core::Digest hash = hash_key(key);
    const bool watches = same_hash(hash, head_.spectator), host = same_hash(hash, head_.host);
    const bool sits = entrance({key, {}, {}, {}}, used_).what == table::Entrance::What::seat;
    if (!watches && !host && !sits) return done(core::failure("wrong_key", "key", "the key opens nothing here"));
    if (!host && !sits && !table_->settings().spectators)
      return done(core::failure("not_allowed", "key", "no spectators at this table"));
    const auto record = table_->record();
    done(record ? core::Result<std::string>(core::write_record(*record)) : std::unexpected(record.error()));
  });
}

void Room::leave(Viewer& viewer) {
  const bool was_joined = viewer.joined;
  viewer.joined = false;
  std::erase_if(viewers_, [&](const auto& other) { return other.get() == &viewer; });
  used_ = now();
  forget_knock(viewer);
  viewers_changed();
  if (was_joined) show_presence();
  viewer.room.reset();  // may be the last to know this room
}

// Says good-bye to some of the viewers.
void Room::dismiss(const std::function<bool(const Viewer&)>& whom, std::string_view why) {
  const std::size_t before = viewers_.size();
  std::vector<std::shared_ptr<Viewer>> leaving;
  std::erase_if(viewers_, [&](const std::shared_ptr<Viewer>& viewer) {
    if (!whom(*viewer)) return false;
    leaving.push_back(viewer);
    return true;
  });
  for (const auto& viewer : leaving) {
    viewer->send("{\"type\":\"gone\",\"why\":\"" + std::string(why) + "\"}");
    viewer->joined = false;
    viewer->room.reset();
  }
  viewers_changed();
  if (viewers_.size() != before && table_) show_presence();
}

core::Seats Room::chairs_here() const {
  core::Seats chairs;
  for (const auto& viewer : viewers_)
    if (viewer->watcher.who.chair >= 0) chairs.add(static_cast<core::Seat>(viewer->watcher.who.chair));
  return chairs;
}

void Room::show_presence() {
  if (!table_) return;
  const bool news = table_->present(chairs_here(), now());
  if (const auto deadline = table_->next_deadline()) wake_at(*deadline);  // somebody's absence may have begun
  if (news && !busy_) show();  // else it is shown with what is on its way to the store
  // Whoever leaves with twenty channels, or a crowd that comes together, is told to all others once.
  if (std::exchange(presence_due_, true)) return;
  context_.loop.post([self = shared_from_this()] {
    self->presence_due_ = false;
    self->tell_presence();
  });
}

void Room::tell_presence() {
  if (!table_) return;
  const core::Seats chairs = chairs_here();
  std::string text = R"({"type":"presence","here":[)";
  for (int i = 0; i < table_->chairs(); ++i) {
    if (i > 0) text += ',';
    text += chairs.has(static_cast<core::Seat>(table_->chair_of(static_cast<core::Seat>(i)))) ? "true" : "false";
  }
  text += ']';
  if (const auto watching = std::ranges::count_if(viewers_, [](const auto& v) { return v->watcher.who.chair < 0; }))
    text += ",\"watching\":" + std::to_string(watching);
  text += '}';
  for (const auto& viewer : viewers_) viewer->send(text);
}

}  // namespace server
