// What happens at a table by itself: clocks, delayed spectators, the next game.
#include <algorithm>
#include <utility>

#include "server/log.h"
#include "server/room.h"

namespace server {

namespace {

constexpr Time kLeastUnserved = 1000;
constexpr Time kLeastPause = 100;     // after a look at the table that has changed nothing
constexpr Time kNextWish = 1000;      // a rematch that could not be set up is tried again
constexpr Time kNextCharge = 10'000;  // the same where this address has opened too many tables

}  // namespace

// One alarm is enough: tick() sets the next.
void Room::wake_at(Time when) {
  if (alarm_ != 0 && alarm_ <= when) return;
  if (alarms_->set(*this, std::exchange(alarm_, when), when)) context_.loop.wake_at(when);
}

// After something has changed: what follows from it, now or later.
void Room::settle(Cause cause) {
  if (table_->status() == table::Status::closed)
    return dismiss([](const Viewer&) { return true; }, table_->why_closed());
  if (const auto deadline = table_->next_deadline()) wake_at(*deadline);
  for (const auto& viewer : viewers_)
    if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(*when);
  if (cause == Cause::own) tell_absent();
  waited_for_ = table_->waiting_for();
  think();
  if (busy_) return;
  if (const auto settings = table_->rematch_due()) rematch(*settings);
}

void Room::tick() {
  alarms_->cancel(*this, std::exchange(alarm_, 0));
  if (broken_) return;
  const auto later = [this] { wake_at(now() + ServiceTimes::kLook); };
  if (context_.service_times.is_away()) return later();
  enter([this, later](const core::Error* trouble) {
    if (trouble != nullptr) return;
    if (context_.service_times.is_away()) return later();  // nobody could have done anything: no time runs out now
    Change change;
    change.since = now();
    change.answer.events = table_->tick(change.since);
    if (!change.answer.events.empty()) return store(std::move(change));
    show();
    // What is due and yet does not come about must not keep the loop busy.
    if (const auto deadline = table_->next_deadline()) wake_at(std::max(*deadline, change.since + kLeastPause));
    for (const auto& viewer : viewers_)
      if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(std::max(*when, change.since + kLeastPause));
    think();
    // The stored time to wake has passed and meant nothing: correct it, so that nobody is woken again.
    if (!busy_ && head_.summary.wake && *head_.summary.wake <= change.since && summarize(change.since) != head_.summary)
      return store({});
    if (busy_) return;
    if (const auto settings = table_->rematch_due()) rematch(*settings);
  });
}

// Clocks did not run while nobody looked after the table, and go by the true time where the machine's was far ahead.
// This comes before anything else at the table. False if there is nothing to do.
bool Room::skip_unserved(Time span) {
  if (span < kLeastUnserved && !table_->is_ahead(now())) return false;
  Change change;
  change.since = now();
  change.answer.events = table_->unserved(span, change.since);
  if (change.answer.events.empty()) return false;
  store(std::move(change));
  return true;
}

void Room::was_away() {
  if (table_) enter([](const core::Error*) {});
}

// The next table has an id that every process would give it, and the same keys. It is set up by another thread, opened,
// then named here; if any of this does not come about, the wish is still there when this table is next looked at.
void Room::rematch(const table::Settings& settings) {
  if (next_rematch_ > now()) return wake_at(next_rematch_);
  auto work = [self = shared_from_this(), settings, access = table_->access(), head = head_]() mutable -> Task {
    auto opening = next_opening(self->context_.game_cache, settings, std::move(access), std::move(head), now());
    return [self = std::move(self), opening = std::move(opening)]() mutable {
      self->busy_ = false;
      if (opening) return self->open_next(std::move(*opening));
      log_error("no rematch", {{"what", opening.error().what}});
      self->run();
    };
  };
  auto failed = [self = shared_from_this()](const core::Error&) {
    self->busy_ = false;
    self->wake_at(now() + kNextWish);
    self->run();
  };
  busy_ = context_.readers.add(share(), Workers::kReadTime, std::move(work), std::move(failed));
  if (!busy_) wake_at(now() + kNextWish);
}

void Room::open_next(Opening opening) {
  // Somebody at a seat, if anybody is: whoever only watches does not pay for it, and cannot prevent it.
  if (!context_.may_open_table(share().address, opening.events.front().text.size())) {
    wake_at(next_rematch_ = now() + kNextCharge);
    return run();
  }
  busy_ = true;
  Write write{
      .table = opening.head.id, .head = opening.head, .events = std::move(opening.events), .summary = {}, .chairs = {}};
  context_.store_thread.commit(std::move(write),
                               [self = shared_from_this(), id = opening.head.id](core::Result<Outcome> outcome) {
                                 self->busy_ = false;
                                 if (outcome && self->table_) {
                                   self->context_.metrics.tables_created.add();
                                   Change change;
                                   change.since = now();
                                   change.answer.events = self->table_->followed(id.text(), change.since);
                                   if (!change.answer.events.empty()) return self->store(std::move(change));
                                 }
                                 self->run();
                               });
}

}  // namespace server
