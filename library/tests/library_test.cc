// What holds for every game of the library: numbers of actions, observations without anything hidden, batches.
#include <gtest/gtest.h>
#include <kilowatt/kilowatt.h>

#include <algorithm>

#include "tests/allocations.h"

namespace {

using kilowatt::Batch;
using kilowatt::Game;
using kilowatt::Match;
using kilowatt::Move;
using kilowatt::Options;
using kilowatt::Random;
using kilowatt::State;

#ifdef KILOWATT_SANITIZED
constexpr int kMatches = 1;
#else
constexpr int kMatches = 6;
#endif

// Random matches of every game and number of players; `look` sees every position.
template <class Look>
void walk_all(Look look) {
  for (const std::string& name : Game::names())
    for (int players = 1; players <= kilowatt::kMaxSeats; ++players) {
      const auto game = Game::load(name, {.players = players});
      if (!game) continue;
      Random random(static_cast<std::uint64_t>(players));
      Options options;
      for (int n = 0; n < kMatches; ++n)
        for (State s = game->start(); !s.over();) {
          const int seat = s.seat();
          look(*game, s, seat, random);
          if (testing::Test::HasFailure()) return;
          s.options(seat, options);
          s.apply(seat, random_move(options, seat, random));
        }
    }
}

std::vector<std::int16_t> seen_by(const Game& game, const State& s, int seat) {
  std::vector<std::int16_t> out(static_cast<std::size_t>(game.observation_size()));
  s.write_observation(seat, out.data());
  return out;
}

TEST(Library, every_option_has_a_number_of_its_own_and_a_name) {
  walk_all([](const Game& game, const State& s, int seat, Random&) {
    Options options;
    s.options(seat, options);
    int last = -1;
    for (int n = 0; n < options.count(); ++n) {
      const Move move = options.nth(n);
      const int action = game.action(move);
      ASSERT_GE(action, 0) << game.name() << ": " << game.move_name(move);
      ASSERT_LT(action, game.action_count());
      ASSERT_EQ(game.action_move(action), move);
      ASSERT_NE(action, last);
      last = action;
      bool found = false;
      for (const Move each : game.find_moves(game.move_name(move))) found = found || each == move;
      ASSERT_TRUE(found) << game.move_name(move);
    }
  });
}

// The same test that the views of a table pass: what a seat may not know could be otherwise, and it would see the same.
TEST(Library, nothing_hidden_is_observed) {
  int n = 0;
  walk_all([&](const Game& game, const State& s, int, Random& random) {
    if (++n % 7 != 0) return;
    for (int seat = 0; seat < game.seats(); ++seat) {
      const State other = s.guess(seat, random);
      ASSERT_EQ(seen_by(game, other, seat), seen_by(game, s, seat)) << game.name() << " " << seat;
      ASSERT_EQ(seen_by(game, s.observe(seat), seat), seen_by(game, s, seat));
    }
    ASSERT_EQ(seen_by(game, s.guess(kilowatt::kNobody, random), kilowatt::kNobody),
              seen_by(game, s, kilowatt::kNobody));
  });
}

TEST(Library, the_layout_covers_the_observation_without_gaps) {
  for (const std::string& name : Game::names()) {
    const auto game = Game::load(name);
    ASSERT_TRUE(game) << game.error().text;
    int next = 0;
    for (const kilowatt::ObservationField& field : game->observation()) {
      EXPECT_EQ(field.first, next) << field.name;
      next += field.size;
      const bool named = field.kind == kilowatt::ObservationField::Kind::flag && !field.words.empty();
      EXPECT_TRUE(!named || field.words.size() == static_cast<std::size_t>(field.size)) << field.name;
    }
    EXPECT_EQ(next, game->observation_size());
  }
}

// Observers at different seats count the seats from themselves.
TEST(Library, seats_are_counted_from_the_observer) {
  const auto game = Game::load("century", {.players = 3});
  int points = -1, acting = -1;
  for (const kilowatt::ObservationField& field : game->observation()) {
    if (field.name == "seat0/coins") points = field.first;
    if (field.name == "acting") acting = field.first;
  }
  Match match(*game);
  Random random(1);
  Options options;
  while (match.state().seat() == kilowatt::kChance) {
    match.state().options(kilowatt::kChance, options);
    ASSERT_TRUE(match.play(kilowatt::kChance, random_move(options, kilowatt::kChance, random)));
  }
  const int first = match.state().seat();
  const auto own = seen_by(*game, match.state(), first), other = seen_by(*game, match.state(), (first + 2) % 3);
  EXPECT_GT(own[static_cast<std::size_t>(points)], 0);
  EXPECT_EQ(own[static_cast<std::size_t>(acting)], 1);
  EXPECT_EQ(other[static_cast<std::size_t>(acting)], 0);
  EXPECT_EQ(other[static_cast<std::size_t>(acting + 1)], 1);
}

TEST(Library, a_refusal_names_the_rule_and_changes_nothing) {
  const auto game = Game::load("powerline", {.players = 1});
  Match match(*game);
  Options options;
  while (match.state().seat() == kilowatt::kChance) {
    match.state().options(kilowatt::kChance, options);
    ASSERT_TRUE(match.play(kilowatt::kChance, options.nth(0)));
  }
  ASSERT_TRUE(match.play(0, *game->find_move("begin red")));
  const State before = match.state();
  const auto refused = match.play(0, *game->find_move("stop"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "PL-30");
  EXPECT_NE(refused.error().text.find("at least one worker"), std::string::npos) << refused.error().text;
  EXPECT_TRUE(match.state() == before);
  EXPECT_FALSE(match.play(-3, {}));
  EXPECT_FALSE(match.play(99, {200, 1}));
}

TEST(Library, records_and_traces_read_back) {
  for (const char* name : {"powerline", "pampero", "century", "goofspiel"}) {
    const auto game = Game::load(name, {.players = 3});
    Match match(*game);
    Random random(7);
    Options options;
    while (!match.state().over()) {
      const int seat = match.state().seat();
      match.state().options(seat, options);
      ASSERT_TRUE(match.play(seat, random_move(options, seat, random)));
    }
    const auto from_record = Match::read(*match.record());
    ASSERT_TRUE(from_record) << from_record.error().text;
    EXPECT_TRUE(std::ranges::equal(from_record->state().bytes(), match.state().bytes()));
    std::string trace;
    const auto lines = match.trace();
    ASSERT_TRUE(lines);
    for (const std::string& line : *lines) trace += line + "\n";
    const auto from_trace = Match::read(trace);
    ASSERT_TRUE(from_trace) << from_trace.error().text;
    EXPECT_EQ(*from_trace->record(), *match.record());
  }
  EXPECT_FALSE(Match::read("{}"));
  EXPECT_FALSE(Match::read("{}\n{}\n"));
  EXPECT_FALSE(Match::read(""));
}

TEST(Library, wrong_games_are_refused_in_words) {
  EXPECT_EQ(Game::load("chess").error().code, "unknown_game");
  EXPECT_FALSE(Game::load("century", {.players = 2}));
  EXPECT_FALSE(Game::load("pampero", {.players = 2, .options = "[1"}));
  EXPECT_FALSE(Game::load("pampero", {.players = 2, .options = "[]"}));
  EXPECT_FALSE(Game::load("pampero", {.players = 2, .options = R"({"sails":true})"}));
  EXPECT_FALSE(Game::load("pampero", {.players = 2, .data = {{"map.json", "{}"}}}));
}

// Of the same seed the same matches, whatever the number of threads; the arrays say what a state says.
TEST(Library, batches_do_not_depend_on_threads) {
  for (const char* name : {"powerline", "pampero", "century", "goofspiel"}) {
    const auto game = Game::load(name, {.players = 3});
    auto one = Batch::make(*game, {.rows = 11, .threads = 1, .seed = 3});
    auto three = Batch::make(*game, {.rows = 11, .threads = 3, .seed = 3});
    ASSERT_TRUE(one && three);
    for (int n = 0; n < 400; ++n) {
      one->sample();
      three->sample();
      ASSERT_TRUE(one->step());
      ASSERT_TRUE(three->step());
    }
    const auto size = static_cast<std::size_t>(11 * game->observation_size());
    EXPECT_TRUE(std::equal(one->observation(), one->observation() + size, three->observation()));
    EXPECT_EQ(one->decisions(), three->decisions());
    EXPECT_EQ(one->matches(), three->matches());
  }
}

// A match played along, with the same choices and the same chance as a row has.
class MatchBesideRow {
 public:
  MatchBesideRow(const Game& game, std::uint64_t seed) : game_(game), state_(game.start()), random_(seed) {
    random_.next(), random_.next();  // where the batch's own source of chance begins
    go_on();
  }
  void choose_and_play() {
    const int n = random_.below(options_.count());
    action = game_.action(options_.nth(n));
    state_.apply(state_.seat(), options_.nth(n));
    go_on();
  }
  bool shows_the_same(const Batch& batch, int row) const {
    const int numbers = game_.observation_size(), actions = game_.action_count(), seat = state_.seat();
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(actions));
    for (int n = 0; n < options_.count(); ++n) mask[static_cast<std::size_t>(game_.action(options_.nth(n)))] = 1;
    return batch.seat()[row] == seat && std::ranges::equal(mask, std::span(batch.mask() + row * actions, mask.size())) &&
           std::ranges::equal(seen_by(game_, state_, seat),
                              std::span(batch.observation() + row * numbers, static_cast<std::size_t>(numbers)));
  }

  int action = -1;

 private:
  void go_on() {
    for (;; state_.apply(state_.seat(), random_move(options_, kilowatt::kChance, random_))) {
      if (state_.over()) state_ = game_.start();
      state_.options(state_.seat(), options_);
      if (state_.seat() != kilowatt::kChance) return;
    }
  }

  Game game_;
  State state_;
  Random random_;
  Options options_;
};

TEST(Library, a_row_shows_what_its_match_shows) {
  for (const char* name : {"powerline", "pampero", "century", "goofspiel"}) {
    const auto game = Game::load(name, {.players = 4});
    auto batch = Batch::make(*game, {.rows = 3, .seed = 8});
    Random seeds(8);
    seeds.next(), seeds.next();
    std::vector<MatchBesideRow> matches;
    for (int row = 0; row < 3; ++row) matches.emplace_back(*game, seeds.next());
    for (int n = 0; n < 1000 * kMatches; ++n) {
      batch->sample();
      for (int row = 0; row < 3; ++row) {
        MatchBesideRow& match = matches[static_cast<std::size_t>(row)];
        ASSERT_TRUE(match.shows_the_same(*batch, row)) << name << ", row " << row << ", step " << n;
        match.choose_and_play();
        ASSERT_EQ(match.action, batch->actions()[row]);
      }
      ASSERT_TRUE(batch->step());
    }
    EXPECT_GT(batch->matches(), 0) << name;
  }
}

TEST(Library, a_mask_has_exactly_the_options) {
  const auto game = Game::load("century", {.players = 4});
  auto batch = Batch::make(*game, {.rows = 5, .seed = 2});
  for (int n = 0; n < 1500; ++n) {
    for (int row = 0; row < 5; ++row) {
      const std::uint8_t* mask = batch->mask() + row * game->action_count();
      ASSERT_EQ(std::count(mask, mask + game->action_count(), 1), batch->legal()[row]);
    }
    batch->sample();
    ASSERT_TRUE(batch->step());
  }
  EXPECT_GT(batch->matches(), 0);
}

TEST(Library, a_batch_refuses_what_is_no_option_and_goes_on) {
  const auto game = Game::load("powerline", {.players = 2});
  auto batch = Batch::make(*game, {.rows = 4, .seed = 2});
  batch->sample();
  const std::vector<std::int32_t> fine(batch->actions(), batch->actions() + 4);
  batch->actions()[2] = game->action(*game->find_move("stop"));
  auto refused = batch->step();
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("row 2"), std::string::npos) << refused.error().text;
  batch->actions()[2] = -5;
  EXPECT_FALSE(batch->step());
  batch->actions()[2] = 1 << 30;
  EXPECT_FALSE(batch->step());
  EXPECT_EQ(batch->decisions(), 0);
  std::copy(fine.begin(), fine.end(), batch->actions());
  EXPECT_TRUE(batch->step());
  EXPECT_FALSE(Batch::make(*game, {.rows = 0}));
  EXPECT_FALSE(Batch::make(*game, {.rows = 1, .threads = 100000}));
}

TEST(Library, a_step_allocates_nothing) {
  for (const char* name : {"powerline", "pampero", "century"}) {
    const auto game = Game::load(name, {.players = 4});
    auto batch = Batch::make(*game, {.rows = 64, .seed = 2});
    const long before = conformance::allocations();
    for (int n = 0; n < 300; ++n) {
      batch->sample();
      if (!batch->step()) FAIL();
    }
    EXPECT_EQ(conformance::allocations(), before) << name;
  }
}

TEST(Library, rewards_come_with_the_end) {
  const auto game = Game::load("goofspiel", {.players = 2});
  auto batch = Batch::make(*game, {.rows = 3, .seed = 2});
  int ended = 0;
  for (int n = 0; n < 200; ++n) {
    batch->sample();
    ASSERT_TRUE(batch->step());
    for (int row = 0; row < 3; ++row) {
      const float sum = batch->reward()[row * 2] + batch->reward()[row * 2 + 1];
      EXPECT_EQ(sum, 0);
      EXPECT_TRUE(batch->done()[row] == 1 || batch->reward()[row * 2] == 0);
      ended += batch->done()[row];
    }
  }
  EXPECT_EQ(ended, batch->matches());
  EXPECT_GT(ended, 0);
}

TEST(Library, bots_play_their_seat_only) {
  const auto game = Game::load("goofspiel", {.players = 2});
  Match match(*game);
  Random random(5);
  Options options;
  auto bot = kilowatt::Bot::make(*game, 0, "greedy", 1);
  ASSERT_TRUE(bot);
  EXPECT_FALSE(kilowatt::Bot::make(*game, 2, "greedy", 1));
  EXPECT_FALSE(kilowatt::Bot::make(*game, 0, "godlike", 1));
  while (!match.state().over()) {
    const int seat = match.state().seat();
    match.state().options(seat, options);
    const auto chosen = bot->choose(match, {.iterations = 5});
    ASSERT_EQ(chosen.has_value(), (match.state().active() & 1) != 0);
    ASSERT_TRUE(match.play(seat, seat == 0 ? *chosen : random_move(options, seat, random)));
  }
  const auto elsewhere = Game::load("goofspiel", {.players = 2});
  EXPECT_FALSE(bot->choose(Match(*elsewhere), {}));
}

}  // namespace
