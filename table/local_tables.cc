#include "table/local_tables.h"

#include <algorithm>

#include "table/json_writer.h"
#include "table/message_handler.h"

namespace table {

LocalTables::Room* LocalTables::find(const std::string& id) {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second.get();
}

void LocalTables::handle(std::string_view text, Time now, std::vector<std::string>& out) {
  const auto parsed = Message::parse(text);
  if (!parsed) {
    out.push_back(error_message(parsed.error(), {}));
    return;
  }
  const Message& message = *parsed;
  const std::size_t before = out.size();
  const std::string_view type = message.type();
  if (auto answer = general_requests_.answer(message))
    out.push_back(std::move(*answer));
  else if (type == "create")
    create(message, now, out);
  else if (type == "open")
    open(message, now, out);
  else if (type == "join")
    join(message, now, out);
  else if (type == "leave")
    leave(message, out);
  else if (type == "save")
    save(message, out);
  else if (type == "restore")
    restore(message, out);
  else if (type == "review")
    review(message, out);
  else if (type == "analyse")
    analyse(message, out);
  else if (type == "arrange")
    arrange(message, out);
  else
    return act(message, now, out);
  for (std::size_t i = before; i < out.size(); ++i) out[i] = addressed(std::move(out[i]), message.reply_to());
}

// Gives the room an id and keys, and tells them.
std::string LocalTables::invite(std::unique_ptr<Room> room, std::string_view type) {
  const std::string id = make_key(entropy_()).substr(0, 16);
  std::vector<std::string> keys;
  for (int chair = 0; chair < room->table.chairs(); ++chair) {
    keys.push_back(make_key(entropy_()));
    room->key_hashes.push_back(key_hash(keys.back()));
  }
  const std::string host = make_key(entropy_()), spectator = make_key(entropy_());
  room->host_hash = key_hash(host);
  room->spectator_hash = key_hash(spectator);
  rooms_[id] = std::move(room);
  std::string text;
  JsonWriter out(text);
  out.open('{').key("type").text(type).key("table").text(id).key("host").text(host).key("seats").open('[');
  for (const std::string& key : keys) out.item().text(key);
  out.close(']').key("spectator").text(spectator).close('}');
  return text;
}

void LocalTables::create(const Message& message, Time now, std::vector<std::string>& out) {
  const auto settings = general_requests_.settings(message);
  if (!settings) return out.push_back(error_message(settings.error(), message.type()));
  std::vector<Event> events;
  auto table = Table::create(game_cache_, *settings, entropy_(), now, events);
  if (!table) return out.push_back(error_message(table.error(), message.type()));
  auto room = std::make_unique<Room>(std::move(*table));
  room->events = std::move(events);
  out.push_back(invite(std::move(room), "created"));
}

void LocalTables::open(const Message& message, Time now, std::vector<std::string>& out) {
  auto table = general_requests_.record_table(message, now);
  if (!table) return out.push_back(error_message(table.error(), message.type()));
  out.push_back(invite(std::make_unique<Room>(std::move(*table)), "created"));
}

void LocalTables::join(const Message& message, Time now, std::vector<std::string>& out) {
  const auto id = message.text("table");
  Room* room = id ? find(*id) : nullptr;
  if (room == nullptr) return out.push_back(error_message("unknown_table", "table", {}, {}, message.type()));
  Who who;
  bool known = false;
  if (const auto key = message.text("key")) {
    const std::string hash = key_hash(*key);
    known = hash == room->spectator_hash;
    for (std::size_t chair = 0; chair < room->key_hashes.size(); ++chair)
      if (hash == room->key_hashes[chair]) who.chair = static_cast<int>(chair), known = true;
    if (!known) return out.push_back(error_message("wrong_key", "key", {}, {}, message.type()));
  }
  if (const auto key = message.text("host")) {
    if (key_hash(*key) != room->host_hash)
      return out.push_back(error_message("wrong_key", "host", {}, {}, message.type()));
    who.host = known = true;
  }
  if (!known) return out.push_back(error_message("wrong_key", "key", {}, {}, message.type()));
  if (who.chair < 0 && !who.host && !room->table.settings().spectators)
    return out.push_back(error_message("not_allowed", "key", "no spectators at this table", {}, message.type()));
  if (const auto used = channels_.find(message.channel()); used != channels_.end() && used->second.table != *id)
    out.push_back(R"({"type":"gone","why":"replaced"})");
  Channel& channel = channels_[message.channel()] = {*id, Watcher(who)};
  room->table.welcome(channel.watcher, now, out.emplace_back());
}

// A table that nobody looks at any more leaves the memory: what the page wants to come back to, it has saved.
void LocalTables::leave(const Message& message, std::vector<std::string>& out) {
  const auto found = channels_.find(message.channel());
  if (found == channels_.end()) return out.push_back(error_message("not_joined", {}, {}, {}, message.type()));
  const std::string id = std::move(found->second.table);
  channels_.erase(found);
  if (std::ranges::none_of(channels_, [&](const auto& entry) { return entry.second.table == id; })) rooms_.erase(id);
  out.push_back(R"({"type":"gone","why":"left"})");
}

void LocalTables::act(const Message& message, Time now, std::vector<std::string>& out) {
  const auto found = channels_.find(message.channel());
  Room* room = found == channels_.end() ? nullptr : find(found->second.table);
  if (room == nullptr) {
    const bool known = MessageHandler::knows(message.type());
    return out.push_back(
        addressed(error_message(known ? "not_joined" : "unknown_type", known ? "" : "type", {}, {}, message.type()),
                  message.reply_to()));
  }
  const std::string id = found->second.table;
  Watcher& watcher = found->second.watcher;
  Answer answer = room->table.act(watcher.who, message, now);
  for (std::string& reply : answer.replies) out.push_back(addressed(std::move(reply), message.reply_to()));
  if (answer.late) {
    std::string text;
    room->table.update(watcher, now, text, true);
    out.push_back(addressed(std::move(text), message.reply_to()));
  }
  if (answer.hint)
    if (auto task = room->table.hint_task(watcher.who)) hints_.push_back({message.reply_to(), id, std::move(*task)});
  room->events.insert(room->events.end(), answer.events.begin(), answer.events.end());
  if (answer.grant.what != Grant::What::none) new_link(*room, id, answer.grant, now, message, out);
  rematch(*room, now);
  const bool told = (!answer.events.empty() || answer.grant.what != Grant::What::none) &&
                    spread(id, *room, now, out, message.reply_to());
  if (message.id() != 0 && !told && answer.replies.empty() && !answer.late && !answer.hint)
    out.push_back(addressed(nothing_new(watcher), message.reply_to()));
}

// The tables of a page are all on this device: an invitation is simply the seat's new key.
void LocalTables::new_link(Room& room, const std::string& id, const Grant& grant, Time now, const Message& message,
                           std::vector<std::string>& out) {
  if (grant.what != Grant::What::invitation)
    return out.push_back(addressed(
        error_message("not_allowed", {}, "this table is on one device only", {}, message.type()), message.reply_to()));
  const core::Seat seat = grant.seat;
  const int chair = room.table.chair_of(seat);
  const std::string key = make_key(entropy_());
  room.table.issue(grant, core::sha256(key), now, room.events);
  room.key_hashes[static_cast<std::size_t>(chair)] = key_hash(key);
  std::string text;
  JsonWriter(text).open('{').key("type").text("link").key("seat").number(seat).key("key").text(key).close('}');
  out.push_back(addressed(std::move(text), message.reply_to()));
  for (auto at = channels_.begin(); at != channels_.end();) {
    const bool gone = at->second.table == id && at->second.watcher.who.chair == chair && at->first != message.channel();
    if (gone) out.push_back(addressed(R"({"type":"gone","why":"link"})", {at->first}));
    at = gone ? channels_.erase(at) : std::next(at);
  }
}

void LocalTables::rematch(Room& room, Time now) {
  const auto settings = room.table.rematch_due();
  if (!settings) return;
  std::vector<Event> events;
  auto table = Table::create(game_cache_, *settings, entropy_(), now, events);
  if (!table) return;
  auto next = std::make_unique<Room>(std::move(*table));
  next->events = std::move(events);
  next->key_hashes = room.key_hashes;
  next->host_hash = room.host_hash;
  next->spectator_hash = room.spectator_hash;
  const std::string id = make_key(entropy_()).substr(0, 16);
  rooms_[id] = std::move(next);
  const auto more = room.table.followed(id, now);
  room.events.insert(room.events.end(), more.begin(), more.end());
}

bool LocalTables::spread(const std::string& id, Room& room, Time now, std::vector<std::string>& out,
                         const ReplyTo& cause) {
  bool told = false;
  const bool closed = room.table.status() == Status::closed;
  for (auto& [number, channel] : channels_) {
    if (channel.table != id) continue;
    const ReplyTo to{number, number == cause.channel ? cause.id : 0};
    std::string text;
    const bool news = room.table.update(channel.watcher, now, text);
    told |= to.id != 0 && (news || closed);
    if (news) out.push_back(addressed(std::move(text), to));
    if (closed)
      out.push_back(addressed(R"({"type":"gone","why":")" + std::string(room.table.why_closed()) + "\"}", to));
  }
  if (!closed) return told;
  std::erase_if(channels_, [&](const auto& entry) { return entry.second.table == id; });
  rooms_.erase(id);
  return told;
}

}  // namespace table
