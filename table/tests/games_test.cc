// The real games at a table: whole games with undo, late messages and watchers.
#include "games/all.h"

#include <gtest/gtest.h>

#include "core/playout.h"
#include "table/general_requests.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::Room;

Json settings(const core::GameType& type, int people, Json more = Json::object()) {
  more["game"] = type.catalog->id;
  return play::people(people, std::move(more));
}

TEST(Games, what_is_usual_depends_on_what_was_chosen) {
  table::GameCache game_cache(games::all());
  table::GeneralRequests requests(game_cache);
  const auto usual = [&](const Json& more) {
    Json asked = {{"type", "games"}};
    asked.update(more);
    const std::string text = asked.dump();
    const Json answer = Json::parse(requests.answer(*table::Message::parse(text)).value_or(""));
    Json out;
    for (const Json& choice : answer["games"][0]["choices"]) out[choice["name"]] = choice.value("default", Json());
    return out;
  };
  EXPECT_EQ(usual(Json::object())["side_b"], false);
  const Json drawn = usual({{"options", {{"contracts", "any_three"}}}});
  EXPECT_EQ(drawn["contracts"], "any_three");
  EXPECT_EQ(drawn["side_b"], true);
  EXPECT_EQ(usual({{"players", 3}})["boards"].size(), 3u);
  for (const Json& wrong : {Json(7), Json::array({1}), Json{{"contracts", "none"}}, Json{{"colour", "red"}}})
    EXPECT_EQ(usual({{"players", -4}, {"options", wrong}}), usual(Json::object())) << wrong;
}

// Whoever asks what can be played asks for these: they are kept, and other set-ups go with their last table.
TEST(Games, what_is_usual_is_set_up_once) {
  table::GameCache game_cache(games::all());
  for (const core::GameType& type : games::all())
    for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
      const std::weak_ptr<const table::GameInstance> usual =
          *game_cache.take(type.catalog->id, players, Json::object());
      ASSERT_FALSE(usual.expired());
      EXPECT_EQ(game_cache.take(type.catalog->id, players, Json::object())->get(), usual.lock().get());
    }
  const std::weak_ptr<const table::GameInstance> chosen = *game_cache.take("powerline", 2, {{"vacation", false}});
  EXPECT_TRUE(chosen.expired());
}

// A turn of forced moves is over with the last of them; who had a choice is asked, but for bids.
TEST(Games, only_who_had_a_choice_is_asked_to_confirm) {
  int unasked = 0;
  for (const core::GameType& type : games::all()) {
    Room room(settings(type, std::min(3, type.catalog->max_players), {{"confirm", true}}), games::all(), 4);
    room.all_ready();
    core::Rng rng(12);
    core::Seats chose;
    int asked = 0;
    for (int guard = 0; room.table->status() == table::Status::playing && guard < 8000; ++guard) {
      const core::Seat seat = room.table->waiting_for().front();
      const int chair = room.table->chair_of(seat);
      const auto options = room.options(chair);
      if (options.empty()) {
        EXPECT_TRUE(chose.has(seat)) << type.catalog->id;
        ++asked;
        room.confirm(chair);
        chose.remove(seat);
        continue;
      }
      if (options.size() > 1) chose.add(seat);
      room.move(chair, options[static_cast<std::size_t>(rng.below(static_cast<int>(options.size())))]);
      if (room.table->waiting_for().has(seat)) continue;
      if (!chose.has(seat)) ++unasked;
      chose.remove(seat);
    }
    EXPECT_EQ(room.view(-1)["status"], "over") << type.catalog->id;
    EXPECT_GT(asked, 0) << type.catalog->id;
  }
  EXPECT_GT(unasked, 0);
}

TEST(Games, whole_games_with_undo_and_repeated_messages) {
  for (const core::GameType& type : games::all()) {
    const int players = std::min(3, type.catalog->max_players);
    for (const bool confirm : {false, true}) {
      Room room(settings(type, players, {{"confirm", confirm}}), games::all(), 3);
      room.all_ready();
      core::Rng rng(11);
      Json last;
      int last_chair = 0;
      for (int guard = 0; room.table->status() == table::Status::playing && guard < 8000; ++guard) {
        const core::Seats waiting = room.table->waiting_for();
        ASSERT_FALSE(waiting.empty());
        int pick = rng.below(waiting.count());
        core::Seat seat = waiting.front();
        for (const core::Seat one : waiting)
          if (pick-- == 0) seat = one;
        const int chair = room.table->chair_of(seat);
        if (!last.is_null() && rng.below(10) == 0) {
          EXPECT_EQ(room.say(last_chair, last)[0]["late"], true);
        }
        if (rng.below(8) == 0 && room.can(chair, "undo")) {
          EXPECT_TRUE(room.undo(chair, rng.below(3) == 0));
          if (rng.below(2) == 0) {
            EXPECT_TRUE(room.say(chair, {{"type", "redo"}}).empty());
          }
          continue;
        }
        const auto options = room.options(chair);
        if (options.empty()) {
          room.confirm(chair);
          continue;
        }
        const std::string& move = options[static_cast<std::size_t>(rng.below(static_cast<int>(options.size())))];
        const Json& view = room.view(chair);
        if (rng.below(20) == 0) room.say(chair, {{"type", "whatif"}, {"moves", {move}}});
        last = {{"type", "play"}, {"move", move}, {"decision", view["decision"]}, {"event", view["event"]}};
        last_chair = chair;
        for (const Json& reply : room.say(chair, last)) ADD_FAILURE() << reply;
        if (guard % 200 == 0) room.check();
      }
      EXPECT_EQ(room.view(-1)["status"], "over") << type.catalog->id;
      room.check();
      // The whole view came on joining, and never again.
      for (const play::Client& client : room.clients)
        for (const Json& message : client.received) EXPECT_EQ(message["type"], "update");
      const auto record = room.table->record();
      ASSERT_TRUE(record);
      const auto checked = core::verify_dice(room.table->game(), *record);
      EXPECT_TRUE(checked) << checked.error().text();
    }
  }
}

TEST(Games, a_what_if_works_in_every_position) {
  // On the seat's own view, with everything blanked that it may not know.
  for (const core::GameType& type : games::all()) {
    Room room(settings(type, std::min(3, type.catalog->max_players), {{"confirm", false}}), games::all(), 5);
    room.all_ready();
    core::Rng rng(5);
    for (int moves = 0; room.table->status() == table::Status::playing; ++moves) {
      ASSERT_LT(moves, 5000);
      const core::Seat seat = room.table->waiting_for().front();
      ASSERT_LT(seat, core::kMaxSeats);
      const int chair = room.table->chair_of(seat);
      const auto options = room.options(chair);
      if (moves % 9 == 0)
        for (const std::string& move : options) {
          const auto replies = room.say(chair, {{"type", "whatif"}, {"moves", {move}}});
          EXPECT_EQ(replies[0]["type"], "whatif");
          EXPECT_FALSE(replies[0].contains("refused")) << move << " " << replies[0];
        }
      room.move(chair, options[static_cast<std::size_t>(rng.below(static_cast<int>(options.size())))]);
    }
  }
}

TEST(Games, in_powerline_nobody_sees_how_far_the_others_have_planned) {
  const auto watch = [](const std::vector<const char*>& plan, int viewer) {
    Room room(settings(games::all()[0], 2), games::all(), 3);
    room.all_ready();
    for (auto& client : room.clients) client.received.clear();
    for (const char* move : plan) room.move(0, move);
    if (room.can(0, "confirm")) room.confirm(0);  // a plan is finished when it is confirmed
    Json all = room.client(viewer).received;
    std::string text;
    table::Watcher fresh({viewer, false});
    room.table->welcome(fresh, room.now, text);
    all.push_back(Json::parse(text));
    return all;
  };
  for (const int viewer : {-1, 1}) {
    const Json nothing = watch({}, viewer);
    EXPECT_EQ(nothing, watch({"begin red"}, viewer));
    EXPECT_EQ(nothing, watch({"begin black", "island"}, viewer));
    EXPECT_EQ(nothing, watch({"begin red", "island", "island", "stop"}, viewer));  // at the vacation step
    const Json finished = watch({"begin red", "island", "stop", "vacation keep"}, viewer);
    EXPECT_NE(nothing, finished);
    EXPECT_EQ(finished, watch({"begin black", "island", "island", "island", "stop", "vacation use"}, viewer));
  }
}

}  // namespace
