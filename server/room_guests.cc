// Who comes without a key: sees what the table is, asks the host for a seat, looks at the finished game.
#include <algorithm>

#include "server/room.h"
#include "table/json_writer.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr std::size_t kMostKnocks = 8;      // at one table
constexpr std::ptrdiff_t kMostFromOne = 2;  // of them from one address

}  // namespace

void Room::about(const std::string& key, Reply reply) {
  enter([this, key, reply = std::move(reply)](const core::Error* trouble) mutable {
    if (trouble != nullptr) return reply(table::error_message(trouble->code, {}, {}, {}, "about"));
    used_ = now();
    const bool host =
        std::ranges::any_of(viewers_, [&](const auto& viewer) { return table_->is_host(viewer->watcher.who); });
    std::string text;
    table::JsonWriter out(text);
    out.open('{').key("type").text("about").key("table").text(id_.text());
    out.key("status").text(table::status_name(table_->status()));
    const auto found = table_->find_entrance(hash_key(key), nullptr, used_);
    const bool group = found.what == table::Entrance::What::group;
    out.key("free").flag(table_->free_chair(group) >= 0).key("host").flag(host).key("open").open('[');
    for (int chair = 0; chair < table_->chairs(); ++chair)
      if (table_->is_free(chair, group)) out.item().number(chair);
    out.close(']');
    if (!key.empty()) out.key("group").flag(group);
    if (table_->host_chair() >= 0) out.key("host_seat").number(table_->seat_of({table_->host_chair(), false}));
    if (found.what == table::Entrance::What::seat) write_turn(out, table_->seat_of({found.chair, false}));
    out.raw(",").raw(std::string_view(listing_of(*table_)).substr(1));  // an object goes on with the fields of another
    reply(text);
  });
}

// To the holder of a seat: whether the table waits for it, and how long it may.
void Room::write_turn(table::JsonWriter& out, core::Seat seat) const {
  const bool turn = table_->waiting_for().has(seat);
  out.key("turn").flag(turn);
  if (const auto left = turn ? table_->time_left(seat, used_) : std::nullopt) out.key("left").number(*left);
}

// The record holds the moves and the names: no chat, no notes.
void Room::replay(Reply reply) {
  enter([this, reply = std::move(reply)](const core::Error* trouble) mutable {
    const auto refuse = [&](std::string_view code, std::string_view detail = {}) {
      reply(table::error_message(code, {}, detail, {}, "replay"));
    };
    if (trouble != nullptr) return refuse(trouble->code);
    used_ = now();
    if (!table_->settings().spectators) return refuse("not_allowed", "this table wants no spectators");
    if (table_->status() != table::Status::over) return refuse("not_yet", "the game is not over");
    const auto record = table_->record();
    if (!record) return refuse(record.error().code, record.error().what);
    std::string text;
    table::JsonWriter out(text);
    out.open('{').key("type").text("record").key("record").raw(core::write_record(*record)).close('}');
    std::erase(text, '\n');
    reply(text);
  });
}

void Room::knock(const std::shared_ptr<Viewer>& viewer, std::string name, std::int64_t id) {
  enter([this, viewer, name = std::move(name), id](const core::Error* trouble) mutable {
    if (!is_here(*viewer)) return viewer->error("not_joined", "knock", id);
    const auto refuse = [&](std::string_view code, std::string_view where = {}, std::string_view detail = {}) {
      viewer->room.reset();
      viewer->error(code, "knock", id, where, detail);
    };
    if (trouble != nullptr) return refuse(trouble->code);
    used_ = now();
    if (table_->status() != table::Status::gathering) return refuse("started");
    if (table_->free_chair() < 0) return refuse("full");
    const bool host =
        std::ranges::any_of(viewers_, [&](const auto& other) { return table_->is_host(other->watcher.who); });
    if (!host) return refuse("host_away", {}, "the host is not here: ask for the link");
    const Address from = viewer->client->address().owner();
    const auto same = std::ranges::count_if(knocks_, [&](const Knock& other) {
      return other.viewer->client != nullptr && other.viewer->client->address().owner() == from;
    });
    if (knocks_.size() >= kMostKnocks || same >= kMostFromOne) return refuse("too_many");
    knocks_.push_back({viewer, ++knocks_told_, id, std::move(name)});
    tell_hosts(knocks_.back(), false);
  });
}

void Room::answer_knock(const std::shared_ptr<Viewer>& host, std::int64_t n, bool agree, std::int64_t id) {
  enter([this, host, n, agree, id](const core::Error* trouble) {
    if (trouble != nullptr) return host->error(trouble->code, "admit", id);
    if (!host->joined || !table_->is_host(host->watcher.who)) return host->error("not_host", "admit", id);
    const auto found = std::ranges::find(knocks_, n, &Knock::n);
    if (found == knocks_.end()) return host->error("not_yet", "admit", id, "n", "nobody asks any more");
    const int chair = table_->free_chair();
    if (agree && chair < 0) return host->error("full", "admit", id);
    const Knock knock = std::move(*found);
    knocks_.erase(found);
    tell_hosts(knock, true);
    knock.viewer->room.reset();
    if (!agree) return knock.viewer->error("declined", "knock", knock.id);
    seat_guest(knock.viewer, chair, knock.name, "knock", knock.id,
               [viewer = knock.viewer, knock](const core::Error*) { viewer->error("unavailable", "knock", knock.id); });
  });
}

// A new key is made for the seat, and its holder sits down, in one change.
void Room::seat_guest(const std::shared_ptr<Viewer>& viewer, int chair, const std::string& name, std::string_view about,
                      std::int64_t id, Entry redo) {
  const std::string key = new_key();
  Change change;
  change.since = now();
  change.sender = viewer;
  change.id = id;
  change.answer.events =
      table_->take_seat({table::Entrance::What::invitation, chair}, {hash_key(key), {}, {}}, name, change.since);
  if (change.answer.events.empty()) return viewer->error("table_full", about, id);
  change.answer.replies = {"{\"type\":\"link\",\"seat\":" + std::to_string(chair) + ",\"key\":\"" + key + "\"}"};
  change.redo = std::move(redo);
  forget_notices(change, chair);
  store(std::move(change));
}

void Room::tell_hosts(const Knock& knock, bool settled, Viewer* only) {
  std::string text;
  table::JsonWriter out(text);
  out.open('{').key("type").text("knock").key("n").number(knock.n);
  if (!settled) out.key("name").text(knock.name);
  out.close('}');
  for (const auto& viewer : viewers_)
    if ((only == nullptr || viewer.get() == only) && table_->is_host(viewer->watcher.who)) viewer->send(text);
}

void Room::forget_knock(const Viewer& viewer) {
  const auto found = std::ranges::find_if(knocks_, [&](const Knock& knock) { return knock.viewer.get() == &viewer; });
  if (found == knocks_.end()) return;
  const Knock knock = std::move(*found);
  knocks_.erase(found);
  knock.viewer->error("not_joined", "knock", knock.id);
  if (table_) tell_hosts(knock, true);
}

}  // namespace server
