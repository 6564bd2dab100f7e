// Who may sit where: invitations, group links, codes for other devices, new invitations and the vote on them.
#include "table/access.h"

#include <gtest/gtest.h>

#include "games/all.h"
#include "table/tests/play.h"

namespace {

using core::Digest;
using core::Json;
using play::people;
using play::Room;
using table::Entrance;
using What = Entrance::What;

Digest hash(const std::string& text) { return core::sha256(text); }

// A table with people on all chairs but the last, where a bot sits; keys as a server makes them.
struct TableWithKeys {
  table::Access access{{hash("i0"), hash("i1"), {}}, hash("group")};
  Room room;

  explicit TableWithKeys(const Json& more = Json::object()) : room(settings(more), games::all(), 1, &access) {}
  static Json settings(Json more) {
    Json json = people(2, std::move(more));
    json["seats"].push_back({{"kind", "bot"}, {"level", "random"}});
    return json;
  }

  // As a server does: finds what the secret opens and, if it is good for a seat, gives the device a key.
  Entrance come(const std::string& secret, const std::string& device, const std::string& key,
                const std::string& name = "") {
    const Digest own = hash(device);
    const Entrance found = room.table->find_entrance(hash(secret), device.empty() ? nullptr : &own, room.now);
    if (found.chair < 0 || found.what == What::seat || found.what == What::used || found.what == What::expired)
      return found;
    const auto events = room.table->take_seat(
        found, {hash(device.empty() ? secret : key), device.empty() ? Digest{} : own, hash(secret)}, name, room.now);
    room.events.insert(room.events.end(), events.begin(), events.end());
    room.deliver();
    return found;
  }
  bool opens(const std::string& key, int chair) { return room.table->access().opens(hash(key), chair); }
  table::Grant ask(int chair, const Json& message, bool host = false) {
    const std::string text = message.dump();
    auto answer = room.table->act({chair, host}, *table::Message::parse(text), room.now);
    replies = answer.replies;
    room.events.insert(room.events.end(), answer.events.begin(), answer.events.end());
    room.deliver();
    return answer.grant;
  }
  void issue(const table::Grant& grant, const std::string& secret) {
    room.table->issue(grant, hash(secret), room.now, room.events);
    room.deliver();
  }
  std::string last_notice() {
    const Json& notices = room.view(0)["notices"];
    return notices.empty() ? "" : notices.back()["kind"].get<std::string>();
  }

  std::vector<std::string> replies;
};

TEST(Invitation, is_used_once_and_answered_again_to_the_same_device) {
  TableWithKeys keyed;
  EXPECT_EQ(keyed.come("i1", "device one", "key one", "Bob").what, What::invitation);
  EXPECT_TRUE(keyed.opens("key one", 1));
  EXPECT_EQ(keyed.room.view(0)["seats"][1]["name"], "Bob");
  EXPECT_EQ(keyed.room.view(0)["seats"][1]["taken"], true);
  EXPECT_EQ(keyed.last_notice(), "joined");
  // The host, who made the link, learns nothing by it.
  EXPECT_EQ(keyed.come("i1", "the host's device", "another").what, What::used);
  EXPECT_EQ(keyed.come("i1", "", "").what, What::used);
  EXPECT_FALSE(keyed.opens("i1", 1));
  // The answer was lost: the same device gets a new key, and the lost one is void.
  const std::size_t notices = keyed.room.view(0)["notices"].size();
  EXPECT_EQ(keyed.come("i1", "device one", "key two").what, What::again);
  EXPECT_TRUE(keyed.opens("key two", 1));
  EXPECT_FALSE(keyed.opens("key one", 1));
  EXPECT_EQ(keyed.room.view(0)["notices"].size(), notices);
  EXPECT_EQ(keyed.room.table->find_entrance(hash("key two"), nullptr, keyed.room.now).what, What::seat);
  EXPECT_EQ(keyed.come("guess", "device", "key").what, What::none);
  keyed.room.check();
}

TEST(Invitation, a_program_that_knows_no_other_way_keeps_it_as_its_key_and_everybody_is_told) {
  TableWithKeys keyed;
  EXPECT_EQ(keyed.come("i0", "", "").what, What::invitation);
  EXPECT_EQ(keyed.come("i0", "", "").what, What::seat);
  EXPECT_EQ(keyed.last_notice(), "shared");
  EXPECT_EQ(keyed.room.view(1)["seats"][0]["shared"], true);
  // It can have a key of its own later.
  const auto grant = keyed.ask(0, {{"type", "device"}, {"only", true}, {"device", "0123456789abcdef"}});
  ASSERT_EQ(grant.what, table::Grant::What::alone);
  keyed.issue(grant, "own");
  EXPECT_TRUE(keyed.opens("own", 0));
  EXPECT_FALSE(keyed.opens("i0", 0));
  EXPECT_EQ(keyed.last_notice(), "alone");
  EXPECT_FALSE(keyed.room.view(1)["seats"][0].contains("shared"));
  keyed.room.check();
}

TEST(GroupLink, gives_everybody_a_seat_while_there_are_any) {
  TableWithKeys keyed;
  EXPECT_EQ(keyed.come("i0", "host", "key 0").chair, 0);
  EXPECT_EQ(keyed.come("group", "a", "key a", "Ann").chair, 1);
  EXPECT_TRUE(keyed.opens("key a", 1));
  EXPECT_EQ(keyed.come("group", "a", "key a2").what, What::again);  // the same device comes to the same seat
  EXPECT_EQ(keyed.come("group", "b", "key b", "Bea").chair, 2);     // a bot gives way, if there is no other
  EXPECT_EQ(keyed.room.view(0)["seats"][2]["name"], "Bea");
  EXPECT_EQ(keyed.come("group", "d", "key d").chair, -1);
  EXPECT_EQ(keyed.come("i1", "d", "key d").what, What::none);  // its invitation went with the seat
  // A new one makes the old one void.
  keyed.issue(keyed.ask(-1, {{"type", "link"}, {"group", true}}, true), "group 2");
  EXPECT_EQ(keyed.last_notice(), "group");
  EXPECT_EQ(keyed.come("group", "c", "key c").what, What::used);
  EXPECT_EQ(keyed.come("i9", "c", "key c").what, What::none);
  keyed.room.check();
}

TEST(Bots, have_no_key) {
  TableWithKeys keyed;
  for (const std::string secret : {"", "i2", "group"})
    EXPECT_NE(keyed.room.table->find_entrance(hash(secret), nullptr, keyed.room.now).chair, 2);
  EXPECT_EQ(keyed.room.table->find_entrance(Digest{}, nullptr, keyed.room.now).what, What::none);
  keyed.ask(-1, {{"type", "link"}, {"seat", 2}}, true);
  EXPECT_EQ(Json::parse(keyed.replies[0])["code"], "not_allowed");
  // Before the game, who is replaced by a bot has no business at the seat any more.
  keyed.come("i1", "device", "key");
  keyed.ask(-1, {{"type", "seat"}, {"seat", 1}, {"who", {{"kind", "bot"}, {"level", "random"}}}}, true);
  EXPECT_FALSE(keyed.opens("key", 1));
  EXPECT_EQ(keyed.last_notice(), "bot");
  keyed.room.check();
}

TEST(Device, comes_by_a_code_once_and_soon) {
  TableWithKeys keyed;
  keyed.come("i0", "phone", "key 0");
  const auto grant = keyed.ask(0, {{"type", "device"}});
  ASSERT_EQ(grant.what, table::Grant::What::code);
  keyed.issue(grant, "code");
  EXPECT_EQ(keyed.come("code", "laptop", "key 0b").what, What::code);
  EXPECT_TRUE(keyed.opens("key 0", 0));
  EXPECT_TRUE(keyed.opens("key 0b", 0));
  EXPECT_EQ(keyed.last_notice(), "device");
  EXPECT_EQ(keyed.come("code", "stranger", "x").what, What::used);
  EXPECT_EQ(keyed.come("code", "laptop", "key 0c").what, What::again);
  EXPECT_FALSE(keyed.opens("key 0b", 0));
  keyed.issue(keyed.ask(0, {{"type", "device"}}), "code 2");
  keyed.room.now += table::kCodeTime + 1;
  EXPECT_EQ(keyed.come("code 2", "tablet", "x").what, What::expired);
  // At most eight devices, then the others must be signed out.
  for (int i = 0; i < 6; ++i) {
    keyed.issue(keyed.ask(0, {{"type", "device"}}), "code" + std::to_string(i));
    keyed.come("code" + std::to_string(i), "device" + std::to_string(i), "key" + std::to_string(i));
  }
  EXPECT_EQ(keyed.ask(0, {{"type", "device"}}).what, table::Grant::What::none);
  EXPECT_EQ(Json::parse(keyed.replies[0])["code"], "too_many");
  keyed.issue(keyed.ask(0, {{"type", "device"}, {"only", true}, {"device", "0123456789abcdef"}}), "only");
  EXPECT_FALSE(keyed.opens("key5", 0));
  EXPECT_TRUE(keyed.opens("only", 0));
  keyed.room.check();
}

TEST(NewInvitation, before_the_start_the_host_decides) {
  TableWithKeys keyed;
  keyed.come("i1", "device", "key", "Bob");
  keyed.room.say(1, {{"type", "ready"}, {"nonce", "n"}});
  const auto grant = keyed.ask(-1, {{"type", "link"}, {"seat", 1}}, true);
  ASSERT_EQ(grant.what, table::Grant::What::invitation);
  keyed.issue(grant, "new");
  EXPECT_FALSE(keyed.opens("key", 1));
  EXPECT_EQ(keyed.come("i1", "device", "key").what, What::none);
  EXPECT_EQ(keyed.room.view(0)["seats"][1]["kind"], "open");
  EXPECT_EQ(keyed.last_notice(), "invited");
  EXPECT_EQ(keyed.come("new", "another", "key 2", "Eve").what, What::invitation);
  EXPECT_EQ(keyed.room.view(0)["seats"][1]["name"], "Eve");
  keyed.room.check();
}

struct Playing : TableWithKeys {
  explicit Playing(const Json& more = Json::object()) : TableWithKeys(more) {
    come("i0", "d0", "key 0");
    come("i1", "d1", "key 1");
    room.all_ready();
    EXPECT_EQ(room.view(0)["status"], "playing");
  }
  Json vote() { return room.view(1).value("vote", Json()); }
};

TEST(NewInvitation, during_the_game_if_the_holder_agrees) {
  Playing keyed;
  EXPECT_EQ(keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::none);
  EXPECT_EQ(keyed.vote()["seat"], 1);
  EXPECT_EQ(keyed.last_notice(), "asked");
  EXPECT_EQ(keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::none);
  EXPECT_EQ(Json::parse(keyed.replies[0])["code"], "not_yet");
  keyed.room.say(1, {{"type", "vote"}, {"seat", 1}, {"agree", true}});
  EXPECT_EQ(keyed.vote()["consented"], true);
  keyed.room.check();
  const auto grant = keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true);
  ASSERT_EQ(grant.what, table::Grant::What::invitation);
  keyed.issue(grant, "new");
  EXPECT_FALSE(keyed.opens("key 1", 1));
  EXPECT_EQ(keyed.vote(), Json());
  EXPECT_EQ(keyed.come("new", "d", "key", "Eve").what, What::invitation);
  EXPECT_EQ(keyed.room.view(0)["seats"][1]["name"], "Eve");
  keyed.room.check();
}

TEST(NewInvitation, during_the_game_not_if_the_holder_refuses_or_plays) {
  Playing keyed;
  keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true);
  keyed.room.say(1, {{"type", "vote"}, {"seat", 1}, {"agree", false}});
  EXPECT_EQ(keyed.vote(), Json());
  EXPECT_EQ(keyed.last_notice(), "refused");
  EXPECT_EQ(keyed.room.say(1, {{"type", "vote"}, {"seat", 1}, {"agree", true}})[0]["late"], true);
  keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true);
  EXPECT_NE(keyed.vote(), Json());
  keyed.room.move(1, "bid c1");
  EXPECT_EQ(keyed.vote(), Json());
  keyed.room.check();
}

TEST(NewInvitation, during_the_game_by_the_vote_of_the_others_after_a_time) {
  Playing keyed(Json{{"away", 600}});
  keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true);  // the host's own voice is all there are
  EXPECT_EQ(keyed.vote()["agreed"], Json::array({0}));
  EXPECT_EQ(keyed.vote()["needed"], 1);
  EXPECT_EQ(keyed.vote()["until"], keyed.room.now + 600'000);
  keyed.room.now += 599'999;
  EXPECT_EQ(keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::none);
  keyed.room.now += 1;
  EXPECT_EQ(keyed.ask(0, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::invitation);
  // A host without a seat has no voice.
  Playing other(Json{{"away", 600}});
  other.ask(-1, {{"type", "link"}, {"seat", 1}}, true);
  other.room.now += 600'000;
  EXPECT_EQ(other.ask(-1, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::none);
  other.room.say(0, {{"type", "vote"}, {"seat", 1}, {"agree", true}});
  EXPECT_EQ(other.ask(-1, {{"type", "link"}, {"seat", 1}}, true).what, table::Grant::What::invitation);
}

TEST(NewInvitation, without_a_setting_a_live_game_waits_an_hour_and_a_slow_one_a_day) {
  constexpr table::Time kHour = 3'600'000;
  Playing slow;
  slow.ask(0, {{"type", "link"}, {"seat", 1}}, true);
  EXPECT_EQ(slow.vote()["until"], slow.room.now + 24 * kHour);
  Playing live(Json{{"clock", {{"turn", 60}, {"reserve", 0}, {"timeout", "bot"}, {"level", "random"}}}});
  live.ask(0, {{"type", "link"}, {"seat", 1}}, true);
  EXPECT_EQ(live.vote()["until"], live.room.now + kHour);
}

TEST(Notices, tell_what_the_host_changes) {
  Playing keyed;
  keyed.room.host({{"type", "pause"}, {"pause", true}});
  EXPECT_EQ(keyed.last_notice(), "paused");
  keyed.room.host({{"type", "pause"}, {"pause", false}});
  EXPECT_EQ(keyed.last_notice(), "resumed");
  keyed.room.host({{"type", "mute"}, {"seat", 1}, {"mute", true}});
  EXPECT_EQ(keyed.last_notice(), "muted");
  EXPECT_EQ(keyed.room.view(0)["notices"].back()["seat"], 1);
  // Nobody is replaced against the table's will.
  keyed.room.host({{"type", "seat"}, {"seat", 1}, {"who", {{"kind", "bot"}, {"level", "random"}}}});
  EXPECT_EQ(keyed.last_notice(), "asked");
  keyed.room.say(1, {{"type", "vote"}, {"seat", 1}, {"agree", true}});
  keyed.room.host({{"type", "seat"}, {"seat", 1}, {"who", {{"kind", "bot"}, {"level", "random"}}}});
  EXPECT_EQ(keyed.last_notice(), "bot");
  EXPECT_TRUE(keyed.opens("key 1", 1));  // whoever comes back may sit down again
  keyed.room.say(1, {{"type", "sit"}, {"name", "B"}});
  EXPECT_EQ(keyed.last_notice(), "person");
  keyed.room.host({{"type", "allow"}, {"hints", true}});
  EXPECT_EQ(keyed.last_notice(), "hints_on");
  keyed.room.check();
}

TEST(Access, is_read_as_it_was_written) {
  Playing keyed;
  keyed.issue(keyed.ask(0, {{"type", "device"}}), "code");
  const Json json = keyed.room.table->access().to_json();
  const auto read = table::Access::from_json(json, 3);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->to_json(), json);
  EXPECT_TRUE(read->opens(hash("key 1"), 1));
  EXPECT_FALSE(table::Access::from_json(json, 2));
  for (const char* broken : {R"({})", R"({"chairs":[1,2,3]})", R"({"chairs":[{"keys":[[1,2,3]]},{},{}]})",
                             R"({"chairs":[{"invitation":"x"},{},{}]})", R"({"group":3,"chairs":[{},{},{}]})"})
    EXPECT_FALSE(table::Access::from_json(Json::parse(broken), 3)) << broken;
}

}  // namespace
