// The life of a table: seats, start, clocks, automatic answers, hosts, the end.
#include <gtest/gtest.h>

#include <set>

#include "core/replay.h"
#include "games/all.h"
#include "games/goofspiel/words.h"
#include "table/tests/play.h"
#include "tests/planted_fault.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using table::Status;

Json with_bot(Json more = Json::object()) {
  Json settings = people(2, std::move(more));
  settings["seats"][1] = {{"kind", "bot"}, {"name", "B"}, {"level", "random"}};
  return settings;
}

TEST(Start, when_every_seat_is_taken_and_everybody_ready) {
  Json settings = people(3);
  settings["seats"][1] = {{"kind", "open"}};
  settings["seats"][2] = {{"kind", "bot"}, {"level", "random"}};
  Room room(settings, games::all());
  EXPECT_EQ(room.view(0)["status"], "gathering");
  room.say(0, {{"type", "ready"}, {"nonce", "a"}});
  EXPECT_EQ(room.say(1, {{"type", "ready"}, {"nonce", "b"}})[0]["code"], "not_allowed");
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "bid c1"}})[0]["code"], "not_started");
  room.say(1, {{"type", "sit"}, {"name", "Bea"}});
  EXPECT_EQ(room.view(2)["seats"][1]["name"], "Bea");
  room.say(0, {{"type", "ready"}, {"nonce", ""}, {"ready", false}});
  room.say(1, {{"type", "ready"}, {"nonce", "b"}});
  EXPECT_EQ(room.table->status(), Status::gathering);
  room.say(0, {{"type", "ready"}, {"nonce", "c"}});
  EXPECT_EQ(room.view(-1)["status"], "playing");
  EXPECT_EQ(room.say(0, {{"type", "ready"}, {"nonce", "c"}})[0]["code"], "started");
  room.check();
  room.finish();
  room.check();
  EXPECT_EQ(room.view(1)["status"], "over");
  EXPECT_EQ(room.view(1)["scores"].size(), 3u);
}

TEST(Start, a_table_of_bots_alone_plays_itself) {
  Json settings = people(2);
  for (Json& seat : settings["seats"]) seat = {{"kind", "bot"}, {"level", "random"}};
  Room room(settings, games::all());
  EXPECT_EQ(room.table->status(), Status::playing);
  room.bots();
  EXPECT_EQ(room.table->status(), Status::over);
  room.check();
}

TEST(Start, random_seating_comes_from_the_dice) {
  std::set<int> first;
  for (std::uint8_t seed = 0; seed < 30; ++seed) {
    Room room(people(3, {{"seating", "random"}}), games::all(), seed);
    room.all_ready();
    std::set<int> seats;
    for (int chair = 0; chair < 3; ++chair) {
      const int seat = room.view(chair)["you"]["seat"];
      seats.insert(seat);
      EXPECT_EQ(room.view(chair)["seats"][static_cast<std::size_t>(seat)]["name"],
                std::string(1, static_cast<char>('A' + chair)));
    }
    EXPECT_EQ(seats.size(), 3u);
    first.insert(room.view(0)["you"]["seat"].get<int>());
    room.check();
    if (seed == 3) room.finish(), room.check();
  }
  EXPECT_EQ(first.size(), 3u);
}

TEST(Dice, the_finished_record_reveals_and_verifies) {
  Room room(people(2), games::all());
  const std::string commitment = room.view(0)["commitment"];
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "record"}})[0]["code"], "not_allowed");
  room.finish(7);
  const Json reply = room.say(-1, {{"type", "record"}})[0];
  auto record = core::read_record(reply["record"].dump(), "record");
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ((*record->dice)["commitment"], commitment);
  EXPECT_EQ((*record->dice)["nonces"], Json::parse(R"(["nonce 0","nonce 1"])"));
  const auto checked = core::verify_dice(room.table->game(), *record);
  ASSERT_TRUE(checked) << checked.error().text();
  EXPECT_EQ(checked->chance_moves, room.table->history().chance_moves());
  EXPECT_TRUE(core::replay(room.table->game(), *record));
  EXPECT_EQ(record->created, "2027-01-15T08:00:00Z");
  EXPECT_EQ(record->seats->dump(), R"(["human","human"])");
  // Another nonce would have given other dice.
  (*record->dice)["nonces"][0] = "other";
  EXPECT_FALSE(core::verify_dice(room.table->game(), *record));
}

TEST(Dice, a_challenge_has_the_same_dice_for_all) {
  const auto rolls = [](std::uint8_t seed, const char* word) {
    Room room(people(2, {{"challenge", word}, {"confirm", false}}), games::all(), seed);
    room.all_ready();
    room.finish(3);
    const auto record = room.table->record();
    EXPECT_TRUE(core::verify_dice(room.table->game(), *record));
    return record->moves;
  };
  EXPECT_EQ(rolls(1, "2026-11-15"), rolls(2, "2026-11-15"));
  EXPECT_NE(rolls(1, "2026-11-15"), rolls(1, "2026-11-16"));
}

TEST(Restore, at_every_moment_of_a_game) {
  Room room(people(2), games::all());
  room.all_ready();
  room.finish(5);
  const auto all = room.events;
  // Each prefix of the events is a table of its own, and it can go on.
  for (std::size_t n = 1; n <= all.size(); ++n) {
    auto table = table::Table::restore(room.game_cache, std::span(all).first(n));
    ASSERT_TRUE(table) << n << ": " << table.error().text();
    EXPECT_EQ(table->last_event(), static_cast<std::int64_t>(n));
  }
  // A gap, a foreign move or another beginning is refused.
  auto broken = all;
  broken.erase(broken.begin() + 5);
  EXPECT_FALSE(table::Table::restore(room.game_cache, broken));
  broken = all;
  for (auto& event : broken)
    if (event.kind == table::Kind::move) event.text = "bid c14";
  EXPECT_FALSE(table::Table::restore(room.game_cache, broken));
  EXPECT_FALSE(table::Table::restore(room.game_cache, std::span(all).subspan(1)));
  EXPECT_FALSE(table::Table::restore(room.game_cache, {}));
}

TEST(Bots, a_late_answer_is_harmless) {
  Room room(with_bot({{"confirm", false}}), games::all());
  room.all_ready();
  const auto tasks = room.table->bots_due();
  ASSERT_EQ(tasks.size(), 1u);
  EXPECT_EQ(tasks[0].seat, 1);
  EXPECT_EQ(tasks[0].level, "random");
  core::Options options;
  room.table->game().options(tasks[0].view, 1, options);
  const core::Move move = options[0].move;
  EXPECT_TRUE(room.table->bot_move(1, tasks[0].decision + 1, move, room.now).empty());
  EXPECT_TRUE(room.table->bot_move(0, room.table->decision(0), move, room.now).empty());  // a person's seat
  EXPECT_FALSE(room.table->bot_move(1, tasks[0].decision, move, room.now).empty());
  EXPECT_TRUE(room.table->bot_move(1, tasks[0].decision, move, room.now).empty());
}

// p1 has won the first prize, has looked at the next one and is to decide what becomes of it.
void to_first_verdict(Room& room) {
  room.all_ready();
  room.say(0, {{"type", "play"}, {"moves", {"bid c13", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
  for (const int chair : {0, 1}) room.confirm(chair);
  room.move(0, "look");
  room.confirm(0);
  ASSERT_EQ(room.view(0)["state"]["step"], goofspiel::kVerdict);
}

// Who is to offer land in the first auction of 20th Century, and who may bid after that.
struct Auction {
  explicit Auction(const Room& room)
      : first(room.table->waiting_for().front()), second((first + 1) % 3), third((first + 2) % 3) {}
  int first, second, third;
};

const Json kBidsToFour = {{"type", "automatic"},
                          {"automatic", {{"bids", {{{"verb", "bid"}, {"max", 4}, {"then", "pass"}}}}}}};

TEST(Automatic, only_options_are_played_and_recorded) {
  Room room(people(2), games::all());
  to_first_verdict(room);
  room.say(0, {{"type", "automatic"}, {"automatic", {{"single", true}}}});
  room.move(0, "keep");
  EXPECT_TRUE(room.can(0, "confirm"));  // the scouting is over by itself
  EXPECT_TRUE(room.undo(0));            // takes back both
  EXPECT_EQ(room.options(0).size(), 2u);
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_TRUE(room.can(0, "confirm"));
  room.confirm(0);
  room.check();
}

TEST(Automatic, bids_up_to_a_maximum_then_passes) {
  Room room(people(3, {{"game", "century"}, {"confirm", false}}), games::all());
  room.all_ready();
  const Auction auction(room);
  room.say(auction.second, kBidsToFour);
  EXPECT_EQ(room.view(0)["waiting"], Json::array({auction.first}));  // no bid here, so nothing happens by itself
  room.move(auction.first, room.options(auction.first).front());
  room.move(auction.first, "bid 2");
  EXPECT_EQ(room.view(0)["state"]["highest_bid"], 3);
  EXPECT_EQ(room.view(0)["state"]["highest_bidder"], auction.second);
  room.move(auction.third, "pass");
  room.move(auction.first, "bid 4");
  EXPECT_EQ(room.view(0)["state"]["highest_bid"], 0) << "passed, and the auction is over";
  EXPECT_EQ(room.view(auction.first)["state"]["seats"][static_cast<std::size_t>(auction.first)]["coins"], 6);
  room.check();
}

// Said before it is the seat's turn, and only for the land that is on offer then.
TEST(Automatic, an_answer_in_advance_holds_for_one_lot) {
  Room room(people(3, {{"game", "century"}, {"confirm", false}}), games::all());
  room.all_ready();
  const Auction auction(room);
  room.move(auction.first, room.options(auction.first).front());
  room.move(auction.first, "bid 2");
  ASSERT_EQ(room.view(0)["waiting"], Json::array({auction.second}));
  const Json lot = room.view(auction.third)["prompt"]["args"][0];
  room.say(auction.third, {{"type", "automatic"},
                           {"automatic", {{"bids", {{{"verb", "bid"}, {"max", -1}, {"then", "pass"}, {"about", lot}}}}}}});
  room.move(auction.second, "pass");
  EXPECT_EQ(room.view(0)["state"]["highest_bid"], 0) << "passed in advance, and the auction is over";
  EXPECT_EQ(room.view(0)["waiting"], Json::array({auction.first}));
  room.move(auction.first, room.options(auction.first).front());
  room.move(auction.first, room.options(auction.first).front());
  ASSERT_NE(room.view(auction.third)["prompt"]["args"][0], lot);
  room.move(auction.second, "pass");
  EXPECT_EQ(room.view(0)["waiting"], Json::array({auction.third})) << "the next lot is another question";
  room.check();
}

// With confirmation on, too: whoever leaves the bids to the table has no turn to end.
TEST(Automatic, bids_do_not_wait_for_the_end_of_the_turn) {
  Room room(people(3, {{"game", "century"}}), games::all());
  room.all_ready();
  const Auction auction(room);
  room.say(auction.second, kBidsToFour);
  room.move(auction.first, room.options(auction.first).front());
  room.move(auction.first, "bid 2");
  EXPECT_FALSE(room.can(auction.first, "confirm"));  // one's own bid is one click, too
  EXPECT_EQ(room.view(0)["state"]["highest_bid"], 3);
  EXPECT_FALSE(room.can(auction.second, "confirm"));
  EXPECT_FALSE(room.options(auction.third).empty());
  room.check();
}

TEST(Automatic, a_plan_may_name_what_is_played_by_itself) {
  Room room(people(2), games::all());
  to_first_verdict(room);
  room.say(0, {{"type", "automatic"}, {"automatic", {{"single", true}}}});
  for (const Json& reply : room.say(0, {{"type", "play"}, {"moves", {"keep", "pass"}}}))
    EXPECT_NE(reply["type"], "error") << reply;
  EXPECT_TRUE(room.can(0, "confirm"));
  room.check();
}

TEST(Clock, turn_then_reserve_then_a_bot_plays_the_turn) {
  Room room(people(2, {{"confirm", false},
                       {"clock", {{"turn", 10}, {"reserve", 5}, {"timeout", "bot"}, {"level", "random"}}}}),
            games::all());
  room.all_ready();
  EXPECT_EQ(room.table->next_deadline(), room.now + 15000);
  room.now += 4000;
  room.say(0, {{"type", "play"}, {"moves", {"bid c3", "stand"}}});
  EXPECT_EQ(room.view(0)["clock"][0]["runs"], false);
  EXPECT_EQ(room.view(0)["clock"][1]["turn"], 6000);
  room.now += 8000;  // p2 is into the reserve by 2 s
  room.say(1, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});
  EXPECT_EQ(room.view(0)["clock"][1]["reserve"], 3000);
  EXPECT_EQ(room.view(0)["clock"][0]["turn"], 10000);
  room.check();
  room.tick();
  EXPECT_TRUE(room.table->bots_due().empty());
  room.now += 15000;
  room.tick();
  EXPECT_EQ(room.view(1)["seats"][0]["stand_in"], true);
  ASSERT_EQ(room.table->bots_due().size(), 1u);
  room.bots();
  EXPECT_FALSE(room.view(1)["seats"][0].contains("stand_in"));
  EXPECT_EQ(room.view(0)["clock"][0]["reserve"], 0);
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0,1]"));
  EXPECT_EQ(room.table->next_deadline(), room.now + 10000);
  room.check();
}

TEST(Clock, a_skipped_turn_takes_the_shortest_way) {
  Room room(people(2, {{"clock", {{"turn", 10}, {"reserve", 0}, {"timeout", "skip"}}}}), games::all());
  room.all_ready();
  room.now += 10000;
  room.tick();
  ASSERT_EQ(room.table->bots_due().size(), 2u);
  EXPECT_TRUE(room.table->bots_due()[0].skips);
  room.check();  // also a table that was interrupted now
  room.bots();   // both bid the same and confirm; then the next prize is turned up
  EXPECT_EQ(room.view(0)["state"]["round"], 2);
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[0,1]"));
  room.say(0, {{"type", "play"}, {"moves", {"bid c8", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c5", "stand"}}});
  for (const int chair : {0, 1}) room.confirm(chair);
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[0]"));
  room.now += 10000;
  room.tick();
  const table::Task late = room.table->bots_due().at(0);
  room.bots();
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[0,1]"));
  EXPECT_EQ(room.view(0)["state"]["round"], 3);
  for (const Json& note : room.view(0)["log"]) EXPECT_NE(note[1], static_cast<int>(goofspiel::note::looks));
  EXPECT_TRUE(
      room.table
          ->bot_move(late.seat, late.decision, table::skip_move(room.table->game(), late.view, late.seat), room.now)
          .empty());
  room.check();
}

TEST(Clock, who_comes_back_while_the_turn_is_skipped_may_still_play) {
  Room room(people(2, {{"clock", {{"turn", 10}, {"reserve", 0}, {"timeout", "skip"}}}}), games::all());
  room.all_ready();
  room.now += 10000;
  room.tick();
  const table::Task task = room.table->bots_due().at(0);
  room.move(task.seat, "bid c2");
  EXPECT_TRUE(
      room.table
          ->bot_move(task.seat, task.decision, table::skip_move(room.table->game(), task.view, task.seat), room.now)
          .empty());
  room.bots();
  const auto seat = static_cast<std::size_t>(task.seat);
  EXPECT_EQ(room.view(0)["state"]["seats"][seat]["played"][1], 1) << "its own card was played";
  EXPECT_EQ(room.view(0)["state"]["seats"][1 - seat]["sealed"], 0) << "and the round is over";
  room.check();
}

TEST(Table, ends_with_a_word_if_nobody_can_think_for_a_seat) {
  Room room(people(2), games::all());
  room.all_ready();
  const std::vector<table::Event> events = room.table->give_up(1, room.now);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].text, "stuck p2");
  EXPECT_EQ(room.table->why_closed(), "stuck");
  EXPECT_TRUE(room.table->give_up(1, room.now).empty());
}

TEST(Clock, a_pause_stops_time_and_moves) {
  Room room(people(2, {{"clock", {{"turn", 10}, {"reserve", 0}, {"timeout", "bot"}}}}), games::all());
  room.all_ready();
  room.now += 4000;
  EXPECT_EQ(room.say(0, {{"type", "pause"}, {"pause", true}})[0]["code"], "not_host");
  EXPECT_TRUE(room.host({{"type", "pause"}, {"pause", true}}).empty());
  EXPECT_EQ(room.view(0)["status"], "paused");
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "bid c1"}})[0]["code"], "paused");
  EXPECT_FALSE(room.table->next_deadline());
  room.now += 100000;
  room.tick();
  room.host({{"type", "pause"}, {"pause", false}});
  EXPECT_EQ(room.table->next_deadline(), room.now + 6000);
  room.move(0, "bid c1");
  room.check();
}

TEST(Clock, thinking_about_the_confirmation_counts) {
  Room room(people(2, {{"clock", {{"turn", 10}, {"reserve", 0}, {"timeout", "skip"}}}}), games::all());
  room.all_ready();
  room.say(0, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});
  room.confirm(1);
  room.now += 9999;
  room.tick();
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kBid);
  room.now += 1;
  room.tick();
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kScout);
  room.check();
}

// Data that a loader should have refused: people and bots are told instead of waiting or asking for ever.
TEST(Table, a_seat_without_a_move_ends_the_table_with_a_word) {
  play::Room room(play::people(2), tests::games_with_dead_end());
  room.all_ready();
  for (int n = 0; n < 200 && room.table->status() == table::Status::playing; ++n)
    for (const int chair : {0, 1})
      if (const auto options = room.options(chair); !options.empty()) {
        room.move(chair, options.back());
        break;
      } else if (room.can(chair, "confirm")) {
        room.confirm(chair);
        break;
      }
  ASSERT_EQ(room.table->status(), table::Status::closed);
  EXPECT_EQ(room.table->why_closed(), "stuck");
  EXPECT_EQ(room.events.back().kind, table::Kind::closed);
  EXPECT_EQ(room.events.back().text, "stuck p1");
  EXPECT_TRUE(room.table->bots_due().empty());
  EXPECT_TRUE(room.table->record().has_value()) << "nothing is lost";
}

}  // namespace
