// How a room stores what has happened, and reads what is stored.
#include <algorithm>
#include <utility>

#include "server/log.h"
#include "server/room.h"
#include "table/json_writer.h"

namespace server {

namespace {

constexpr Time kRetry = 1000;                   // what could not be read or stored is tried again
constexpr Time kMostUnheld = 60'000;            // by then whoever was there has come to another process
constexpr int kQuickEvents = 400;               // so many can be played again in a fraction of a millisecond
constexpr int kTakeBackEvents = 20;             // taking back may play much of the game again
constexpr std::size_t kQuickBytes = 16 * 1024;  // of the settings: with own data there are many more

bool is_quick(const std::vector<table::Event>& events) {
  int weight = 0;
  for (const table::Event& event : events)
    weight += event.kind == table::Kind::undo || event.kind == table::Kind::redo ? kTakeBackEvents : 1;
  return weight <= kQuickEvents && (events.empty() || events.front().text.size() <= kQuickBytes);
}

// On any thread.
core::Result<table::Table> play_again(const ServerContext& context, StoredTable& stored) {
  const auto start = std::chrono::steady_clock::now();
  auto table = table::Table::restore(context.game_cache, stored.events);
  if (table)
    for (auto& [chair, text] : stored.notes) table->set_note(chair, std::move(text));
  if (table) table->instance()->prepare();
  context.metrics.restore_time.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return table;
}

}  // namespace

// Whoever has not come yet cannot know what is usual in a game: every option is told.
std::string listing_of(const table::Table& table) {
  core::Json settings = table::public_settings(table.settings());
  settings["options"] = table.instance()->about().options;
  std::string text;
  table::JsonWriter out(text);
  out.open('{').key("settings").json(settings).key("seats").open('[');
  for (int i = 0; i < table.chairs(); ++i)
    out.item().json(table::public_seat(table.sitter(static_cast<core::Seat>(i))));
  out.close(']').close('}');
  return text;
}

// The stored time to wake may be too early, never too late: so a clock costs no write with every move.
Summary Room::summarize(Time time) const {
  Summary summary = head_.summary;
  summary.status = table::status_name(table_->status());
  std::optional<Time> wake = table_->next_deadline();
  if (table_->has_people() && table_->waits_for_bot()) wake = std::min(wake.value_or(time + kBotWake), time + kBotWake);
  const bool early_enough = wake && summary.wake && *summary.wake <= *wake && *summary.wake > time;
  if (!early_enough) summary.wake = wake;
  summary.listing.clear();
  if (summary.listed && table_->status() == table::Status::gathering) summary.listing = listing_of(*table_);
  return summary;
}

void Room::store(Change change) {
  busy_ = true;
  std::vector<table::Event> events = std::exchange(change.answer.events, {});
  for (const table::Event& event : events) {
    change.moves +=
        event.kind == table::Kind::move || event.kind == table::Kind::answer || event.kind == table::Kind::chance;
    change.program_moves += event.kind == table::Kind::move && !table_->sitter(event.seat).program.empty();
  }
  Write write{.table = id_, .head = {}, .events = std::move(events), .summary = {}, .chairs = change.chairs};
  if (change.answer.note && change.sender)
    write.notes.emplace_back(change.sender->watcher.who.chair, *change.answer.note);
  if (Summary summary = summarize(now()); summary != head_.summary) write.summary = change.summary = std::move(summary);
  storing_ = std::move(change);
  context_.store_thread.commit(std::move(write), [self = shared_from_this()](core::Result<Outcome> outcome) {
    self->stored(std::move(outcome));
  });
}

void Room::try_again(Change change) {
  Entry entry = std::move(change.redo);
  if (change.is_message)
    entry = [this, viewer = std::move(change.sender), text = retry_](const core::Error* trouble) {
      const auto message = table::Message::parse(text);
      if (trouble != nullptr) return viewer->error(trouble->code, message->type(), message->id());
      if (!is_here(*viewer)) return viewer->error("not_joined", message->type(), message->id());
      act(viewer, *message, text);
    };
  if (!entry) entry = [](const core::Error*) {};
  waiting_.insert(waiting_.begin(), std::move(entry));
}

void Room::stored(core::Result<Outcome> outcome) {
  Change change = std::exchange(storing_, {});
  busy_ = false;
  if (!outcome) {
    forget();
    if (change.sender) change.sender->error(outcome.error().code, {}, change.id);
    wake_at(now() + kRetry);
    return run();
  }
  if (*outcome == Outcome::late || *outcome == Outcome::lost) {
    context_.metrics.late.add();
    forget();
    try_again(std::move(change));
    return run();
  }
  if (change.summary) head_.summary = std::move(*change.summary);
  for (const auto& [chair, content] : change.chairs) head_.chairs[static_cast<std::size_t>(chair)] = content;
  context_.metrics.moves.add(change.moves);
  context_.metrics.program_moves.add(change.program_moves);
  change.stored = true;
  if (change.done) change.done();
  deliver(change);
  if (change.sender) context_.metrics.message_time.add(static_cast<double>(now() - change.since) / 1000.0);
  settle(Cause::own);
  run();
}

// What is in memory may not be what is stored.
void Room::forget() {
  table_.reset();
  seat_bots_.clear();
  ++seat_bots_version_;
}

// Taken first, then read: nobody else can have stored anything in between.
void Room::load() {
  busy_ = true;
  context_.store_thread.ask<Found>(
      [id = id_, only_read = only_read_](Storage& storage) -> core::Result<Found> {
        Found found;
        if (!only_read) {
          auto taken = storage.take(id);
          if (!taken) return std::unexpected(taken.error());
          found.taken = std::move(*taken);
          if (found.taken.holder) return found;
        }
        auto table = storage.load(id);
        if (!table) return std::unexpected(table.error());
        found.table = std::move(*table);
        return found;
      },
      [self = shared_from_this()](auto found) { self->loaded(std::move(found)); });
}

void Room::loaded(core::Result<Found> found) {
  busy_ = false;
  used_ = now();
  std::optional<core::Error> trouble;
  elsewhere_.reset();
  if (!found) {
    broken_ = found.error().code == "newer_store";
    trouble = core::Error{"unavailable", "", "", ""};
    if (!broken_ && !viewers_.empty()) wake_at(used_ + kRetry);
  } else if (found->taken.holder) {
    return is_elsewhere(std::move(*found->taken.holder));
  } else if (is_unknown_ = !found->table; is_unknown_) {
    trouble = core::Error{"unknown_table", "", "", ""};
    dismiss([](const Viewer&) { return true; }, "closed");
  } else {
    return restore(found->taken, std::move(*found->table));
  }
  give_up_waiting(*trouble);
  run();
}

void Room::give_up_waiting(const core::Error& trouble) {
  std::deque<Entry> entries = std::exchange(waiting_, {});
  for (Entry& entry : entries) entry(&trouble);
}

// Short ones at once, the others on another thread: nobody else waits for a long game or for data of its own.
void Room::restore(const Taken& taken, StoredTable stored) {
  if (is_quick(stored.events)) {
    auto table = play_again(context_, stored);
    return restored(taken, std::move(stored.head), std::move(table));
  }
  busy_ = true;
  const Share whose{Rank::waiting, last_address_, id_.number};
  auto work = [self = shared_from_this(), taken, stored = std::move(stored)]() mutable -> Task {
    auto table = play_again(self->context_, stored);
    return [self = std::move(self), taken, head = std::move(stored.head), table = std::move(table)]() mutable {
      self->restored(taken, std::move(head), std::move(table));
    };
  };
  auto failed = [self = shared_from_this()](const core::Error& error) {
    self->loaded(std::unexpected(error));  // as if it could not be read
  };
  if (context_.readers.add(whose, Workers::kRestoreTime, std::move(work), std::move(failed))) return;
  busy_ = false;
  give_up_waiting({"too_many", "", "", ""});
  run();
}

void Room::restored(const Taken& taken, TableHead head, core::Result<table::Table> table) {
  busy_ = false;
  used_ = now();
  context_.metrics.tables_restored.add();
  broken_ = !table;
  if (!table) {
    log_error("a stored table does not replay", {{"where", table.error().where}, {"what", table.error().what}});
    give_up_waiting({"broken_record", "", "", ""});
    return run();
  }
  head_ = std::move(head);
  table_.emplace(std::move(*table));
  if (only_read_) return run();
  table_->present(chairs_here(), used_);
  // Invitations issued meanwhile by another process.
  dismiss([&](const Viewer& viewer) { return !may_stay(viewer); }, "link");
  const Time unserved = std::max({context_.service_times.unserved(table_->changed(), used_),
                                  taken.was_ours ? context_.service_times.away(table_->changed()) : 0,
                                  std::min(taken.unheld, kMostUnheld)});
  if (skip_unserved(unserved)) return;
  show();
  settle(Cause::load);
  run();
}

}  // namespace server
