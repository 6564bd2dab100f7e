// Who looks at a room: by the keys of their links, and whether they are connected.
#include <algorithm>

#include "server/log.h"
#include "server/room.h"
#include "table/json_writer.h"

namespace server {

// Every key is compared with every hash, so that the time taken says nothing.
std::optional<table::Who> Room::identify(std::string_view key, std::string_view host) const {
  const core::Digest key_hash = hash_key(key), host_hash = hash_key(host);
  table::Who who;
  bool known = false;
  for (std::size_t i = 0; i < head_.chairs.size(); ++i) {
    if (!same_hash(key_hash, head_.chairs[i].key)) continue;
    who.chair = static_cast<int>(i);
    known = true;
  }
  known |= same_hash(key_hash, head_.spectator);
  who.host = same_hash(host_hash, head_.host);
  if (!host.empty() && !who.host) return std::nullopt;
  if (!key.empty() && !known) return std::nullopt;
  if (!known && !who.host) return std::nullopt;
  return who;
}

void Room::join(const std::shared_ptr<Viewer>& viewer, std::string key, std::string host, std::int64_t id) {
  // Who comes from a process that has died must find its last moves here, whether or not we have heard of them.
  if (context_.options.is_shared() && (table_ || busy_))
    enter([this](const core::Error* trouble) {
      if (trouble == nullptr) catch_up();
    });
  enter([this, viewer, id, key = std::move(key), host = std::move(host)](const core::Error* trouble) {
    if (viewer->client == nullptr || viewer->room.get() != this) return;  // gone before the table was there
    used_ = now();
    const auto refuse = [&](std::string_view code) {
      viewer->room.reset();
      viewer->error(code, "join", id);
    };
    if (trouble != nullptr) return refuse(trouble->code);
    const auto who = identify(key, host);
    if (!who) return refuse("wrong_key");
    if (table_->status() == table::Status::closed) return refuse("closed");
    if (who->chair < 0 && !who->host && !table_->settings().spectators) return refuse("not_allowed");
    admit(viewer, *who, id);
  });
}

void Room::admit(const std::shared_ptr<Viewer>& viewer, const table::Who& who, std::int64_t id) {
  viewer->watcher = table::Watcher{};
  viewer->watcher.who = who;
  viewer->joined = true;
  std::string text;
  table_->welcome(viewer->watcher, now(), text);
  viewer->send(text, id);
  viewers_.push_back(viewer);
  if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(*when);
  show_presence();
}

// Taking an open seat of a listed table: a new key is made for it, and its holder sits down, in one step.
void Room::claim(const std::shared_ptr<Viewer>& viewer, std::string name, std::optional<int> seat, std::int64_t id) {
  enter([this, viewer, name = std::move(name), seat, id](const core::Error* trouble) {
    if (trouble != nullptr) return viewer->error(trouble->code, "claim", id);
    if (!head_.summary.listed || table_->status() != table::Status::gathering)
      return viewer->error("not_allowed", "claim", id);
    for (int i = 0; i < table_->chairs(); ++i) {
      if ((seat && *seat != i) || table_->sitter(static_cast<core::Seat>(i)).kind != table::Sitter::open) continue;
      std::string text;
      table::JsonWriter(text).open('{').key("type").text("sit").key("name").text(name).close('}');
      const auto sit = table::Message::parse(text);
      Step step;
      step.since = now();
      step.sender = viewer;
      step.id = id;
      step.answer = table_->act({table_->chair_of(static_cast<core::Seat>(i)), false}, *sit, now());
      if (step.answer.events.empty()) return deliver(step);
      step.answer.link = static_cast<core::Seat>(i);
      step.redo = [this, viewer, name, seat, id](const core::Error* failed) {
        if (failed != nullptr) return viewer->error(failed->code, "claim", id);
        claim(viewer, name, seat, id);
      };
      return store(std::move(step));
    }
    viewer->error("too_many", "claim", id);
  });
}

void Room::webhook(const std::shared_ptr<Viewer>& viewer, std::string url, std::int64_t id) {
  enter([this, viewer, id, url = std::move(url)](const core::Error* trouble) {
    if (trouble != nullptr) return viewer->error(trouble->code, "webhook", id);
    const int chair = viewer->watcher.who.chair;
    if (!viewer->joined || chair < 0) return viewer->error("not_allowed", "webhook", id);
    Step step;
    step.sender = viewer;
    step.id = id;
    step.since = now();
    step.chairs = {{chair, {head_.chairs[static_cast<std::size_t>(chair)].key, url}}};
    step.answer.replies = {url.empty() ? R"({"type":"webhook","on":false})" : R"({"type":"webhook","on":true})"};
    store(std::move(step));
  });
}

void Room::leave(Viewer& viewer) {
  const bool was_joined = viewer.joined;
  viewer.joined = false;
  std::erase_if(viewers_, [&](const auto& other) { return other.get() == &viewer; });
  used_ = now();
  if (was_joined) show_presence();
  viewer.room.reset();  // may be the last to know this room
}

// Says good-bye to some of the viewers.
void Room::dismiss(const std::function<bool(const Viewer&)>& whom, std::string_view why) {
  const std::size_t before = viewers_.size();
  std::vector<std::shared_ptr<Viewer>> leaving;
  std::erase_if(viewers_, [&](const std::shared_ptr<Viewer>& viewer) {
    if (!whom(*viewer)) return false;
    leaving.push_back(viewer);
    return true;
  });
  for (const auto& viewer : leaving) {
    viewer->send("{\"type\":\"gone\",\"why\":\"" + std::string(why) + "\"}");
    viewer->joined = false;
    viewer->room.reset();
  }
  if (viewers_.size() != before && table_) show_presence();
}

std::uint8_t Room::chairs_here() const {
  core::Seats chairs;
  for (const auto& viewer : viewers_)
    if (viewer->watcher.who.chair >= 0) chairs.add(static_cast<core::Seat>(viewer->watcher.who.chair));
  return chairs.bits();
}

void Room::show_presence() {
  if (!table_) return;
  std::uint8_t chairs = chairs_here();
  for (const auto& [process, known] : elsewhere_) chairs |= known.first;
  std::string text = R"({"type":"presence","here":[)";
  for (int i = 0; i < table_->chairs(); ++i) {
    if (i > 0) text += ',';
    text += (chairs >> table_->chair_of(static_cast<core::Seat>(i)) & 1) != 0 ? "true" : "false";
  }
  text += "]}";
  for (const auto& viewer : viewers_) viewer->send(text);
  if (context_.options.is_shared()) context_.whisper("here", id_.text() + " " + std::to_string(chairs_here()));
}

void Room::here(const std::string& process, std::uint8_t chairs, Time time) {
  const auto found = elsewhere_.find(process);
  const std::uint8_t before = found == elsewhere_.end() ? 0 : found->second.first;
  elsewhere_[process] = {chairs, time};
  if (before != chairs) show_presence();
}

void Room::forget_elsewhere(Time before) {
  if (std::erase_if(elsewhere_, [&](const auto& entry) { return entry.second.second < before; }) > 0) show_presence();
}

}  // namespace server
