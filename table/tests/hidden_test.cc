// Nothing hidden in any message: games that differ only in what is hidden look the same to who may not know it.
#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "games/all.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;

Json everything(Room& room, int chair) {
  Json all = Json::array();
  for (const Json& message : room.client(chair).received) all.push_back(message);
  std::string view;
  table::Watcher fresh({chair, false});
  room.table->welcome(fresh, room.now, view);
  all.push_back(Json::parse(view));
  for (int move = 0; move <= room.table->history().settled(); ++move)
    for (const Json& reply : room.say(chair, {{"type", "look"}, {"move", move}})) all.push_back(reply);
  for (const Json& reply : room.say(chair, {{"type", "ledger"}})) all.push_back(reply);
  if (chair >= 0)
    for (const char* move : {"bid c1", "stand", "look", "spy p1"})
      for (const Json& reply : room.say(chair, {{"type", "why"}, {"move", move}})) all.push_back(reply);
  all.push_back(room.say(chair, {{"type", "record"}}));
  return all;
}

TEST(Hidden, how_far_others_are_and_what_they_bid) {
  // p1 does quite different things; p2, p3 and a spectator must not notice.
  const std::vector<std::vector<std::string>> ways = {
      {}, {"bid c3"}, {"bid c4"}, {"bid c1", "undo", "bid c2"}, {"bid c3", "undo", "redo"}};
  for (const int viewer : {-1, 1, 2}) {
    Json first;
    for (const auto& way : ways) {
      Room room(people(3), games::all());
      room.all_ready();
      for (auto& client : room.clients) client.received.clear();
      for (const std::string& step : way) {
        if (step == "undo" || step == "redo")
          room.say(0, {{"type", step}});
        else
          room.move(0, step);
      }
      if (viewer >= 0) room.move(viewer, "bid c2");
      const Json all = everything(room, viewer);
      if (first.is_null()) first = all;
      EXPECT_EQ(first, all) << "viewer " << viewer;
    }
  }
}

TEST(Hidden, what_was_bid_until_all_have_bid) {
  for (const int viewer : {-1, 1}) {
    Json first;
    for (const char* bid : {"bid c4", "bid c3"}) {
      Room room(people(2), games::all());
      room.all_ready();
      for (auto& client : room.clients) client.received.clear();
      room.move(0, bid);
      room.move(0, "stand");
      room.confirm(0);
      if (viewer == 1) {
        room.move(1, "bid c1");
        room.client(1).received.push_back(room.say(1, {{"type", "whatif"}, {"moves", {"stand"}}})[0]);
        room.move(1, "stand");  // would end the phase: held back until confirmed
      }
      const Json all = everything(room, viewer);
      if (first.is_null()) first = all;
      EXPECT_EQ(first, all) << "viewer " << viewer;
    }
  }
}

TEST(Hidden, a_drawn_card) {
  // The same game with other dice: only p1 sees which prize it has looked at.
  std::map<int, std::map<int, Json>> seen;  // by viewer, by prize
  for (int seed = 1; seed < 160; ++seed) {
    Room room(people(2, {{"confirm", false}}), games::all(), static_cast<std::uint8_t>(seed));
    room.all_ready();
    if (room.view(0)["state"]["prize"] != 2) continue;
    room.say(0, {{"type", "play"}, {"moves", {"bid c13", "stand"}}});
    room.say(1, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
    for (auto& client : room.clients) client.received.clear();
    room.move(0, "look");
    room.move(0, "bury");
    const auto buried = room.view(0)["state"]["seats"][0]["buried"].get<unsigned>();
    const int prize = std::countr_zero(buried);
    for (const int viewer : {-1, 1}) {
      Json all = everything(room, viewer);
      for (Json& message : all)
        if (message.contains("commitment")) message.erase("commitment");
      const auto [place, fresh] = seen[viewer].emplace(prize, all);
      if (!fresh) {
        EXPECT_EQ(place->second, all);
      }
      EXPECT_EQ(seen[viewer].begin()->second, all) << "viewer " << viewer << " can tell prize " << prize;
    }
  }
  EXPECT_GE(seen[1].size(), 3u);
}

TEST(Hidden, the_seed_and_the_nonces) {
  Room room(people(2), games::all(), 0xab);
  room.all_ready();
  room.finish();
  for (auto& client : room.clients)
    for (const Json& message : client.received) {
      EXPECT_EQ(message.dump().find("abababab"), std::string::npos);
      EXPECT_EQ(message.dump().find("nonce "), std::string::npos);
    }
  EXPECT_NE(room.say(0, {{"type", "record"}})[0].dump().find("abababab"), std::string::npos);
}

TEST(Hidden, notes_of_the_seat_and_its_automatic_answers) {
  Room room(people(2), games::all());
  room.all_ready();
  for (auto& client : room.clients) client.received.clear();
  room.say(0, {{"type", "note"}, {"text", "my plan"}});
  room.say(0, {{"type", "automatic"}, {"automatic", {{"single", true}}}});
  for (const int viewer : {-1, 1}) {
    EXPECT_TRUE(room.client(viewer).received.empty());
    EXPECT_EQ(everything(room, viewer).dump().find("my plan"), std::string::npos);
  }
  table::Watcher own({0, false});
  std::string view;
  room.table->welcome(own, room.now, view);
  EXPECT_EQ(Json::parse(view)["note"], "my plan");
  room.check();
}

}  // namespace
