#include "table/table.h"

#include <algorithm>
#include <charconv>

#include "core/notation.h"
#include "core/replay.h"
#include "core/time_limit.h"
#include "table/option_gate.h"

namespace table {

using core::Seat;
using core::Seats;

constexpr Time kMostAhead = 60'000;  // machines that serve the same tables may differ a little

std::string_view status_name(Status status) {
  constexpr std::array<std::string_view, 5> kNames = {"gathering", "playing", "paused", "over", "closed"};
  return kNames[static_cast<std::size_t>(status)];
}

bool is_level(std::string_view name) {
  return std::any_of(bots::levels().begin(), bots::levels().end(),
                     [&](const bots::Level& level) { return level.name == name; });
}

core::Result<Table> Table::create(GameCache& game_cache, const Settings& settings, const core::Digest& seed, Time now,
                                  std::vector<Event>& events, const Access* access) {
  const core::Digest dice = settings.challenge.empty() ? seed : core::challenge_seed(settings.game, settings.challenge);
  core::Json json = {{"seed", core::to_hex(dice)}, {"table", write_settings(settings)}};
  if (access != nullptr) json["access"] = access->to_json();
  const Event created{1, Kind::created, core::kNobody, json.dump(-1, ' ', false, core::Json::error_handler_t::replace),
                      now};
  Table table;
  if (auto begun = table.begin(game_cache, created); !begun) return std::unexpected(begun.error());
  events.push_back(created);
  table.follow(now, events);
  return table;
}

core::Result<Table> Table::restore(GameCache& game_cache, std::span<const Event> events) {
  Table table;
  for (const Event& event : events) {
    if (core::TimeLimit::is_over()) return core::took_too_long("event " + std::to_string(event.n));
    const auto done = event.n == 1 ? table.begin(game_cache, event) : table.apply(event);
    if (!done) return std::unexpected(done.error());
  }
  if (table.instance_ == nullptr) return core::failure("broken_table", "event 1", "the table has no beginning");
  return table;
}

core::Result<void> Table::begin(GameCache& game_cache, const Event& created) {
  const auto broken = [] { return core::failure("broken_table", "event 1", "the first event does not open a table"); };
  const core::Json json = core::Json::parse(created.text, nullptr, false);
  if (created.kind != Kind::created || !json.is_object()) return broken();
  const auto seed = json.find("seed");
  const auto table = json.find("table");
  if (seed == json.end() || table == json.end() || !seed->is_string() ||
      !core::from_hex(seed->get_ref<const std::string&>(), first_seed_))
    return broken();
  seed_ = first_seed_;
  auto settings = read_settings(*table);
  if (!settings) return std::unexpected(settings.error());
  settings_ = std::move(*settings);
  auto instance =
      game_cache.take(settings_.game, static_cast<int>(settings_.seats.size()), settings_.options, settings_.data);
  if (!instance) return std::unexpected(instance.error());
  instance_ = *instance;
  settings_.data = instance_->data->own();  // shared with all tables that have the same
  if (settings_.position != nullptr) {
    const core::Record& record = *settings_.position;
    if (auto head = core::check_head(record, *instance_->about().catalog, instance_->about().data_hash); !head)
      return std::unexpected(head.error());
    if (record.options != instance_->about().options && !record.options.empty())
      return core::failure("bad_field", "position", "the record was played with other options");
    if (auto end = core::replay(game(), record); !end) return std::unexpected(end.error());
  }
  for (std::size_t i = 0; i < settings_.seats.size(); ++i) {
    seats_.emplace_back();
    seats_.back().who = settings_.seats[i];
    seats_.back().chair = static_cast<int>(i);
  }
  access_ = Access(seats_.size());
  if (const auto found = json.find("access"); found != json.end()) {
    auto access = Access::from_json(*found, seats_.size());
    if (!access) return broken();
    access_ = std::move(*access);
  }
  clocks_ = Clocks(settings_.clock);
  history_ = History(game());
  if (settings_.practice) history_.keep_checkpoints();
  last_event_ = 1;
  opened_ = created_ = changed_ = created.time;
  return {};
}

core::Result<Table> Table::open_record(GameCache& game_cache, const core::Record& record,
                                       std::shared_ptr<const core::DataSet> data, Time now) {
  Table table;
  auto instance = game_cache.open(record, std::move(data));
  if (!instance) return std::unexpected(instance.error());
  table.instance_ = *instance;
  const core::Info& info = table.instance_->about();
  table.arranged_ = record.position;
  table.settings_.game = record.game;
  table.settings_.options = info.options;
  table.settings_.practice = record.practice;
  table.settings_.confirm = false;
  table.history_ = History(table.game());
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    SeatSettings seat{Sitter::human, record.players[i], {}};
    if (record.seats && i < record.seats->size() && (*record.seats)[i].is_object()) {
      const auto level = (*record.seats)[i].find("level");
      const auto bot = (*record.seats)[i].find("bot");
      if (level != (*record.seats)[i].end() && level->is_string())
        seat.kind = Sitter::bot, seat.level = level->get<std::string>();
      else if (bot != (*record.seats)[i].end() && bot->is_string() &&
               is_clean(bot->get_ref<const std::string&>(), kMaxProgram))
        seat.program = bot->get<std::string>();
    }
    if (!is_clean(seat.name, kMaxName)) seat.name.clear();
    table.settings_.seats.push_back(seat);
    table.seats_.emplace_back();
    table.seats_.back().who = std::move(seat);
    table.seats_.back().chair = static_cast<int>(i);
  }
  table.access_ = Access(table.seats_.size());
  const auto put = [&](const core::Played& played) { table.history_.play({played.seat, false, played.move, 0}, true); };
  if (auto end = core::replay(table.game(), record, -1, put); !end) return std::unexpected(end.error());
  table.started_ = table.archive_ = true;
  table.created_ = table.changed_ = now;
  return table;
}

Status Table::status() const {
  if (closed_) return Status::closed;
  if (!started_) return Status::gathering;
  if (history_.over() || conceded_ || archive_) return Status::over;
  return paused_ ? Status::paused : Status::playing;
}

Seat Table::seat_of(const Who& who) const {
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (seats_[i].chair == who.chair) return static_cast<Seat>(i);
  return core::kNobody;
}

Seats Table::waiting_for() const {
  if (status() != Status::playing) return {};
  Seats out = history_.to_confirm();
  for (const Seat seat : history_.to_move())
    if (seat != core::kChance) out.add(seat);
  return out;
}

bool Table::is_bot(Seat seat) const {
  const Sitting& sitting = seats_[seat];
  return sitting.who.kind == Sitter::bot || sitting.conceded || (sitting.timed_out && !settings_.clock.skip);
}

bool Table::confirms(Seat seat) const {
  return !settings_.confirm || is_bot(seat) || seats_[seat].timed_out || seats_[seat].automatic.confirm;
}

Seats Table::contenders() const {
  Seats out;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!seats_[i].conceded) out.add(static_cast<Seat>(i));
  return out;
}

std::vector<Task> Table::bots_due() const {
  std::vector<Task> out;
  if (status() != Status::playing) return out;
  for (const Seat seat : history_.to_move()) {
    if (seat == core::kChance) continue;
    if (is_skipped(seat)) out.push_back({seat, decision(seat), {}, history_.state(), {}, true});
    if (!is_bot(seat)) continue;
    const std::string& own = seats_[seat].who.level;
    out.push_back({seat, decision(seat), own.empty() ? settings_.clock.level : own,
                   game().observe(history_.shown_state(seat), seat), history_.shown_memory(seat), false});
  }
  return out;
}

bool Table::waits_for_bot() const {
  if (status() != Status::playing) return false;
  for (const Seat seat : history_.to_move())
    if (seat != core::kChance && (is_bot(seat) || is_skipped(seat))) return true;
  return false;
}

bool Table::has_people() const {
  return std::any_of(seats_.begin(), seats_.end(),
                     [](const Sitting& sitting) { return sitting.who.kind == Sitter::human && !sitting.conceded; });
}

std::vector<Event> Table::bot_move(Seat seat, std::int64_t decision_number, core::Move move, Time now) {
  std::vector<Event> events;
  if (status() != Status::playing || seat >= seats_.size()) return events;
  const bool skips = is_skipped(seat);
  if (!is_bot(seat) && !skips) return events;
  if (decision_number != decision(seat) || !history_.to_move().has(seat)) return events;
  if (!is_allowed(game(), history_.state(), seat, move)) return events;
  emit_move(skips ? Kind::answer : Kind::move, seat, move, now, events);
  follow(now, events);
  return events;
}

std::vector<Event> Table::give_up(Seat seat, Time now) {
  std::vector<Event> events;
  if (status() == Status::playing)
    emit(Kind::closed, core::kNobody, std::string(kStuck) + " " + core::seat_text(seat), now, events);
  return events;
}

std::optional<Time> Table::next_deadline() const {
  std::optional<Time> first;
  if (status() == Status::gathering && drawing_.sealed)
    if (const auto time = reveal_time(settings_.clock)) first = drawing_.since + *time;
  if (status() != Status::playing) return first;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (const auto deadline = clocks_.deadline(static_cast<Seat>(i)); deadline && (!first || *deadline < *first))
      first = deadline;
  if (const auto due = takeback_due(); due && (!first || *due < *first)) first = due;
  return first;
}

std::vector<Event> Table::tick(Time now) {
  std::vector<Event> events;
  if (status() == Status::gathering)
    if (const auto deadline = next_deadline(); deadline && *deadline <= now) end_draw(false, now, events);
  if (const auto due = takeback_due(); due && *due <= now && status() == Status::playing) {
    emit(Kind::taken_back, takeback_->seat, {}, now, events);
    follow(now, events);
  }
  while (status() == Status::playing) {
    Seat late = core::kNobody;
    for (std::size_t i = 0; i < seats_.size() && late == core::kNobody; ++i)
      if (const auto deadline = clocks_.deadline(static_cast<Seat>(i)); deadline && *deadline <= now)
        late = static_cast<Seat>(i);
    if (late == core::kNobody) break;
    emit(Kind::timeout, late, {}, now, events);
    follow(now, events);
  }
  return events;
}

bool Table::is_ahead(Time now) const {
  return changed_ - now > kMostAhead && status() != Status::over && status() != Status::closed;
}

std::vector<Event> Table::unserved(Time span, Time now) {
  std::vector<Event> events;
  if (is_ahead(now)) {
    events.push_back({last_event_ + 1, Kind::unserved, core::kNobody, "0", now});
    if (!apply(events.back())) events.pop_back();
    return events;
  }
  const bool draws = status() == Status::gathering && drawing_.sealed;
  if (span > 0 && (draws || (status() == Status::playing && clocks_.runs())))
    emit(Kind::unserved, core::kNobody, std::to_string(std::min(span, now - changed_)), now, events);
  return events;
}

void Table::set_note(int chair, std::string text) {
  for (Sitting& sitting : seats_)
    if (sitting.chair == chair) sitting.note = std::move(text);
}

std::optional<Settings> Table::rematch_due() const {
  if (status() != Status::over || !followed_by_.empty() || archive_) return std::nullopt;
  bool somebody = false;
  for (const Sitting& sitting : seats_) {
    if (sitting.who.kind != Sitter::human) continue;
    if (!sitting.rematch) return std::nullopt;
    somebody = true;
  }
  if (!somebody) return std::nullopt;
  // Chairs keep their keys, so the seats of the next table are in the order of the chairs.
  Settings next = settings_;
  next.position = nullptr;
  for (const Sitting& sitting : seats_) next.seats[static_cast<std::size_t>(sitting.chair)] = sitting.who;
  return next;
}

std::vector<Event> Table::followed(std::string_view table_id, Time now) {
  std::vector<Event> events;
  if (rematch_due()) emit(Kind::followed, core::kNobody, std::string(table_id), now, events);
  return events;
}

}  // namespace table
