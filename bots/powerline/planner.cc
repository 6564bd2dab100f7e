#include "bots/powerline/planner.h"

#include <algorithm>
#include <cmath>

namespace bots::powerline {

namespace pl = ::powerline;

After settle(const Game& game, const State& s, core::Seat seat, const Outcome& outcome, bool vacation) {
  After after{pl::board_after(game, s, seat, outcome, vacation), s.round + 1, 0};
  const pl::Data& data = game.data();
  PlayerBoard& board = after.board;
  for (int scoring = 1; scoring <= pl::kScorings; ++scoring) {
    if (data.scoring_after[at(scoring - 1)] != after.round) continue;
    int points = board.points;
    for (const std::uint8_t tile : s.contracts)
      points += pl::tile_points(*game.rules().seats[seat].network, data.tiles[tile], board, scoring);
    board.points = static_cast<std::int16_t>(points);
    board.jokers = static_cast<std::uint8_t>(board.jokers + pl::scoring_jokers(game.rules(), scoring));
  }
  if (after.round == data.rounds)
    board.points = static_cast<std::int16_t>(
        std::max(0, board.points - pl::unfinished_loss(game.data(), pl::unfinished_lines(board))));
  after.points = board.points;
  return after;
}

Planner::Planner(const Game& game, core::Seat seat, const Network* network)
    : game_(game), seat_(seat), network_(network), by_hand_(game, seat), describe_(game, seat), plans_(game) {}

float Planner::worth(const PlayerBoard& board, int round,
                     const std::array<std::uint8_t, pl::kContracts>& contracts) const {
  const auto points = static_cast<float>(board.points);
  if (round >= game_.data().rounds) return points;
  if (network_ == nullptr) return points + by_hand_(board, round, contracts);
  Description description;
  describe_(board, round, contracts, description);
  return points + network_->value(description, std::min(round, kBuckets - 1));
}

float Planner::value(const After& after, const State& s) const {
  const auto points = static_cast<float>(after.points);
  if (after.round >= game_.data().rounds) return points;
  if (network_ == nullptr) return points + by_hand_(after.board, after.round, s.contracts);
  Description description;
  describe_(after.board, after.round, s.contracts, description);
  Network::Sum sum = base_sum_;
  network_->change_places(base_, description, sum);
  return points + network_->output(sum, std::min(after.round, kBuckets - 1));
}

// Values each part of an outcome alone (tokens on one line, the tile of a column, jokers spent) and adds them up.
void Planner::shortlist(const State& s, const std::vector<Outcome>& outcomes, int looks) {
  const PlayerBoard& board = s.seats[seat_];
  const int round = s.round + 1;
  const auto worth_of = [&](const PlayerBoard& b) { return value({b, round, b.points}, s); };
  const float nothing = worth_of(board);
  std::array<std::array<float, pl::kWorkers + 1>, pl::kMaxPlaces> line_worth;
  for (auto& row : line_worth) row.fill(0);
  std::array<float, pl::kWorkers + 1> column{}, joker{};
  for (int k = 1; k <= pl::kWorkers; ++k) {
    PlayerBoard b = board;
    if (b.tiles[at(k - 1)] == 0) continue;
    --b.tiles[at(k - 1)];
    b.jokers = static_cast<std::uint8_t>(b.jokers + game_.rules().seats[seat_].chart->joker[at(k - 1)]);
    column[at(k)] = worth_of(b) - nothing;
  }
  for (int j = 1; j <= std::min<int>(board.jokers, pl::kWorkers); ++j) {
    PlayerBoard b = board;
    b.jokers = static_cast<std::uint8_t>(b.jokers - j);
    joker[at(j)] = worth_of(b) - nothing;
  }
  rough_.clear();
  std::array<std::array<bool, pl::kWorkers + 1>, pl::kMaxPlaces> valued{};
  for (int i = 0; i < static_cast<int>(outcomes.size()); ++i) {
    const Outcome& outcome = outcomes[at(i)];
    float score = column[outcome.workers] + joker[outcome.jokers] - static_cast<float>(outcome.on_island());
    for (const pl::Build& build : outcome.builds) {
      if (build.workers == 0) continue;
      if (!valued[build.place][build.workers]) {
        valued[build.place][build.workers] = true;
        Outcome alone{};
        alone.builds[0] = build;
        alone.workers = build.workers;
        PlayerBoard b = pl::board_after(game_, s, seat_, alone, false);
        ++b.tiles[at(build.workers - 1)];
        b.jokers = board.jokers;
        line_worth[build.place][build.workers] = worth_of(b) - nothing;
      }
      score += line_worth[build.place][build.workers];
    }
    rough_.push_back({score, i});
  }
  if (static_cast<int>(rough_.size()) <= looks) return;
  // The same ones in the same order, whoever wrote the library.
  std::nth_element(rough_.begin(), rough_.begin() + looks, rough_.end(), [](const Rough& a, const Rough& b) {
    return a.score != b.score ? a.score > b.score : a.index < b.index;
  });
  rough_.resize(at(looks));
  std::sort(rough_.begin(), rough_.end(), [](const Rough& a, const Rough& b) { return a.index < b.index; });
}

std::vector<Plan> Planner::best(const State& s, int most, int jokers, int looks) {
  if (network_ != nullptr) {
    describe_(s.seats[seat_], s.round + 1, s.contracts, base_);
    network_->sum(base_, base_sum_);
  }
  found_.clear();
  // Of equals the one that was found first.
  const auto first = [](const Plan& a, const Plan& b) {
    return a.expected != b.expected ? a.expected > b.expected : a.number < b.number;
  };
  int number = 0;
  const auto keep = [&](Plan plan) {
    plan.number = number++;
    if (static_cast<int>(found_.size()) == most) {
      if (plan.expected <= found_.front().expected) return;
      std::pop_heap(found_.begin(), found_.end(), first);
      found_.pop_back();
    }
    found_.push_back(plan);
    std::push_heap(found_.begin(), found_.end(), first);
  };
  const bool can_rest = s.seats[seat_].vacation != 0;
  const std::vector<Outcome>& outcomes = plans_.enumerate(s, seat_, jokers);
  shortlist(s, outcomes, looks);
  for (const Rough& rough : rough_) {
    const Outcome& outcome = outcomes[at(rough.index)];
    keep({outcome, false, value(settle(game_, s, seat_, outcome, false), s)});
    if (can_rest && outcome.on_island() > 0) keep({outcome, true, value(settle(game_, s, seat_, outcome, true), s)});
  }
  std::vector<Plan> out = found_;
  std::sort(out.begin(), out.end(), first);
  return out;
}

}  // namespace bots::powerline
