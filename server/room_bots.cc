// A room's bots and hints: what is thought on other threads, for whom, and what comes of it.
#include <atomic>

#include "server/log.h"
#include "server/room.h"
#include "server/thinking.h"

namespace server {

namespace {

constexpr Time kAskAgain = 1000;  // when too much waited for a thread
constexpr int kHints = 3;
constexpr int kMostFailures = 3;  // of a seat's bot in a row, then the table ends

// The move of a bot, or the shortest way through the turn of somebody whose time is up.
core::Result<core::Move> choose(const core::AnyGame& game, const table::Task& task, const Limits& limits,
                                std::shared_ptr<bots::Bot>& bot) {
  if (task.skips) return table::skip_move(game, task.view, task.seat);
  if (bot == nullptr) {
    auto made = make_bot(game, task.seat, task.level);
    if (!made) return std::unexpected(made.error());
    bot = std::move(*made);
  }
  return bot->choose(task.view, task.memory, budget_of(task.level, limits));
}

std::int64_t new_mind() {
  static std::int64_t last = 0;  // all rooms are on one thread
  return ++last;
}

}  // namespace

// For whom bots think here: somebody who looks, best of all from a seat; else who was here last.
Share Room::share() const {
  const Viewer* waits = nullptr;
  for (const auto& viewer : viewers_)
    if (viewer->client != nullptr &&
        (waits == nullptr || (waits->watcher.who.chair < 0 && viewer->watcher.who.chair >= 0)))
      waits = viewer.get();
  if (waits == nullptr) return {Rank::absent, last_address_, id_.number};
  return {Rank::waiting, waits->client->address().owner(), id_.number};
}

// Tables of bots alone stand still while nobody looks; what they have asked for is not thought about any more.
void Room::viewers_changed() {
  if (table_) bots_wanted_->store(bots_think(), std::memory_order_relaxed);
}

void Room::think() {
  viewers_changed();
  if (!bots_think()) return;
  for (const table::Task& task : table_->bots_due()) think_for(task);
}

void Room::think_for(const table::Task& task) {
  if (seat_bots_.empty()) seat_bots_.resize(core::kMaxSeats);
  SeatBot& mind = seat_bots_[task.seat];
  if (mind.thinking) return;
  if (mind.mind == 0 || mind.level != task.level) mind = {nullptr, task.level, false, 0, new_mind()};
  const std::uint64_t turn = table_->game().turn_number(task.view);
  auto work = [self = shared_from_this(), turn, version = seat_bots_version_, instance = table_->instance(),
               bot = mind.bot, wanted = bots_wanted_, task]() mutable -> Task {
    std::optional<core::Result<core::Move>> move;
    if (wanted->load(std::memory_order_relaxed))
      move = choose(*instance->game, task, self->context_.options.limits, bot);
    return [self = std::move(self), turn, version, bot = std::move(bot), seat = task.seat, decision = task.decision,
            move = std::move(move)]() mutable {
      self->context_.metrics.bots_thinking.add(-1);
      if (version != self->seat_bots_version_) return;
      self->seat_bots_[seat].bot = std::move(bot);
      self->seat_bots_[seat].at_home = turn;
      self->seat_bots_[seat].thinking = false;
      self->thought(seat, decision, std::move(move));
    };
  };
  auto failed = [self = shared_from_this(), version = seat_bots_version_, seat = task.seat,
                 decision = task.decision](const core::Error& error) {
    self->context_.metrics.bots_thinking.add(-1);
    if (version != self->seat_bots_version_) return;
    self->seat_bots_[seat].bot = nullptr;  // who knows in which state it was left
    self->seat_bots_[seat].thinking = false;
    self->thought(seat, decision, std::unexpected(error));
  };
  // Before it is added: an answer may come from elsewhere while it is.
  mind.thinking = true;
  context_.metrics.bots_thinking.add();
  if (context_.workers.add(share(), Workers::kThinkTime, std::move(work), std::move(failed), errand_for(task, mind)))
    return;
  mind.thinking = false;
  context_.metrics.bots_thinking.add(-1);
  wake_at(now() + kAskAgain);
}

// What a worker elsewhere is asked; null if the bot thinks here: nobody is there, the plan of its turn is here, or it
// is no bot but the way through the turn of somebody whose time is up, for which the whole truth is needed.
std::shared_ptr<Errand> Room::errand_for(const table::Task& task, SeatBot& mind) {
  if (context_.thinkers == nullptr || task.skips) return nullptr;
  if (mind.at_home == table_->game().turn_number(task.view) || !context_.thinkers->can_take(*table_->instance()))
    return nullptr;
  auto errand = std::make_shared<Errand>();
  errand->instance = table_->instance();
  errand->task = task;
  errand->milliseconds = budget_of(task.level, context_.options.limits).milliseconds;
  errand->mind = mind.mind;
  errand->wanted = bots_wanted_;
  errand->answered = [self = shared_from_this(), version = seat_bots_version_, seat = task.seat,
                      decision = task.decision](std::optional<core::Move> move) {
    self->context_.metrics.bots_thinking.add(-1);
    if (version != self->seat_bots_version_) return;
    self->seat_bots_[seat].thinking = false;
    self->thought(seat, decision, move ? std::optional<core::Result<core::Move>>(*move) : std::nullopt);
  };
  return errand;
}

// `move`: nothing if nobody looked when it was this bot's turn to think.
void Room::thought(core::Seat seat, std::int64_t decision, std::optional<core::Result<core::Move>> move) {
  int& failures = seat_bots_[seat].failures;
  failures = move && !*move ? failures + 1 : 0;
  if (failures > 0) {
    log_error("a bot cannot play", {{"what", move->error().what}, {"level", seat_bots_[seat].level}});
    if (failures < kMostFailures) return wake_at(now() + kAskAgain);
  }
  enter([this, seat, decision, move = std::move(move)](const core::Error* trouble) {
    if (trouble != nullptr) return;
    if (!move) return think();  // somebody may have come meanwhile
    Change change;
    change.since = used_ = now();
    if (!*move)
      change.answer.events = table_->give_up(seat, change.since);
    else
      change.answer.events = table_->bot_move(seat, decision, **move, change.since);
    if (change.answer.events.empty()) return think();  // the table has gone on meanwhile
    if (*move) context_.metrics.bot_moves.add();
    store(std::move(change));
  });
}

void Room::hint(const std::shared_ptr<Viewer>& viewer, std::int64_t id) {
  const auto task = table_->hint_task(viewer->watcher.who);
  if (!task || viewer->thinking) return viewer->error(task ? "too_fast" : "not_your_turn", "hint", id);
  if (!is_here(*viewer)) return viewer->error("not_joined", "hint", id);
  auto work = [self = shared_from_this(), instance = table_->instance(), viewer = viewer, id,
               task = *task]() mutable -> Task {
    std::vector<bots::Suggestion> best;
    if (auto bot = make_bot(*instance->game, task.seat, task.level))
      best = (*bot)->advise(task.view, task.memory, {}, kHints);
    return [self = std::move(self), viewer = std::move(viewer), id, task = std::move(task), best = std::move(best)] {
      viewer->thinking = false;
      if (!self->table_ || !self->is_here(*viewer)) return viewer->error("not_joined", "hint", id);
      viewer->send(self->table_->hint_message(task, best), id);
    };
  };
  auto failed = [viewer, id](const core::Error& error) {
    viewer->thinking = false;
    viewer->error(error.code, "hint", id, error.where, error.what);
  };
  const Share whose{Rank::waiting, viewer->client->address().owner(), id_.number};
  if (!context_.workers.add(whose, Workers::kThinkTime, std::move(work), std::move(failed)))
    return viewer->error("too_many", "hint", id);
  viewer->thinking = true;
}

}  // namespace server
