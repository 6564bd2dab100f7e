// What is answered in the table server: what can be played, opening and finding tables, records.
#include <algorithm>

#include "core/strict.h"
#include "server/table_server.h"
#include "server/webhook.h"
#include "table/general_requests.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr std::size_t kLongestKey = 128;
// An open record with data of its own is in memory as files, as JSON and parsed; a small one has its log and states.
constexpr std::size_t kLeastRecord = 256 * 1024, kTimesInMemory = 3;

constexpr Time kBusyRetryAfter = 1000;
constexpr Time kDrainingRetryAfter = 5000;  // another server may be there by then
// What a table costs, and what of it comes back if the settings are refused. What took long to refuse was work.
constexpr double kCreate = 20, kNotCreated = 15;

// To who may have gone meanwhile.
void reply(const std::weak_ptr<Client>& weak, const table::ReplyTo& to, const std::string& message) {
  if (const auto still_connected = weak.lock()) still_connected->send(to, message);
}

// What only took reading costs less than a table.
void refuse_create(const std::weak_ptr<Client>& weak, const table::ReplyTo& to, const core::Error& error) {
  const auto still_connected = weak.lock();
  if (!still_connected) return;
  if (error.code != "took_too_long") still_connected->give_back(kNotCreated);
  still_connected->send(to, table::error_message(error, "create"));
}

}  // namespace

std::span<const TableServer::Handler> TableServer::handlers() {
  // What the loop reads itself is small: JSON full of brackets takes a millisecond for each 10 KiB. A note may be long,
  // but is one text; what is larger is for another thread.
  constexpr std::size_t kSmall = 8 * 1024, kNote = 64 * 1024, kLarge = 512 * 1024;
  using S = TableServer;
  using Where = Handler::Where;
  static constexpr Handler kHandlers[] = {
      {"hello", 1, kSmall, &S::answer_general},
      {"games", 3, kSmall, &S::answer_general},
      {"words", 3, kSmall, &S::answer_general},
      {"ping", 1, kSmall, &S::answer_general},
      {"create", kCreate, kLarge, &S::create},
      {"open", 20, kLarge, &S::open},
      {"verify", 20, kLarge, &S::check_record},
      {"trace", 20, kLarge, &S::check_record},
      {"join", 5, kSmall, &S::join, Where::named},
      {"leave", 1, kSmall, &S::leave},
      {"tables", 10, kSmall, &S::tables},
      {"claim", 10, kSmall, &S::claim, Where::named},
      {"about", 5, kSmall, &S::about, Where::named},
      {"replay", 10, kSmall, &S::about, Where::named},
      {"knock", 10, kSmall, &S::knock, Where::named},
      {"admit", 1, kSmall, &S::admit, Where::seated},
      {"webhook", 10, kSmall, &S::webhook, Where::seated},
      {"push", 10, kSmall, &S::push, Where::seated},
      {"hint", 10, kSmall, &S::at_table, Where::seated},
      {"look", 2, kSmall, &S::at_table, Where::seated},
      {"record", 5, kSmall, &S::at_table, Where::seated},
      {"files", 5, kSmall, &S::at_table, Where::seated},
      {"chat_lines", 5, kSmall, &S::at_table, Where::seated},
      {"note", 1, kNote, &S::at_table, Where::seated},
      {"", 1, kSmall, &S::at_table, Where::seated},
  };
  return kHandlers;
}

std::vector<std::pair<std::string_view, double>> TableServer::costs() {
  std::vector<std::pair<std::string_view, double>> out;
  for (const Handler& handler : handlers())
    if (handler.cost != 1) out.emplace_back(handler.type, handler.cost);
  return out;
}

void TableServer::at_table(Client& client, const table::Message& message, std::string_view text) {
  auto& viewers = client.viewers();
  const auto found = std::ranges::find(viewers, message.channel(), [](const auto& viewer) { return viewer->channel; });
  if (found == viewers.end() || ((*found)->room == nullptr && (*found)->archive == nullptr))
    return refuse(
        client, message,
        table::MessageHandler::knows(message.type())
            ? core::Error{"not_joined", "", "", ""}
            : core::Error{"unknown_type", "type", "there is no message \"" + core::shortened(message.type()) + "\"",
                          "/protocol.json lists them"});
  if ((*found)->room != nullptr) return (*found)->room->message(*found, message, text);
  for (std::string& answer : (*found)->archive->act((*found)->watcher.who, message, now()).replies)
    (*found)->send(answer, message.id());
}

void TableServer::answer_general(Client& client, const table::Message& message, std::string_view) {
  std::string answer = general_requests_.answer(message).value_or("");
  // A page offers only what the operator allows.
  if (answer.starts_with(R"({"type":"hello")")) {
    answer.insert(answer.size() - 1, options_.allow_webhooks ? R"(,"webhooks":true)" : R"(,"webhooks":false)");
    if (context_.pushes != nullptr)
      answer.insert(answer.size() - 1, R"(,"push":")" + context_.pushes->public_key() + '"');
  }
  client.send(message.reply_to(), answer);
}

void TableServer::refuse_for_now(Client& client, const table::Message& message) {
  const core::Error error{"too_many", "", "too much of this address waits to be worked on", "try again later"};
  client.send(message.reply_to(),
              table::with_number(table::error_message(error, message.type()), "retry_after", kBusyRetryAfter));
}

// `verify` and `trace` take their time, so they are done by a worker.
void TableServer::check_record(Client& client, const table::Message& message, std::string_view text) {
  const table::ReplyTo to = message.reply_to();
  auto copy = waiting_texts_.keep(text);
  if (!copy) return refuse_for_now(client, message);
  auto work = [&game_cache = context_.game_cache, copy = std::move(*copy), to,
               weak = client.weak_from_this()]() -> Task {
    const auto again = table::Message::parse(copy.get());
    return [to, weak, answer = table::GeneralRequests(game_cache).answer(*again).value_or("")] {
      reply(weak, to, answer);
    };
  };
  auto failed = [to, weak = client.weak_from_this(), type = std::string(message.type())](const core::Error& error) {
    reply(weak, to, table::error_message(error, type));
  };
  const Share share{Rank::waiting, client.address().owner(), 0};
  if (!context_.workers.add(share, Workers::kReadTime, std::move(work), std::move(failed)))
    refuse_for_now(client, message);
}

// What comes with `create` is read and set up by another thread; here again it is stored and becomes a room.
void TableServer::create(Client& client, const table::Message& message, std::string_view text) {
  const bool listed = message.flag("public").value_or(false);
  if (listed && !options_.public_lobby)
    return refuse_create(client.weak_from_this(), message.reply_to(),
                         {"not_allowed", "public", "this server has no public lobby", ""});
  const table::ReplyTo to = message.reply_to();
  if (draining_)
    return client.send(to, table::with_number(table::error_message("unavailable", {}, {}, {}, "create"), "retry_after",
                                              kDrainingRetryAfter));
  auto copy = waiting_texts_.keep(text);
  if (!copy) return refuse_for_now(client, message);
  auto work = [this, &game_cache = context_.game_cache, copy = std::move(*copy), listed, to, shard = context_.shard,
               least_away = Time{options_.limits.least_away_seconds} * 1000, weak = client.weak_from_this()]() -> Task {
    const auto again = table::Message::parse(copy.get());
    return [this, to, weak, opening = read_opening(game_cache, *again, listed, now(), shard, least_away)]() mutable {
      if (!opening)
        refuse_create(weak, to, opening.error());
      else if (const auto still_connected = weak.lock())
        open_table(*still_connected, to, std::move(*opening));
    };
  };
  auto failed = [to, weak = client.weak_from_this()](const core::Error& error) { refuse_create(weak, to, error); };
  const Share share{Rank::waiting, client.address().owner(), 0};
  if (!context_.readers.add(share, Workers::kReadTime, std::move(work), std::move(failed)))
    refuse_for_now(client, message);
}

void TableServer::open_table(Client& client, const table::ReplyTo& to, Opening opening) {
  const bool listed = opening.head.summary.listed;
  if (!visitors_.may_open_table(client.address(), now(), opening.events.front().text.size(), listed))
    return client.send(
        to, table::with_number(table::error_message("too_many", {}, "too many tables from this address", {}, "create"),
                               "retry_after", visitors_.wait_for_table(client.address(), now(), listed)));
  Write write{
      .table = opening.head.id, .head = opening.head, .events = std::move(opening.events), .summary = {}, .chairs = {}};
  context_.store_thread.commit(std::move(write), [this, to, weak = client.weak_from_this(), from = client.address(),
                                                  opening = std::move(opening)](core::Result<Outcome> outcome) mutable {
    if (!outcome || *outcome == Outcome::late)
      return reply(weak, to, table::error_message("unavailable", {}, {}, {}, "create"));
    context_.metrics.tables_created.add();
    auto& room = rooms_[opening.head.id];
    room = std::make_shared<Room>(context_, alarms_, opening.head, std::move(opening.table), from);
    context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
    room->tick();  // bots may be first
    reply(weak, to, opening.created);
  });
}

// A table of one's own that is not stored; the record is read and played by another thread.
void TableServer::open(Client& client, const table::Message& message, std::string_view text) {
  make_way(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  auto copy = waiting_texts_.keep(text);
  if (!copy) return refuse_for_now(client, message);
  const std::size_t kept = kLeastRecord + kTimesInMemory * text.size();
  if (!visitors_.may_keep(client.address(), kept))
    return refuse(client, message, {"too_many", "", "too many records are open from this address", "close some"});
  viewer->kept = kept;
  auto work = [&game_cache = context_.game_cache, viewer, id = message.id(),
               copy = std::move(*copy)]() mutable -> Task {
    const auto again = table::Message::parse(copy.get());
    auto table = table::GeneralRequests(game_cache).record_table(*again, now());
    std::string answer = table ? std::string() : table::error_message(table.error(), "open");
    table::Watcher watcher;
    if (table) table->instance()->prepare(), table->welcome(watcher, now(), answer);
    return [viewer = std::move(viewer), id, table = std::move(table), watcher = std::move(watcher),
            answer = std::move(answer)]() mutable {
      if (viewer->client == nullptr) return viewer->error("not_joined", "open", id);
      if (table) {
        viewer->archive = std::make_unique<table::Table>(std::move(*table));
        viewer->watcher = std::move(watcher);
      }
      viewer->send(answer, id);
    };
  };
  auto failed = [viewer, id = message.id()](const core::Error& error) {
    viewer->send(table::error_message(error, "open"), id);
  };
  const Share share{Rank::waiting, client.address().owner(), 0};
  if (!context_.readers.add(share, Workers::kReadTime, std::move(work), std::move(failed))) {
    visitors_.gives_back(client.address(), kept);
    return refuse_for_now(client, message);
  }
  client.viewers().push_back(std::move(viewer));
}

void TableServer::join(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  // No key is so long; whoever waits for a table that cannot be read keeps little memory.
  for (const char* field : {"key", "host"})
    if (message.word(field).value_or("").size() > kLongestKey)
      return refuse(client, message, {"wrong_key", field, "", ""});
  make_way(client, message.channel(), &*id);
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  const std::string device = message.text("device").value_or(""), name = message.text("name").value_or("");
  if (message.has("device") && !table::is_device_secret(device))
    return refuse(client, message, {"bad_field", "device", "16 to 64 bytes, at best random", ""});
  if (!table::is_clean(name, table::kMaxName))
    return refuse(client, message, {"bad_field", "name", "at most 40 bytes without control characters", ""});
  client.viewers().push_back(viewer);
  viewer->room = room(*id);
  viewer->room->join(
      viewer, {plain_key(message.word("key").value_or("")), std::string(message.word("host").value_or("")), device,
               name, message.id(), message.flag("schema").value_or(false), message.number("seat")});
}

void TableServer::leave(Client& client, const table::Message& message, std::string_view) {
  // To another process the end of the line says the same.
  if (client.relays.erase(message.channel()) == 0) {
    if (client.viewer(message.channel()) == nullptr) return refuse(client, message, {"not_joined", "", "", ""});
    remove(client, message.channel());
  }
  client.send(message.reply_to(), R"({"type":"gone","why":"left"})");
}

void TableServer::claim(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!options_.public_lobby) return refuse(client, message, {"not_allowed", "", "", ""});
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  const auto seat = message.number("seat");
  make_way(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  client.viewers().push_back(viewer_for(client, message.channel()));
  room(*id)->claim(client.viewers().back(), message.text("name").value_or(""),
                   seat ? std::optional<int>(static_cast<int>(*seat)) : std::nullopt, message.id());
}

// `about` and `replay`: to whoever has no key, and perhaps goes before the answer is there.
void TableServer::about(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  if (message.word("key").value_or("").size() > kLongestKey)
    return refuse(client, message, {"wrong_key", "key", "", ""});
  auto answer = [weak = client.weak_from_this(), to = message.reply_to()](std::string_view text) {
    reply(weak, to, std::string(text));
  };
  if (message.type() == "about") return room(*id)->about(plain_key(message.word("key").value_or("")), std::move(answer));
  room(*id)->replay(std::move(answer));
}

void TableServer::knock(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  std::string name = message.text("name").value_or("");
  if (!table::is_clean(name, table::kMaxName))
    return refuse(client, message, {"bad_field", "name", "at most 40 bytes without control characters", ""});
  client.relays.erase(message.channel());
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  client.viewers().push_back(viewer);
  viewer->room = room(*id);
  viewer->room->knock(viewer, std::move(name), message.id());
}

void TableServer::admit(Client& client, const table::Message& message, std::string_view) {
  const auto n = message.number("n");
  const auto agree = message.flag("agree");
  if (!n || !agree) return refuse(client, message, {"bad_field", n ? "agree" : "n", "", ""});
  for (const auto& viewer : client.viewers())
    if (viewer->channel == message.channel() && viewer->room != nullptr)
      return viewer->room->answer_knock(viewer, *n, *agree, message.id());
  refuse(client, message, {"not_joined", "", "", ""});
}

void TableServer::webhook(Client& client, const table::Message& message, std::string_view) {
  if (!options_.allow_webhooks)
    return refuse(client, message, {"not_allowed", "", "the operator does not allow webhooks", ""});
  const auto url = message.text("url");
  if (!url) return refuse(client, message, {"bad_field", "url", "must be a text", ""});
  if (!url->empty())
    if (const auto fine = check_outgoing(*url, "url"); !fine) return refuse(client, message, fine.error());
  for (const auto& viewer : client.viewers())
    if (viewer->channel == message.channel() && viewer->room != nullptr)
      return viewer->room->webhook(viewer, *url, message.id());
  refuse(client, message, {"not_joined", "", "", ""});
}

// Without the browser's keys it is not told any more.
void TableServer::push(Client& client, const table::Message& message, std::string_view) {
  if (context_.pushes == nullptr)
    return refuse(client, message, {"not_allowed", "", "the operator does not allow push notices", ""});
  const auto endpoint = message.text("endpoint");
  if (!endpoint || endpoint->empty()) return refuse(client, message, {"bad_field", "endpoint", "must be a text", ""});
  core::Result<PushAddress> browser = PushAddress{*endpoint, {}, {}, {}};
  if (message.has("p256dh") || message.has("auth"))
    browser = read_push(*endpoint, message.text("p256dh").value_or(""), message.text("auth").value_or(""),
                        message.text("lang").value_or(""), options_.push_anywhere);
  if (!browser) return refuse(client, message, browser.error());
  for (const auto& viewer : client.viewers())
    if (viewer->channel == message.channel() && viewer->room != nullptr)
      return viewer->room->push(viewer, std::move(*browser), message.id());
  refuse(client, message, {"not_joined", "", "", ""});
}

void TableServer::tables(Client& client, const table::Message& message, std::string_view) {
  if (!options_.public_lobby)
    return refuse(client, message, {"not_allowed", "", "this server has no public lobby", ""});
  if (message.has("follow") && !message.flag("follow"))
    return refuse(client, message, {"bad_field", "follow", "must be true or false", ""});
  lobby_.ask(client.shared_from_this(), message.reply_to(), message.flag("follow"));
}

}  // namespace server
