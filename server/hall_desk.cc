// What is answered in the hall: what can be played, opening and finding tables, records.
#include <algorithm>

#include "games/all.h"
#include "server/hall.h"
#include "server/webhook.h"
#include "table/acting.h"
#include "table/desk.h"
#include "table/out.h"

namespace server {

namespace {

constexpr int kMostListed = 50;

}  // namespace

std::span<const Hall::Handler> Hall::handlers() {
  static constexpr Handler kHandlers[] = {
      {"hello", 1, &Hall::ask_desk},       {"games", 3, &Hall::ask_desk},      {"words", 3, &Hall::ask_desk},
      {"ping", 1, &Hall::ask_desk},        {"create", 20, &Hall::create},      {"open", 20, &Hall::open},
      {"verify", 20, &Hall::check_record}, {"trace", 20, &Hall::check_record}, {"join", 5, &Hall::join},
      {"leave", 1, &Hall::leave},          {"tables", 10, &Hall::tables},      {"claim", 10, &Hall::claim},
      {"webhook", 10, &Hall::webhook},     {"hint", 10, &Hall::at_table},      {"look", 2, &Hall::at_table},
      {"record", 5, &Hall::at_table},      {"files", 5, &Hall::at_table},      {"", 1, &Hall::at_table},
  };
  return kHandlers;
}

void Hall::at_table(Client& client, const table::Message& message, std::string_view text) {
  auto& viewers = client.viewers();
  const auto found = std::ranges::find(viewers, message.channel(), [](const auto& viewer) { return viewer->channel; });
  if (found == viewers.end() || ((*found)->room == nullptr && (*found)->archive == nullptr))
    return refuse(client, message, {"not_joined", "", "", ""});
  if ((*found)->room != nullptr) return (*found)->room->message(*found, message, text);
  for (std::string& answer : (*found)->archive->act((*found)->watcher.who, message, now()).replies)
    (*found)->send(answer);
}

void Hall::ask_desk(Client& client, const table::Message& message, std::string_view) {
  client.send(message.channel(), desk_.answer(message).value_or(""));
}

// `verify` and `trace` take their time, so they are done by a worker, with a shelf of its own.
void Hall::check_record(Client& client, const table::Message& message, std::string_view text) {
  house_.workers.add(
      [copy = std::string(text), channel = message.channel(), weak = client.weak_from_this()]() mutable -> Task {
        table::Shelf shelf(games::all());
        const auto again = table::Message::parse(copy);
        std::string answer = table::Desk(shelf).answer(*again).value_or("");
        return [channel, weak = std::move(weak), answer = std::move(answer)]() mutable {
          if (const auto there = weak.lock()) there->send(channel, answer);
        };
      });
}

void Hall::create(Client& client, const table::Message& message, std::string_view) {
  const Time time = now();
  const bool listed = message.flag("public").value_or(false);
  if (listed && !options_.public_lobby)
    return refuse(client, message, {"not_allowed", "public", "this server has no public lobby", ""});
  const auto settings = desk_.settings(message);
  if (!settings) return refuse(client, message, settings.error());
  if (!visitors_.may_open_table(client.address(), time))
    return refuse(client, message, {"too_many", "", "too many tables from this address", ""});
  std::vector<table::Event> events;
  auto table = table::Table::create(house_.shelf, *settings, random_seed(), time, events);
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
  head.summary.status = table::status_name(table->status());
  head.summary.listed = listed;
  if (listed && table->status() == table::Status::gathering) head.summary.listing = listing_of(*table);
  if (!table->bots_due().empty()) head.summary.wake = time + kBotWake;
  std::string text;
  table::Out out(text);
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
  house_.clerk.commit(std::move(write),
                      [this, head, table = std::move(*table), text = std::move(text), channel = message.channel(),
                       weak = client.weak_from_this()](core::Result<Outcome> outcome) mutable {
                        const std::shared_ptr<Client> there = weak.lock();
                        if (!outcome || *outcome == Outcome::late) {
                          if (there) there->send(channel, table::error_message("unavailable", {}, {}, {}, "create"));
                          return;
                        }
                        house_.metrics.tables_created.add();
                        auto& room = rooms_[head.id];
                        room = std::make_shared<Room>(house_, *this, head, std::move(table));
                        house_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
                        room->tick();  // bots may be first
                        if (there) there->send(channel, text);
                      });
}

// A table of one's own that is not stored.
void Hall::open(Client& client, const table::Message& message, std::string_view) {
  auto table = desk_.record_table(message, now());
  if (!table) return refuse(client, message, table.error());
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  viewer->archive = std::make_unique<table::Table>(std::move(*table));
  client.viewers().push_back(viewer);
  std::string text;
  viewer->archive->welcome(viewer->watcher, now(), text);
  viewer->send(text);
}

void Hall::join(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  viewer->room = room(*id);
  client.viewers().push_back(viewer);
  viewer->room->join(viewer, std::string(message.word("key").value_or("")),
                     std::string(message.word("host").value_or("")));
}

void Hall::leave(Client& client, const table::Message& message, std::string_view) {
  if (client.viewer(message.channel()) == nullptr) return refuse(client, message, {"not_joined", "", "", ""});
  remove(client, message.channel());
  client.send(message.channel(), R"({"type":"gone","why":"left"})");
}

void Hall::claim(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!options_.public_lobby) return refuse(client, message, {"not_allowed", "", "", ""});
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  const auto seat = message.number("seat");
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  client.viewers().push_back(viewer_for(client, message.channel()));
  room(*id)->claim(client.viewers().back(), message.text("name").value_or(""),
                   seat ? std::optional<int>(static_cast<int>(*seat)) : std::nullopt);
}

void Hall::webhook(Client& client, const table::Message& message, std::string_view) {
  if (!options_.allow_webhooks)
    return refuse(client, message, {"not_allowed", "", "the operator does not allow webhooks", ""});
  const auto url = message.text("url");
  if (!url) return refuse(client, message, {"bad_field", "url", "must be a text", ""});
  if (!url->empty())
    if (const auto fine = check_webhook(*url); !fine) return refuse(client, message, fine.error());
  for (const auto& viewer : client.viewers())
    if (viewer->channel == message.channel() && viewer->room != nullptr) return viewer->room->webhook(viewer, *url);
  refuse(client, message, {"not_joined", "", "", ""});
}

// From what is stored of them; no table is played again for this.
void Hall::tables(Client& client, const table::Message& message, std::string_view) {
  if (!options_.public_lobby)
    return refuse(client, message, {"not_allowed", "", "this server has no public lobby", ""});
  asking_.emplace_back(client.weak_from_this(), message.channel());
  if (asking_.size() > 1) return;
  house_.clerk.ask<std::vector<ListedTable>>(
      [](Storage& storage) { return storage.listed(kMostListed); },
      [this](core::Result<std::vector<ListedTable>> found) {
        std::string text;
        if (found) {
          table::Out out(text);
          out.open('{').key("type").text("tables").key("tables").open('[');
          for (const ListedTable& listed : *found) {
            out.item().open('{').key("table").text(listed.id.text()).key("game").text(listed.game);
            out.key("created").number(listed.created);
            out.raw(",").raw(
                std::string_view(listed.listing).substr(1));  // an object goes on with the fields of another
          }
          out.close(']').close('}');
        } else {
          text = table::error_message("unavailable", {}, {}, {}, "tables");
        }
        for (const auto& [weak, channel] : std::exchange(asking_, {}))
          if (const auto there = weak.lock()) there->send(channel, text);
      });
}

}  // namespace server
