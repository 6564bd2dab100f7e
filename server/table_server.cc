#include "server/table_server.h"

#include <malloc.h>

#include <algorithm>
#include <utility>

#include "server/frames.h"
#include "server/log.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr Time kSweep = 10'000;
constexpr Time kRemoval = 3'600'000;
constexpr Time kDay = 86'400'000;
constexpr Time kLookForDue = 2000;
constexpr Time kNextReturn = 60'000;
constexpr Time kGrace = 3000;        // whoever has the table in memory acts first
constexpr Time kOthersFirst = 5000;  // a table that belongs to another process is left to it for so long
constexpr int kMostDue = 200;
constexpr std::size_t kMostHeldBack = 64, kMostHeldBytes = 64 * 1024;  // nothing has been paid for them yet
constexpr Time kHeldBackRetry = 1000;
constexpr int kMostRefused = 200;           // messages in a row, then the line is closed
constexpr double kBatch = 5;                // costs a message with many plans
constexpr std::size_t kBytesForOne = 8192;  // a message counts once more for each

}  // namespace

TableServer::TableServer(ServerContext context, const Options& options)
    : context_(std::move(context)),
      general_requests_(context_.game_cache),
      options_(options),
      visitors_(options.limits) {
  context_.may_open_table = [this](const Address& address, std::size_t bytes) {
    return visitors_.may_open_table(address, now(), bytes);
  };
  context_.wait_to_claim = [this](const Address& address) -> Time {
    return visitors_.may_claim(address, now()) ? 0 : visitors_.wait_to_claim(address, now());
  };
  prepare_answers();
  const Time time = now();
  next_sweep_ = time + kSweep;
  next_due_ = time + kLookForDue;
  // What was to happen while no process ran, and bots that were interrupted.
  look_for_due(time + 60'000, {});
  context_.loop.wake_at(next_due_);
  say_we_serve();
}

// What is the same for everybody takes longest when it is asked for the first time: that is now, when nobody waits.
void TableServer::prepare_answers() {
  for (const core::GameType& type : context_.game_cache.games()) {
    const core::Catalog& catalog = *type.catalog;
    if (const auto usual = context_.game_cache.take(catalog.id, catalog.min_players, core::Json::object()))
      (*usual)->prepare();
    for (const char* lang : {"en", "de", "fr"}) {
      const std::string text = R"({"type":"words","game":")" + catalog.id + R"(","lang":")" + lang + "\"}";
      general_requests_.answer(*table::Message::parse(text));
    }
  }
}

std::shared_ptr<Client> TableServer::connect(Line& line, const Address& address) {
  auto client = std::make_shared<Client>(line, address, options_.limits, visitors_.budget(address));
  clients_[client.get()] = client;
  context_.metrics.connections.set(static_cast<std::int64_t>(clients_.size()));
  return client;
}

void TableServer::disconnect(const std::shared_ptr<Client>& client) {
  client->lost();
  client->relays.clear();
  client->held_back.clear();
  while (!client->viewers().empty()) remove(*client, client->viewers().back()->channel);
  clients_.erase(client.get());
  context_.metrics.connections.set(static_cast<std::int64_t>(clients_.size()));
}

void TableServer::receive(Client& client, std::string_view text) {
  if (!client.finding) return hear(client, text);
  std::size_t bytes = text.size();
  for (const WaitingTexts::Text& held : client.held_back) bytes += held.get().size();
  if (client.held_back.size() < kMostHeldBack && bytes <= kMostHeldBytes)
    if (auto kept = held_texts_.keep(text)) return client.held_back.push_back(std::move(*kept));
  context_.metrics.messages_refused.add();
  client.send({}, table::with_number(table::error_message("too_fast", {}, {}, {}, {}), "retry_after", kHeldBackRetry));
}

void TableServer::hear(Client& client, std::string_view text) {
  context_.metrics.messages.add();
  context_.metrics.bytes_in.add(static_cast<std::int64_t>(text.size()));
  // A process that stood still hears of it from whoever speaks first.
  if (const Time time = now(); context_.service_times.is_overdue(time)) look_whether_we_serve(time);
  const auto message = table::Message::parse(text);
  const Handler* found = nullptr;
  if (message) {
    const auto all = handlers();
    found = &*std::ranges::find_if(
        all, [&](const Handler& handler) { return handler.type == message->type() || handler.type.empty(); });
  }
  const bool batch = message && message->has("plans");
  const double cost = (batch              ? kBatch
                       : found != nullptr ? found->cost
                                          : 1) +
                      static_cast<double>(text.size() / kBytesForOne);
  if (const Time wait = client.pay(now(), cost); wait > 0) {
    context_.metrics.messages_refused.add();
    if (++client.refused > kMostRefused) return client.line()->close(kPolicy, "too many messages");
    const std::string_view to = message ? message->type() : std::string_view{};
    return client.send(message ? message->reply_to() : table::ReplyTo{},
                       table::with_number(table::error_message("too_fast", {}, {}, {}, to), "retry_after", wait));
  }
  client.refused = 0;
  if (message && text.size() > found->most_bytes) {
    context_.metrics.messages_refused.add();
    return refuse(client, *message, {"too_long", "", "at most " + std::to_string(found->most_bytes) + " bytes", ""});
  }
  if (!message) {
    context_.metrics.messages_refused.add();
    return client.send({},
                       table::error_message(message.error().code, message.error().where, message.error().what, {}, {}));
  }
  using Where = Handler::Where;
  if (options_.is_shared() && found->where == Where::named) return find_holder(client, *message, text, found->answer);
  if (found->where == Where::seated)
    if (const auto relay = client.relays.find(message->channel()); relay != client.relays.end())
      return relay->second->send(text);
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
  if (room == nullptr) room = std::make_shared<Room>(context_, alarms_, id);
  context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
  return room;
}

void TableServer::remove(Client& client, std::int64_t channel) {
  auto& viewers = client.viewers();
  const auto gives_back = [&](Viewer& viewer) {
    if (viewer.kept > 0) visitors_.gives_back(client.address(), std::exchange(viewer.kept, 0));
  };
  std::erase_if(viewers, [&](const auto& viewer) {
    const bool is_over = viewer->room == nullptr && viewer->archive == nullptr && viewer.use_count() == 1;
    if (is_over) gives_back(*viewer);
    return is_over;
  });
  const auto found = std::ranges::find(viewers, channel, [](const auto& viewer) { return viewer->channel; });
  if (found == viewers.end()) return;
  const std::shared_ptr<Viewer> viewer = std::move(*found);
  viewers.erase(found);
  gives_back(*viewer);
  viewer->client = nullptr;
  viewer->leaver = client.weak_from_this();
  if (const std::shared_ptr<Room> room = viewer->room) room->leave(*viewer);
}

void TableServer::make_way(Client& client, std::int64_t channel, const TableId* next) {
  client.relays.erase(channel);
  const Viewer* const old = client.viewer(channel);
  if (old != nullptr && (old->archive != nullptr || (old->joined && (next == nullptr || old->room->id() != *next))))
    client.send({channel}, R"({"type":"gone","why":"replaced"})");
  remove(client, channel);
}

void TableServer::tick() {
  const Time time = now();
  const LoopTurn turn;
  look_whether_we_serve(time);
  // What does not fit into this turn is done in a moment, when those who wait have been heard.
  while (!turn.is_over()) {
    Room* const rung = alarms_->take(time);
    if (rung == nullptr) break;
    if (const std::shared_ptr<Room> room = rung->weak_from_this().lock()) room->tick();
  }
  forget_idle(turn);
  if (forgetting_) forgetting_ = visitors_.forget(time, turn);
  if (next_due_ <= time) look_for_due(time - kGrace, {});
  if (context_.lease.lapsed() > Time{options_.patience_seconds} * 1000)
    for (const auto& room : all_rooms()) room->give_up_waiting({"unavailable", "", "", ""});
  if (next_sweep_ <= time) sweep(time);
  lobby_.look(time);
  for (; !returned_to_.empty() && !turn.is_over(); returned_to_.pop_back())
    if (const auto room = returned_to_.back().lock()) room->was_away();
  Time next = std::min({next_due_, next_sweep_, time + ServiceTimes::kLook});
  if (context_.thinkers != nullptr) next = std::min(next, context_.thinkers->tick(time).value_or(next));
  next = std::min(next, alarms_->next().value_or(next));
  context_.loop.wake_at(leaving_.empty() && returned_to_.empty() && !forgetting_ ? next : time);
}

// A table that wakes while it cannot be looked after waits; what happens next there begins with its clocks. When we are
// back they are set everywhere, so that they show the truth; but where every transaction takes seconds that would be
// more to store than there is time for.
void TableServer::look_whether_we_serve(Time time) {
  if (!context_.service_times.look(time, context_.store_thread.ready() && context_.lease.holds())) return;
  if (time < next_return_) return;
  next_return_ = time + kNextReturn;
  for (const auto& [id, room] : rooms_) returned_to_.push_back(room);
}

// Tables whose clock has run out, or whose bot should have moved, and which nobody has in memory. All of them, a page
// after the other: those that cannot be helped stay at the head of the list and must not hide the rest.
void TableServer::look_for_due(Time until, DueMark after) {
  next_due_ = now() + kLookForDue;
  if (after.wake == 0 && after.id.number == 0 && std::exchange(looking_, true)) return;  // still at the last list
  context_.store_thread.ask<std::vector<DueMark>>(
      [until, after](Storage& storage) { return storage.due(until, kMostDue, after); },
      [this, until](core::Result<std::vector<DueMark>> due) {
        if (due)
          for (const DueMark& mark : *due)
            if (context_.shard.owns(mark.id) || mark.wake < until - kOthersFirst) room(mark.id)->wake();
        if (due && due->size() == kMostDue) return look_for_due(until, due->back());
        looking_ = false;
      });
}

// In portions, so that moves go on being stored.
void TableServer::remove_old(Time before) {
  context_.store_thread.ask<int>([before](Storage& storage) { return storage.remove(before, false, kRemovedAtOnce); },
                                 [this, before](core::Result<int> removed) {
                                   if (!removed || *removed == 0) return;
                                   log_info("old tables removed", {{"count", static_cast<long>(*removed)}});
                                   if (*removed == kRemovedAtOnce) remove_old(before);
                                 });
}

// If the process is killed, those whose clocks ran get back the time since this was last said.
void TableServer::say_we_serve() {
  if (std::exchange(saying_, true)) return;
  context_.store_thread.ask<std::vector<Service>>(
      [began = context_.service_times.began()](Storage& storage) { return storage.serve(began, now()); },
      [this](core::Result<std::vector<Service>> services) {
        saying_ = false;
        if (services) context_.service_times.know(std::move(*services));
      });
}

// To give back what a table has kept takes a while; a thousand that became idle together take it one after the other.
void TableServer::forget_idle(const LoopTurn& turn) {
  for (; !leaving_.empty() && !turn.is_over(); leaving_.pop_back()) {
    const auto found = rooms_.find(leaving_.back());
    if (found == rooms_.end() || !found->second->is_idle(now())) continue;
    if (!options_.is_shared() || found->second->elsewhere())
      rooms_.erase(found);
    else
      found->second->hand_on([this, id = found->first] {
        const auto handed_on = rooms_.find(id);
        if (handed_on != rooms_.end() && handed_on->second->is_idle(now())) rooms_.erase(handed_on);
      });
  }
  context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
}

void TableServer::sweep(Time time) {
  next_sweep_ = time + kSweep;
  say_we_serve();
  forgetting_ = true;
  leaving_.clear();
  for (const auto& [id, room] : rooms_)
    if (room->is_idle(time)) leaving_.push_back(id);
  malloc_trim(0);  // joining is a burst of large messages; what they leave between the tables goes back
  context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
  context_.metrics.alarms.set(static_cast<std::int64_t>(alarms_->size()));
  if (options_.keep_days > 0 && next_removal_ <= time) {
    next_removal_ = time + kRemoval;
    if (const auto before = context_.service_times.old_before(time, Time{options_.keep_days} * kDay)) remove_old(*before);
  }
}

void TableServer::close() {
  for (const auto& [raw, client] : clients_)
    if (client->line() != nullptr) client->line()->close(kGoingAway, "the server stops");
}

}  // namespace server
