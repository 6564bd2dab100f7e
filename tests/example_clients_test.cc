// docs/example-client against the server itself: programs that know nothing but the protocol play whole games of every
// game, come back after the server was killed, and find the dice to be what was promised. The viewer is looked at in a
// browser, by web/e2e/viewer.test.ts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <regex>

#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::Program;
using tests::ServerTest;
using tests::TestConnection;

const std::vector<std::string> kPatient = {"--max-messages", "5000", "--message-burst", "5000"};
const std::string kFolder = KILOWATT_SOURCE_DIR "/docs/example-client/";

class ExampleClients : public ServerTest {
 protected:
  std::string javascript() const {
    return "timeout 200 node --no-warnings --experimental-websocket " + kFolder + "bot.mjs " + address();
  }
  // Debian's own, which has python3-websockets.
  std::string python() const { return "timeout 200 /usr/bin/python3 -B " + kFolder + "bot.py " + address(); }
  std::string address() const { return "ws://localhost:" + std::to_string(port()) + "/ws "; }

  // At three seats, one after the other in JavaScript and in Python. `meanwhile` is called with the table.
  template <class Meanwhile>
  void play(const std::string& game, const Json& more, Meanwhile meanwhile) {
    TestConnection talk(port());
    Json settings = {{"game", game},
                     {"seats", Json::array({Json{{"kind", "open"}}, Json{{"kind", "open"}}, Json{{"kind", "open"}}})}};
    settings.update(more);
    const Json created = create(talk, 3, settings);
    ASSERT_EQ(created["type"], "created") << created;
    std::vector<std::unique_ptr<Program>> players;
    for (std::size_t seat = 0; seat < 3; ++seat)
      players.push_back(
          std::make_unique<Program>((seat % 2 == 0 ? javascript() : python()) + created["table"].get<std::string>() +
                                    " " + created["seats"][seat].get<std::string>() + " Guest" + std::to_string(seat)));
    meanwhile(created);
    std::vector<std::string> said;
    for (const auto& player : players) said.push_back(player->output());
    TestConnection after(port());
    const Json view = join(after, created, created["spectator"]);
    ASSERT_EQ(view["status"], "over") << testing::PrintToString(said);
    const std::string scores = view["scores"].dump();
    for (const std::string& one : said) {
      EXPECT_EQ(without_blanks(one.substr(0, one.find(" dice "))), "scores" + scores) << one;
      EXPECT_TRUE(one.ends_with(" ours\n")) << one;
    }
    const Json record = after.ask({{"type", "record"}}, "record")["record"];
    for (const Json& seat : record["seats"])
      EXPECT_TRUE(seat["bot"].get<std::string>().starts_with("example-")) << seat;
    const Json verified = after.ask({{"type", "verify"}, {"record", record}}, "verified");
    EXPECT_EQ(verified["nonces"], Json::array({"committed", "committed", "committed"}));
    for (const std::string& one : said)
      EXPECT_THAT(one, testing::HasSubstr(" dice " + verified["chance"].dump() + " ours")) << one;
  }
  void play(const std::string& game, const Json& more = Json::object()) {
    play(game, more, [](const Json&) {});
  }

 private:
  static std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
  }
};

TEST_F(ExampleClients, play_whole_games_of_powerline_with_confirmation) {
  ASSERT_TRUE(start(kPatient));
  play("powerline");
}

TEST_F(ExampleClients, play_whole_games_of_pampero) {
  ASSERT_TRUE(start(kPatient));
  play("pampero", {{"confirm", false}});
}

TEST_F(ExampleClients, play_whole_games_of_century_with_random_seating) {
  ASSERT_TRUE(start(kPatient));
  play("century", {{"confirm", false}, {"seating", "random"}});
}

// Whoever is the last to reveal a nonce starts the game, and is answered with a whole view if the dice put it on
// another seat: one person among bots is always the last, and of six such tables hardly all leave the seat as it was.
TEST_F(ExampleClients, understand_an_answer_that_puts_them_on_another_seat) {
  ASSERT_TRUE(start(kPatient));
  for (const std::string& player : {javascript(), python()}) {
    std::vector<std::unique_ptr<Program>> players;
    TestConnection talk(port());
    for (int i = 0; i < 6; ++i) {
      const Json bot = {{"kind", "bot"}, {"level", "random"}};
      const Json seats = Json::array({Json{{"kind", "open"}}, bot, bot});
      const Json created = create(talk, 3, {{"seats", seats}, {"seating", "random"}, {"confirm", false}});
      ASSERT_EQ(created["type"], "created") << created;
      players.push_back(std::make_unique<Program>(player + created["table"].get<std::string>() + " " +
                                                  created["seats"][0].get<std::string>()));
    }
    for (const auto& one : players) EXPECT_TRUE(one->output().starts_with("scores [["));
  }
}

// Nobody is generous here: whoever is told to wait waits, and whoever is cut off comes back.
TEST_F(ExampleClients, wait_when_they_are_told_to_and_come_back_to_a_server_that_was_killed) {
  ASSERT_TRUE(start({"--max-messages", "60", "--message-burst", "60"}));
  play("powerline", {{"confirm", false}}, [&](const Json& created) {
    {
      TestConnection spectator(port());
      Json news = join(spectator, created, created["spectator"]);
      while (news.value("move", 0) < 40 && news["type"] != "nothing") news = spectator.hear_with("update", "move");
      EXPECT_GE(news.value("move", 0), 40);
    }
    const std::string same_port = std::to_string(port());
    server_.kill();
    ASSERT_TRUE(start({"--port", same_port, "--max-messages", "60", "--message-burst", "60"}));
  });
}

TEST_F(ExampleClients, open_a_table_and_print_its_links) {
  ASSERT_TRUE(start(kPatient));
  for (const std::string& host : {javascript(), python()}) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(
        popen((host + "create powerline 2 Host 2>&1").c_str(), "r"), pclose);
    std::array<char, 200> line{};
    ASSERT_NE(std::fgets(line.data(), line.size(), out.get()), nullptr);
    const std::string link = line.data();
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(link, parts, std::regex("/table/([a-z0-9]+)#([a-z0-9]+)\n"))) << link;
    Program guest(python() + parts[1].str() + " " + parts[2].str());
    EXPECT_TRUE(guest.output().starts_with("scores [["));
    ASSERT_NE(std::fgets(line.data(), line.size(), out.get()), nullptr);
    EXPECT_TRUE(std::string(line.data()).starts_with("scores [[")) << line.data();
  }
}

}  // namespace
