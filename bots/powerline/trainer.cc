#include "bots/powerline/trainer.h"

#include "bots/positions.h"
#include "core/playout.h"

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

constexpr int kExploreOneIn = 40;  // plans that are not the best, to see more of the game
constexpr int kWeakOneIn = 3;      // games that begin weakly, so that the value also knows boards that good play avoids
constexpr int kWeakRounds = 12;    // at most
constexpr int kWeakest = 60;       // plans from which a weak round takes any
constexpr int kLooks = 64;         // outcomes looked at in full: games in plenty teach more than the last plan of each

// A plan with more jokers is rare and slow to enumerate.
int jokers_in_lessons(int round) { return round >= 12 ? 2 : 1; }

struct Seen {
  Description description;
  int round;
  int points;
  float expected;  // points still to come
};

}  // namespace

std::vector<Game> training_games(const core::DataSet& set) {
  std::vector<Game> games;
  const auto data = Game::load(set);
  if (!data) return games;
  const auto add = [&](const core::Json& options) {
    if (auto game = Game::make(*data, {1, options})) games.push_back(std::move(*game));
  };
  const std::vector<std::string> contracts = {"printed",           "by_colour",         "any_three",
                                              "by_colour_special", "any_three_special", "special_only"};
  for (const std::string& board : (*data)->board_ids.list()) {
    const core::Json boards = core::Json::array({board});
    // The base game stands as often as all variants together.
    for (int i = 0; i < 9; ++i) add({{"boards", boards}});
    for (const std::string& mode : contracts) add({{"boards", boards}, {"contracts", mode}});
    add({{"boards", boards}, {"limits", true}});
    add({{"boards", boards}, {"adventure_island", true}});
    add({{"boards", boards}, {"adventure_island", true}, {"limits", true}, {"contracts", "any_three_special"}});
  }
  return games;
}

void roll(const Game& game, State& s, core::Rng& rng) {
  core::Options options;
  while (game.active(s).has(core::kChance)) {
    game.options(s, core::kChance, options);
    game.apply(s, core::kChance, core::random_move(options, core::kChance, rng), core::Log::none());
  }
}

Trainer::Trainer(const std::vector<Game>& games, Network& network, std::uint64_t seed, int searches)
    : training_games_(games), network_(network), rng_(seed), searches_(searches) {
  for (const Game& game : training_games_) planners_.emplace_back(game, core::Seat{0}, &network_);
}

Plan Trainer::choose(Planner& planner, const State& s, bool weak) {
  const int jokers = jokers_in_lessons(s.round);
  const bool tries = rng_.below(kExploreOneIn) == 0;
  if (searches_ > 0 && !weak && !tries)
    return planner.search(s, 1, Stopwatch(Budget{.milliseconds = 0, .iterations = searches_}), rng_).front();
  const auto plans = planner.best(s, weak ? kWeakest : 6, jokers, kLooks);
  return plans[weak || tries ? static_cast<std::size_t>(rng_.below(static_cast<int>(plans.size()))) : 0];
}

int Trainer::play(float rate, float trust) {
  const auto which = static_cast<std::size_t>(rng_.below(static_cast<int>(training_games_.size())));
  const Game& game = training_games_[which];
  Planner& planner = planners_[which];
  State s = game.start();
  std::vector<Seen> seen;
  const int weak = rng_.below(kWeakOneIn) == 0 ? rng_.below(kWeakRounds) : 0;
  for (roll(game, s, rng_); !game.active(s).empty(); roll(game, s, rng_)) {
    const Plan plan = choose(planner, s, s.round < weak);
    for (const core::Move move : pl::moves_of(game, s, 0, plan.outcome, plan.vacation))
      game.apply(s, 0, move, core::Log::none());
    Seen after{{}, s.round, s.seats[0].points, 0};
    if (!game.active(s).empty()) {
      planner.describer()(s.seats[0], s.round, s.contracts, after.description);
      after.expected = network_.value(after.description, after.round);
    }
    seen.push_back(after);
  }
  // Backwards: what was still to come after each round. Weak rounds say nothing of what would have been possible.
  float to_come = 0;
  for (std::size_t i = seen.size() - 1; i-- > 0;) {
    if (seen[i].round < weak) break;
    const Seen& next = seen[i + 1];
    const float gained = static_cast<float>(next.points - seen[i].points);
    to_come = gained + (1 - trust) * next.expected + trust * to_come;
    if (positions_ != nullptr)
      append_position(*positions_, seen[i].description, seen[i].round, to_come);
    else
      network_.learn(seen[i].description, seen[i].round, to_come, rate);
  }
  return s.seats[0].points;
}

}  // namespace bots::powerline
