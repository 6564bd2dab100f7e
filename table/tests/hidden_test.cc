// Nothing hidden in any message: games that differ only in what is hidden look the same to who may not know it.
#include <gtest/gtest.h>

#include <map>

#include "table/tests/play.h"
#include "table/tests/toy.h"

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
    for (const char* move : {"pledge 1", "seal", "take card", "peek p1"})
      for (const Json& reply : room.say(chair, {{"type", "why"}, {"move", move}})) all.push_back(reply);
  all.push_back(room.say(chair, {{"type", "record"}}));
  return all;
}

TEST(Hidden, how_far_others_are_and_what_they_pledge) {
  // p1 does quite different things; p2, p3 and a spectator must not notice.
  const std::vector<std::vector<std::string>> ways = {
      {}, {"pledge 3"}, {"pledge 0"}, {"pledge 1", "undo", "pledge 2"}, {"pledge 3", "undo", "redo"}};
  for (const int viewer : {-1, 1, 2}) {
    Json first;
    for (const auto& way : ways) {
      Room room(people(3), toy::games());
      room.all_ready();
      for (auto& client : room.clients) client.received.clear();
      for (const std::string& step : way) {
        if (step == "undo" || step == "redo")
          room.say(0, {{"type", step}});
        else
          room.move(0, step);
      }
      if (viewer >= 0) room.move(viewer, "pledge 2");
      const Json all = everything(room, viewer);
      if (first.is_null()) first = all;
      EXPECT_EQ(first, all) << "viewer " << viewer;
    }
  }
}

TEST(Hidden, the_pledge_behind_a_seal) {
  for (const int viewer : {-1, 1}) {
    Json first;
    for (const char* pledge : {"pledge 0", "pledge 3"}) {
      Room room(people(2), toy::games());
      room.all_ready();
      for (auto& client : room.clients) client.received.clear();
      room.move(0, pledge);
      room.move(0, "seal");
      room.confirm(0);
      if (viewer == 1) {
        room.move(1, "pledge 1");
        room.client(1).received.push_back(room.say(1, {{"type", "whatif"}, {"moves", {"seal"}}})[0]);
        room.move(1, "seal");  // would end the phase: held back until confirmed
      }
      const Json all = everything(room, viewer);
      if (first.is_null()) first = all;
      EXPECT_EQ(first, all) << "viewer " << viewer;
    }
  }
}

TEST(Hidden, a_drawn_card) {
  // The same game with other dice: only p1 sees which card was drawn.
  std::map<int, std::map<int, Json>> seen;  // by viewer, by card
  for (std::uint8_t seed = 1; seed < 60; ++seed) {
    Room room(people(2, {{"confirm", false}}), toy::games(), seed);
    room.all_ready();
    if (room.view(0)["state"]["die"] != 2) continue;
    for (const int chair : {0, 1}) room.say(chair, {{"type", "play"}, {"moves", {"pledge 1", "seal"}}});
    for (auto& client : room.clients) client.received.clear();
    room.move(0, "take card");
    room.move(0, "end");
    const int card = room.view(0)["state"]["hands"][0]["card"];
    for (const int viewer : {-1, 1}) {
      Json all = everything(room, viewer);
      for (Json& message : all)
        if (message.contains("commitment")) message.erase("commitment");
      const auto [place, fresh] = seen[viewer].emplace(card, all);
      if (!fresh) {
        EXPECT_EQ(place->second, all);
      }
      EXPECT_EQ(seen[viewer].begin()->second, all) << "viewer " << viewer << " can tell card " << card;
    }
  }
  EXPECT_GE(seen[1].size(), 3u);
}

TEST(Hidden, the_seed_and_the_nonces) {
  Room room(people(2), toy::games(), 0xab);
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
  Room room(people(2), toy::games());
  room.all_ready();
  for (auto& client : room.clients) client.received.clear();
  room.say(0, {{"type", "note"}, {"text", "my plan"}});
  room.say(0, {{"type", "automatic"}, {"automatic", {{"bids", {{{"verb", "bid"}, {"max", 3}, {"then", "pass"}}}}}}});
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
