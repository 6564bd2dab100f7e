// Who may sit where, over real sockets: invitations, group links, codes, votes; and what earlier versions handed out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/dice_proof.h"
#include "tests/remote_player.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::http_get;
using tests::join;
using tests::RemotePlayer;
using tests::Program;
using tests::ServerTest;
using tests::TestConnection;

Json device(const std::string& name) { return {{"device", name + " with a secret of its own"}}; }

// Comes with a link and keeps the key that is answered.
std::string take(TestConnection& talk, const Json& created, const Json& link, const std::string& name) {
  Json message = device(name);
  message.update({{"type", "join"}, {"table", created["table"]}, {"key", link}, {"name", name}});
  const Json key = talk.ask(message, "key");
  EXPECT_EQ(talk.hear("view")["type"], "view") << key;
  return key.value("key", "");
}

std::string code_of(TestConnection& talk, const Json& created, const Json& key, const Json& more) {
  return join(talk, created, key, more).value("code", "let in");
}

TEST_F(ServerTest, whoever_opens_a_table_learns_no_key) {
  ASSERT_TRUE(start());
  TestConnection host(port()), guest(port()), thief(port());
  Json seats = tests::humans(2);
  seats.push_back({{"kind", "bot"}, {"level", "random"}});
  const Json created = create(host, 3, {{"seats", seats}});
  EXPECT_EQ(created["seats"][2], "");  // bots have none
  const std::string key = take(guest, created, created["seats"][1], "Ben");
  ASSERT_EQ(key.size(), 26U);
  EXPECT_NE(key, created["seats"][1]);
  // The host knows the invitation, and it is of no use any more.
  EXPECT_EQ(code_of(thief, created, created["seats"][1], device("thief")), "used");
  EXPECT_EQ(code_of(thief, created, created["seats"][1], Json::object()), "used");
  EXPECT_EQ(code_of(thief, created, created["group"], Json::object()), "bad_field");
  EXPECT_EQ(code_of(thief, created, "", Json::object()), "wrong_key");
  EXPECT_EQ(code_of(thief, created, created["seats"][0], {{"device", "short"}}), "bad_field");
  EXPECT_EQ(code_of(thief, created, created["seats"][0], {{"name", std::string(41, 'x')}}), "bad_field");
  // The answer was lost: the same device asks again and gets another key; the first is void.
  TestConnection again(port());
  const std::string second = take(again, created, created["seats"][1], "Ben");
  EXPECT_NE(second, key);
  EXPECT_EQ(guest.hear("gone")["why"], "link");
  EXPECT_EQ(code_of(guest, created, key, Json::object()), "wrong_key");
  EXPECT_EQ(join(guest, created, second)["you"]["seat"], 1);
  // All of this survives the server.
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(start());
  TestConnection back(port());
  EXPECT_EQ(join(back, created, second)["you"]["seat"], 1);
  EXPECT_EQ(code_of(back, created, created["seats"][1], device("thief")), "used");
  // Nothing of it is readable in the store.
  ASSERT_EQ(server_.stop(), 0);
  const std::string command = "cat " + folder_.path() + "/tables.db* | grep -c -a -e " + second + " -e " +
                              created["seats"][0].get<std::string>() + " -e " + created["group"].get<std::string>() +
                              " -e 'secret of its own'";
  EXPECT_NE(std::system((command + " > /dev/null").c_str()), 0);
}

TEST_F(ServerTest, a_group_link_gives_everybody_a_seat_while_there_are_any) {
  ASSERT_TRUE(start());
  TestConnection host(port()), ann(port()), bob(port()), cy(port());
  const Json created = create(host, 3, {{"seats", {{{"kind", "human"}}, {{"kind", "open"}}, {{"kind", "open"}}}}});
  take(host, created, created["seats"][0], "Host");
  const std::string first = take(ann, created, created["group"], "Ann");
  take(bob, created, created["group"], "Bob");
  EXPECT_EQ(code_of(cy, created, created["group"], device("Cy")), "full");
  TestConnection again(port());
  const Json view = join(again, created, first, device("Ann"));
  EXPECT_EQ(view["you"]["seat"], 1);
  EXPECT_EQ(view["seats"][2]["name"], "Bob");
  std::vector<std::string> told;
  for (const Json& notice : view["notices"])
    told.push_back(notice["kind"].get<std::string>() + notice.value("name", ""));
  EXPECT_THAT(told, testing::ElementsAre("joinedHost", "joinedAnn", "joinedBob"));
}

TEST_F(ServerTest, another_device_comes_by_a_code_and_can_be_signed_out) {
  ASSERT_TRUE(start());
  TestConnection phone(port()), laptop(port()), stranger(port());
  const Json created = create(phone);
  const std::string first = take(phone, created, created["seats"][0], "Ada");
  const Json code = phone.ask({{"type", "device"}}, "device");
  const std::string text = code["code"];
  EXPECT_EQ(text.size(), 11U);
  std::string typed = text;
  for (char& c : typed) c = static_cast<char>(std::toupper(c));
  const std::string second = take(laptop, created, typed, "Ada");
  EXPECT_EQ(second.size(), 26U);
  EXPECT_EQ(code_of(stranger, created, text, device("stranger")), "used");
  TestConnection third(port());
  const Json view = join(third, created, first, device("Ada"));
  EXPECT_EQ(view["you"]["seat"], 0);
  EXPECT_EQ(view["notices"].back()["kind"], "device");
  // This device alone from now on.
  Json only = device("laptop");
  only.update({{"type", "device"}, {"only", true}});
  const Json own = laptop.ask(only, "key");
  EXPECT_EQ(phone.hear("gone")["why"], "link");
  EXPECT_EQ(third.hear("gone")["why"], "link");
  laptop.say({{"type", "chat"}, {"text", "still here"}});
  EXPECT_EQ(laptop.hear_with("update", "chat")["chat"][0]["text"], "still here");
  EXPECT_EQ(code_of(phone, created, first, Json::object()), "wrong_key");
  EXPECT_EQ(code_of(phone, created, second, Json::object()), "wrong_key");
  EXPECT_EQ(join(phone, created, own["key"])["you"]["seat"], 0);
}

// How often all were told that another device has come to a seat.
int devices_told(const Json& view, int seat) {
  int told = 0;
  for (const Json& notice : view["notices"]) told += notice["kind"] == "device" && notice["seat"] == seat;
  return told;
}

TEST_F(ServerTest, a_device_that_comes_with_the_key_of_another_is_told_to_all) {
  ASSERT_TRUE(start());
  TestConnection ada(port()), ben(port()), thief(port());
  const Json created = create(ada);
  take(ada, created, created["seats"][0], "Ada");
  const std::string key = take(ben, created, created["seats"][1], "Ben");
  // The same device, in another tab or after a broken line, is no other one.
  TestConnection tab(port());
  EXPECT_EQ(devices_told(join(tab, created, key, device("Ben")), 1), 0);
  EXPECT_EQ(devices_told(join(thief, created, key, device("Eve")), 1), 1);
  Json told = ada.hear_with("update", "notices")["notices"][0];
  EXPECT_EQ(told["kind"], "joined");  // Ben
  told = ada.hear_with("update", "notices")["notices"][0];
  EXPECT_EQ(told["kind"], "device");
  EXPECT_EQ(told["seat"], 1);
  EXPECT_EQ(told["name"], "Ben");
  // Once is enough, also for the next process; one without a secret is another device again.
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(start());
  TestConnection ada_again(port()), eve_again(port()), nameless(port());
  EXPECT_EQ(devices_told(join(eve_again, created, key, device("Eve")), 1), 1);
  EXPECT_EQ(devices_told(join(nameless, created, key), 1), 2);
}

TEST_F(ServerTest, a_second_program_with_the_same_link_is_told_to_all) {
  ASSERT_TRUE(start());
  TestConnection first(port());
  const Json created = create(first);
  const Json link = created["seats"][0];
  EXPECT_EQ(devices_told(join(first, created, link), 0), 0);
  {
    TestConnection second(port());
    EXPECT_EQ(devices_told(join(second, created, link), 0), 1);
    EXPECT_EQ(first.hear_with("update", "notices")["notices"][0]["kind"], "device");
  }
  // From the same address, after all others have gone, it may be the first one, back again.
  EXPECT_EQ(first.ask({{"type", "leave"}}, "gone")["why"], "left");
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_connections") == 1; }));
  EXPECT_EQ(devices_told(join(first, created, link), 0), 1);
  // With a secret it can be told apart.
  TestConnection other(port());
  EXPECT_EQ(devices_told(join(other, created, link, device("Eve")), 0), 2);
}

TEST_F(ServerTest, who_was_given_a_seat_by_the_host_is_no_second_device) {
  ASSERT_TRUE(start());
  TestConnection host(port()), guest(port()), thief(port());
  const Json created = create(host, 2, {{"seats", {{{"kind", "human"}}, {{"kind", "open"}}}}});
  join(host, created, created["seats"][0], {{"host", created["host"]}});
  guest.say({{"type", "knock"}, {"table", created["table"]}, {"name", "Ben"}});
  host.say({{"type", "admit"}, {"n", host.hear("knock")["n"]}, {"agree", true}});
  const Json key = guest.hear("link")["key"];
  EXPECT_EQ(devices_told(join(guest, created, key, device("Ben")), 1), 0);
  EXPECT_EQ(devices_told(join(thief, created, key, device("Eve")), 1), 1);
}

TEST_F(ServerTest, during_the_game_a_new_invitation_needs_the_holders_consent) {
  ASSERT_TRUE(start());
  TestConnection ada(port()), ben(port()), cleo(port());
  const Json created = create(ada);
  const std::string hers = take(ada, created, created["seats"][0], "Ada");
  const std::string his = take(ben, created, created["seats"][1], "Ben");
  for (TestConnection* talk : {&ada, &ben}) talk->say({{"type", "ready"}, {"nonce", "n"}});
  TestConnection host(port());
  Json view = join(host, created, hers, {{"host", created["host"]}});
  while (view["status"] != "playing") view = join(host, created, hers, {{"host", created["host"]}});
  Json update = host.ask({{"type", "link"}, {"seat", 1}}, "update");
  EXPECT_EQ(update["vote"]["seat"], 1) << update;
  EXPECT_EQ(host.ask({{"type", "link"}, {"seat", 1}}, "error")["code"], "not_yet");
  ben.say({{"type", "vote"}, {"seat", 1}, {"agree", true}});
  do update = host.hear("update");
  while (!update.contains("vote"));
  EXPECT_EQ(update["vote"]["consented"], true);
  const Json link = host.ask({{"type", "link"}, {"seat", 1}}, "link");
  EXPECT_EQ(ben.hear("gone")["why"], "link");
  EXPECT_EQ(code_of(ben, created, his, Json::object()), "wrong_key");
  take(cleo, created, link["key"], "Cleo");
}

TEST_F(ServerTest, dice_are_committed_revealed_and_proved_by_the_receipt) {
  ASSERT_TRUE(start({"--max-messages", "100000", "--message-burst", "100000"}));
  TestConnection ada(port()), ben(port());
  const Json created = create(ada, 2, {{"seating", "random"}});
  const std::string keys[] = {take(ada, created, created["seats"][0], "Ada"),
                              take(ben, created, created["seats"][1], "Ben")};
  const std::string nonces[] = {"a nonce nobody can guess", "another nonce nobody can guess"};
  TestConnection* talks[] = {&ada, &ben};
  for (const int i : {0, 1}) talks[i]->say({{"type", "ready"}, {"commitment", core::nonce_commitment(nonces[i])}});
  TestConnection fresh(port());
  Json view = join(fresh, created, keys[0]);
  while (view["draw"]["phase"] != "reveal") view = join(fresh, created, keys[0]);
  Json receipt = {{"receipt", 1},
                  {"table", created["table"]},
                  {"game", "powerline"},
                  {"chair", 0},
                  {"random_seating", true},
                  {"draws",
                   {{{"draw", 1},
                     {"commitment", view["commitment"]},
                     {"nonce", nonces[0]},
                     {"commitments", view["draw"]["commitments"]},
                     {"revealed", true}}}}};
  // The server goes down between promise and reveal: the draw goes on where it was.
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(start({"--max-messages", "100000", "--message-burst", "100000"}));
  TestConnection one(port()), two(port());
  join(one, created, keys[0]);
  join(two, created, keys[1]);
  one.say({{"type", "reveal"}, {"draw", 1}, {"nonce", nonces[0]}});
  two.say({{"type", "reveal"}, {"draw", 1}, {"nonce", nonces[1]}});
  Json seats = Json::array({keys[0], keys[1]});
  const Json record = play_out({{"table", created["table"]}, {"seats", seats}});
  ASSERT_TRUE(record.is_object());
  EXPECT_EQ(record["dice"]["nonces"], Json::array({nonces[0], nonces[1]}));
  EXPECT_EQ(record["dice"]["draws"], 1);
  EXPECT_EQ(record["dice"]["seating"].size(), 2U);
  TestConnection checker(port());
  const Json verified = checker.ask({{"type", "verify"}, {"record", record}, {"receipt", receipt}}, "verified");
  EXPECT_EQ(verified["receipt"], true) << verified;
  EXPECT_EQ(verified["seating"], true);
  EXPECT_EQ(verified["nonces"], Json::array({"committed", "committed"}));

  const std::string folder = folder_.path();
  std::ofstream(folder + "/game.json") << record;
  std::ofstream(folder + "/receipt.json") << receipt;
  Program fair(KILOWATT_BINARY " verify " + folder + "/game.json --receipt " + folder + "/receipt.json");
  EXPECT_THAT(fair.output(), testing::HasSubstr("nobody could choose the dice"));
  EXPECT_EQ(fair.status(), 0);
  Program alone(KILOWATT_BINARY " verify " + folder + "/game.json");
  EXPECT_THAT(alone.output(), testing::HasSubstr("not proved: that seed and nonces are the promised ones"));
  EXPECT_EQ(alone.status(), 0);
  receipt["draws"][0]["commitment"] = std::string(64, '0');
  std::ofstream(folder + "/receipt.json") << receipt;
  Program unfair(KILOWATT_BINARY " verify " + folder + "/game.json --receipt " + folder + "/receipt.json 2>&1");
  EXPECT_THAT(unfair.output(), testing::HasSubstr("another seed"));
  EXPECT_EQ(unfair.status(), 1);
  EXPECT_EQ(checker.ask({{"type", "verify"}, {"record", record}, {"receipt", receipt}}, "error")["code"], "wrong_receipt");
}

// tests/earlier has a store and a record as the program wrote them before there were invitations, and what its links
// held: one table that waits for its players, one in the middle of a game, one whose link was made anew.
class EarlierStore : public ServerTest {
 protected:
  void SetUp() override {
    const std::filesystem::path earlier = KILOWATT_SOURCE_DIR "/tests/earlier";
    std::filesystem::copy_file(earlier / "tables.db", folder_.path() + "/tables.db");
    std::ifstream(earlier / "links.json") >> links_;
    ASSERT_TRUE(start({"--max-messages", "100000", "--message-burst", "100000"}));
  }
  Json links_;
};

// The name at one's own seat: the draw may have seated anybody anywhere.
Json own_name(const Json& view) { return view.at("seats").at(view.at("you").at("seat").get<std::size_t>()).at("name"); }

TEST_F(EarlierStore, links_go_on_working) {
  TestConnection talk(port());
  const std::vector<Json> names = {"Ada", "Ben"};
  for (const char* which : {"waiting", "playing"}) {
    const Json& created = links_[which];
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Json view = join(talk, created, created["seats"][seat], device("a newer page"));
      EXPECT_EQ(own_name(view), names[seat]) << which;
      EXPECT_EQ(own_name(join(talk, created, created["seats"][seat])), names[seat]) << which;
    }
    EXPECT_EQ(join(talk, created, nullptr, {{"host", created["host"]}})["you"]["host"], true);
    EXPECT_EQ(join(talk, created, created["spectator"])["you"]["seat"], nullptr);
  }
  // The seat of a bot is nobody's business any more.
  EXPECT_EQ(code_of(talk, links_["playing"], links_["playing"]["seats"][2], Json::object()), "wrong_key");
  // A link that was made anew then, and the one it replaced.
  EXPECT_EQ(code_of(talk, links_["renewed"], links_["renewed"]["seats"][0], Json::object()), "wrong_key");
  EXPECT_EQ(join(talk, links_["renewed"], links_["renewed"]["link"])["you"]["seat"], 0);
}

TEST_F(EarlierStore, a_game_is_begun_and_one_is_played_on_and_both_are_proved) {
  TestConnection checker(port());
  for (const char* which : {"waiting", "playing"}) {
    Json created = links_[which];
    created["seats"] = Json::array({created["seats"][0], created["seats"][1]});
    const Json record = play_out(created);
    ASSERT_TRUE(record.is_object()) << which;
    const Json verified = checker.ask({{"type", "verify"}, {"record", record}}, "verified");
    EXPECT_EQ(verified["type"], "verified") << verified;
    EXPECT_EQ(verified["nonces"][0], "direct");
  }
}

TEST_F(EarlierStore, a_seat_can_have_a_key_of_its_own_and_the_host_a_new_invitation) {
  const Json& created = links_["waiting"];
  TestConnection ada(port()), host(port()), ben(port());
  join(ada, created, created["seats"][0]);
  Json only = device("Ada");
  only.update({{"type", "device"}, {"only", true}});
  const Json key = ada.ask(only, "key");
  EXPECT_EQ(code_of(ben, created, created["seats"][0], Json::object()), "wrong_key");
  EXPECT_EQ(join(ada, created, key["key"])["you"]["seat"], 0);
  join(ben, created, created["seats"][1]);
  join(host, created, nullptr, {{"host", created["host"]}});
  const Json link = host.ask({{"type", "link"}, {"seat", 1}}, "link");
  EXPECT_EQ(ben.hear("gone")["why"], "link");
  EXPECT_EQ(code_of(ben, created, created["seats"][1], Json::object()), "wrong_key");
  take(ben, created, link["key"], "Ben");
}

TEST_F(EarlierStore, the_example_client_of_then_plays_with_its_link) {
  const Json& created = links_["playing"];
  const std::string command = "timeout 100 node --experimental-websocket " KILOWATT_SOURCE_DIR
                              "/tests/earlier/bot.mjs ws://localhost:" +
                              std::to_string(port()) + "/ws " + created["table"].get<std::string>() + " ";
  Program ada(command + created["seats"][0].get<std::string>()), ben(command + created["seats"][1].get<std::string>());
  EXPECT_THAT(ada.output(), testing::StartsWith("scores [["));
  EXPECT_THAT(ben.output(), testing::StartsWith("scores [["));
}

TEST_F(EarlierStore, records_verify) {
  Json record;
  std::ifstream(KILOWATT_SOURCE_DIR "/tests/earlier/record.json") >> record;
  TestConnection checker(port());
  const Json verified = checker.ask({{"type", "verify"}, {"record", record}}, "verified");
  EXPECT_EQ(verified["nonces"], Json::array({"direct", "direct"})) << verified;
  EXPECT_EQ(verified["seating"], false);
  Program verify(KILOWATT_BINARY " verify " KILOWATT_SOURCE_DIR "/tests/earlier/record.json");
  EXPECT_THAT(verify.output(), testing::HasSubstr("nothing was promised for the nonce of chairs 0, 1"));
  EXPECT_EQ(verify.status(), 0);
  // A challenge of then does not name its word; that nobody's nonce is in its dice is said all the same.
  std::ifstream(KILOWATT_SOURCE_DIR "/tests/earlier/challenge.json") >> record;
  Program challenge(KILOWATT_BINARY " verify " KILOWATT_SOURCE_DIR "/tests/earlier/challenge.json");
  EXPECT_THAT(challenge.output(), testing::HasSubstr("no player's nonce is in them"));
  EXPECT_EQ(challenge.status(), 0);
}

}  // namespace
