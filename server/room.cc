#include "server/room.h"

#include "server/log.h"

namespace server {

namespace {

constexpr int kMostWaiting = 64;  // messages of one viewer

}  // namespace

Room::Room(House& house, Timers& timers, TableId id) : house_(house), timers_(timers), id_(id), used_(now()) {}

Room::Room(House& house, Timers& timers, const TableHead& head, table::Table table)
    : house_(house), timers_(timers), id_(head.id), head_(head), table_(std::move(table)), used_(now()) {
  waited_for_ = table_->waiting_for();
}

bool Room::is_idle(Time time) const {
  if (busy_ || !viewers_.empty() || !waiting_.empty() || used_ > time - house_.options.idle_seconds * 1000)
    return false;
  for (const Mind& mind : minds_)
    if (mind.thinking) return false;
  return true;
}

void Room::enter(Turn turn) {
  waiting_.push_back(std::move(turn));
  run();
}

void Room::run() {
  while (!busy_ && !waiting_.empty()) {
    if (!table_) return load();
    Turn turn = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    turn(nullptr);
  }
}

void Room::message(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text) {
  if (is_free() && viewer->joined) return act(viewer, message, text);
  if (viewer->waiting >= kMostWaiting) return viewer->error("too_fast", message.type());
  ++viewer->waiting;
  enter([this, viewer, copy = std::string(text)](const core::Error* trouble) {
    --viewer->waiting;
    const auto again = table::Message::parse(copy);
    if (trouble != nullptr) return viewer->error(trouble->code, again->type());
    if (!viewer->joined || viewer->room.get() != this) return viewer->error("not_joined", again->type());
    act(viewer, *again, copy);
  });
}

void Room::act(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text) {
  Step step;
  step.since = used_ = now();
  step.sender = viewer;
  step.answer = table_->act(viewer->watcher.who, message, used_);
  grant(step);
  if (step.answer.events.empty()) return deliver(step);
  step.is_message = true;
  retry_ = text;
  store(std::move(step));
}

// Everything the step has changed, if anything, is stored now.
void Room::deliver(Step& step) {
  Viewer* sender = step.sender.get();
  for (const std::string& reply : step.answer.replies) sender->send(reply);
  if (step.answer.grant.what == table::Grant::What::alone) sender->key = hash_key(step.key);
  if (step.stored) {
    dismiss([&](const Viewer& viewer) { return !may_stay(viewer); }, "link");
    show(step.answer.late ? sender : nullptr);
  } else if (step.answer.late) {
    std::string text;
    if (table_->update(sender->watcher, used_, text, true)) sender->send(text);
  }
  if (step.answer.hint) hint(step.sender);
}

void Room::show(Viewer* late) {
  const Time time = now();
  std::string text;
  for (const auto& viewer : viewers_) {
    text.clear();
    if (table_->update(viewer->watcher, time, text, viewer.get() == late)) viewer->send(text);
  }
}

}  // namespace server
