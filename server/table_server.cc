#include "server/table_server.h"

#include <malloc.h>

#include <algorithm>

#include "server/frames.h"
#include "server/log.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr Time kSweep = 10'000;
constexpr Time kRemoval = 3'600'000;
constexpr Time kLookForDue = 2000;
constexpr Time kGrace = 3000;        // whoever has the table in memory acts first
constexpr Time kElsewhere = 75'000;  // so long another process is believed
constexpr int kMostDue = 200;
constexpr int kMostRefused = 200;  // messages in a row, then the line is closed

}  // namespace

TableServer::TableServer(ServerContext context, const Options& options)
    : context_(std::move(context)),
      general_requests_(context_.game_cache),
      options_(options),
      visitors_(options.limits) {
  const Time time = now();
  next_sweep_ = time + kSweep;
  next_due_ = time + kLookForDue;
  // What was to happen while no process ran, and bots that were interrupted.
  look_for_due(time + 60'000);
  context_.loop.wake_at(next_due_);
}

std::shared_ptr<Client> TableServer::connect(Line& line, const Address& address) {
  auto client = std::make_shared<Client>(line, address, options_.limits, visitors_.budget(address));
  clients_[client.get()] = client;
  context_.metrics.connections.set(static_cast<std::int64_t>(clients_.size()));
  return client;
}

void TableServer::disconnect(const std::shared_ptr<Client>& client) {
  client->lost();
  while (!client->viewers().empty()) remove(*client, client->viewers().back()->channel);
  clients_.erase(client.get());
  context_.metrics.connections.set(static_cast<std::int64_t>(clients_.size()));
}

void TableServer::receive(Client& client, std::string_view text) {
  context_.metrics.messages.add();
  context_.metrics.bytes_in.add(static_cast<std::int64_t>(text.size()));
  const auto message = table::Message::parse(text);
  const Handler* found = nullptr;
  if (message) {
    const auto all = handlers();
    found = &*std::ranges::find_if(
        all, [&](const Handler& handler) { return handler.type == message->type() || handler.type.empty(); });
  }
  if (!client.may_say(now(), found != nullptr ? found->cost : 1)) {
    context_.metrics.messages_refused.add();
    if (++client.refused > kMostRefused) return client.line()->close(kPolicy, "too many messages");
    return client.send(message ? message->reply_to() : table::ReplyTo{},
                       table::error_message("too_fast", {}, {}, {}, message ? message->type() : std::string_view{}));
  }
  client.refused = 0;
  if (!message) {
    context_.metrics.messages_refused.add();
    return client.send({},
                       table::error_message(message.error().code, message.error().where, message.error().what, {}, {}));
  }
  (this->*found->answer)(client, *message, text);
}

void TableServer::refuse(Client& client, const table::Message& message, const core::Error& error) {
  client.send(message.reply_to(), table::error_message(error, message.type()));
}

std::shared_ptr<Viewer> TableServer::viewer_for(Client& client, std::int64_t channel) {
  auto viewer = std::make_shared<Viewer>();
  viewer->client = &client;
  viewer->channel = channel;
  return viewer;
}

std::shared_ptr<Room> TableServer::room(TableId id) {
  auto& room = rooms_[id];
  if (room == nullptr) room = std::make_shared<Room>(context_, *this, id);
  context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
  return room;
}

void TableServer::remove(Client& client, std::int64_t channel) {
  auto& viewers = client.viewers();
  std::erase_if(viewers, [](const auto& viewer) {
    return viewer->room == nullptr && viewer->archive == nullptr && viewer.use_count() == 1;
  });
  const auto found = std::ranges::find(viewers, channel, [](const auto& viewer) { return viewer->channel; });
  if (found == viewers.end()) return;
  const std::shared_ptr<Viewer> viewer = std::move(*found);
  viewers.erase(found);
  viewer->client = nullptr;
  if (const std::shared_ptr<Room> room = viewer->room) room->leave(*viewer);
}

void TableServer::wake(const std::shared_ptr<Room>& room, Time when) {
  if (alarms_.empty() || when < alarms_.top().when) context_.loop.wake_at(when);
  alarms_.push({when, room});
}

void TableServer::tick() {
  const Time time = now();
  while (!alarms_.empty() && alarms_.top().when <= time) {
    const std::shared_ptr<Room> room = alarms_.top().room.lock();
    alarms_.pop();
    if (room != nullptr) room->tick();
  }
  if (next_due_ <= time) look_for_due(time - kGrace);
  if (next_sweep_ <= time) sweep(time);
  Time next = std::min(next_due_, next_sweep_);
  if (!alarms_.empty()) next = std::min(next, alarms_.top().when);
  context_.loop.wake_at(next);
}

// Tables whose clock has run out, or whose bot should have moved, and which nobody has in memory.
void TableServer::look_for_due(Time until) {
  next_due_ = now() + kLookForDue;
  context_.store_thread.ask<std::vector<TableId>>([until](Storage& storage) { return storage.due(until, kMostDue); },
                                                  [this](auto due) {
                                                    if (!due) return;
                                                    for (const TableId id : *due) room(id)->tick();
                                                  });
}

void TableServer::sweep(Time time) {
  next_sweep_ = time + kSweep;
  visitors_.forget(time);
  std::string words;
  for (auto it = rooms_.begin(); it != rooms_.end();) {
    Room& room = *it->second;
    room.forget_elsewhere(time - kElsewhere);
    if (options_.is_shared() && room.has_viewers())
      words += (words.empty() ? "" : " ") + room.id().text() + " " + std::to_string(room.chairs_here());
    if (words.size() > 6000) context_.whisper("here", std::exchange(words, {}));
    it = room.is_idle(time) ? rooms_.erase(it) : std::next(it);
  }
  if (!words.empty()) context_.whisper("here", words);
  malloc_trim(0);  // joining is a burst of large messages; what they leave between the tables goes back
  context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
  if (options_.keep_days > 0 && next_removal_ <= time) {
    next_removal_ = time + kRemoval;
    context_.store_thread.ask<int>([before = time - Time{options_.keep_days} * 86'400'000](
                                       Storage& storage) { return storage.remove(before, false); },
                                   [](core::Result<int> removed) {
                                     if (removed && *removed > 0)
                                       log_info("old tables removed", {{"count", static_cast<long>(*removed)}});
                                   });
  }
}

void TableServer::hear(const News& news) {
  if (news.anything)
    for (const auto& [id, room] : rooms_) room->heard(0);
  for (const News::Item& item : news.tables)
    if (const auto found = rooms_.find(item.table); found != rooms_.end()) found->second->heard(item.event);
  // "here PROCESS TABLE CHAIRS TABLE CHAIRS …"
  for (const std::string& word : news.words) {
    std::vector<std::string_view> parts;
    for (std::string_view rest = word; !rest.empty(); rest.remove_prefix(std::min(rest.size(), rest.find(' ') + 1))) {
      parts.push_back(rest.substr(0, rest.find(' ')));
      if (rest.find(' ') == std::string_view::npos) break;
    }
    if (parts.size() < 4 || parts[0] != "here") continue;
    for (std::size_t i = 2; i + 1 < parts.size(); i += 2) {
      const auto id = TableId::parse(parts[i]);
      const auto found = id ? rooms_.find(*id) : rooms_.end();
      if (found != rooms_.end())
        found->second->here(std::string(parts[1]),
                            static_cast<std::uint8_t>(std::atoi(std::string(parts[i + 1]).c_str())), now());
    }
  }
}

void TableServer::close() {
  for (const auto& [raw, client] : clients_)
    if (client->line() != nullptr) client->line()->close(kGoingAway, "the server stops");
}

}  // namespace server
