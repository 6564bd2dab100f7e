#include "table/tests/play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/playout.h"
#include "games/goofspiel/state.h"
#include "table/tests/protocol.h"

namespace play {

namespace {

Json parse(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << text;
  EXPECT_EQ(text.find('\n'), std::string::npos);
  EXPECT_EQ(protocol::check_from(json), "") << text;
  return json;
}

void set_path(Json& json, std::string_view path, const Json& value) {
  Json* at = &json;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t dot = std::min(path.find('.', from), path.size());
    const std::string step(path.substr(from, dot - from));
    at = at->is_array() ? &(*at)[static_cast<std::size_t>(std::stoi(step))] : &(*at)[step];
    from = dot + 1;
  }
  *at = value;
}

// Rows are sorted by seat and kind; one with the count 0 is gone.
void merge_row(Json& ledger, const Json& row) {
  const auto place = [](const Json& one) { return std::pair(one["seat"].get<int>(), one["kind"].get<int>()); };
  auto at = ledger.begin();
  while (at != ledger.end() && place(*at) < place(row)) ++at;
  if (at != ledger.end() && place(*at) == place(row)) at = ledger.erase(at);
  if (row["count"] != 0) ledger.insert(at, row);
}

}  // namespace

void merge(Json& view, const Json& update) {
  // Nothing is ever missing between two messages; whoever joins again is counted from 1.
  if (view.contains("event") && update["event"] != 1) {
    EXPECT_EQ(update["event"], view["event"].get<int>() + 1);
  }
  if (update["type"] == "view") {
    view = update;
    return;
  }
  for (const auto& [key, value] : update.items()) {
    if (key == "type" || key == "late" || key == "drop") continue;
    if (key == "changes" || key == "figures") {
      for (const auto& [path, item] : value.items()) set_path(view[key == "changes" ? "state" : "figures"], path, item);
    } else if (key == "notes" || key == "chat" || key == "notices" || key == "ledger") {
      continue;
    } else if (value.is_null()) {
      view.erase(key);
    } else {
      view[key] = value;
    }
  }
  for (int i = 0; i < update.value("drop", 0); ++i) view["log"].erase(view["log"].size() - 1);
  if (update.contains("notes"))
    for (const Json& note : update["notes"]) view["log"].push_back(note);
  if (update.contains("chat"))
    for (const Json& line : update["chat"]) view["chat"].push_back(line);
  if (update.contains("ledger"))
    for (const Json& row : update["ledger"]) merge_row(view["ledger"], row);
  if (!update.contains("notices")) return;
  for (const Json& notice : update["notices"]) view["notices"].push_back(notice);
  while (view["notices"].size() > table::kMaxNotices) {
    const auto group = [](const Json& notice) { return std::pair(notice["kind"], notice.value("seat", Json())); };
    std::map<std::pair<Json, Json>, int> counts;
    int most = 0;
    for (const Json& notice : view["notices"]) most = std::max(most, ++counts[group(notice)]);
    const auto first = std::ranges::find_if(view["notices"], [&](const Json& one) { return counts[group(one)] == most; });
    view["notices"].erase(first);
  }
}

Json people(int count, Json more) {
  if (!more.contains("game")) {
    more["game"] = "goofspiel";
    if (!more.contains("options")) more["options"] = {{"hands", "suit"}, {"scouting", true}};
  }
  more["seats"] = Json::array();
  for (int i = 0; i < count; ++i)
    more["seats"].push_back({{"kind", "human"}, {"name", std::string(1, static_cast<char>('A' + i))}});
  return more;
}

Room::Room(const Json& settings, const std::vector<core::GameType>& games, std::uint8_t seed,
           const table::Access* access)
    : game_cache(games) {
  auto read = table::read_settings(settings);
  if (!read) {
    ADD_FAILURE() << read.error().text();
    return;
  }
  core::Digest digest{};
  digest.fill(seed);
  auto made = table::Table::create(game_cache, *read, digest, now, events, access);
  if (!made) {
    ADD_FAILURE() << made.error().text();
    return;
  }
  table = std::make_unique<table::Table>(std::move(*made));
  for (int chair = -1; chair < table->chairs(); ++chair) {
    Client& client = clients.emplace_back();
    client.watcher.who = {chair, false};
    std::string text;
    table->welcome(client.watcher, now, text);
    client.view = parse(text);
  }
}

void Room::deliver() {
  for (Client& client : clients) {
    std::string text;
    if (!table->update(client.watcher, now, text)) {
      EXPECT_EQ(text, "");
      continue;
    }
    client.received.push_back(parse(text));
    merge(client.view, client.received.back());
  }
}

std::vector<Json> Room::say(int chair, Json message, bool host) {
  const Json& view = client(chair).view;
  const auto& type = message["type"];
  if (type == "play" || type == "undo" || type == "redo" || type == "confirm") {
    if (!message.contains("decision")) message["decision"] = view.value("decision", -1);
    if (!message.contains("event")) message["event"] = view["event"];
  }
  EXPECT_EQ(protocol::check_to(message), "") << message;
  const std::string text = message.dump();
  const auto parsed = table::Message::parse(text);
  EXPECT_TRUE(parsed) << text;
  std::vector<Json> replies;
  if (!parsed) return replies;
  table::Answer answer = table->act({chair, host}, *parsed, now);
  events.insert(events.end(), answer.events.begin(), answer.events.end());
  for (const std::string& reply : answer.replies) replies.push_back(parse(reply));
  if (answer.late) {
    std::string update;
    EXPECT_TRUE(table->update(client(chair).watcher, now, update, true));
    replies.push_back(parse(update));
    merge(client(chair).view, replies.back());
  }
  deliver();
  return replies;
}

void Room::move(int chair, std::string_view text) {
  const auto replies = say(chair, {{"type", "play"}, {"move", text}});
  for (const Json& reply : replies) ADD_FAILURE() << text << ": " << reply;
}

void Room::confirm(int chair) {
  for (const Json& reply : say(chair, {{"type", "confirm"}})) ADD_FAILURE() << reply;
}

bool Room::undo(int chair, bool turn) {
  Json message = {{"type", "undo"}};
  if (turn) message["turn"] = true;
  return say(chair, message).empty();
}

void Room::all_ready() {
  for (int chair = 0; chair < table->chairs(); ++chair)
    if (table->settings().seats[static_cast<std::size_t>(chair)].kind == table::Sitter::human)
      say(chair, {{"type", "ready"}, {"nonce", "nonce " + std::to_string(chair)}});
}

std::string Room::nonce(int chair, int draw) {
  return "nonce of chair " + std::to_string(chair) + " in draw " + std::to_string(draw);
}

void Room::all_commit() {
  const auto is_person = [&](int chair) {
    return table->settings().seats[static_cast<std::size_t>(chair)].kind == table::Sitter::human;
  };
  const int draw = view(0)["draw"]["n"];
  for (int chair = 0; chair < table->chairs(); ++chair)
    if (is_person(chair)) say(chair, {{"type", "ready"}, {"commitment", core::nonce_commitment(nonce(chair, draw))}});
  for (int chair = 0; chair < table->chairs(); ++chair)
    if (is_person(chair)) say(chair, {{"type", "reveal"}, {"draw", draw}, {"nonce", nonce(chair, draw)}});
}

void Room::tick() {
  const auto more = table->tick(now);
  events.insert(events.end(), more.begin(), more.end());
  deliver();
}

void Room::bots(std::uint64_t seed) {
  core::Rng rng(seed);
  for (auto tasks = table->bots_due(); !tasks.empty(); tasks = table->bots_due()) {
    const table::Task& task = tasks.front();
    core::Options options;
    table->game().options(task.view, task.seat, options);
    const core::Move move =
        task.skips ? table::skip_move(table->game(), task.view, task.seat) : core::random_move(options, task.seat, rng);
    const auto more = table->bot_move(task.seat, task.decision, move, now);
    ASSERT_FALSE(more.empty());
    events.insert(events.end(), more.begin(), more.end());
    deliver();
  }
}

void Room::finish(std::uint64_t seed) {
  core::Rng rng(seed);
  for (int guard = 0; table->status() == table::Status::playing && guard < 5000; ++guard) {
    bots(rng.next());
    const core::Seats waiting = table->waiting_for();
    if (waiting.empty()) continue;
    int pick = rng.below(waiting.count());
    core::Seat seat = waiting.front();
    for (const core::Seat one : waiting)
      if (pick-- == 0) seat = one;
    const int chair = table->chair_of(seat);
    const auto list = options(chair);
    if (list.empty()) {
      confirm(chair);
    } else {
      now += 1000;
      move(chair, list[static_cast<std::size_t>(rng.below(static_cast<int>(list.size())))]);
    }
  }
}

std::vector<std::string> Room::options(int chair) const {
  std::vector<std::string> out;
  const Json& view = clients[static_cast<std::size_t>(chair + 1)].view;
  if (!view.contains("options")) return out;
  for (const Json& option : view["options"]) {
    if (option.is_string()) {
      out.push_back(option.get<std::string>());
      continue;
    }
    for (int n = option["from"].get<int>(); n <= option["to"].get<int>(); ++n)
      out.push_back(option["verb"].get<std::string>() + " " + std::to_string(n));
  }
  return out;
}

bool Room::can(int chair, std::string_view power) const {
  for (const Json& one : clients[static_cast<std::size_t>(chair + 1)].view["can"])
    if (one == power) return true;
  return false;
}

void Room::check() {
  auto restored = table::Table::restore(game_cache, events);
  ASSERT_TRUE(restored) << restored.error().text();
  for (int chair = 0; chair < table->chairs(); ++chair)  // whoever keeps the table keeps the notes
    restored->set_note(chair, table->note(table->seat_of({chair, false})));
  for (Client& client : clients) {
    table::Watcher fresh(client.watcher.who);
    std::string live, again;
    table->welcome(fresh, now, live);
    table::Watcher other(client.watcher.who);
    restored->welcome(other, now, again);
    EXPECT_EQ(live, again);
    Json view = parse(live), known = client.view;
    // Messages are counted from each view on; a seat knows its own answers and notes, and the time goes on.
    for (const char* key : {"event", "automatic", "note", "clock"}) view.erase(key), known.erase(key);
    EXPECT_EQ(known, view);
  }
}

void to_scouting(Room& room) {
  room.all_ready();
  for (int chair = 0; chair < room.table->chairs(); ++chair) {
    const auto cards = room.options(chair);
    room.move(chair, chair == 0 ? cards.back() : cards.front());
    room.move(chair, "stand");
    if (room.can(chair, "confirm")) room.confirm(chair);
  }
  ASSERT_EQ(room.view(0)["state"]["step"], goofspiel::kScout);
  ASSERT_EQ(room.view(0)["state"]["scout"], 0);
}

}  // namespace play
