// The local tables's bots, clocks and saved tables.
#include "table/json_writer.h"
#include "table/local_tables.h"
#include "table/message_handler.h"

namespace table {

namespace {

constexpr int kHints = 3;

}  // namespace

bots::Bot* LocalTables::player(Room& room, core::Seat seat, const std::string& level) {
  auto& [known, bot] = room.players[seat];
  if (bot == nullptr || known != level) {
    const core::Digest random = entropy_();
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | random[i];
    auto made = bots::make(room.table.game(), seat, level, seed);
    if (!made) made = bots::make(room.table.game(), seat, "random", seed);
    if (!made) return nullptr;
    bot = std::move(*made);
    known = level;
  }
  return bot.get();
}

bool LocalTables::thinking() const {
  if (!hints_.empty()) return true;
  for (const auto& [id, room] : rooms_)
    if (!room->table.bots_due().empty()) return true;
  return !reviews_.empty() || !analyses_.empty();
}

bool LocalTables::think(double milliseconds, Time now, std::vector<std::string>& out) {
  const bots::Budget budget{milliseconds, 0};
  while (!hints_.empty()) {
    const Hint hint = std::move(hints_.front());
    hints_.pop_front();
    Room* room = find(hint.table);
    const auto channel = channels_.find(hint.to.channel);
    if (room == nullptr || channel == channels_.end() || channel->second.table != hint.table) continue;
    auto bot = bots::make(room->table.game(), hint.task.seat, bots::kAdviser, 1);
    if (!bot) bot = bots::make(room->table.game(), hint.task.seat, "random", 1);
    if (!bot) continue;
    const auto best = (*bot)->advise(hint.task.view, hint.task.memory, budget, kHints);
    out.push_back(addressed(room->table.hint_message(hint.task, best), hint.to));
    return true;
  }
  for (auto& [id, room] : rooms_) {
    const auto tasks = room->table.bots_due();
    if (tasks.empty()) continue;
    const Task& task = tasks.front();
    bots::Bot* bot = task.skips ? nullptr : player(*room, task.seat, task.level);
    if (bot == nullptr && !task.skips) continue;
    const core::Move move =
        task.skips ? skip_move(room->table.game(), task.view, task.seat) : bot->choose(task.view, task.memory, budget);
    const auto events = room->table.bot_move(task.seat, task.decision, move, now);
    room->events.insert(room->events.end(), events.begin(), events.end());
    spread(id, *room, now, out);
    return true;
  }
  // Analyses and reviews come last: nobody at a table waits for them.
  if (!analyses_.empty()) {
    AnalysisJob looking = std::move(analyses_.front());
    analyses_.pop_front();
    std::string text;
    const bool more = looking.go_on(text);
    out.push_back(addressed(std::move(text), looking.reply_to()));
    if (more) analyses_.push_back(std::move(looking));
    return true;
  }
  if (reviews_.empty()) return false;
  ReviewJob looking = std::move(reviews_.front());
  reviews_.pop_front();
  std::string text;
  const bool more = looking.go_on(text);
  out.push_back(addressed(std::move(text), looking.reply_to()));
  if (more) reviews_.push_back(std::move(looking));
  return true;
}

// The answer comes in parts, as think() gets on. A channel that asks again, or asks for nothing, gives up what it asked
// before.
void LocalTables::review(const Message& message, std::vector<std::string>& out) {
  std::erase_if(reviews_, [&](const ReviewJob& looking) { return looking.reply_to().channel == message.channel(); });
  if (!message.has("record")) return;
  const auto opened = general_requests_.read_record(message);
  if (!opened) return out.push_back(error_message(opened.error(), message.type()));
  auto looking = ReviewJob::begin(message.reply_to(), opened->instance, opened->record);
  if (!looking) return out.push_back(error_message(looking.error(), message.type()));
  reviews_.push_back(std::move(*looking));
}

// The same for a position: a channel has one under way.
void LocalTables::analyse(const Message& message, std::vector<std::string>& out) {
  std::erase_if(analyses_, [&](const AnalysisJob& looking) { return looking.reply_to().channel == message.channel(); });
  if (!message.has("record")) return;
  const auto opened = general_requests_.read_record(message);
  if (!opened) return out.push_back(error_message(opened.error(), message.type()));
  std::vector<std::string> played;
  if (const auto list = message.json("played"); list) {
    constexpr std::size_t kLongest = 64;
    if (!list->is_array() || list->size() > kLongest)
      return out.push_back(error_message("bad_field", "played", "a list of moves", {}, message.type()));
    for (const core::Json& move : *list) {
      if (!move.is_string())
        return out.push_back(error_message("bad_field", "played", "a list of moves", {}, message.type()));
      played.push_back(move.get<std::string>());
    }
  }
  auto looking = AnalysisJob::begin(message.reply_to(), opened->instance, opened->record, played);
  if (!looking) return out.push_back(error_message(looking.error(), message.type()));
  analyses_.push_back(std::move(*looking));
}

std::optional<Time> LocalTables::next_deadline() const {
  std::optional<Time> first;
  const auto consider = [&](std::optional<Time> time) {
    if (time && (!first || *time < *first)) first = time;
  };
  for (const auto& [id, room] : rooms_) consider(room->table.next_deadline());
  for (const auto& [number, channel] : channels_)
    if (const auto room = rooms_.find(channel.table); room != rooms_.end())
      consider(room->second->table.next_delayed(channel.watcher));
  return first;
}

void LocalTables::tick(Time now, std::vector<std::string>& out) {
  for (auto& [id, room] : rooms_) {
    const auto events = room->table.tick(now);
    room->events.insert(room->events.end(), events.begin(), events.end());
    spread(id, *room, now, out);
  }
}

// The page keeps a table over a reload as one text: its keys' hashes and its events.
void LocalTables::save(const Message& message, std::vector<std::string>& out) {
  const auto found = channels_.find(message.channel());
  Room* room = found == channels_.end() ? nullptr : find(found->second.table);
  if (room == nullptr) return out.push_back(error_message("not_joined", {}, {}, {}, message.type()));
  core::Json saved = {{"version", kVersion},       {"table", found->second.table},
                      {"host", room->host_hash},   {"spectator", room->spectator_hash},
                      {"seats", room->key_hashes}, {"events", core::Json::array()}};
  for (int chair = 0; chair < room->table.chairs(); ++chair)
    saved["notes"].push_back(room->table.note(room->table.seat_of({chair, false})));
  for (const Event& event : room->events)
    saved["events"].push_back({event.n, kind_name(event.kind), event.seat, event.text, event.time});
  std::string text;
  JsonWriter(text)
      .open('{')
      .key("type")
      .text("saved")
      .key("table")
      .text(found->second.table)
      .key("data")
      .json(saved)
      .close('}');
  out.push_back(std::move(text));
}

void LocalTables::restore(const Message& message, std::vector<std::string>& out) {
  const auto refuse = [&](std::string_view where) {
    out.push_back(error_message("bad_field", where, "not what save has given", {}, message.type()));
  };
  const auto data = message.json("data");
  if (!data || !data->is_object()) return refuse("data");
  for (const char* key : {"table", "host", "spectator"})
    if (!data->contains(key) || !(*data)[key].is_string()) return refuse(key);
  const auto seats = data->find("seats");
  const auto list = data->find("events");
  if (seats == data->end() || !seats->is_array() || list == data->end() || !list->is_array()) return refuse("events");
  std::vector<Event> events;
  for (const core::Json& item : *list) {
    if (!item.is_array() || item.size() != 5 || !item[0].is_number_integer() || !item[1].is_string() ||
        !item[2].is_number_unsigned() || !item[3].is_string() || !item[4].is_number_integer())
      return refuse("events");
    const auto kind = find_kind(item[1].get_ref<const std::string&>());
    if (!kind || item[2].get<unsigned>() > core::kNobody) return refuse("events");
    events.push_back({item[0].get<std::int64_t>(), *kind, item[2].get<core::Seat>(), item[3].get<std::string>(),
                      item[4].get<Time>()});
  }
  auto table = Table::restore(game_cache_, events);
  if (!table) return out.push_back(error_message(table.error(), message.type()));
  auto room = std::make_unique<Room>(std::move(*table));
  if (seats->size() != static_cast<std::size_t>(room->table.chairs())) return refuse("seats");
  for (const core::Json& hash : *seats) {
    if (!hash.is_string()) return refuse("seats");
    room->key_hashes.push_back(hash.get<std::string>());
  }
  if (const auto notes = data->find("notes"); notes != data->end()) {  // not in what earlier versions saved
    if (!notes->is_array() || notes->size() != seats->size()) return refuse("notes");
    for (std::size_t chair = 0; chair < notes->size(); ++chair) {
      const core::Json& note = (*notes)[chair];
      if (!note.is_string() || !is_clean(note.get_ref<const std::string&>(), kMaxNote, true)) return refuse("notes");
      room->table.set_note(static_cast<int>(chair), note.get<std::string>());
    }
  }
  room->host_hash = (*data)["host"].get<std::string>();
  room->spectator_hash = (*data)["spectator"].get<std::string>();
  room->events = std::move(events);
  const std::string id = (*data)["table"].get<std::string>();
  rooms_[id] = std::move(room);
  std::string text;
  JsonWriter(text).open('{').key("type").text("restored").key("table").text(id).close('}');
  out.push_back(std::move(text));
}

}  // namespace table
