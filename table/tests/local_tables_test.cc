// The local tables: tables inside the page, text in and texts out.
#include "table/local_tables.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "games/goofspiel/state.h"
#include "table/tests/play.h"
#include "table/tests/protocol.h"
#include "tests/planted_fault.h"

namespace {

using core::Json;

core::Digest counting_entropy() {
  static std::uint8_t next = 0;
  core::Digest out{};
  out.fill(++next);
  return out;
}

// A page: sends messages and keeps a view for each channel.
struct Page {
  explicit Page(const std::vector<core::GameType>& games = games::all()) : local_tables(games, counting_entropy) {}

  table::LocalTables local_tables;
  std::map<int, Json> views;
  table::Time now = play::kNow;

  std::vector<Json> take(const std::vector<std::string>& texts) {
    std::vector<Json> out;
    for (const std::string& text : texts) {
      out.push_back(Json::parse(text, nullptr, false));
      EXPECT_EQ(protocol::check_from(out.back()), "") << text;
      const int channel = out.back().value("ch", 0);
      Json plain = out.back();
      plain.erase("ch");
      plain.erase("id");
      if (plain["type"] == "view" || plain["type"] == "update") play::merge(views[channel], plain);
    }
    return out;
  }
  std::vector<Json> say(Json message, int channel = 0) {
    if (channel != 0) message["ch"] = channel;
    if (message["type"] == "play" || message["type"] == "confirm") {
      message["decision"] = views[channel]["decision"];
      message["event"] = views[channel]["event"];
    }
    EXPECT_EQ(protocol::check_to(message), "") << message;
    std::vector<std::string> out;
    local_tables.handle(message.dump(), now, out);
    return take(out);
  }
  std::vector<Json> think() {
    std::vector<std::string> out;
    while (local_tables.think(0, now, out)) {
    }
    return take(out);
  }
};

TEST(LocalTables, plays_a_game_of_one_person_and_a_bot) {
  Page page;
  const Json made =
      page.say({{"type", "create"},
                {"table",
                 {{"game", "goofspiel"},
                  {"confirm", false},
                  {"hints", true},
                  {"seats", {{{"kind", "human"}, {"name", "A"}}, {{"kind", "bot"}, {"level", "random"}}}}}}})[0];
  EXPECT_EQ(made["type"], "created");
  EXPECT_EQ(made["seats"].size(), 2u);
  page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][0]}, {"host", made["host"]}});
  EXPECT_EQ(page.views[0]["you"]["host"], true);
  page.say({{"type", "ready"}, {"nonce", "n"}});
  EXPECT_TRUE(page.local_tables.thinking());
  page.say({{"type", "hint"}});
  const auto thought = page.think();
  EXPECT_EQ(thought[0]["type"], "hint");
  for (int guard = 0; page.views[0]["status"] == "playing" && guard < 200; ++guard) {
    const Json option = page.views[0]["options"][0];
    page.say({{"type", "play"}, {"move", option.is_string() ? option.get<std::string>() : "pass"}});
    page.think();
  }
  EXPECT_EQ(page.views[0]["status"], "over");
  const Json record = page.say({{"type", "record"}})[0]["record"];
  const Json verified = page.say({{"type", "verify"}, {"record", record}})[0];
  EXPECT_EQ(verified["type"], "verified");
  EXPECT_EQ(verified["moves"], record["moves"].size());
  const Json trace = page.say({{"type", "trace"}, {"record", record}})[0];
  EXPECT_EQ(trace["lines"].size(), record["moves"].size() + 2);
  EXPECT_EQ(Json::parse(trace["lines"][1].get<std::string>())["step"], "deal");
  Json forged = record;
  forged["dice"]["nonces"][0] = "forged";
  EXPECT_EQ(page.say({{"type", "verify"}, {"record", forged}})[0]["code"], "wrong_dice");
  page.say({{"type", "review"}, {"record", record}});
  const auto reviewed = page.think();
  EXPECT_EQ(reviewed.size(), record["moves"].size());
  EXPECT_EQ(reviewed.back()["review"]["expected"].back().size(), 2u);
  EXPECT_EQ(reviewed.back()["review"]["seats"], Json::array()) << "a game without an evaluator";
  EXPECT_EQ(page.say({{"type", "review"}, {"record", 1}})[0]["type"], "error");
  // A position of it, and a turn from there.
  Json part = record;
  part.erase("scores");
  std::size_t moves = 4;
  while (!record["moves"][moves].get<std::string>().starts_with("p")) ++moves;
  part["moves"].erase(part["moves"].begin() + static_cast<std::ptrdiff_t>(moves), part["moves"].end());
  page.say({{"type", "analyse"}, {"record", part}, {"played", {record["moves"][moves]}}});
  const auto looked = page.think();
  ASSERT_EQ(looked.size(), 3u);
  EXPECT_EQ(looked.back()["type"], "analysis");
  EXPECT_EQ(looked.back()["seats"].size(), 2u);
  EXPECT_FALSE(looked.back()["best"].empty());
  EXPECT_TRUE(looked.back().contains("solved"));
  EXPECT_NE(std::find(looked.back()["options"].begin(), looked.back()["options"].end(), record["moves"][moves]),
            looked.back()["options"].end());
  EXPECT_EQ(page.say({{"type", "analyse"}, {"record", record}})[0]["type"], "error");  // it is over
  const Json opened = page.say({{"type", "open"}, {"record", record}})[0];
  page.say({{"type", "join"}, {"table", opened["table"]}, {"key", opened["spectator"]}}, 5);
  EXPECT_EQ(page.views[5]["scores"], page.views[0]["scores"]);
  page.say({{"type", "rematch"}});
  page.say({{"type", "join"}, {"table", page.views[0]["next"]}, {"key", made["seats"][0]}});
  EXPECT_EQ(page.views[0]["status"], "gathering");
}

TEST(LocalTables, a_game_that_no_bot_knows_is_not_reviewed) {
  play::Room room(play::people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.finish();
  const Json record = room.say(0, {{"type", "record"}})[0]["record"];
  Page page(tests::games_with_dead_end());
  EXPECT_EQ(page.say({{"type", "review"}, {"record", record}})[0]["code"], "unknown_game");
}

TEST(LocalTables, spectators_only_where_the_host_wants_them) {
  Page page;
  for (const bool welcome : {true, false}) {
    const Json made = page.say({{"type", "create"}, {"table", play::people(2, {{"spectators", welcome}})}})[0];
    const Json reply = page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["spectator"]}})[0];
    EXPECT_EQ(reply["type"], welcome ? "view" : "error");
  }
}

TEST(LocalTables, two_people_on_one_screen_by_two_channels) {
  Page page;
  const Json made = page.say({{"type", "create"}, {"table", play::people(2)}})[0];
  for (int seat : {0, 1}) {
    page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][static_cast<std::size_t>(seat)]}},
             seat + 1);
    page.say({{"type", "ready"}, {"nonce", "n"}}, seat + 1);
  }
  EXPECT_EQ(page.views[1]["you"]["seat"], 0);
  EXPECT_EQ(page.views[2]["you"]["seat"], 1);
  page.say({{"type", "play"}, {"move", "bid c3"}}, 1);
  EXPECT_EQ(page.views[1]["state"]["seats"][0]["bid"], 2);
  EXPECT_EQ(page.views[2]["state"]["seats"][0]["bid"], goofspiel::kNone);
  EXPECT_EQ(page.say({{"type", "leave"}}, 2)[0]["why"], "left");
  EXPECT_EQ(page.say({{"type", "play"}, {"move", "bid c3"}}, 2)[0]["code"], "not_joined");
}

TEST(LocalTables, keys_open_only_their_own_seat_and_links_can_be_made_anew) {
  Page page;
  const Json made = page.say({{"type", "create"}, {"table", play::people(2)}})[0];
  EXPECT_EQ(page.say({{"type", "join"}, {"table", made["table"]}, {"key", "guess"}})[0]["code"], "wrong_key");
  EXPECT_EQ(page.say({{"type", "join"}, {"table", made["table"]}})[0]["code"], "wrong_key");
  EXPECT_EQ(page.say({{"type", "join"}, {"table", "nowhere"}, {"key", made["host"]}})[0]["code"], "unknown_table");
  EXPECT_EQ(page.say({{"type", "join"},
                      {"table", made["table"]},
                      {"key", made["seats"][0]},
                      {"host", made["seats"][0]}})[0]["code"],
            "wrong_key");
  page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][0]}}, 1);
  page.say({{"type", "join"}, {"table", made["table"]}, {"host", made["host"]}}, 2);
  EXPECT_EQ(page.say({{"type", "link"}, {"seat", 0}}, 1)[0]["code"], "not_host");
  const auto replies = page.say({{"type", "link"}, {"seat", 0}}, 2);
  ASSERT_EQ(replies[0]["type"], "link");
  EXPECT_EQ(replies[1]["why"], "link");
  EXPECT_EQ(replies[1]["ch"], 1);
  EXPECT_EQ(page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][0]}}, 1)[0]["code"],
            "wrong_key");
  EXPECT_EQ(page.say({{"type", "join"}, {"table", made["table"]}, {"key", replies[0]["key"]}}, 1)[0]["type"], "view");
  const auto closing = page.say({{"type", "close"}}, 2);
  EXPECT_EQ(closing.back()["why"], "closed");
}

TEST(LocalTables, a_saved_table_comes_back_as_it_was) {
  Page page;
  const Json made = page.say({{"type", "create"}, {"table", play::people(2, {{"confirm", false}})}})[0];
  for (int seat : {0, 1}) {
    page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][static_cast<std::size_t>(seat)]}},
             seat + 1);
    page.say({{"type", "ready"}, {"nonce", "n"}}, seat + 1);
  }
  for (int channel : {1, 2}) page.say({{"type", "play"}, {"move", "bid c2"}}, channel);
  const Json saved = page.say({{"type", "save"}}, 1)[0];
  ASSERT_EQ(saved["type"], "saved");
  Page later;
  EXPECT_EQ(later.say({{"type", "restore"}, {"data", saved["data"]}})[0]["table"], made["table"]);
  for (int seat : {0, 1}) {
    later.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][static_cast<std::size_t>(seat)]}},
              seat + 1);
    EXPECT_EQ(later.views[seat + 1]["state"], page.views[seat + 1]["state"]);
    EXPECT_EQ(later.views[seat + 1]["decision"], page.views[seat + 1]["decision"]);
  }
  for (int seat : {0, 1}) {
    for (const Json& reply : later.say({{"type", "play"}, {"move", "stand"}}, seat + 1))
      EXPECT_NE(reply["type"], "error") << reply;
  }
  EXPECT_EQ(later.views[1]["state"]["round"], 2);
  Json broken = saved["data"];
  broken["events"].erase(3);
  EXPECT_EQ(later.say({{"type", "restore"}, {"data", broken}})[0]["code"], "broken_table");
}

TEST(LocalTables, a_table_that_everybody_left_is_gone_and_comes_back_from_what_was_saved) {
  Page page;
  const Json made = page.say({{"type", "create"}, {"table", play::people(2)}})[0];
  const Json join = {{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][0]}};
  page.say(join, 1);
  page.say(join, 2);
  const Json saved = page.say({{"type", "save"}}, 1)[0];
  page.say({{"type", "leave"}}, 1);
  EXPECT_EQ(page.say(join, 3)[0]["type"], "view");
  for (const int channel : {2, 3}) page.say({{"type", "leave"}}, channel);
  EXPECT_EQ(page.say(join, 1)[0]["code"], "unknown_table");
  page.say({{"type", "restore"}, {"data", saved["data"]}});
  EXPECT_EQ(page.say(join, 1)[0]["type"], "view");
}

// Every answer and every error names the question; what others hear of it does not.
TEST(LocalTables, answers_carry_the_id_of_the_question) {
  Page page;
  const auto id_of = [](const std::vector<Json>& replies, int channel) {
    for (const Json& reply : replies)
      if (reply.value("ch", 0) == channel) return reply.value("id", 0);
    return -1;
  };
  const Json settings = play::people(2, {{"hints", true}, {"confirm", false}});
  const Json made = page.say({{"type", "create"}, {"table", settings}, {"id", 7}})[0];
  EXPECT_EQ(made["id"], 7);
  for (const int seat : {0, 1}) {
    const Json key = made["seats"][static_cast<std::size_t>(seat)];
    EXPECT_EQ(page.say({{"type", "join"}, {"table", made["table"]}, {"key", key}, {"id", 8}}, seat + 1)[0]["id"], 8);
    page.say({{"type", "ready"}, {"nonce", "n"}}, seat + 1);
  }
  EXPECT_EQ(page.say({{"type", "whatif"}, {"moves", {"bid c2"}}, {"id", 9}}, 1)[0]["id"], 9);
  EXPECT_FALSE(page.say({{"type", "whatif"}, {"moves", {"bid c2"}}}, 1)[0].contains("id"));
  EXPECT_EQ(page.say({{"type", "whatif"}, {"moves", Json::array()}, {"id", 10}}, 1)[0]["id"], 10);  // an error
  EXPECT_EQ(page.say({{"type", "look"}, {"move", 99}, {"id", 11}}, 1)[0]["id"], 11);
  EXPECT_EQ(page.say({{"type", "ping"}, {"id", 12}})[0]["id"], 12);
  EXPECT_EQ(page.say({{"type", "leave"}, {"id", 13}}, 9)[0]["id"], 13);
  EXPECT_EQ(page.say({{"type", "seat"}, {"seat", 9}, {"who", {{"kind", "open"}}}, {"id", 14}}, 9)[0]["id"], 14);
  page.say({{"type", "hint"}, {"id", 15}}, 1);
  EXPECT_EQ(id_of(page.think(), 1), 15);
  const auto said = page.say({{"type", "chat"}, {"text", "hello"}, {"id", 16}}, 1);
  EXPECT_EQ(id_of(said, 1), 16);
  EXPECT_EQ(id_of(said, 2), 0);
  EXPECT_EQ(id_of(page.say({{"type", "play"}, {"move", "bid c2"}, {"id", 17}}, 1), 1), 17);
  // What changes nothing for the sender is answered, too, if it asks for an answer.
  for (const Json& message : {Json{{"type", "note"}, {"text", "mine"}}, Json{{"type", "automatic"}, {"automatic", Json::object()}}}) {
    EXPECT_TRUE(page.say(message, 2).empty()) << message;
    Json asked = message;
    asked["id"] = 18;
    const std::int64_t event = page.views[2]["event"];
    const auto answered = page.say(asked, 2);
    ASSERT_EQ(answered.size(), 1u) << message;
    EXPECT_EQ(answered[0], Json({{"ch", 2}, {"id", 18}, {"type", "update"}, {"event", event + 1}}));
  }
  std::vector<std::string> out;
  page.local_tables.handle(R"({"type":"ping","id":-1})", page.now, out);
  page.local_tables.handle(R"({"type":"ping","id":"a"})", page.now, out);
  for (const Json& reply : page.take(out)) EXPECT_EQ(reply["where"], "id");
}

TEST(LocalTables, clocks_tick) {
  Page page;
  const Json made =
      page.say({{"type", "create"},
                {"table", play::people(2, {{"clock", {{"turn", 5}, {"reserve", 0}, {"timeout", "skip"}}}})}})[0];
  for (int seat : {0, 1}) {
    page.say({{"type", "join"}, {"table", made["table"]}, {"key", made["seats"][static_cast<std::size_t>(seat)]}},
             seat + 1);
    page.say({{"type", "ready"}, {"nonce", "n"}}, seat + 1);
  }
  EXPECT_EQ(page.local_tables.next_deadline(), page.now + 5000);
  page.now += 5000;
  std::vector<std::string> out;
  page.local_tables.tick(page.now, out);
  page.take(out);
  EXPECT_TRUE(page.local_tables.thinking());
  page.think();
  EXPECT_EQ(page.views[1]["state"]["round"], 2);
}

TEST(LocalTables, what_is_asked_outside_a_table) {
  Page page;
  EXPECT_EQ(page.say({{"type", "hello"}, {"version", 1}})[0]["version"], table::kVersion);
  EXPECT_EQ(page.say({{"type", "ping"}}, 4)[0]["ch"], 4);
  const auto listed = [&](const Json& asked) {
    std::vector<std::string> out;
    const Json answer = page.say(asked)[0];
    for (const Json& game : answer["games"]) out.push_back(game["id"]);
    return out;
  };
  std::vector<std::string> games;
  for (const core::GameType& type : games::all())
    if (!type.catalog->example) games.push_back(type.catalog->id);
  EXPECT_EQ(listed({{"type", "games"}}), games);
  EXPECT_EQ(listed({{"type", "games"}, {"game", "goofspiel"}}).back(), "goofspiel");  // an example is for whoever names it
  EXPECT_EQ(page.say({{"type", "words"}, {"game", "goofspiel"}, {"lang", "en"}})[0]["words"]["game"]["name"],
            "Goofspiel");
  EXPECT_EQ(page.say({{"type", "words"}, {"game", "goofspiel"}, {"lang", "xx"}})[0]["code"], "bad_field");
  EXPECT_EQ(page.say({{"type", "words"}, {"game", "chess"}, {"lang", "en"}})[0]["code"], "unknown_game");
  Json settings = play::people(2);
  settings["game"] = "chess";
  EXPECT_EQ(page.say({{"type", "create"}, {"table", settings}})[0]["code"], "unknown_game");
  EXPECT_EQ(page.say({{"type", "create"}, {"table", play::people(5)}})[0]["code"], "wrong_players");
  settings = play::people(2);
  settings["seats"][0] = {{"kind", "bot"}, {"level", "unheard of"}};
  EXPECT_EQ(page.say({{"type", "create"}, {"table", settings}})[0]["code"], "bad_field");
  settings =
      play::people(2, {{"data", {{"name", "mine"}, {"files", games::find("goofspiel")->default_data()->files}}}});
  EXPECT_EQ(page.say({{"type", "create"}, {"table", settings}})[0]["type"], "created");
  settings["data"]["files"]["other.json"] = "{}";
  EXPECT_EQ(page.say({{"type", "create"}, {"table", settings}})[0]["code"], "wrong_data");
  std::vector<std::string> out;
  page.local_tables.handle("nonsense", page.now, out);
  EXPECT_EQ(Json::parse(out[0])["code"], "not_json");
}

}  // namespace
