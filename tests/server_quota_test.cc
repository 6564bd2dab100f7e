// Hostile participants on the server: what they may pile up, and who thinks for whom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/test_connection.h"

namespace {

using core::Json;
using testing::HasSubstr;
using tests::create;
using tests::http_get;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;

const std::vector<std::string> kGenerous = {"--max-messages", "5000", "--message-burst", "5000"};

Json bots(int count, const char* level = "easy") {
  Json seats = Json::array();
  for (int i = 0; i < count; ++i) seats.push_back({{"kind", "bot"}, {"level", level}});
  return seats;
}

class ServerQuotaTest : public ServerTest {};

TEST_F(ServerQuotaTest, bots_alone_stand_still_until_somebody_looks) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json alone = create(host, 3, {{"game", "century"}, {"seats", bots(3)}});
  ASSERT_EQ(alone["type"], "created");
  EXPECT_EQ(metric("kilowatt_bots_thinking"), 0);
  EXPECT_EQ(metric("kilowatt_bot_moves_total"), 0);
  TestConnection spectator(port());
  const Json view = join(spectator, alone, alone["spectator"]);
  EXPECT_EQ(view["status"], "playing");
  bool moved = false;
  while (!moved) {
    const Json update = spectator.hear("update");
    ASSERT_EQ(update["type"], "update") << "nobody moves";
    moved = update.contains("move");
  }
  EXPECT_TRUE(moved);
}

// The lobby shows fifty tables: nobody pushes the others out, or sits down everywhere and goes.
TEST_F(ServerQuotaTest, nobody_fills_the_lobby_or_takes_its_seats) {
  ASSERT_TRUE(start({"--public-lobby", "--max-tables-per-hour", "31"}));
  TestConnection host(port());
  const Json table = {{"game", "powerline"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
  const auto list = [&] { return host.ask({{"type", "create"}, {"table", table}, {"public", true}}, "created"); };
  const auto claim = [&](const Json& created) {
    return host.ask({{"type", "claim"}, {"ch", 1}, {"table", created["table"]}, {"name", "Ada"}}, "link");
  };
  const Json first = list(), second = list();
  ASSERT_EQ(second["type"], "created") << second;
  EXPECT_EQ(claim(first)["seat"], 0);
  EXPECT_EQ(claim(second)["seat"], 0);
  for (const Json& refused : {list(), claim(first)}) {
    EXPECT_EQ(refused["code"], "too_many") << refused;
    EXPECT_GT(refused["retry_after"], 60'000) << refused;
  }
  EXPECT_EQ(host.ask({{"type", "create"}, {"table", table}}, "created")["type"], "created") << "one among friends";
}

TEST_F(ServerQuotaTest, bots_go_on_for_a_person_who_is_away) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  Json seats = bots(1);
  seats.push_back({{"kind", "human"}});
  // In this game all decide at the same time, whoever is first.
  const Json created = create(host, 2, {{"game", "powerline"}, {"seats", seats}});
  {
    TestConnection person(port());
    join(person, created, created["seats"][1]);
    person.say({{"type", "ready"}, {"nonce", "x"}});
    person.hear("update");
  }
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_bot_moves_total") > 0; }));
}

TEST_F(ServerQuotaTest, only_the_last_note_is_stored_and_it_survives) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json created = create(host);
  TestConnection person(port());
  join(person, created, created["seats"][1]);
  const std::string page(7900, 'n');
  for (int i = 0; i < 30; ++i) {  // one after the other: of many at once some would be too fast
    person.say({{"type", "note"}, {"text", page + std::to_string(i)}});
    person.say({{"type", "chat"}, {"text", "done"}});
    person.hear_with("update", "chat");
  }
  server_.kill();
  ASSERT_TRUE(start(kGenerous));
  TestConnection again(port());
  EXPECT_EQ(join(again, created, created["seats"][1])["note"], page + "29");
  TestConnection other(port());
  EXPECT_EQ(join(other, created, created["seats"][0])["note"], "");
}

TEST_F(ServerQuotaTest, a_flood_of_chat_keeps_the_view_small) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json created = create(host);
  TestConnection flooder(port());
  join(flooder, created, created["seats"][0]);
  Json refused;
  for (int i = 0; i < 400 && refused.is_null(); ++i) {
    const Json answer = flooder.ask({{"type", "chat"}, {"text", std::string(1000, 'x')}}, "update");
    if (answer.value("type", "") == "error") refused = answer;
  }
  EXPECT_EQ(refused["code"], "table_full");
  TestConnection other(port());
  const Json view = join(other, created, created["seats"][1]);
  EXPECT_LT(view.dump().size(), 300'000U);
  other.say({{"type", "chat"}, {"text", "I can still speak"}});
  EXPECT_EQ(other.hear("update")["chat"][0]["text"], "I can still speak");
}

TEST_F(ServerQuotaTest, one_address_cannot_take_all_places_at_a_table) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json created = create(host);
  int came = 0, refused = 0;
  std::vector<std::unique_ptr<TestConnection>> lines;
  for (int i = 0; i < 5; ++i) {
    lines.push_back(std::make_unique<TestConnection>(port()));
    for (int channel = 1; channel <= 20; ++channel) {
      const Json answer = lines.back()->ask(
          {{"type", "join"}, {"table", created["table"]}, {"key", created["spectator"]}, {"ch", channel}}, "view");
      answer.value("type", "") == "view" ? ++came : ++refused;
      EXPECT_EQ(answer.value("code", "too_many"), "too_many");
    }
  }
  EXPECT_EQ(came, 50);
  EXPECT_EQ(refused, 50);
  TestConnection person(port());
  EXPECT_EQ(join(person, created, created["seats"][0])["type"], "view");
}

TEST_F(ServerQuotaTest, thousands_of_channels_are_refused) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json created = create(host);
  TestConnection line(port());
  int came = 0;
  for (int channel = 1; channel <= 200; ++channel)
    came += line.ask({{"type", "join"}, {"table", created["table"]}, {"key", created["seats"][0]}, {"ch", channel}},
                     "view")["type"] == "view";
  EXPECT_EQ(came, 10) << "devices at one seat";
}

TEST_F(ServerQuotaTest, tables_that_do_not_exist_leave_the_memory_at_once) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection line(port());
  for (int i = 0; i < 200; ++i) {
    std::string id = "0123456789ab";
    for (int digit = 0, rest = i; digit < 3; ++digit, rest /= 8)
      id[static_cast<std::size_t>(digit)] = static_cast<char>('0' + rest % 8);
    EXPECT_EQ(line.ask({{"type", "join"}, {"table", id}, {"key", "x"}}, "view")["code"], "unknown_table");
  }
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_tables_loaded") == 0; }));
}

TEST_F(ServerQuotaTest, what_is_too_large_for_a_message_at_a_table_is_refused) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection host(port());
  const Json created = create(host);
  join(host, created, created["seats"][0]);
  for (const char* type : {"chat", "note", "automatic", "games", "words", "why", "look", "join"})
    EXPECT_EQ(host.ask({{"type", type}, {"text", std::string(100'000, 'x')}}, "nothing of the kind")["code"],
              "too_long")
        << type;
  EXPECT_EQ(host.ask({{"type", "ping"}}, "pong")["type"], "pong");
}

TEST_F(ServerQuotaTest, a_flood_of_own_data_is_parsed_once) {
  ASSERT_TRUE(start({"--max-messages", "5000", "--message-burst", "5000"}));
  TestConnection line(port());
  const Json created = create(line);
  join(line, created, created["seats"][0]);
  const Json files = line.ask({{"type", "files"}}, "files")["files"];
  ASSERT_TRUE(files.is_object());
  Json data = {{"name", "mine"}, {"files", Json::object()}};
  for (const auto& [name, json] : files.items()) data["files"][name] = json.dump();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(create(line, 2, {{"data", data}})["type"], "created");
}

TEST_F(ServerQuotaTest, the_loop_tells_how_long_it_was_held) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection line(port());
  for (int i = 0; i < 50; ++i) line.ask({{"type", "ping"}}, "pong");
  EXPECT_GE(metric("kilowatt_loop_stall_seconds_count"), 50);
  EXPECT_THAT(http_get(port(), "/metrics").body, HasSubstr("kilowatt_loop_stall_seconds_bucket{le=\"0.004\"}"));
  EXPECT_GE(metric("kilowatt_loop_work_seconds_count"), metric("kilowatt_loop_stall_seconds_count") / 5 - 1);
  EXPECT_GT(metric("kilowatt_loop_work_seconds_sum"), 0);
}

}  // namespace
