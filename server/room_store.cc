// How a room stores what has happened, and reads what it has not seen.
#include <algorithm>
#include <utility>

#include "server/log.h"
#include "server/room.h"

namespace server {

namespace {

constexpr Time kRetry = 1000;

}  // namespace

// The stored time to wake may be too early, never too late: so a clock costs no write with every move.
Summary Room::summarize(Time time) const {
  Summary summary = head_.summary;
  summary.status = table::status_name(table_->status());
  std::optional<Time> wake = table_->next_deadline();
  if (!table_->bots_due().empty()) wake = std::min(wake.value_or(time + kBotWake), time + kBotWake);
  const bool early_enough = wake && summary.wake && *summary.wake <= *wake && *summary.wake > time;
  if (!early_enough) summary.wake = wake;
  return summary;
}

void Room::store(Step step) {
  busy_ = true;
  std::vector<table::Event> events = std::exchange(step.answer.events, {});
  for (const table::Event& event : events)
    step.moves +=
        event.kind == table::Kind::move || event.kind == table::Kind::answer || event.kind == table::Kind::chance;
  Write write{.table = id_, .head = {}, .events = std::move(events), .summary = {}, .chairs = step.chairs};
  if (Summary summary = summarize(now()); summary != head_.summary) write.summary = step.summary = std::move(summary);
  if (step.answer.link != core::kNobody) {
    step.key = new_key();
    step.chairs.emplace_back(table_->chair_of(step.answer.link), Chair{hash_key(step.key), ""});
    write.chairs = step.chairs;
  }
  storing_ = std::move(step);
  context_.store_thread.commit(std::move(write), [self = shared_from_this()](core::Result<Outcome> outcome) {
    self->stored(std::move(outcome));
  });
}

void Room::try_again(Step step) {
  Turn turn = std::move(step.redo);
  if (step.is_message)
    turn = [this, viewer = std::move(step.sender), text = retry_](const core::Error* trouble) {
      const auto message = table::Message::parse(text);
      if (trouble != nullptr) return viewer->error(trouble->code, message->type(), message->id());
      if (viewer->room.get() == this) act(viewer, *message, text);
    };
  if (!turn) turn = [](const core::Error*) {};
  waiting_.insert(waiting_.begin(), std::move(turn));
}

void Room::stored(core::Result<Outcome> outcome) {
  Step step = std::exchange(storing_, {});
  busy_ = false;
  if (!outcome) {
    forget();
    if (step.sender) step.sender->error(outcome.error().code, {}, step.id);
    wake_at(now() + kRetry);
    return run();
  }
  if (*outcome == Outcome::late) {
    context_.metrics.late.add();
    forget();
    try_again(std::move(step));
    return run();
  }
  if (step.summary) head_.summary = std::move(*step.summary);
  for (const auto& [chair, content] : step.chairs) head_.chairs[static_cast<std::size_t>(chair)] = content;
  context_.metrics.moves.add(step.moves);
  step.stored = true;
  deliver(step);
  if (step.sender) context_.metrics.message_time.add(static_cast<double>(now() - step.since) / 1000.0);
  settle(Cause::own);
  run();
}

// What is in memory may not be what is stored.
void Room::forget() {
  table_.reset();
  seat_bots_.clear();
  ++seat_bots_version_;
}

void Room::load() {
  busy_ = true;
  context_.store_thread.ask<std::optional<StoredTable>>(
      [id = id_](Storage& storage) { return storage.load(id); },
      [self = shared_from_this()](auto stored) { self->loaded(std::move(stored)); });
}

void Room::loaded(core::Result<std::optional<StoredTable>> stored) {
  busy_ = false;
  used_ = now();
  std::optional<core::Error> trouble;
  if (!stored) {
    trouble = core::Error{"unavailable", "", "", ""};
  } else if (!*stored) {
    trouble = core::Error{"unknown_table", "", "", ""};
    dismiss([](const Viewer&) { return true; }, "closed");
  } else {
    const auto start = std::chrono::steady_clock::now();
    auto table = table::Table::restore(context_.game_cache, (*stored)->events);
    context_.metrics.restore_time.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    context_.metrics.tables_restored.add();
    broken_ = !table;
    if (table) {
      const TableHead before = std::exchange(head_, std::move((*stored)->head));
      table_.emplace(std::move(*table));
      // Links re-issued meanwhile by another process.
      dismiss(
          [&](const Viewer& viewer) {
            const auto chair = static_cast<std::size_t>(viewer.watcher.who.chair);
            return chair < before.chairs.size() && before.chairs[chair].key != head_.chairs[chair].key;
          },
          "link");
      show();
      settle(Cause::load);
    } else {
      trouble = core::Error{"broken_record", "", "", ""};
      log_error("a stored table does not replay", {{"where", table.error().where}, {"what", table.error().what}});
    }
  }
  if (trouble) {
    std::vector<Turn> turns = std::exchange(waiting_, {});
    for (Turn& turn : turns) turn(&*trouble);
  }
  run();
}

void Room::heard(std::int64_t event) {
  if (!table_ && !busy_) return;  // it is read anyway when somebody wants something
  if (is_free() && event > 0 && table_->last_event() >= event) return;
  enter([this, event](const core::Error* trouble) {
    if (trouble == nullptr && (event == 0 || table_->last_event() < event)) catch_up();
  });
}

void Room::catch_up() {
  busy_ = true;
  context_.store_thread.ask<std::vector<table::Event>>(
      [id = id_, n = table_->last_event()](Storage& storage) { return storage.events_after(id, n); },
      [self = shared_from_this()](auto events) { self->caught_up(std::move(events)); });
}

void Room::caught_up(core::Result<std::vector<table::Event>> events) {
  busy_ = false;
  if (!events) {
    forget();
    return run();
  }
  bool fine = true;
  for (const table::Event& event : *events) {
    fine = fine && event.kind != table::Kind::link &&
           table_->apply(event).has_value();  // a new link: the keys have changed
  }
  if (!fine) {
    forget();
    waiting_.insert(waiting_.begin(), [](const core::Error*) {});
    return run();
  }
  if (!events->empty()) {
    show();
    settle(Cause::elsewhere);
  }
  run();
}

}  // namespace server
