#include "server/room.h"

#include "server/log.h"

namespace server {

namespace {

constexpr int kMostWaiting = 64;  // messages of one viewer

}  // namespace

Room::Room(ServerContext& context, Timers& timers, TableId id)
    : context_(context), timers_(timers), id_(id), used_(now()) {}

Room::Room(ServerContext& context, Timers& timers, const TableHead& head, table::Table table)
    : context_(context), timers_(timers), id_(head.id), head_(head), table_(std::move(table)), used_(now()) {
  waited_for_ = table_->waiting_for();
}

bool Room::is_idle(Time time) const {
  if (busy_ || !viewers_.empty() || !waiting_.empty() || used_ > time - context_.options.idle_seconds * 1000)
    return false;
  for (const SeatBot& mind : seat_bots_)
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
  if (viewer->waiting >= kMostWaiting) return viewer->error("too_fast", message.type(), message.id());
  ++viewer->waiting;
  enter([this, viewer, copy = std::string(text)](const core::Error* trouble) {
    --viewer->waiting;
    const auto again = table::Message::parse(copy);
    if (trouble != nullptr) return viewer->error(trouble->code, again->type(), again->id());
    if (!viewer->joined || viewer->room.get() != this) return viewer->error("not_joined", again->type(), again->id());
    act(viewer, *again, copy);
  });
}

void Room::act(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text) {
  Step step;
  step.since = used_ = now();
  step.sender = viewer;
  step.id = message.id();
  step.answer = table_->act(viewer->watcher.who, message, used_);
  if (step.answer.events.empty()) return deliver(step);
  step.is_message = true;
  retry_ = text;
  store(std::move(step));
}

// Everything the step has changed, if anything, is stored now.
void Room::deliver(Step& step) {
  Viewer* sender = step.sender.get();
  for (const std::string& reply : step.answer.replies) sender->send(reply, step.id);
  if (step.answer.link != core::kNobody) {
    const int chair = table_->chair_of(step.answer.link);
    sender->send("{\"type\":\"link\",\"seat\":" + std::to_string(step.answer.link) + ",\"key\":\"" + step.key + "\"}",
                 step.id);
    dismiss([&](const Viewer& viewer) { return &viewer != sender && viewer.watcher.who.chair == chair; }, "link");
  }
  if (step.stored) {
    show(&step);
  } else if (step.answer.late) {
    std::string text;
    if (table_->update(sender->watcher, used_, text, true)) sender->send(text, step.id);
  }
  if (step.answer.hint) hint(step.sender, step.id);
}

// To the one who brought it about the update is the answer.
void Room::show(const Step* cause) {
  const Time time = now();
  std::string text;
  for (const auto& viewer : viewers_) {
    text.clear();
    const bool is_cause = cause != nullptr && viewer == cause->sender;
    if (table_->update(viewer->watcher, time, text, is_cause && cause->answer.late))
      viewer->send(text, is_cause ? cause->id : 0);
  }
}

}  // namespace server
