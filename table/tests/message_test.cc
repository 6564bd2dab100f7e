// Messages: parsing, repeated, late and reordered ones, refusals.
#include <gtest/gtest.h>

#include "games/all.h"
#include "games/goofspiel/state.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using table::Message;

TEST(Message, finds_its_members) {
  const std::string text =
      R"( {"type":"play", "ch": 7,"n":-12,"yes":true,"word":"line l07_a","odd":"a\"\u00e9","list":[1,{"a":[]}]} )";
  const auto message = Message::parse(text);
  ASSERT_TRUE(message);
  EXPECT_EQ(message->type(), "play");
  EXPECT_EQ(message->channel(), 7);
  EXPECT_EQ(message->number("n"), -12);
  EXPECT_EQ(message->flag("yes"), true);
  EXPECT_EQ(message->word("word"), "line l07_a");
  EXPECT_FALSE(message->word("odd"));
  EXPECT_EQ(message->text("odd"), "a\"\u00e9");
  EXPECT_EQ(message->json("list")->size(), 2u);
  EXPECT_FALSE(message->number("word"));
  EXPECT_FALSE(message->number("absent"));
  EXPECT_FALSE(message->flag("n"));
}

TEST(Message, refuses_what_is_no_message) {
  const std::string deep(100, '[');
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string("{"), std::string(R"({"type":})"),
        std::string(R"({"type":"a"} x)"), std::string(R"({"type":"a","type":"b"})"), std::string(R"({"type":7})"),
        std::string(R"({"type":"a","ch":-1})"), std::string(R"({"type":"a","x":)") + deep,
        std::string(R"({"type":"a\)"), std::string("{\"type\":\"a\nb\"}"), std::string(R"({"type":"a" "b":1})"),
        std::string(R"({1:2})")})
    EXPECT_FALSE(Message::parse(text)) << text;
  std::string many = R"({"type":"a")";
  for (int i = 0; i < 40; ++i) many += ",\"k" + std::to_string(i) + "\":1";
  EXPECT_FALSE(Message::parse(many + "}"));
  // Found in one pass, but not believed: bad numbers and bytes that are no text.
  const std::string odd = "{\"type\":\"a\",\"n\":1e99x,\"t\":\"\xff\",\"u\":truth}";
  const auto message = Message::parse(odd);
  ASSERT_TRUE(message);
  EXPECT_FALSE(message->number("n"));
  EXPECT_FALSE(message->text("t"));
  EXPECT_FALSE(message->flag("u"));
  EXPECT_FALSE(message->json("u"));
}

TEST(Late, a_repeated_message_is_harmless) {
  Room room(people(2), games::all());
  room.all_ready();
  const Json message = {
      {"type", "play"}, {"move", "bid c2"}, {"decision", room.view(0)["decision"]}, {"event", room.view(0)["event"]}};
  EXPECT_TRUE(room.say(0, message).empty());
  const std::size_t events = room.events.size();
  const auto replies = room.say(0, message);
  EXPECT_EQ(room.events.size(), events);
  ASSERT_EQ(replies.size(), 1u);
  EXPECT_EQ(replies[0]["type"], "update");
  EXPECT_EQ(replies[0]["late"], true);
  EXPECT_EQ(replies[0]["decision"], room.view(0)["decision"]);
  EXPECT_EQ(replies[0]["options"].back(), "stand");
  room.check();
}

TEST(Late, after_an_undo_the_old_decision_does_not_come_again) {
  Room room(people(2), games::all());
  room.all_ready();
  const Json first = {
      {"type", "play"}, {"move", "bid c2"}, {"decision", room.view(0)["decision"]}, {"event", room.view(0)["event"]}};
  room.say(0, first);
  const Json undo = {{"type", "undo"}, {"decision", room.view(0)["decision"]}, {"event", room.view(0)["event"]}};
  room.say(0, undo);
  const std::size_t events = room.events.size();
  EXPECT_EQ(room.say(0, first)[0]["late"], true);  // the same position, another decision
  EXPECT_EQ(room.say(0, undo)[0]["late"], true);
  EXPECT_EQ(room.events.size(), events);
  room.check();
}

TEST(Late, reordered_messages_never_play_something_else) {
  Room room(people(2), games::all());
  room.all_ready();
  const std::int64_t decision = room.view(0)["decision"];
  const std::int64_t event = room.view(0)["event"];
  // The second of two messages sent at once overtakes the first.
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "stand"}, {"decision", decision + 1}, {"event", event}})[0]["late"],
            true);
  EXPECT_TRUE(room.say(0, {{"type", "play"}, {"move", "bid c1"}, {"decision", decision}, {"event", event}}).empty());
  EXPECT_TRUE(
      room.say(0, {{"type", "play"}, {"move", "stand"}, {"decision", decision + 1}, {"event", event + 1}}).empty());
  room.check();
}

// The decision alone says whether a message is late. Earlier clients name the last event they have seen, too.
TEST(Late, whatever_event_is_named_does_not_matter) {
  Room room(people(2), games::all());
  room.all_ready();
  const std::int64_t event = room.view(0)["event"], decision = room.view(0)["decision"];
  room.say(1, {{"type", "chat"}, {"text", "hello"}});
  EXPECT_EQ(room.view(0)["event"], event + 1);
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "bid c1"}, {"decision", decision - 1}})[0]["late"], true);
  EXPECT_TRUE(room.say(0, {{"type", "play"}, {"move", "bid c1"}, {"event", event}}).empty());
  room.check();
}

TEST(Messages, of_a_list_of_moves_the_error_says_how_many_are_played) {
  Room room(people(2), games::all());
  room.all_ready();
  const auto plan = [&](Json moves) { return room.say(0, {{"type", "play"}, {"moves", std::move(moves)}}).at(0); };
  Json error = plan({"bid c99", "stand"});
  EXPECT_EQ(error["code"], "refused");
  EXPECT_EQ(error["played"], 0);
  error = plan({"bid c1", "bid c2"});
  EXPECT_EQ(error["where"], "bid c2");
  EXPECT_EQ(error["played"], 1);
  EXPECT_EQ(room.view(0)["options"].back(), "stand");  // the first one is played
  EXPECT_FALSE(room.say(0, {{"type", "play"}, {"move", "bid c2"}}).at(0).contains("played"));
  room.check();
}

TEST(Late, others_in_a_simultaneous_phase_do_not_make_a_message_late) {
  Room room(people(3), games::all());
  room.all_ready();
  const Json message = {
      {"type", "play"}, {"move", "bid c2"}, {"decision", room.view(0)["decision"]}, {"event", room.view(0)["event"]}};
  room.move(1, "bid c1");
  room.move(1, "stand");
  room.confirm(1);
  EXPECT_TRUE(room.undo(1));
  EXPECT_TRUE(room.say(0, message).empty());
  room.check();
}

TEST(Refusal, names_the_rule) {
  Room room(people(2), games::all());
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "stand"}})[0]["rule"], "wrong_step");
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "dance"}})[0]["rule"], "unknown_word");
  room.move(0, "bid c1");
  const auto refused = room.say(0, {{"type", "play"}, {"move", "add c1"}});
  EXPECT_EQ(refused[0]["code"], "refused");
  EXPECT_EQ(refused[0]["rule"], "GS-22");
  EXPECT_EQ(room.say(0, {{"type", "why"}, {"move", "add c1"}})[0]["rule"], "GS-22");
  EXPECT_EQ(room.say(0, {{"type", "why"}, {"move", "add c3"}})[0]["allowed"], true);
  EXPECT_EQ(room.say(-1, {{"type", "why"}, {"move", "add c3"}})[0]["code"], "not_allowed");
  room.move(0, "stand");
  EXPECT_EQ(room.say(0, {{"type", "why"}, {"move", "add c3"}})[0]["rule"], "not_your_turn");
}

TEST(Refusal, wrong_fields_are_named) {
  Room room(people(2), games::all());
  room.all_ready();
  const auto send = [&](const std::string& text) {
    const auto message = Message::parse(text);
    EXPECT_TRUE(message) << text;
    const auto answer = room.table->act({0, true}, *message, room.now);
    EXPECT_TRUE(answer.events.empty()) << text;
    return answer.replies.empty() ? Json() : Json::parse(answer.replies[0]);
  };
  for (const auto& [text, where] : std::vector<std::pair<std::string, std::string>>{
           {R"({"type":"play","event":1,"move":"stand"})", "decision"},
           {R"({"type":"play","decision":"1","event":1,"move":"stand"})", "decision"},
           {R"({"type":"undo","decision":1,"event":"1"})", "event"},
           {R"({"type":"sit"})", "name"},
           {R"({"type":"sit","name":"a very long name that nobody could ever remember"})", "name"},
           {R"({"type":"ready","nonce":7})", "nonce"},
           {R"({"type":"chat","text":""})", "text"},
           {R"({"type":"chat","text":"\u0007"})", "text"},
           {R"({"type":"note","text":[]})", "text"},
           {R"({"type":"automatic","automatic":{"bids":[{"verb":"bid"}]}})", "automatic.bids"},
           {R"({"type":"automatic","automatic":{"bids":[{"verb":"bid","max":1,"then":"pass","about":"x"}]}})",
            "automatic.bids"},
           {R"({"type":"automatic","automatic":{"fly":true}})", "automatic.fly"},
           {R"({"type":"whatif","moves":[]})", "moves"},
           {R"({"type":"whatif","moves":[1]})", "moves"},
           {R"({"type":"why"})", "move"},
           {R"({"type":"seat","seat":9,"who":{"kind":"bot","level":"random"}})", "seat"},
           {R"({"type":"seat","seat":1,"who":{"kind":"bot"}})", "who"},
           {R"({"type":"seat","seat":1,"who":{"kind":"bot","level":"no such level"}})", "who.level"},
           {R"({"type":"pause","pause":1})", "pause"},
           {R"({"type":"mute","seat":1})", "mute"},
           {R"({"type":"allow","chat":"yes"})", "chat"}}) {
    const Json error = send(text);
    EXPECT_EQ(error["code"], "bad_field") << text;
    EXPECT_EQ(error["where"], where) << text;
  }
  EXPECT_EQ(send(R"({"type":"fly"})")["code"], "unknown_type");
  EXPECT_EQ(send(R"({"type":"look","move":999})")["code"], "no_such_move");
}

TEST(Play, several_moves_in_a_row_stop_at_the_first_refused) {
  Room room(people(2), games::all());
  room.all_ready();
  EXPECT_TRUE(room.say(0, {{"type", "play"}, {"moves", {"bid c1", "stand"}}}).empty());
  EXPECT_TRUE(room.can(0, "confirm"));
  const auto refused = room.say(1, {{"type", "play"}, {"moves", {"bid c1", "bid c2", "stand"}}});
  EXPECT_EQ(refused[0]["rule"], "wrong_step");
  EXPECT_EQ(refused[0]["where"], "bid c2");
  EXPECT_EQ(room.options(1).back(), "stand");
  room.check();
}

TEST(Play, moves_in_a_row_end_with_the_turn) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.say(0, {{"type", "play"}, {"moves", {"bid c13", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
  const auto refused = room.say(0, {{"type", "play"}, {"moves", {"look", "keep", "pass"}}});  // a prize was drawn
  EXPECT_EQ(refused[0]["code"], "refused");
  EXPECT_LT(room.view(0)["state"]["next"], goofspiel::kNone);
  room.check();
}

}  // namespace
