// Every level plays every game: always an option, the same again for the same seed, nothing a seat may not know.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>

#include "bots/match.h"
#include "core/playout.h"
#include "games/all.h"

namespace {

using bots::Budget;

constexpr Budget kTiny = {.milliseconds = 0, .iterations = 4};

struct Case {
  const char* game;
  int players;
};
constexpr Case kCases[] = {{"powerline", 2}, {"pampero", 2}, {"pampero", 1}, {"century", 3}};

std::unique_ptr<core::AnyGame> open(const Case& table) {
  auto game = games::open(table.game, {table.players, core::Json::object()});
  EXPECT_TRUE(game);
  return game ? std::move(*game) : nullptr;
}

std::vector<std::unique_ptr<bots::Bot>> seat_all(const core::AnyGame& game, const std::vector<std::string>& levels,
                                                 std::uint64_t seed) {
  std::vector<std::unique_ptr<bots::Bot>> out;
  for (int seat = 0; seat < game.info().players; ++seat) {
    auto bot = bots::make(game, static_cast<core::Seat>(seat), levels[static_cast<std::size_t>(seat) % levels.size()],
                          seed + static_cast<std::uint64_t>(seat));
    EXPECT_TRUE(bot);
    if (bot) out.push_back(std::move(*bot));
  }
  return out;
}

// A bot that checks another one's answers.
class Checked final : public bots::Bot {
 public:
  Checked(const core::AnyGame& game, core::Seat seat, std::unique_ptr<bots::Bot> inner)
      : game_(game), seat_(seat), inner_(std::move(inner)) {}
  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) override {
    core::Options options;
    game_.options(view, seat_, options);
    const core::Move move = inner_->choose(view, memory, budget);
    EXPECT_TRUE(options.contains(move)) << "verb " << int{move.verb} << " argument " << move.arg;
    return options.contains(move) ? move : options.nth(0);
  }
  std::vector<bots::Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget,
                                       int count, std::span<const core::Move> also) override {
    return inner_->advise(view, memory, budget, count, also);
  }

 private:
  const core::AnyGame& game_;
  core::Seat seat_;
  std::unique_ptr<bots::Bot> inner_;
};

TEST(Players, every_level_always_answers_with_an_option) {
  for (const Case& table : kCases) {
    const auto game = open(table);
    for (const bots::Level& level : bots::levels()) {
      SCOPED_TRACE(std::string(table.game) + " " + std::string(level.name));
      auto players = seat_all(*game, {std::string(level.name)}, 5);
      for (std::size_t seat = 0; seat < players.size(); ++seat)
        players[seat] = std::make_unique<Checked>(*game, static_cast<core::Seat>(seat), std::move(players[seat]));
      bots::play_match(*game, players, {.milliseconds = 0, .iterations = 1}, 11);
    }
  }
}

TEST(Players, the_same_seed_and_iterations_give_the_same_game) {
  for (const Case& table : kCases) {
    const auto game = open(table);
    for (const char* level : {"easy", "expert"}) {
      std::array<std::vector<core::Move>, 2> moves;
      for (auto& list : moves)
        bots::play_match(*game, seat_all(*game, {level}, 3), kTiny, 21,
                         [&](core::Seat, core::Move move, const core::AnyState&, const std::vector<core::Note>&) {
                           list.push_back(move);
                         });
      EXPECT_EQ(moves[0], moves[1]) << table.game << " " << level;
    }
  }
}

// Two tables that differ only in what the seat may not know look the same to it, so it must choose and advise the same.
TEST(Players, what_a_seat_may_not_know_changes_nothing) {
  for (const Case& table : kCases) {
    const auto game = open(table);
    core::Rng rng(8);
    core::AnyState s = game->start();
    core::Options options;
    int compared = 0, hidden = 0, varied = 0;
    for (int i = 0; i < 400 && !game->over(s); ++i) {
      // The last of those who decide at once: it must not know what the others have planned.
      core::Seat seat = core::kChance;
      for (const core::Seat each : game->active(s)) seat = each;
      game->options(s, seat, options);
      if (seat != core::kChance && options.count() > 1 && i % 8 == 0) {
        const core::AnyMemory nothing = game->memory();  // a seat that did not count
        const core::AnyState view = game->observe(s, seat);
        const core::AnyState other = game->guess(view, seat, nothing, rng);
        ASSERT_EQ(game->observe(other, seat), view) << table.game;
        hidden += !(view == s);
        varied += !(other == s);
        for (const char* level : {"hard", "expert"}) {
          std::array<core::Move, 2> chosen;
          std::array<double, 2> expected{};
          for (std::size_t k : {0u, 1u}) {
            const core::AnyState seen = game->observe(k == 0 ? s : other, seat);
            chosen[k] = (*bots::make(*game, seat, level, 77))->choose(seen, nothing, kTiny);
            expected[k] = (*bots::make(*game, seat, level, 77))->advise(seen, nothing, kTiny, 1).front().expected;
          }
          EXPECT_EQ(chosen[0], chosen[1]) << table.game << " " << level;
          EXPECT_EQ(expected[0], expected[1]) << table.game << " " << level;
          ++compared;
        }
      }
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
    EXPECT_GT(compared, 10) << table.game;
    // Where something is hidden, the two tables do differ.
    EXPECT_TRUE(hidden == 0 || varied > 0) << table.game;
    EXPECT_TRUE(std::string_view(table.game) == "pampero" || hidden > 5) << table.game;
  }
}

TEST(Players, advice_is_an_option_and_has_reasons_with_texts) {
  for (const Case& table : kCases) {
    const auto game = open(table);
    std::vector<core::Json> texts;
    for (const char* lang : {"en", "de", "fr"}) {
      texts.push_back(core::Json::parse(games::find(table.game)->text(lang), nullptr, false));
      ASSERT_TRUE(texts.back().contains("reasons")) << table.game << " " << lang;
    }
    core::Rng rng(4);
    core::AnyState s = game->start();
    core::Options options;
    std::size_t reasons = 0;
    double most = 0;  // chance of a seat
    for (int i = 0; i < 300 && !game->over(s); ++i) {
      const core::Seat seat = game->active(s).front();
      game->options(s, seat, options);
      if (seat != core::kChance && i % 6 == 0) {
        for (const auto& advice :
             (*bots::make(*game, seat, "greedy", 1))->advise(game->observe(s, seat), game->memory(), kTiny, 3)) {
          EXPECT_TRUE(options.contains(advice.move)) << table.game;
          EXPECT_GE(advice.chance, 0) << table.game;
          EXPECT_TRUE(table.players == 1 || advice.chance <= 1) << table.game;
          most = std::max(most, advice.chance);
          for (const bots::Reason& reason : advice.reasons)
            for (const core::Json& text : texts)
              EXPECT_TRUE(text["reasons"].contains(reason.key)) << table.game << " " << reason.key;
          reasons += advice.reasons.size();
        }
      }
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
    EXPECT_GT(reasons, 0u) << table.game;
    EXPECT_GT(most, 0) << table.game;
  }
}

// Whoever follows the hints plays like the bot that gives them.
TEST(Players, the_first_advice_is_what_it_plays) {
  constexpr Budget kOnce = {.milliseconds = 0, .iterations = 1};
  for (const Case& table : kCases) {
    const auto game = open(table);
    core::Rng rng(14);
    core::AnyState s = game->start();
    core::Options options;
    for (int i = 0; i < 300 && !game->over(s); ++i) {
      const core::Seat seat = game->active(s).front();
      game->options(s, seat, options);
      if (seat != core::kChance && options.count() > 1 && i % 5 == 0)
        for (const bots::Level& level : bots::levels()) {
          if (level.name == "random") continue;  // has no opinion
          const core::AnyState view = game->observe(s, seat);
          const auto advice = (*bots::make(*game, seat, level.name, 9))->advise(view, game->memory(), kOnce, 3);
          ASSERT_FALSE(advice.empty()) << table.game << " " << level.name;
          EXPECT_EQ(advice.front().move, (*bots::make(*game, seat, level.name, 9))->choose(view, game->memory(), kOnce))
              << table.game << " " << level.name << " move " << i;
        }
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
  }
}

// Whatever reason the sources name, in every language.
TEST(Players, every_reason_has_words) {
  const std::pair<const char*, const char*> sources[] = {
      {"powerline", "evaluator.cc"}, {"pampero", "choice.cc"}, {"century", "choice.cc"}};
  for (const auto& [game, file] : sources) {
    std::ifstream source(std::string(KILOWATT_SOURCE_DIR) + "/bots/" + game + "/" + file);
    const std::string code((std::istreambuf_iterator<char>(source)), {});
    std::set<std::string> keys;
    const std::regex word("\"([a-z]+(_[a-z]+)+)\"");  // all keys have two words or more
    for (std::sregex_iterator at(code.begin(), code.end(), word), end; at != end; ++at) keys.insert((*at)[1]);
    EXPECT_GT(keys.size(), 5u) << game;
    for (const char* lang : {"en", "de", "fr"}) {
      const core::Json texts = core::Json::parse(games::find(game)->text(lang), nullptr, false)["reasons"];
      for (const std::string& key : keys) EXPECT_TRUE(texts.contains(key)) << game << " " << lang << " " << key;
      for (const auto& [key, text] : texts.items())
        EXPECT_TRUE(keys.contains(key)) << game << " " << lang << ": nobody says " << key;
    }
  }
}

TEST(Players, greedy_beats_random_clearly) {
  for (const Case& table : {Case{"powerline", 2}, Case{"pampero", 2}, Case{"century", 3}}) {
    const auto game = open(table);
    double rank = 0;
    constexpr int kGames = 6;
    for (int n = 0; n < kGames; ++n) {
      std::vector<std::string> levels(static_cast<std::size_t>(table.players), "random");
      const auto seat = static_cast<core::Seat>(n % table.players);
      levels[seat] = "greedy";
      const core::Scores scores = bots::play_match(*game, seat_all(*game, levels, static_cast<std::uint64_t>(n)), kTiny,
                                                   static_cast<std::uint64_t>(n / table.players));
      rank += bots::normalised_rank(scores, game->info().seats, seat) / kGames;
    }
    EXPECT_GT(rank, 0.8) << table.game;
  }
}

TEST(Players, the_value_of_a_position_is_between_last_and_first_and_exact_at_the_end) {
  for (const Case& table : kCases) {
    const auto game = open(table);
    core::AnyState s = game->start();
    core::Rng rng(2);
    core::Options options;
    while (!game->over(s)) {
      const core::Seat seat = game->active(s).front();
      game->options(s, seat, options);
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
      if (rng.below(20) != 0) continue;
      const auto value = bots::evaluate(*game, game->observe(s, 0), 0, game->memory(), {}, 1);
      ASSERT_TRUE(value);
      EXPECT_TRUE(table.players == 1 || (value->chance >= 0 && value->chance <= 1))
          << table.game << " " << value->chance;
    }
    const auto value = bots::evaluate(*game, s, 0, game->memory(), {}, 1);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->expected, game->scores(s)[0][0]) << table.game;
  }
}

}  // namespace
