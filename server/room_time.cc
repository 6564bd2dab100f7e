// What happens at a table by itself: bots, clocks, delayed spectators, turn notices, the next game.
#include <algorithm>

#include "server/log.h"
#include "server/room.h"

namespace server {

namespace {

constexpr Time kOthersFirst = 5000;  // the process that moved lets its own bots think

std::string_view best_level() {
  std::string_view best;
  for (const bots::Level& level : bots::levels())
    if (!level.reference) best = level.name;
  return best;
}

// A level that does not exist any more must not stop a game.
core::Result<std::shared_ptr<bots::Bot>> make_bot(const core::AnyGame& game, core::Seat seat, std::string_view level) {
  std::uint64_t seed = 0;
  const core::Digest random = random_seed();
  std::copy_n(random.begin(), sizeof seed, reinterpret_cast<std::uint8_t*>(&seed));
  auto bot = bots::make(game, seat, level.empty() ? best_level() : level, seed);
  if (!bot) bot = bots::make(game, seat, bots::levels().front().name, seed);
  if (!bot) return std::unexpected(bot.error());
  return std::shared_ptr<bots::Bot>(std::move(*bot));
}

}  // namespace

// One alarm is enough: tick() sets the next.
void Room::wake_at(Time when) {
  if (alarm_ != 0 && alarm_ <= when) return;
  alarm_ = when;
  timers_.wake(shared_from_this(), when);
}

// After something has changed: what follows from it, now or later.
void Room::settle(Cause cause) {
  if (table_->status() == table::Status::closed) return dismiss([](const Viewer&) { return true; }, "closed");
  const Time time = now();
  if (const auto deadline = table_->next_deadline()) wake_at(*deadline);
  for (const auto& viewer : viewers_)
    if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(*when);
  bots_from_ = cause == Cause::elsewhere ? time + kOthersFirst : 0;
  if (bots_from_ > 0) wake_at(bots_from_);
  if (cause == Cause::own) call_webhooks();
  waited_for_ = table_->waiting_for();
  think();
  if (busy_) return;
  if (const auto settings = table_->rematch_due()) rematch(*settings);
}

void Room::tick() {
  alarm_ = 0;
  if (broken_) return;
  enter([this](const core::Error* trouble) {
    if (trouble != nullptr) return;
    Step step;
    step.since = now();
    step.answer.events = table_->tick(step.since);
    if (!step.answer.events.empty()) return store(std::move(step));
    show();
    bots_from_ = std::min(bots_from_, step.since);
    if (const auto deadline = table_->next_deadline()) wake_at(*deadline);
    for (const auto& viewer : viewers_)
      if (const auto when = table_->next_delayed(viewer->watcher)) wake_at(std::max(*when, step.since + 100));
    think();
    // The stored time to wake has passed and meant nothing: correct it, so that nobody is woken again.
    if (!busy_ && head_.summary.wake && *head_.summary.wake <= step.since && summarize(step.since) != head_.summary)
      store({});
  });
}

void Room::think() {
  if (bots_from_ > now()) return;
  for (const table::Task& task : table_->bots_due()) think_for(task);
}

void Room::think_for(const table::Task& task) {
  if (seat_bots_.empty()) seat_bots_.resize(core::kMaxSeats);
  SeatBot& mind = seat_bots_[task.seat];
  if (mind.thinking) return;
  mind.thinking = true;
  if (mind.level != task.level) mind = {nullptr, task.level, true};
  context_.metrics.bots_thinking.add();
  context_.workers.add([self = shared_from_this(), version = seat_bots_version_, instance = table_->instance(),
                        bot = mind.bot, task]() mutable -> Task {
    core::Result<core::Move> move = core::failure("no_bot", task.level, "no such bot");
    if (bot == nullptr)
      if (auto made = make_bot(*instance->game, task.seat, task.level)) bot = *made;
    if (bot != nullptr) move = bot->choose(task.view, task.memory, {});
    return [self = std::move(self), version, bot = std::move(bot), seat = task.seat, decision = task.decision,
            move = std::move(move)]() mutable {
      self->context_.metrics.bots_thinking.add(-1);
      if (version != self->seat_bots_version_) return;
      self->seat_bots_[seat].bot = std::move(bot);
      self->seat_bots_[seat].thinking = false;
      self->thought(seat, decision, std::move(move));
    };
  });
}

void Room::thought(core::Seat seat, std::int64_t decision, core::Result<core::Move> move) {
  if (!move) return log_error("a bot cannot play", {{"what", move.error().what}, {"level", move.error().where}});
  enter([this, seat, decision, move = *move](const core::Error* trouble) {
    if (trouble != nullptr) return;
    Step step;
    step.since = used_ = now();
    step.answer.events = table_->bot_move(seat, decision, move, step.since);
    if (step.answer.events.empty()) return think();  // the table has gone on meanwhile
    context_.metrics.bot_moves.add();
    store(std::move(step));
  });
}

void Room::hint(const std::shared_ptr<Viewer>& viewer, std::int64_t id) {
  const auto task = table_->hint_task(viewer->watcher.who);
  if (!task || viewer->thinking) return viewer->error(task ? "too_fast" : "not_your_turn", "hint", id);
  viewer->thinking = true;
  context_.workers.add([self = shared_from_this(), instance = table_->instance(), viewer = viewer, id,
                        task = *task]() mutable -> Task {
    std::vector<bots::Suggestion> best;
    if (auto bot = make_bot(*instance->game, task.seat, task.level))
      best = (*bot)->advise(task.view, task.memory, {}, 3);
    return [self = std::move(self), viewer = std::move(viewer), id, task = std::move(task), best = std::move(best)] {
      viewer->thinking = false;
      if (self->table_ && viewer->room == self) viewer->send(self->table_->hint_message(task, best), id);
    };
  });
}

// Whose turn has just come, who is not here, and who has left an address.
void Room::call_webhooks() {
  if (context_.webhooks == nullptr) return;
  std::uint8_t here = chairs_here();
  for (const auto& [process, known] : elsewhere_) here |= known.first;
  for (const core::Seat seat : table_->waiting_for()) {
    const int chair = table_->chair_of(seat);
    const std::string& url = head_.chairs[static_cast<std::size_t>(chair)].webhook;
    if (waited_for_.has(seat) || url.empty() || (here >> chair & 1) != 0) continue;
    core::Json notice = {{"event", "turn"}, {"table", id_.text()}, {"game", head_.game}, {"seat", seat}};
    if (!context_.options.public_url.empty()) notice["address"] = context_.options.public_url + "/table/" + id_.text();
    context_.webhooks->call(url, notice.dump());
  }
}

// The next table has an id that every process would give it, and the same keys. It is opened first, then named here; if
// either does not come about, the wish is still there when this table is next looked at.
void Room::rematch(const table::Settings& settings) {
  std::vector<table::Event> events;
  const Time time = now();
  auto table = table::Table::create(context_.game_cache, settings, random_seed(), time, events);
  if (!table) return log_error("no rematch", {{"what", table.error().what}});
  TableHead head = head_;
  head.id = next_table(id_);
  head.created = time;
  head.summary = {.status = std::string(table::status_name(table->status())), .wake = std::nullopt, .listed = false};
  for (Chair& chair : head.chairs) chair.webhook.clear();
  busy_ = true;
  context_.store_thread.commit(
      {.table = head.id, .head = head, .events = std::move(events), .summary = {}, .chairs = {}},
      [self = shared_from_this(), id = head.id](core::Result<Outcome> outcome) {
        self->busy_ = false;
        if (outcome && self->table_) {
          self->context_.metrics.tables_created.add();
          Step step;
          step.since = now();
          step.answer.events = self->table_->followed(id.text(), step.since);
          if (!step.answer.events.empty()) return self->store(std::move(step));
        }
        self->run();
      });
}

}  // namespace server
