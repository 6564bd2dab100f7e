#include "tests/simulated_players.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <algorithm>
#include <set>

#include "core/dice_proof.h"
#include "core/replay.h"
#include "games/all.h"

namespace tests {

using core::Json;

void SimulatedPlayers::open_tables(int count) {
  WsClient ws;
  ASSERT_EQ(ws.connect(servers_[0]->port()), 101);
  const auto& games = games::all();
  for (int i = 0; i < count; ++i) {
    const core::Catalog& game = *games[static_cast<std::size_t>(i) % games.size()].catalog;
    const int players = std::clamp(2 + rng_.below(3), game.min_players, game.max_players);
    const bool with_bot = players > 2 && rng_.below(2) == 0;
    Json seats = Json::array();
    for (int seat = 0; seat < players; ++seat)
      seats.push_back({{"kind", "human"}, {"name", "P" + std::to_string(seat + 1)}});
    if (with_bot) seats.back() = {{"kind", "bot"}, {"level", "random"}};
    const Json table = {{"game", game.id},
                        {"seats", seats},
                        {"confirm", rng_.below(2) == 0},
                        {"seating", rng_.below(2) == 0 ? "random" : "chosen"}};
    ASSERT_TRUE(ws.send(Json{{"type", "create"}, {"table", table}}.dump()));
    const auto text = ws.receive(10'000);
    ASSERT_TRUE(text.has_value());
    const Json created = Json::parse(*text, nullptr, false);
    ASSERT_EQ(created.value("type", ""), "created") << *text;
    for (int seat = 0; seat < players - (with_bot ? 1 : 0); ++seat) {
      Sitting sitting{RemotePlayer(created["table"].get<std::string>(),
                             created["seats"][static_cast<std::size_t>(seat)].get<std::string>(), rng_.next()),
                      {},
                      {},
                      {}};
      sitting.server = static_cast<std::size_t>(seat) % servers_.size();
      sittings_.push_back(std::move(sitting));
    }
  }
}

void SimulatedPlayers::connect(Sitting& sitting) {
  if (sitting.ws.is_open() || Clock::now() < sitting.retry) return;
  if (!servers_[sitting.server]->is_running()) sitting.server = (sitting.server + 1) % servers_.size();
  sitting.player.line_broke();
  if (servers_[sitting.server]->is_running() && sitting.ws.connect(servers_[sitting.server]->port()) == 101)
    sitting.ws.send(sitting.player.join());
  sitting.retry = Clock::now() + std::chrono::milliseconds(100 + rng_.below(200));
}

void SimulatedPlayers::step(int milliseconds) {
  std::vector<pollfd> waiting;
  for (Sitting& sitting : sittings_) {
    connect(sitting);
    waiting.push_back({sitting.ws.fd(), POLLIN, 0});
  }
  poll(waiting.data(), waiting.size(), milliseconds);
  for (std::size_t i = 0; i < sittings_.size(); ++i) {
    Sitting& sitting = sittings_[i];
    if ((waiting[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) sitting.ws.read_some();
    while (const auto text = sitting.ws.take()) {
      const Json message = Json::parse(*text, nullptr, false);
      ASSERT_TRUE(message.is_object()) << *text;
      sitting.player.hear(message);
      // A table that is not there for the moment is asked for again.
      if (message.value("type", "") == "error" && message.value("to", "") == "join") sitting.ws.abandon();
    }
    if (!sitting.ws.is_open()) continue;
    while (const auto message = sitting.player.answer()) sitting.ws.send(*message);
  }
}

bool SimulatedPlayers::is_over() const {
  return std::ranges::all_of(sittings_, [](const Sitting& sitting) { return sitting.player.is_over(); });
}

long SimulatedPlayers::moves() const {
  long moves = 0;
  for (const Sitting& sitting : sittings_) moves += static_cast<long>(sitting.player.acknowledged().size());
  return moves;
}

void SimulatedPlayers::lose_line() { somebody().ws.abandon(); }

void SimulatedPlayers::repeat_old() {
  Sitting& sitting = somebody();
  const auto& sent = sitting.player.sent();
  if (sent.size() > 1) sitting.ws.send(sent[static_cast<std::size_t>(rng_.below(static_cast<int>(sent.size()) - 1))]);
}

std::unique_ptr<WsClient> SimulatedPlayers::stranger() {
  auto ws = std::make_unique<WsClient>();
  ServerProcess& server = *servers_[static_cast<std::size_t>(rng_.below(static_cast<int>(servers_.size())))];
  if (server.is_running()) ws->connect(server.port());
  return ws;
}

void SimulatedPlayers::send_garbage() {
  const auto ws = stranger();
  std::string bytes;
  for (int i = 0; i < 200; ++i) bytes += static_cast<char>(rng_.below(256));
  switch (rng_.below(4)) {
    case 0: ws->send_raw(bytes); break;
    case 1: ws->send("{\"type\":\"join\",\"table\":[[[[[[" + bytes.substr(0, 20)); break;
    case 2: ws->send(R"({"type":"play","decision":-1,"event":99999999999999999999,"move":{}})"); break;
    default:
      ws->send(R"({"type":"create","table":{"game":"powerline","seats":[{"kind":"human"}],"options":{"x":[]}}})");
      break;
  }
  ws->receive(1);
}

void SimulatedPlayers::send_too_fast() {
  const auto ws = stranger();
  for (int i = 0; i < 1500 && ws->send(R"({"type":"ping"})"); ++i) {
  }
  bool stopped = false;
  while (const auto text = ws->receive(stopped ? 0 : 500))
    stopped = stopped || text->find("too_fast") != std::string::npos;
  refused_ += stopped;
}

namespace {

void check_record(const Json& json, const std::string& where, std::vector<std::vector<std::string>> acknowledged) {
  const auto record = core::read_record(json.dump(), where);
  ASSERT_TRUE(record.has_value()) << record.error().text();
  const auto game = games::open(*record);
  ASSERT_TRUE(game.has_value()) << game.error().text();
  const auto end = core::replay(**game, *record);
  ASSERT_TRUE(end.has_value()) << where << ": " << end.error().text();
  const auto dice = core::verify_dice(**game, *record);
  ASSERT_TRUE(dice.has_value()) << where << ": " << dice.error().text();
  for (std::size_t seat = 0; seat < acknowledged.size(); ++seat) {
    if (acknowledged[seat].empty()) continue;
    const std::string prefix = "p" + std::to_string(seat + 1) + " ";
    std::vector<std::string> found;
    for (const std::string& move : record->moves)
      if (move.starts_with(prefix)) found.push_back(move.substr(prefix.size()));
    EXPECT_EQ(found, acknowledged[seat]) << where << " " << prefix;
  }
}

}  // namespace

void SimulatedPlayers::check_records() {
  std::set<std::string> checked;
  for (Sitting& sitting : sittings_) {
    if (!checked.insert(sitting.player.table()).second) continue;
    std::vector<std::vector<std::string>> acknowledged(core::kMaxSeats);
    for (const Sitting& other : sittings_)
      if (other.player.table() == sitting.player.table())
        acknowledged[static_cast<std::size_t>(other.player.seat())] = other.player.acknowledged();
    WsClient ws;
    ASSERT_EQ(ws.connect(servers_[0]->port()), 101);
    ws.send(sitting.player.join());
    ws.send(R"({"type":"record"})");
    Json record;
    while (const auto text = ws.receive()) {
      const Json message = Json::parse(*text, nullptr, false);
      if (message.value("type", "") == "record") record = message["record"];
      if (!record.is_null() || message.value("type", "") == "error") break;
    }
    ASSERT_TRUE(record.is_object()) << sitting.player.table();
    check_record(record, sitting.player.table(), std::move(acknowledged));
  }
}

}  // namespace tests
