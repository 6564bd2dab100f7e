#include "server/lobby.h"

#include <functional>
#include <utility>

#include "table/json_writer.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr int kMostListed = 50;
constexpr Time kLookAgain = 2000;

std::string write_list(const std::vector<ListedTable>& tables) {
  std::string text;
  table::JsonWriter out(text);
  out.open('{').key("type").text("tables").key("tables").open('[');
  for (const ListedTable& listed : tables) {
    out.item().open('{').key("table").text(listed.id.text()).key("game").text(listed.game);
    out.key("created").number(listed.created);
    out.raw(",").raw(std::string_view(listed.listing).substr(1));  // an object goes on with the fields of another
  }
  out.close(']').close('}');
  return text;
}

}  // namespace

void Lobby::ask(const std::shared_ptr<Client>& client, const table::ReplyTo& to, std::optional<bool> follow) {
  if (follow) following_.erase(client);
  asking_.push_back({client, to, follow.value_or(false)});
  if (!busy_) read();
}

void Lobby::look(Time now) {
  if (busy_ || following_.empty() || now < next_look_) return;
  next_look_ = now + kLookAgain;
  read();
}

// From what is stored of them; no table is played again for this.
void Lobby::read() {
  busy_ = true;
  store_thread_.ask<std::vector<ListedTable>>(
      [](Storage& storage) { return storage.listed(kMostListed); },
      [this](const core::Result<std::vector<ListedTable>>& found) { heard(found); });
}

void Lobby::heard(const core::Result<std::vector<ListedTable>>& found) {
  list_ = found ? write_list(*found) : table::error_message("unavailable", {}, {}, {}, "tables");
  const std::size_t hash = found ? std::hash<std::string>{}(list_) : 0;
  std::erase_if(following_, [](const auto& entry) { return entry.first.expired(); });
  if (found)
    for (auto& [client, follower] : following_)
      if (std::exchange(follower.told, hash) != hash) telling_.push_back({client, follower.to, false});
  for (Asker& asker : std::exchange(asking_, {})) {
    if (asker.follows && !asker.client.expired()) following_[asker.client] = {{asker.to.channel, 0}, hash};
    telling_.push_back(std::move(asker));
  }
  tell();
}

// A thousand who asked while the store was slow are told in turns; whoever asks meanwhile is told of the next list.
void Lobby::tell() {
  const LoopTurn turn;
  for (; !telling_.empty() && !turn.is_over(); telling_.pop_front())
    if (const auto still_connected = telling_.front().client.lock()) still_connected->send(telling_.front().to, list_);
  if (!telling_.empty()) return loop_.post([this] { tell(); });
  busy_ = false;
  if (!asking_.empty()) read();
}

}  // namespace server
