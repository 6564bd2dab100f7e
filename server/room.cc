#include "server/room.h"

#include <utility>

#include "server/log.h"
#include "table/message_handler.h"

namespace server {

namespace {

constexpr int kMostWaiting = 64;         // messages of one viewer
constexpr Time kQueueRetryAfter = 1000;  // for more than that
constexpr Time kBrokenKept = 600'000;

}  // namespace

Room::Room(ServerContext& context, std::shared_ptr<Alarms> alarms, TableId id, bool only_read)
    : context_(context), alarms_(std::move(alarms)), id_(id), used_(now()), only_read_(only_read) {}

Room::Room(ServerContext& context, std::shared_ptr<Alarms> alarms, const TableHead& head, table::Table table,
           const Address& opened_from)
    : context_(context),
      alarms_(std::move(alarms)),
      id_(head.id),
      head_(head),
      table_(std::move(table)),
      last_address_(opened_from.owner()),
      used_(now()),
      only_read_(false) {
  waited_for_ = table_->waiting_for();
}

Room::~Room() { alarms_->cancel(*this, alarm_); }

bool Room::is_idle(Time time) const {
  if ((is_unknown_ || elsewhere_) && !busy_ && viewers_.empty() && waiting_.empty()) return true;
  // One that does not replay is remembered for longer: it is due again and again, and reading it would not help.
  const Time keep = broken_ ? kBrokenKept : Time{context_.options.idle_seconds} * 1000;
  if (busy_ || !viewers_.empty() || !waiting_.empty() || !knocks_.empty() || used_ > time - keep) return false;
  for (const SeatBot& mind : seat_bots_)
    if (mind.thinking) return false;
  return true;
}

void Room::enter(Entry entry) {
  waiting_.push_back(std::move(entry));
  run();
}

// While something was stored, many may have asked for something: other tables are not to wait for all of it.
void Room::run() {
  const LoopTurn turn;
  while (!busy_ && !resting_ && !waiting_.empty()) {
    if (!context_.lease.holds()) return;  // lease_is_back() goes on
    if (std::exchange(doubtful_, false)) forget();
    if (!table_) return load();
    if (!only_read_ && skip_unserved(context_.service_times.away(table_->changed()))) return;
    if (turn.is_over()) {
      resting_ = true;
      return context_.loop.post([self = shared_from_this()] {
        self->resting_ = false;
        self->run();
      });
    }
    Entry next = std::move(waiting_.front());
    waiting_.pop_front();
    next(nullptr);
  }
}

void Room::message(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text) {
  if (is_free() && viewer->joined) return act(viewer, message, text);
  if (viewer->waiting >= kMostWaiting)
    return viewer->send(table::with_number(table::error_message("too_fast", {}, {}, {}, message.type()), "retry_after",
                                           kQueueRetryAfter),
                        message.id());
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
  Change change;
  change.since = used_ = now();
  change.sender = viewer;
  change.id = message.id();
  change.answer = table_->act(viewer->watcher.who, message, used_);
  grant(change);
  if (change.answer.events.empty() && !change.answer.note) return deliver(change);
  change.is_message = true;
  retry_ = text;
  store(std::move(change));
}

// Everything that has changed, if anything, is stored now.
void Room::deliver(Change& change) {
  Viewer* sender = change.sender.get();
  for (const std::string& reply : change.answer.replies) sender->send(reply, change.id);
  if (change.answer.grant.what == table::Grant::What::alone) sender->key = hash_key(change.key);
  if (change.stored) {
    dismiss([&](const Viewer& viewer) { return !may_stay(viewer); }, "link");
    show(&change);
    if (sender != nullptr && sender->client == nullptr && change.is_unanswered())
      sender->send(table::nothing_new(sender->watcher), change.id);
  } else if (change.answer.late) {
    std::string text;
    if (table_->update(sender->watcher, used_, text, true)) sender->send(text, change.id);
  } else if (change.is_unanswered()) {
    sender->send(table::nothing_new(sender->watcher), change.id);
  }
  if (change.answer.hint) hint(change.sender, change.id);
}

// To the one who brought it about the update is the answer. Those who play come first; a crowd of spectators is shown
// what is new in turns.
void Room::show(const Change* cause) {
  const Time time = now();
  std::string text;
  for (const auto& viewer : viewers_) {
    const bool is_cause = cause != nullptr && viewer == cause->sender;
    viewer->behind = viewer->watcher.who.chair < 0 && !is_cause;
    if (viewer->behind) continue;
    text.clear();
    if (table_->update(viewer->watcher, time, text, is_cause && cause->answer.late))
      viewer->send(text, is_cause ? cause->id : 0);
    else if (is_cause && cause->is_unanswered())
      viewer->send(table::nothing_new(viewer->watcher), cause->id);
  }
  if (!showing_) show_rest();
}

// What a spectator is shown is what there is then, be it newer than what was to be shown.
void Room::show_rest() {
  showing_ = false;
  if (!table_) return;
  const LoopTurn turn;
  const Time time = now();
  std::string text;
  for (const auto& viewer : viewers_) {
    if (!viewer->behind) continue;
    if (turn.is_over()) {
      showing_ = true;
      return context_.loop.post([self = shared_from_this()] { self->show_rest(); });
    }
    viewer->behind = false;
    text.clear();
    if (table_->update(viewer->watcher, time, text)) viewer->send(text);
  }
}

}  // namespace server
