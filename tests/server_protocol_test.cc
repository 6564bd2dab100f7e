// What programs of other people rely on: answers that say what to do next, what can be fetched by address, programs at
// the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "tests/test_connection.h"

namespace {

using core::Json;
using testing::HasSubstr;
using tests::create;
using tests::http_get;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;

const std::vector<std::string> kNoLimits = {"--max-messages", "5000", "--message-burst", "5000"};

TEST_F(ServerTest, who_is_too_fast_hears_when_to_try_again) {
  ASSERT_TRUE(start({"--max-messages", "1", "--message-burst", "30"}));
  TestConnection talk(port());
  Json error;
  for (int i = 1; i < 40 && error.is_null(); ++i)
    if (Json answer = talk.ask({{"type", "words"}, {"game", "powerline"}, {"lang", "en"}, {"id", i}}, "words");
        answer["type"] == "error")
      error = answer;
  EXPECT_EQ(error["code"], "too_fast");
  EXPECT_EQ(error["to"], "words");
  EXPECT_TRUE(error.contains("id"));
  EXPECT_GT(error["retry_after"], 0);
  EXPECT_LE(error["retry_after"], 3000);  // it costs 3, at 1 a second
}

TEST_F(ServerTest, a_table_that_is_not_opened_costs_less_than_one_that_is) {
  ASSERT_TRUE(start({"--max-messages", "0.001", "--message-burst", "100"}));
  const auto how_often = [&](const Json& settings) {
    TestConnection talk(port());
    int often = 0;
    while (often < 50 && talk.ask({{"type", "create"}, {"table", settings}}, "created")["code"] != "too_fast") ++often;
    return often;
  };
  Json settings = {{"game", "powerline"}, {"seats", tests::humans(2)}};
  EXPECT_EQ(how_often(settings), 5);
  settings["seats"] = tests::humans(6);
  settings["game"] = "century";
  TestConnection talk(port());
  EXPECT_EQ(talk.ask({{"type", "create"}, {"table", settings}}, "created")["code"], "wrong_players");
  EXPECT_EQ(how_often(settings), 17);  // 5 each; the last must be able to pay for a whole table
}

TEST_F(ServerTest, another_version_or_type_is_refused_for_what_it_is) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  EXPECT_EQ(talk.ask({{"type", "hello"}, {"version", 1}}, "hello")["version"], 1);
  EXPECT_EQ(talk.ask({{"type", "hello"}}, "hello")["version"], 1);
  const Json refused = talk.ask({{"type", "hello"}, {"version", 99}, {"id", 7}}, "hello");
  EXPECT_EQ(refused["code"], "wrong_version");
  EXPECT_EQ(refused["id"], 7);
  EXPECT_FALSE(refused.contains("webhooks"));
  const Json unknown = talk.ask({{"type", "castle"}}, "castle");
  EXPECT_EQ(unknown["code"], "unknown_type");
  EXPECT_EQ(unknown["detail"], "there is no message \"castle\" (/protocol.json lists them)");
  EXPECT_EQ(talk.ask({{"type", "play"}}, "update")["code"], "not_joined");
}

TEST_F(ServerTest, a_table_that_gives_way_on_its_channel_says_so) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  const Json first = create(talk), second = create(talk);
  ASSERT_EQ(join(talk, first, first["spectator"], {{"ch", 4}})["ch"], 4);
  // The same table again is how one asks for a view.
  talk.say({{"type", "join"}, {"table", first["table"]}, {"key", first["spectator"]}, {"ch", 4}});
  Json next;
  do next = Json::parse(talk.ws().receive(20'000).value_or("{}"));
  while (next.value("type", "") == "presence");
  EXPECT_EQ(next["type"], "view");
  EXPECT_EQ(next["event"], 1);
  talk.say({{"type", "join"}, {"table", second["table"]}, {"key", second["spectator"]}, {"ch", 4}});
  const Json gone = talk.hear("gone");
  EXPECT_EQ(gone["why"], "replaced");
  EXPECT_EQ(gone["ch"], 4);
  EXPECT_EQ(talk.hear("view")["ch"], 4);
}

TEST_F(ServerTest, the_protocol_and_the_schemas_can_be_fetched) {
  ASSERT_TRUE(start());
  const auto answer = http_get(port(), "/protocol.json");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Content-Type"), "application/json");
  EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "*");
  Json source;
  std::ifstream(KILOWATT_SOURCE_DIR "/table/protocol.json") >> source;
  EXPECT_EQ(Json::parse(answer.body), source);
  const Json schema = Json::parse(http_get(port(), "/schema/century.json").body);
  EXPECT_EQ(schema["types"]["State"]["auctioned"]["in"], "land");
  for (const char* path : {"/schema/chess.json", "/schema/", "/schema/century", "/api/tables", "/api", "/record/",
                           "/record/x.json", "/ws/x", "/health/x"})
    EXPECT_EQ(http_get(port(), path).status, 404) << path;

  TestConnection talk(port());
  const Json created = create(talk);
  EXPECT_FALSE(join(talk, created, created["spectator"])["info"].contains("schema"));
  EXPECT_EQ(join(talk, created, created["spectator"], {{"schema", true}})["info"]["schema"],
            Json::parse(http_get(port(), "/schema/powerline.json").body));
}

TEST_F(ServerTest, a_record_has_an_address) {
  ASSERT_TRUE(start({"--max-messages", "5000", "--message-burst", "5000", "--allow-origin",
                     "https://viewer.example.org", "--idle-seconds", "0"}));
  TestConnection talk(port());
  const Json created = create(talk);
  const std::string path = "/record/" + created["table"].get<std::string>() + ".json";
  const std::string with_key = path + "?key=" + created["spectator"].get<std::string>();
  EXPECT_EQ(http_get(port(), with_key).status, 409);  // it would tell everything
  const Json record = play_out(created);
  const auto answer = http_get(port(), with_key);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Content-Type"), "application/json");
  EXPECT_EQ(answer.header("Cache-Control"), "no-store");
  EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "");
  EXPECT_EQ(Json::parse(answer.body), record);
  const std::string key = created["seats"][0];
  EXPECT_EQ(http_get(port(), path, {"Authorization: Bearer " + key}).body, answer.body);
  EXPECT_EQ(http_get(port(), with_key, {"Origin: https://viewer.example.org"}).header("Access-Control-Allow-Origin"),
            "https://viewer.example.org");
  EXPECT_EQ(http_get(port(), with_key, {"Origin: https://other.example.org"}).header("Access-Control-Allow-Origin"),
            "");
  EXPECT_EQ(http_get(port(), path).status, 403);
  EXPECT_EQ(http_get(port(), path + "?key=" + std::string(26, 'x')).status, 403);
  EXPECT_EQ(http_get(port(), "/record/0000000000000.json?key=x").status, 404);
}

TEST_F(ServerTest, pages_of_other_people_are_let_in_where_the_operator_says_so) {
  ASSERT_TRUE(start({"--allow-origin", "https://viewer.example.org", "--allow-origin", "http://localhost:5173"}));
  EXPECT_EQ(TestConnection(port(), {"Origin: https://viewer.example.org"}).status(), 101);
  EXPECT_EQ(TestConnection(port(), {"Origin: http://localhost:5173"}).status(), 101);
  EXPECT_EQ(TestConnection(port(), {"Origin: https://viewer.example.org.evil.example"}).status(), 403);
  EXPECT_EQ(TestConnection(port(), {"Origin: null"}).status(), 403);
}

TEST_F(ServerTest, a_program_says_that_it_is_one) {
  ASSERT_TRUE(start(kNoLimits));
  TestConnection talk(port());
  const Json created = create(talk);
  TestConnection program(port());
  join(program, created, created["seats"][0]);
  for (const char* wrong : {"", "greedy", "/1", "greedy/", "a/b/c", "a b/1"})
    EXPECT_EQ(program.ask({{"type", "sit"}, {"name", "Ada"}, {"bot", wrong}}, "update")["where"], "bot") << wrong;
  program.say({{"type", "sit"}, {"name", "Ada"}, {"bot", "greedy/1.0"}});
  EXPECT_EQ(program.hear_with("update", "seats")["seats"][0]["program"], "greedy/1.0");
  EXPECT_EQ(join(talk, created, created["spectator"])["seats"][0]["kind"], "human");
  const Json record = play_out(created);
  EXPECT_EQ(record["seats"], Json::parse(R"([{"bot":"greedy/1.0"},"human"])"));
  talk.say({{"type", "open"}, {"record", record}, {"ch", 2}});
  EXPECT_EQ(talk.hear("view")["seats"][0]["program"], "greedy/1.0");
  const std::string metrics = http_get(port(), "/metrics").body;
  const auto counted = std::ranges::count_if(
      record["moves"], [](const Json& move) { return move.get<std::string>().starts_with("p1 "); });
  EXPECT_THAT(metrics, HasSubstr("\nkilowatt_program_moves_total " + std::to_string(counted) + "\n"));
  // Whoever sits down without saying so is a person again.
  const Json other = create(talk);
  join(program, other, other["seats"][0]);
  program.say({{"type", "sit"}, {"name", "Ada"}, {"bot", "greedy/1.0"}});
  program.hear_with("update", "seats");
  program.say({{"type", "sit"}, {"name", "Ada"}});
  EXPECT_FALSE(program.hear_with("update", "seats")["seats"][0].contains("program"));
}

TEST_F(ServerTest, a_question_with_an_id_always_has_an_answer) {
  ASSERT_TRUE(start(kNoLimits));
  TestConnection talk(port());
  const Json created = create(talk);
  std::int64_t event = join(talk, created, created["seats"][0])["event"];
  const Json notes = {{"type", "note"}, {"text", "mine"}, {"id", 5}};
  const Json bids = {{"type", "automatic"}, {"automatic", {{"confirm", true}}}, {"id", 5}};
  for (const Json& message : {notes, bids, bids}) {
    const Json answer = talk.ask(message, "update");
    EXPECT_EQ(answer, Json({{"id", 5}, {"type", "update"}, {"event", ++event}})) << message;
  }
  EXPECT_EQ(talk.ask({{"type", "sit"}, {"name", "Ada"}, {"id", 6}}, "update")["event"], event + 1);
}

// What is said is on its way to another thread or to the store when the channel is left.
TEST_F(ServerTest, who_leaves_at_once_is_answered_all_the_same) {
  std::vector<std::string> options = kNoLimits;
  options.insert(options.end(), {"--idle-seconds", "0"});
  ASSERT_TRUE(start(options));
  TestConnection talk(port());
  const Json created = create(talk), waiting = create(talk, 4);
  const Json record = play_out(created);
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(start(options));  // no table is in memory
  TestConnection host(port()), quick(port());
  join(host, waiting, waiting["seats"][0], {{"host", waiting["host"]}});
  std::int64_t id = 0;
  const auto leaves_after = [&](std::vector<Json> messages) {
    messages.push_back({{"type", "leave"}});
    std::map<std::int64_t, std::string> owed;
    for (Json& message : messages) {
      message["ch"] = 3, message["id"] = ++id;
      owed[id] = message["type"];
      quick.say(message);
    }
    while (!owed.empty()) {
      const Json heard = Json::parse(quick.ws().receive(60'000).value_or("{}"));
      ASSERT_TRUE(heard.contains("type")) << "no answer to " << owed.begin()->second;
      if (heard["type"] == "error") {
        EXPECT_EQ(heard["code"], "not_joined") << heard;
      }
      owed.erase(heard.value("id", 0));
    }
  };
  leaves_after({{{"type", "open"}, {"record", record}}});
  leaves_after({{{"type", "join"}, {"table", created["table"]}, {"key", created["spectator"]}}});
  leaves_after({{{"type", "join"}, {"table", waiting["table"]}, {"key", waiting["group"]}, {"device", std::string(32, 'd')}}});
  leaves_after({{{"type", "join"}, {"table", waiting["table"]}, {"key", waiting["seats"][3]}}, {{"type", "note"}, {"text", "mine"}}});
  leaves_after({{{"type", "knock"}, {"table", waiting["table"]}, {"name", "Eve"}}});
  EXPECT_EQ(quick.ask({{"type", "leave"}, {"ch", 3}}, "gone")["code"], "not_joined");
}

TEST_F(ServerTest, the_lobby_can_be_followed) {
  ASSERT_TRUE(start({"--public-lobby"}));
  TestConnection follower(port()), host(port());
  EXPECT_EQ(follower.ask({{"type", "tables"}, {"follow", 1}}, "tables")["where"], "follow");
  const Json first = follower.ask({{"type", "tables"}, {"follow", true}, {"id", 3}, {"ch", 2}}, "tables");
  EXPECT_EQ(first["tables"], Json::array());
  EXPECT_EQ(first["id"], 3);
  const Json settings = {{"game", "powerline"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
  const Json created = host.ask({{"type", "create"}, {"table", settings}, {"public", true}}, "created");
  ASSERT_EQ(created["type"], "created");
  const Json next = follower.hear("tables");
  ASSERT_EQ(next["tables"].size(), 1u) << next;
  EXPECT_EQ(next["ch"], 2);
  EXPECT_FALSE(next.contains("id"));
  EXPECT_EQ(next["tables"][0]["table"], created["table"]);
  host.ask({{"type", "claim"}, {"table", created["table"]}, {"name", "Ada"}}, "link");
  EXPECT_EQ(follower.hear("tables")["tables"][0]["seats"][0]["name"], "Ada");
  // A program at a seat is named to those who look in from outside; a person is one again by sitting down as one.
  const auto seat_of = [&](const Json& listed) { return listed["seats"][1]; };
  const Json link = host.ask({{"type", "claim"}, {"table", created["table"]}, {"name", "Bo"}, {"seat", 1}}, "link");
  EXPECT_EQ(seat_of(follower.hear("tables")["tables"][0]), Json::parse(R"({"kind":"human","name":"Bo"})"));
  TestConnection program(port());
  join(program, created, link["key"]);
  program.say({{"type", "sit"}, {"name", "Bo"}, {"bot", "greedy/1.0"}});
  const Json named = Json::parse(R"({"kind":"human","name":"Bo","program":"greedy/1.0"})");
  EXPECT_EQ(seat_of(follower.hear("tables")["tables"][0]), named);
  const Json about = {{"type", "about"}, {"table", created["table"]}};
  EXPECT_EQ(seat_of(host.ask(about, "about")), named);
  program.say({{"type", "sit"}, {"name", "Bo"}});
  EXPECT_FALSE(seat_of(follower.hear("tables")["tables"][0]).contains("program"));
  EXPECT_FALSE(seat_of(host.ask(about, "about")).contains("program"));
  EXPECT_EQ(follower.ask({{"type", "tables"}, {"follow", false}, {"id", 4}}, "tables")["id"], 4);
}

TEST_F(ServerTest, many_plans_are_one_question) {
  ASSERT_TRUE(start(kNoLimits));
  TestConnection talk(port());
  const Json created = create(talk, 1, {{"confirm", true}});
  Json view = join(talk, created, created["seats"][0]);
  talk.say({{"type", "ready"}, {"nonce", "0123456789abcdef"}});
  view = talk.hear_with("update", "options");
  const Json options = view["options"];
  ASSERT_FALSE(options.empty());
  Json plans = Json::array();
  for (const Json& option : options) plans.push_back({option});
  plans.push_back({"line nowhere"});
  const Json figures = {"seats.0.points_after", "next_scoring"};
  const Json told = talk.ask({{"type", "whatif"}, {"plans", plans}, {"figures", figures}, {"id", 9}}, "whatifs");
  ASSERT_EQ(told["plans"].size(), plans.size()) << told;
  EXPECT_EQ(told["id"], 9);
  for (std::size_t i = 0; i + 1 < plans.size(); ++i) {
    EXPECT_EQ(told["plans"][i]["moves"], plans[i]);
    EXPECT_EQ(told["plans"][i].size(), 2u) << told["plans"][i];
    EXPECT_EQ(told["plans"][i]["figures"].size(), 2u);
  }
  EXPECT_EQ(told["plans"].back()["refused"], "unknown_word");
  // Without figures each is what a single question is told.
  const Json whole = talk.ask({{"type", "whatif"}, {"plans", {plans[0]}}}, "whatifs")["plans"][0];
  Json single = talk.ask({{"type", "whatif"}, {"moves", plans[0]}}, "whatif");
  single.erase("type");
  EXPECT_EQ(whole, single);
  EXPECT_EQ(talk.ask({{"type", "whatif"}, {"plans", plans}, {"figures", {"seats.9.points"}}}, "whatifs")["where"],
            "figures");
  EXPECT_EQ(talk.ask({{"type", "whatif"}, {"plans", Json::array()}}, "whatifs")["where"], "plans");
  EXPECT_EQ(talk.ask({{"type", "whatif"}, {"plans", {plans[0], {1}}}}, "whatifs")["where"], "plans[1]");
}

}  // namespace
