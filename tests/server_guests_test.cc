// Who comes without a key, over real sockets: what the table is, a question to the host, the finished game.
#include <gtest/gtest.h>

#include "tests/remote_player.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;

TEST_F(ServerTest, the_plain_address_says_what_the_table_is_and_gives_no_seat) {
  ASSERT_TRUE(start());
  TestConnection host(port()), guest(port());
  const Json created = create(host, 2, {{"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "open"}}}}});
  const Json unknown = guest.ask({{"type", "about"}, {"table", "aaaaaaaaaaaaa"}}, "error");
  EXPECT_EQ(unknown["code"], "unknown_table");
  Json about = guest.ask({{"type", "about"}, {"table", created["table"]}}, "about");
  EXPECT_EQ(about["status"], "gathering");
  EXPECT_EQ(about["seats"][0]["name"], "Ada");
  EXPECT_EQ(about["free"], true);
  EXPECT_EQ(about["host"], false);
  EXPECT_EQ(guest.ask({{"type", "knock"}, {"table", created["table"]}, {"name", "Ben"}}, "error")["code"], "host_away");
  const Json view = join(host, created, created["seats"][0], {{"host", created["host"]}});
  about = guest.ask({{"type", "about"}, {"table", created["table"]}}, "about");
  EXPECT_EQ(about["host"], true);
  // Nobody has chosen variants: what is usual is told, too.
  EXPECT_FALSE(about["settings"]["options"].empty());
  EXPECT_EQ(about["settings"]["options"], view["info"]["options"]);
  // Nothing of a key is told.
  for (const auto& key : {created["host"], created["group"], created["spectator"], created["seats"][1]})
    EXPECT_EQ(about.dump().find(key.get<std::string>()), std::string::npos);
}

TEST_F(ServerTest, who_comes_by_the_group_link_sees_the_table_first_and_picks_a_seat) {
  ASSERT_TRUE(start());
  TestConnection host(port()), guest(port()), late(port());
  const Json created = create(host, 3, {{"seats", {{{"kind", "human"}}, {{"kind", "open"}}, {{"kind", "open"}}}}});
  join(host, created, created["seats"][0]);
  const auto about = [&](const Json& key) {
    return guest.ask({{"type", "about"}, {"table", created["table"]}, {"key", key}}, "about");
  };
  EXPECT_EQ(about(created["group"])["group"], true);
  EXPECT_EQ(about(created["group"])["open"], Json({1, 2}));
  for (const Json& key : {created["spectator"], created["seats"][1], Json("nothing")})
    EXPECT_EQ(about(key)["group"], false);
  const auto come = [&](TestConnection& talk, const char* device) {
    return join(talk, created, created["group"], {{"device", device}, {"seat", 2}});
  };
  EXPECT_EQ(come(guest, "0123456789abcdef")["you"]["seat"], 2);
  EXPECT_EQ(come(late, "fedcba9876543210")["you"]["seat"], 1);  // somebody was faster
  EXPECT_EQ(about(created["group"])["open"], Json::array());
}

TEST_F(ServerTest, the_holder_of_a_seat_asks_from_outside_whose_turn_it_is_and_who_the_host_is) {
  ASSERT_TRUE(start());
  TestConnection host(port()), other(port()), outside(port());
  const Json created = create(host, 2, {{"clock", {{"turn", 7200}, {"reserve", 60}}}});
  const auto about = [&](const Json& key) {
    return outside.ask({{"type", "about"}, {"table", created["table"]}, {"key", key}}, "about");
  };
  join(host, created, created["seats"][0], {{"host", created["host"]}});
  join(other, created, created["seats"][1]);
  EXPECT_EQ(about(created["seats"][0])["turn"], false);  // nobody plays yet
  EXPECT_FALSE(about(created["spectator"]).contains("turn"));
  EXPECT_FALSE(about(created["seats"][0]).contains("host_seat"));
  Json heard = host.ask({{"type", "host"}, {"seat", 1}, {"id", 9}}, "update");
  EXPECT_EQ(about(created["group"])["host_seat"], 1);
  for (TestConnection* person : {&host, &other}) person->say({{"type", "ready"}, {"nonce", "n"}});
  while (heard.value("status", "") != "playing") heard = host.hear("update");
  const Json mine = about(created["seats"][0]);
  EXPECT_EQ(mine["turn"], true);
  EXPECT_GT(mine["left"].get<std::int64_t>(), 7'000'000);
  EXPECT_LE(mine["left"].get<std::int64_t>(), 7'260'000);
  EXPECT_FALSE(about(created["spectator"]).contains("turn"));
}

TEST_F(ServerTest, the_host_answers_who_knocks) {
  ASSERT_TRUE(start());
  TestConnection host(port()), ben(port()), cleo(port());
  const Json created =
      create(host, 3, {{"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "open"}}, {{"kind", "open"}}}}});
  join(host, created, created["seats"][0], {{"host", created["host"]}});
  const auto knock = [&](TestConnection& talk, const char* name) {
    talk.say({{"type", "knock"}, {"table", created["table"]}, {"name", name}});
    const Json told = host.hear("knock");
    EXPECT_EQ(told["name"], name);
    return told["n"];
  };
  const Json first = knock(ben, "Ben");
  host.say({{"type", "admit"}, {"n", first}, {"agree", true}});
  const Json link = ben.hear("link");
  EXPECT_EQ(link["seat"], 1);
  EXPECT_FALSE(host.hear("knock").contains("name"));  // it is settled
  EXPECT_EQ(join(ben, created, link["key"])["seats"][1]["name"], "Ben");
  const Json second = knock(cleo, "Cleo");
  host.say({{"type", "admit"}, {"n", second}, {"agree", false}});
  EXPECT_EQ(cleo.hear("error")["code"], "declined");
  // Only the host answers, and only once.
  EXPECT_EQ(ben.ask({{"type", "admit"}, {"n", second}, {"agree", true}}, "error")["code"], "not_host");
  EXPECT_EQ(host.ask({{"type", "admit"}, {"n", second}, {"agree", true}}, "error")["code"], "not_yet");
}

TEST_F(ServerTest, a_finished_table_is_replayed_by_whoever_has_its_address) {
  ASSERT_TRUE(start());
  TestConnection host(port()), guest(port());
  const Json created = create(host, 2, {{"seats", tests::humans(2)}});
  join(host, created, created["seats"][0], {{"host", created["host"]}});
  EXPECT_EQ(guest.ask({{"type", "replay"}, {"table", created["table"]}}, "error")["code"], "not_yet");
  TestConnection other(port());
  join(other, created, created["seats"][1]);
  host.say({{"type", "chat"}, {"text", "between us"}});
  host.say({{"type", "ready"}, {"nonce", "one"}});
  other.say({{"type", "ready"}, {"nonce", "two"}});
  Json update = other.hear("update");
  while (update.value("status", "") != "playing") update = other.hear("update");
  other.say({{"type", "concede"}});
  while (update.value("status", "") != "over") update = other.hear("update");
  const Json record = guest.ask({{"type", "replay"}, {"table", created["table"]}}, "record");
  EXPECT_EQ(record["record"]["record"], 1);
  EXPECT_EQ(record.dump().find("between us"), std::string::npos);
}

TEST_F(ServerTest, spectators_are_counted) {
  ASSERT_TRUE(start());
  TestConnection host(port()), watcher(port());
  const Json created = create(host, 2, {{"seats", tests::humans(2)}});
  join(host, created, created["seats"][0]);
  EXPECT_FALSE(host.hear("presence").contains("watching"));
  join(watcher, created, created["spectator"]);
  EXPECT_EQ(host.hear("presence")["watching"], 1);
}

}  // namespace
