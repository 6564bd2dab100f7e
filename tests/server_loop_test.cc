// Everybody gets their turn: what one visitor sends, opens or looks at does not keep the others waiting.
#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "core/data.h"
#include "games/all.h"
#include "tests/frames.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;

const std::vector<std::string> kTalkative = {"--max-messages", "20000", "--message-burst", "20000"};

class ServerLoopTest : public ServerTest {};

// The designed set, one of its files made so large with spaces that the set has so many bytes.
core::DataSet large_set(const core::GameType& type, std::size_t bytes) {
  core::DataSet set = *type.default_data();
  std::size_t size = 0;
  for (const auto& [name, content] : set.files) size += content.size();
  set.files[type.catalog->rule_files.front()] += std::string(bytes - size, ' ');
  return set;
}

Json as_message(const core::DataSet& set) { return {{"name", "mine"}, {"files", set.files}}; }

// In one packet, so that the server reads them together; it looks after others before it has answered all.
TEST_F(ServerLoopTest, many_messages_in_one_packet_are_answered_in_turns) {
  ASSERT_TRUE(start(kTalkative));
  TestConnection host(port());
  const Json created = create(host, 2, {{"game", "pampero"}});
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  constexpr int kMessages = 1200;
  std::string packet;
  for (int i = 1; i <= kMessages; ++i)
    packet += tests::frame(0x81, R"({"type":"look","move":0,"id":)" + std::to_string(i) + "}");
  const double before = metric("kilowatt_loop_stall_seconds_count");
  std::thread speaker([&] { person.ws().send_raw(packet); });
  std::int64_t last = 0;
  for (int i = 0; i < kMessages; ++i) {
    const Json past = person.hear("past");
    ASSERT_EQ(past["type"], "past");
    EXPECT_EQ(past["id"], ++last) << "in order, and none is left out";
  }
  speaker.join();
  // Without turns there would be one for each time the socket was read: two or three.
  EXPECT_GT(metric("kilowatt_loop_stall_seconds_count") - before, 12);
}

// What is asked while something is being stored waits, and is answered in turns: none is lost, none overtakes another.
TEST_F(ServerLoopTest, what_waits_for_the_store_is_answered_in_order) {
  ASSERT_TRUE(start(kTalkative));
  TestConnection host(port());
  const Json created = create(host, 2, {{"game", "pampero"}});
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  constexpr int kMessages = 60;
  std::int64_t id = 0;
  for (int round = 0; round < 10; ++round) {
    std::string packet = tests::frame(0x81, R"({"type":"chat","text":"x"})");
    for (int i = 1; i <= kMessages; ++i)
      packet += tests::frame(0x81, R"({"type":"look","move":0,"id":)" + std::to_string(id + i) + "}");
    std::thread speaker([&] { person.ws().send_raw(packet); });
    for (int i = 0; i < kMessages; ++i) EXPECT_EQ(person.hear("past")["id"], ++id);
    speaker.join();
  }
}

TEST_F(ServerLoopTest, everybody_in_a_crowd_sees_the_newest_state) {
  ASSERT_TRUE(start(kTalkative));
  TestConnection host(port());
  const Json created = create(host, 2, {{"game", "pampero"}});
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  std::vector<std::unique_ptr<TestConnection>> crowd;
  for (int i = 0; i < 45; ++i) {
    crowd.push_back(std::make_unique<TestConnection>(port()));
    ASSERT_EQ(join(*crowd.back(), created, created["spectator"])["type"], "view");
  }
  constexpr int kLines = 50;
  for (int i = 1; i <= kLines; ++i) person.say({{"type", "chat"}, {"text", std::to_string(i)}});
  for (const auto& spectator : crowd) {
    std::string last;
    for (Json chat; last != std::to_string(kLines);) {
      chat = spectator->hear_with("update", "chat");
      ASSERT_EQ(chat["type"], "update");
      for (const Json& line : chat["chat"]) {
        const std::string text = line["text"];
        EXPECT_EQ(text, std::to_string(last.empty() ? 1 : std::stoi(last) + 1)) << "in order, and none is left out";
        last = text;
      }
    }
  }
}

TEST_F(ServerLoopTest, own_data_are_taken_along_to_the_next_game) {
  ASSERT_TRUE(start(kTalkative));
  const core::GameType& type = games::all().front();
  TestConnection host(port());
  const Json created = create(host, 2, {{"game", type.catalog->id}, {"data", as_message(large_set(type, 300'000))}});
  ASSERT_EQ(created["type"], "created") << created;
  TestConnection one(port()), two(port());
  join(one, created, created["seats"][0]);
  join(two, created, created["seats"][1]);
  for (TestConnection* person : {&one, &two}) person->say({{"type", "ready"}, {"nonce", "x"}});
  Json update;
  do update = one.hear("update");
  while (update.value("status", "") != "playing");
  two.say({{"type", "concede"}});
  do update = one.hear("update");
  while (update.value("status", "") != "over");
  one.say({{"type", "rematch"}});
  two.say({{"type", "rematch"}});
  const std::string next = one.hear_with("update", "next")["next"];
  TestConnection again(port());
  again.say({{"type", "join"}, {"table", next}, {"key", created["seats"][0]}});
  ASSERT_EQ(again.hear("view")["status"], "gathering");
  EXPECT_EQ(again.ask({{"type", "files"}}, "files")["data"], "mine");
  const Json wrong =
      create(host, 2, {{"game", type.catalog->id}, {"data", {{"name", "x"}, {"files", Json::object()}}}});
  EXPECT_EQ(wrong["code"], "wrong_data");
  EXPECT_FALSE(wrong["where"].get<std::string>().empty());
}

TEST_F(ServerLoopTest, a_turn_whose_time_is_up_is_skipped_by_another_thread) {
  ASSERT_TRUE(start(kTalkative));
  TestConnection host(port());
  const Json created =
      create(host, 3,
             {{"game", "century"}, {"confirm", false}, {"clock", {{"turn", 1}, {"reserve", 0}, {"timeout", "skip"}}}});
  TestConnection people[] = {TestConnection(port()), TestConnection(port()), TestConnection(port())};
  for (std::size_t i = 0; i < 3; ++i) {
    join(people[i], created, created["seats"][i]);
    people[i].say({{"type", "ready"}, {"nonce", "x"}});
  }
  // Nobody moves; the game goes on all the same.
  for (int moves = 0; moves < 4;) {
    const Json update = people[0].hear("update");
    ASSERT_EQ(update["type"], "update") << "nothing moves";
    moves += update.contains("move") ? 1 : 0;
  }
}

TEST_F(ServerLoopTest, open_records_of_one_address_are_limited) {
  ASSERT_TRUE(start(kTalkative));
  const core::GameType& type = games::all().front();
  const core::DataSet set = large_set(type, 400'000);
  const Json open = {{"type", "open"},
                     {"record",
                      {{"record", 1},
                       {"game", type.catalog->id},
                       {"rules", type.catalog->rules},
                       {"data_hash", core::data_hash(set, *type.catalog)},
                       {"players", {"A", "B"}},
                       {"moves", Json::array()}}},
                     {"data", as_message(set)}};
  std::vector<std::unique_ptr<TestConnection>> lines;
  Json answer = {{"type", "view"}};
  int opened = 0;
  for (int i = 0; i < 100 && answer["type"] == "view"; ++i) {
    if (i % 20 == 0) lines.push_back(std::make_unique<TestConnection>(port()));
    Json message = open;
    message["ch"] = i % 20 + 1;
    answer = lines.back()->ask(message, "view");
    opened += answer["type"] == "view" ? 1 : 0;
  }
  EXPECT_EQ(answer["code"], "too_many") << answer;
  EXPECT_GE(opened, 20);
  // Who closes one may open another.
  Json message = open;
  message["ch"] = 1;
  EXPECT_EQ(lines.front()->ask(message, "view")["type"], "view");
}

// JSON that is all brackets and keys takes long to read for its size.
TEST_F(ServerLoopTest, what_the_loop_reads_itself_is_small) {
  ASSERT_TRUE(start(kTalkative));
  TestConnection host(port());
  const Json created = create(host);
  Json options = Json::object();
  for (int i = 0; i < 2000; ++i) options["k" + std::to_string(i)] = Json::array();
  EXPECT_EQ(host.ask({{"type", "games"}, {"options", options}}, "games")["code"], "too_long");
  EXPECT_EQ(host.ask({{"type", "join"}, {"table", created["table"]}, {"key", std::string(1000, 'k')}}, "view")["code"],
            "wrong_key");
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  // The longest note, every letter of it written as an escape.
  std::string note;
  for (int i = 0; i < 8000; ++i) note += "\\u006e";
  person.ws().send(R"({"type":"note","text":")" + note + "\"}");
  TestConnection again(port());
  while (join(again, created, created["seats"][0])["note"] != std::string(8000, 'n')) ASSERT_TRUE(again.ws().is_open());
}

}  // namespace
