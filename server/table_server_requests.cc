// What is answered in the table server: what can be played, opening and finding tables, records.
#include <algorithm>

#include "games/all.h"
#include "server/table_server.h"
#include "server/webhook.h"
#include "table/general_requests.h"
#include "table/json_writer.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr int kMostListed = 50;

}  // namespace

std::span<const TableServer::Handler> TableServer::handlers() {
  static constexpr Handler kHandlers[] = {
      {"hello", 1, &TableServer::answer_general},
      {"games", 3, &TableServer::answer_general},
      {"words", 3, &TableServer::answer_general},
      {"ping", 1, &TableServer::answer_general},
      {"create", 20, &TableServer::create},
      {"open", 20, &TableServer::open},
      {"verify", 20, &TableServer::check_record},
      {"trace", 20, &TableServer::check_record},
      {"join", 5, &TableServer::join},
      {"leave", 1, &TableServer::leave},
      {"tables", 10, &TableServer::tables},
      {"claim", 10, &TableServer::claim},
      {"webhook", 10, &TableServer::webhook},
      {"hint", 10, &TableServer::at_table},
      {"look", 2, &TableServer::at_table},
      {"record", 5, &TableServer::at_table},
      {"files", 5, &TableServer::at_table},
      {"", 1, &TableServer::at_table},
  };
  return kHandlers;
}

void TableServer::at_table(Client& client, const table::Message& message, std::string_view text) {
  auto& viewers = client.viewers();
  const auto found = std::ranges::find(viewers, message.channel(), [](const auto& viewer) { return viewer->channel; });
  if (found == viewers.end() || ((*found)->room == nullptr && (*found)->archive == nullptr))
    return refuse(client, message, {"not_joined", "", "", ""});
  if ((*found)->room != nullptr) return (*found)->room->message(*found, message, text);
  for (std::string& answer : (*found)->archive->act((*found)->watcher.who, message, now()).replies)
    (*found)->send(answer, message.id());
}

void TableServer::answer_general(Client& client, const table::Message& message, std::string_view) {
  std::string answer = general_requests_.answer(message).value_or("");
  // A page offers only what the operator allows.
  if (message.type() == "hello")
    answer.insert(answer.size() - 1, options_.allow_webhooks ? R"(,"webhooks":true)" : R"(,"webhooks":false)");
  client.send(message.reply_to(), answer);
}

// `verify` and `trace` take their time, so they are done by a worker, with a game cache of its own.
void TableServer::check_record(Client& client, const table::Message& message, std::string_view text) {
  context_.workers.add(
      [copy = std::string(text), to = message.reply_to(), weak = client.weak_from_this()]() mutable -> Task {
        table::GameCache game_cache(games::all());
        const auto again = table::Message::parse(copy);
        std::string answer = table::GeneralRequests(game_cache).answer(*again).value_or("");
        return [to, weak = std::move(weak), answer = std::move(answer)]() mutable {
          if (const auto still_connected = weak.lock()) still_connected->send(to, answer);
        };
      });
}

void TableServer::create(Client& client, const table::Message& message, std::string_view) {
  const Time time = now();
  const bool listed = message.flag("public").value_or(false);
  if (listed && !options_.public_lobby)
    return refuse(client, message, {"not_allowed", "public", "this server has no public lobby", ""});
  const auto settings = general_requests_.settings(message);
  if (!settings) return refuse(client, message, settings.error());
  if (!visitors_.may_open_table(client.address(), time))
    return refuse(client, message, {"too_many", "", "too many tables from this address", ""});
  std::vector<table::Event> events;
  auto table = table::Table::create(context_.game_cache, *settings, random_seed(), time, events);
  if (!table) return refuse(client, message, table.error());

  const std::string host = new_key(), spectator = new_key();
  std::vector<std::string> keys;
  TableHead head;
  head.id = TableId::random();
  head.game = settings->game;
  head.rules = table->game().info().catalog->rules;
  head.created = time;
  head.host = hash_key(host);
  head.spectator = hash_key(spectator);
  head.summary = {.status = std::string(table::status_name(table->status())), .wake = std::nullopt, .listed = listed};
  if (!table->bots_due().empty()) head.summary.wake = time + kBotWake;
  std::string text;
  table::JsonWriter out(text);
  out.open('{')
      .key("type")
      .text("created")
      .key("table")
      .text(head.id.text())
      .key("host")
      .text(host)
      .key("seats")
      .open('[');
  for (std::size_t i = 0; i < settings->seats.size(); ++i) {
    keys.push_back(new_key());
    head.chairs.push_back({hash_key(keys.back()), ""});
    out.item().text(keys.back());
  }
  out.close(']').key("spectator").text(spectator).close('}');

  Write write{.table = head.id, .head = head, .events = std::move(events), .summary = {}, .chairs = {}};
  context_.store_thread.commit(
      std::move(write), [this, head, table = std::move(*table), text = std::move(text), to = message.reply_to(),
                         weak = client.weak_from_this()](core::Result<Outcome> outcome) mutable {
        const std::shared_ptr<Client> still_connected = weak.lock();
        if (!outcome || *outcome == Outcome::late) {
          if (still_connected) still_connected->send(to, table::error_message("unavailable", {}, {}, {}, "create"));
          return;
        }
        context_.metrics.tables_created.add();
        auto& room = rooms_[head.id];
        room = std::make_shared<Room>(context_, *this, head, std::move(table));
        context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
        room->tick();  // bots may be first
        if (still_connected) still_connected->send(to, text);
      });
}

// A table of one's own that is not stored.
void TableServer::open(Client& client, const table::Message& message, std::string_view) {
  auto table = general_requests_.record_table(message, now());
  if (!table) return refuse(client, message, table.error());
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  viewer->archive = std::make_unique<table::Table>(std::move(*table));
  client.viewers().push_back(viewer);
  std::string text;
  viewer->archive->welcome(viewer->watcher, now(), text);
  viewer->send(text, message.id());
}

void TableServer::join(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  viewer->room = room(*id);
  client.viewers().push_back(viewer);
  viewer->room->join(viewer, std::string(message.word("key").value_or("")),
                     std::string(message.word("host").value_or("")), message.id());
}

void TableServer::leave(Client& client, const table::Message& message, std::string_view) {
  if (client.viewer(message.channel()) == nullptr) return refuse(client, message, {"not_joined", "", "", ""});
  remove(client, message.channel());
  client.send(message.reply_to(), R"({"type":"gone","why":"left"})");
}

void TableServer::claim(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!options_.public_lobby) return refuse(client, message, {"not_allowed", "", "", ""});
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  const auto seat = message.number("seat");
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  client.viewers().push_back(viewer_for(client, message.channel()));
  room(*id)->claim(client.viewers().back(), message.text("name").value_or(""),
                   seat ? std::optional<int>(static_cast<int>(*seat)) : std::nullopt, message.id());
}

void TableServer::webhook(Client& client, const table::Message& message, std::string_view) {
  if (!options_.allow_webhooks)
    return refuse(client, message, {"not_allowed", "", "the operator does not allow webhooks", ""});
  const auto url = message.text("url");
  if (!url) return refuse(client, message, {"bad_field", "url", "must be a text", ""});
  if (!url->empty())
    if (const auto fine = check_webhook(*url); !fine) return refuse(client, message, fine.error());
  for (const auto& viewer : client.viewers())
    if (viewer->channel == message.channel() && viewer->room != nullptr)
      return viewer->room->webhook(viewer, *url, message.id());
  refuse(client, message, {"not_joined", "", "", ""});
}

// Tables in the lobby are few and short; they are read and played again for the list.
void TableServer::tables(Client& client, const table::Message& message, std::string_view) {
  if (!options_.public_lobby)
    return refuse(client, message, {"not_allowed", "", "this server has no public lobby", ""});
  using Found = std::vector<StoredTable>;
  context_.store_thread.ask<Found>(
      [](Storage& storage) -> core::Result<Found> {
        auto heads = storage.listed(kMostListed);
        if (!heads) return std::unexpected(heads.error());
        Found found;
        for (TableHead& head : *heads) {
          auto events = storage.events_after(head.id, 0);
          if (!events) return std::unexpected(events.error());
          found.push_back({std::move(head), std::move(*events)});
        }
        return found;
      },
      [this, to = message.reply_to(), weak = client.weak_from_this()](core::Result<Found> found) {
        const std::shared_ptr<Client> still_connected = weak.lock();
        if (!still_connected) return;
        if (!found) return still_connected->send(to, table::error_message("unavailable", {}, {}, {}, "tables"));
        std::string text;
        table::JsonWriter out(text);
        out.open('{').key("type").text("tables").key("tables").open('[');
        for (const StoredTable& stored : *found) {
          const auto table = table::Table::restore(context_.game_cache, stored.events);
          if (!table) continue;
          out.item()
              .open('{')
              .key("table")
              .text(stored.head.id.text())
              .key("game")
              .text(stored.head.game)
              .key("created")
              .number(stored.head.created);
          out.key("settings").json(table::public_settings(table->settings())).key("seats").open('[');
          for (int i = 0; i < table->chairs(); ++i)
            out.item().json(table::write_seat(table->sitter(static_cast<core::Seat>(i))));
          out.close(']').close('}');
        }
        out.close(']').close('}');
        still_connected->send(to, text);
      });
}

}  // namespace server
