// Positions set up by hand: whatever values a game accepts can be played on to the end, and what it refuses it refuses
// in words.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/notation.h"
#include "core/playout.h"
#include "core/replay.h"
#include "games/all.h"
#include "tests/setups.h"

namespace {

using core::AnyGame;
using core::AnyState;
using core::Json;

// Plays a random move of whoever is first to decide; what it was, as in a record.
std::string step(const AnyGame& game, AnyState& s, core::Rng& rng) {
  core::Options options;
  const core::Seat seat = game.active(s).front();
  game.options(s, seat, options);
  const core::Move move = core::random_move(options, seat, rng);
  game.apply(s, seat, move, core::Log::none());
  return core::seat_text(seat) + " " + core::move_text(game.info(), move);
}

// Some value that the thing may have.
Json any_value(const Json& thing, core::Rng& rng) {
  const std::string kind = thing["kind"];
  if (kind == "flag") return rng.below(2) == 0;
  if (kind == "number") {
    const int least = thing["least"], most = thing["most"];
    const int now = thing["value"];
    // Near what is there, or anything.
    if (rng.below(2) == 0) return std::clamp(now + rng.below(5) - 2, least, most);
    return least + rng.below(most - least + 1);
  }
  const auto& ids = thing["ids"];
  if (kind == "one") {
    if (ids.empty() || (thing["none"] == true && rng.below(3) == 0))
      return thing["none"] == true ? Json() : thing["value"];
    return ids[static_cast<std::size_t>(rng.below(static_cast<int>(ids.size())))];
  }
  Json some = thing["value"];
  if (!ids.empty()) {
    const Json& id = ids[static_cast<std::size_t>(rng.below(static_cast<int>(ids.size())))];
    const auto found = std::find(some.begin(), some.end(), id);
    if (found == some.end())
      some.push_back(id);
    else
      some.erase(found);
  }
  return some;
}

// To the end; what is wrong on the way.
std::string wrong_on_the_way(const AnyGame& game, AnyState s, core::Rng& rng) {
  core::Options options;
  for (int n = 0; !game.over(s); ++n) {
    if (n > game.info().longest) return "it does not end";
    const core::Seat seat = game.active(s).front();
    game.options(s, seat, options);
    if (options.empty()) return "no option at " + game.info().steps[game.prompt(s, seat).step].name;
    game.figures(s, 0);
    game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    if (std::string broken = game.invariant(s); !broken.empty()) return broken;
  }
  return "";
}

struct Tries {
  int accepted = 0, refused = 0, positions = 0;
};

void try_games(const AnyGame& game, std::uint64_t seed, Tries& tries) {
  core::Rng rng(seed);
  AnyState s = game.start();
  std::vector<std::string> moves;
  int length = 0;  // of a game like this one
  core::Rng like(seed);
  for (AnyState end = s; !game.over(end); ++length) step(game, end, like);
  const int stop = rng.below(length);
  for (int n = 0; n < stop && !game.over(s); ++n) moves.push_back(step(game, s, rng));
  while (!game.over(s) && game.arrange(s, Json::object()).why_not) moves.push_back(step(game, s, rng));
  const core::Arranged as_it_is = game.arrange(s, Json::object());
  if (game.over(s)) {
    EXPECT_EQ(as_it_is.why_not->key, "over");
    return;
  }
  ++tries.positions;
  ASSERT_FALSE(as_it_is.things.empty());
  EXPECT_EQ(as_it_is.state, s) << "asking changes nothing";
  Json same = Json::object();
  for (const Json& thing : as_it_is.things) {
    EXPECT_FALSE(same.contains(thing["key"])) << thing;
    same[thing["key"].get<std::string>()] = thing["value"];
  }
  const core::Arranged again = game.arrange(s, same);
  EXPECT_FALSE(again.why_not) << again.why_not->key << again.why_not->args;
  EXPECT_EQ(again.state, s) << "what stands there can be set: "
                            << core::Json::diff(game.to_json(s), game.to_json(again.state));

  for (int i = 0; i < 6; ++i) {
    Json values = Json::object();
    for (int n = 1 + rng.below(4); n > 0; --n) {
      const Json& thing =
          as_it_is.things[static_cast<std::size_t>(rng.below(static_cast<int>(as_it_is.things.size())))];
      values[thing["key"].get<std::string>()] = any_value(thing, rng);
    }
    const core::Arranged arranged = game.arrange(s, values);
    if (arranged.why_not) {
      ++tries.refused;
      EXPECT_NE(arranged.why_not->key, "broken") << values << arranged.why_not->args << " seed " << seed;
      EXPECT_FALSE(arranged.why_not->key.starts_with("value")) << values << arranged.why_not->key;
      EXPECT_EQ(arranged.state, s);
      continue;
    }
    ++tries.accepted;
    // An empty line has no direction yet, and a region keeps the tiles it has just won.
    for (const Json& thing : arranged.things)
      if (const auto found = values.find(thing["key"].get<std::string>());
          found != values.end() && thing["kind"] != "some" && thing["name"] != "from_b") {
        EXPECT_EQ(thing["value"], *found) << thing["key"];
      }
    // The record has the way there.
    core::Record record =
        core::new_record(game, std::vector<std::string>(static_cast<std::size_t>(game.info().players)));
    record.position = Json::array({{{"moves", moves}, {"values", values}}});
    const auto opened = core::position_of(game, *core::read_record(core::write_record(record), "record"));
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ((*opened)->start(), arranged.state);
    EXPECT_EQ(wrong_on_the_way(**opened, (*opened)->start(), rng), "") << values << " seed " << seed;
  }
}

class Arranged : public testing::TestWithParam<std::string> {};

TEST_P(Arranged, positions_can_be_played_to_the_end) {
  const core::GameType& type = *games::find(GetParam());
  const char* wanted = std::getenv("KILOWATT_ARRANGED");
  const int games = wanted != nullptr ? std::atoi(wanted) : 1;
  Tries tries;
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players)
    for (const core::Setup& setup : conformance::setups(*type.catalog, players, 1, 7)) {
      const auto game = games::open(GetParam(), setup);
      ASSERT_TRUE(game);
      for (int n = 0; n < games; ++n) try_games(**game, static_cast<std::uint64_t>(n + 1), tries);
      if (HasFailure()) return;
    }
  EXPECT_GT(tries.accepted, tries.positions) << tries.refused << " refused";
  RecordProperty("accepted", tries.accepted);
  RecordProperty("refused", tries.refused);
}

INSTANTIATE_TEST_SUITE_P(Games, Arranged, testing::Values("powerline", "pampero", "century"),
                         [](const auto& test) { return test.param; });

TEST(Arrangement, what_does_not_belong_is_refused) {
  const auto game = games::open("powerline", {2, Json::object()});
  const AnyState s = (*game)->start();
  const auto why = [&](const Json& values) {
    const auto arranged = (*game)->arrange(s, values);
    return arranged.why_not ? arranged.why_not->key : "";
  };
  EXPECT_EQ(why({{"p1.points", 40}}), "");
  EXPECT_EQ(why({{"p1.points", -1}}), "value p1.points");
  EXPECT_EQ(why({{"p1.points", "40"}}), "value p1.points");
  EXPECT_EQ(why({{"p3.points", 40}}), "value p3.points");
  EXPECT_EQ(why({{"p1.cities", 3}}), "value p1.cities");
  EXPECT_EQ(why({{"p1.from_b.l01", 1}}), "value p1.from_b.l01");
  EXPECT_EQ(why({{"rounds", 3}}), "tiles");
  EXPECT_EQ(why({{"p2.tokens.l01", 1}}), "tokens");
}

TEST(Arrangement, a_record_with_other_values_is_refused) {
  const auto game = games::open("powerline", {2, Json::object()});
  core::Record record = core::new_record(**game, {"Ada", "Ben"});
  record.position = Json::parse(R"([{"moves": [], "values": {"rounds": 3}}])");
  EXPECT_EQ(core::position_of(**game, record).error().code, "wrong_position");
  record.position = Json::parse(R"([{"moves": ["p1 stop"], "values": {}}])");
  EXPECT_EQ(core::position_of(**game, record).error().code, "not_your_turn");
  for (const char* text : {"{}", "[]", "[1]", R"([{"moves": []}])", R"([{"moves": [], "values": []}])",
                           R"([{"moves": [], "values": {}, "more": 1}])"}) {
    Json json = Json::parse(core::write_record(core::new_record(**game, {"Ada", "Ben"})));
    json["position"] = Json::parse(text);
    EXPECT_EQ(core::read_record(json.dump(), "file").error().where, "file: position") << text;
  }
}

TEST(Arrangement, stages_follow_each_other) {
  const auto game = games::open("powerline", {1, Json::object()});
  core::Record record = core::new_record(**game, {"Ada"});
  record.position = Json::parse(R"([{"moves": [], "values": {"p1.points": 40}},
    {"moves": ["chance die 1", "chance die 2"], "values": {"die.red": 6}}])");
  record.moves = {"chance die 3"};
  const auto opened = core::begin_as(*games::open("powerline", {1, Json::object()}), record);
  ASSERT_TRUE(opened) << opened.error().text();
  const auto s = core::replay(**opened, record);
  ASSERT_TRUE(s) << s.error().text();
  const Json json = (*opened)->to_json(*s);
  EXPECT_EQ(json["dice"], Json::parse("[6,2,3,0,0,0]"));
  EXPECT_EQ(json["seats"][0]["points"], 40);
}

}  // namespace
