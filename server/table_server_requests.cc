// What is answered in the table server: what can be played, opening and finding tables, records.
#include <algorithm>

#include "server/table_server.h"
#include "server/webhook.h"
#include "table/general_requests.h"
#include "table/json_writer.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr int kMostListed = 50;

const core::Error kTooMuchWaits{"too_many", "", "too much of this address waits to be worked on", "try again later"};

}  // namespace

std::span<const TableServer::Handler> TableServer::handlers() {
  // What is larger than a message at a table needs to be is for what another thread reads.
  constexpr std::size_t kSmall = 64 * 1024, kLarge = 512 * 1024;
  using S = TableServer;
  static constexpr Handler kHandlers[] = {
      {"hello", 1, kSmall, &S::answer_general},
      {"games", 3, kSmall, &S::answer_general},
      {"words", 3, kSmall, &S::answer_general},
      {"ping", 1, kSmall, &S::answer_general},
      {"create", 20, kLarge, &S::create},
      {"open", 20, kLarge, &S::open},
      {"verify", 20, kLarge, &S::check_record},
      {"trace", 20, kLarge, &S::check_record},
      {"join", 5, kSmall, &S::join},
      {"leave", 1, kSmall, &S::leave},
      {"tables", 10, kSmall, &S::tables},
      {"claim", 10, kSmall, &S::claim},
      {"webhook", 10, kSmall, &S::webhook},
      {"hint", 10, kSmall, &S::at_table},
      {"look", 2, kSmall, &S::at_table},
      {"record", 5, kSmall, &S::at_table},
      {"files", 5, kSmall, &S::at_table},
      {"chat_lines", 5, kSmall, &S::at_table},
      {"", 1, kSmall, &S::at_table},
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
    (*found)->send(answer);
}

void TableServer::answer_general(Client& client, const table::Message& message, std::string_view) {
  client.send(message.channel(), general_requests_.answer(message).value_or(""));
}

// `verify` and `trace` take their time, so they are done by a worker.
void TableServer::check_record(Client& client, const table::Message& message, std::string_view text) {
  auto work = [&game_cache = context_.game_cache, copy = std::string(text), channel = message.channel(),
               weak = client.weak_from_this()]() mutable -> Task {
    const auto again = table::Message::parse(copy);
    std::string answer = table::GeneralRequests(game_cache).answer(*again).value_or("");
    return [channel, weak = std::move(weak), answer = std::move(answer)]() mutable {
      if (const auto still_connected = weak.lock()) still_connected->send(channel, answer);
    };
  };
  const Share share{Rank::waiting, client.address().owner(), 0};
  if (!context_.workers.add(share, std::move(work))) refuse(client, message, kTooMuchWaits);
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
  const std::string host = new_key(), spectator = new_key(), group = new_key();
  std::vector<std::string> invitations;
  std::vector<core::Digest> hashes;
  for (const table::SeatSettings& seat : settings->seats) {
    const bool is_bot = seat.kind == table::Sitter::bot;
    invitations.push_back(is_bot ? std::string() : new_key());
    hashes.push_back(is_bot ? core::Digest{} : hash_key(invitations.back()));
  }
  const table::Access access(hashes, hash_key(group));
  std::vector<table::Event> events;
  auto table = table::Table::create(context_.game_cache, *settings, random_seed(), time, events, &access);
  if (!table) return refuse(client, message, table.error());

  TableHead head;
  head.id = TableId::random();
  head.game = settings->game;
  head.rules = table->game().info().catalog->rules;
  head.created = time;
  head.host = hash_key(host);
  head.spectator = hash_key(spectator);
  head.chairs.resize(settings->seats.size());  // keys are in the table's events
  head.summary.status = table::status_name(table->status());
  head.summary.listed = listed;
  if (listed && table->status() == table::Status::gathering) head.summary.listing = listing_of(*table);
  if (table->has_people() && table->waits_for_bot()) head.summary.wake = time + kBotWake;
  std::string text;
  table::JsonWriter out(text);
  out.open('{').key("type").text("created").key("table").text(head.id.text()).key("host").text(host);
  out.key("seats").open('[');
  for (const std::string& invitation : invitations) out.item().text(invitation);
  out.close(']').key("group").text(group).key("spectator").text(spectator).close('}');

  Write write{.table = head.id, .head = head, .events = std::move(events), .summary = {}, .chairs = {}};
  context_.store_thread.commit(std::move(write), [this, head, table = std::move(*table), text = std::move(text),
                                                  channel = message.channel(), weak = client.weak_from_this(),
                                                  from = client.address()](core::Result<Outcome> outcome) mutable {
    const std::shared_ptr<Client> still_connected = weak.lock();
    if (!outcome || *outcome == Outcome::late) {
      if (still_connected) still_connected->send(channel, table::error_message("unavailable", {}, {}, {}, "create"));
      return;
    }
    context_.metrics.tables_created.add();
    auto& room = rooms_[head.id];
    room = std::make_shared<Room>(context_, alarms_, head, std::move(table), from);
    context_.metrics.tables_loaded.set(static_cast<std::int64_t>(rooms_.size()));
    room->tick();  // bots may be first
    if (still_connected) still_connected->send(channel, text);
  });
}

// A table of one's own that is not stored; the record is read and played by another thread.
void TableServer::open(Client& client, const table::Message& message, std::string_view text) {
  remove(client, message.channel());
  if (static_cast<int>(client.viewers().size()) >= options_.limits.tables_per_connection)
    return refuse(client, message, {"too_many", "", "", ""});
  auto viewer = viewer_for(client, message.channel());
  auto work = [&game_cache = context_.game_cache, viewer, copy = std::string(text)]() mutable -> Task {
    const auto again = table::Message::parse(copy);
    auto table = table::GeneralRequests(game_cache).record_table(*again, now());
    std::string answer = table ? std::string() : table::error_message(table.error(), "open");
    table::Watcher watcher;
    if (table) table->instance()->data->files_json(), table->welcome(watcher, now(), answer);
    return [viewer = std::move(viewer), table = std::move(table), watcher = std::move(watcher),
            answer = std::move(answer)]() mutable {
      if (table) {
        viewer->archive = std::make_unique<table::Table>(std::move(*table));
        viewer->watcher = std::move(watcher);
      }
      viewer->send(answer);
    };
  };
  if (!context_.readers.add({Rank::waiting, client.address().owner(), 0}, std::move(work)))
    return refuse(client, message, kTooMuchWaits);
  client.viewers().push_back(std::move(viewer));
}

void TableServer::join(Client& client, const table::Message& message, std::string_view) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return refuse(client, message, {"unknown_table", "table", "", ""});
  remove(client, message.channel());
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
  viewer->room->join(viewer, {plain_key(message.word("key").value_or("")),
                              std::string(message.word("host").value_or("")), device, name});
}

void TableServer::leave(Client& client, const table::Message& message, std::string_view) {
  if (client.viewer(message.channel()) == nullptr) return refuse(client, message, {"not_joined", "", "", ""});
  remove(client, message.channel());
  client.send(message.channel(), R"({"type":"gone","why":"left"})");
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
                   seat ? std::optional<int>(static_cast<int>(*seat)) : std::nullopt);
}

void TableServer::webhook(Client& client, const table::Message& message, std::string_view) {
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
void TableServer::tables(Client& client, const table::Message& message, std::string_view) {
  if (!options_.public_lobby)
    return refuse(client, message, {"not_allowed", "", "this server has no public lobby", ""});
  asking_.emplace_back(client.weak_from_this(), message.channel());
  if (asking_.size() > 1) return;
  context_.store_thread.ask<std::vector<ListedTable>>(
      [](Storage& storage) { return storage.listed(kMostListed); },
      [this](core::Result<std::vector<ListedTable>> found) {
        std::string text;
        if (found) {
          table::JsonWriter out(text);
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
          if (const auto still_connected = weak.lock()) still_connected->send(channel, text);
      });
}

}  // namespace server
