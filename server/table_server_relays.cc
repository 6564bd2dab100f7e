// Among several processes: whoever speaks to a table that another one holds is handed on to it.
#include <utility>

#include "server/frames.h"
#include "server/table_server.h"

namespace server {

namespace {

// A process that died is waited for until others may take its tables; with the pause a relay makes after it could not
// connect this is some seconds longer than a lease.
constexpr int kMostTries = 30;

}  // namespace

// A message that names a table, on its way to whoever holds it.
struct TableServer::Search {
  std::weak_ptr<Client> client;
  std::string text;
  std::int64_t channel = 0;
  TableId table;
  Answer answer;
  bool once = false;  // one answer and no more
  bool heard = false;
  int tries = 0;
  std::shared_ptr<Relay> relay;  // while it has no channel
};

// What the visitor says next waits: it may be meant for this table.
void TableServer::find_holder(Client& client, const table::Message& message, std::string_view text, Answer answer) {
  const auto id = TableId::parse(message.word("table").value_or(""));
  if (!id) return (this->*answer)(client, message, text);  // which says what is wrong
  client.finding = true;
  const bool once = message.type() == "about" || message.type() == "replay";
  go_on(std::make_shared<Search>(
      Search{client.weak_from_this(), std::string(text), message.channel(), *id, answer, once, false, 0, nullptr}));
}

void TableServer::go_on(const std::shared_ptr<Search>& search) {
  room(search->table)->enter([this, search](const core::Error* trouble) {
    const auto client = search->client.lock();
    if (!client || client->line() == nullptr) return;
    const std::shared_ptr<Room> room = this->room(search->table);
    const bool elsewhere = trouble != nullptr && room->elsewhere();
    // Two processes that take each other for the holder would hand it back and forth.
    if (elsewhere && !client->line()->from_peer) return relay(search, *room->elsewhere());
    if (elsewhere) return client->line()->close(kMoved, "held by a third process");
    // Nobody is here: who is asked for the table shall have it, so that its visitors need no relay.
    if (trouble == nullptr && client->line()->from_peer && room->is_quiet())
      return room->hand_on([client] {
        if (client->line() != nullptr) client->line()->close(kMoved, "the table is free");
      });
    const auto message = table::Message::parse(search->text);
    (this->*search->answer)(*client, *message, search->text);
    found(*client);
  });
}

void TableServer::relay(const std::shared_ptr<Search>& search, const Peer& peer) {
  const auto client = search->client.lock();
  const auto message = table::Message::parse(search->text);
  if (++search->tries > kMostTries) {
    refuse(*client, *message, {"unavailable", "", "", ""});
    return found(*client);
  }
  if (!search->once) make_way(*client, search->channel, &search->table);
  auto pass = visitors_.pass_for_relay(client->address());
  if (pass == nullptr ||
      static_cast<int>(client->viewers().size() + client->relays.size()) >= options_.limits.tables_per_connection) {
    refuse(*client, *message, {"too_many", "", "", ""});
    return found(*client);
  }
  auto opened = context_.open_relay(peer, client->address(),
                                    {[this, search](std::string_view text) {
                                       const auto visitor = search->client.lock();
                                       if (!visitor || visitor->line() == nullptr) return;
                                       visitor->line()->send(text);
                                       const bool first = !std::exchange(search->heard, true);
                                       if (search->once) search->relay.reset();
                                       if (first) found(*visitor);
                                     },
                                     [this, search](int) {
                                       const auto visitor = search->client.lock();
                                       if (!visitor || visitor->line() == nullptr) return;
                                       // Who was there already comes again; who was not has noticed nothing.
                                       if (search->heard && !search->once)
                                         return visitor->line()->close(kComeAgain, "this table is served elsewhere");
                                       if (search->heard) return;
                                       visitor->relays.erase(search->channel);
                                       go_on(search);
                                     }});
  opened->send(search->text);
  opened = {opened.get(), [opened, pass = std::move(pass)](Relay*) {}};
  if (search->once)
    search->relay = std::move(opened);
  else
    client->relays[search->channel] = std::move(opened);
}

// It is known where the table is: what was said meanwhile is heard.
void TableServer::found(Client& client) {
  client.finding = false;
  while (!client.finding && !client.held_back.empty()) {
    const WaitingTexts::Text text = std::move(client.held_back.front());
    client.held_back.pop_front();
    hear(client, text.get());
  }
}

void TableServer::record(TableId id, std::string key, std::move_only_function<void(core::Result<std::string>)> done) {
  const std::shared_ptr<Room> here = room(id);
  here->enter([this, id, key = std::move(key), done = std::move(done)](const core::Error* trouble) mutable {
    // A record does not change: for this the table need not be ours.
    const bool elsewhere = trouble != nullptr && room(id)->elsewhere();
    const auto asked = elsewhere ? std::make_shared<Room>(context_, alarms_, id, true) : room(id);
    asked->record(std::move(key), std::move(done));
  });
}

// What they do may bring others into the memory.
std::vector<std::shared_ptr<Room>> TableServer::all_rooms() const {
  std::vector<std::shared_ptr<Room>> all;
  for (const auto& [id, room] : rooms_) all.push_back(room);
  return all;
}

void TableServer::lease_was_lost() {
  for (const auto& room : all_rooms()) room->doubt();
}

void TableServer::lease_is_back() {
  look_whether_we_serve(now());
  for (const auto& room : all_rooms()) room->lease_is_back();
}

}  // namespace server
