// One roll ahead: the best plans of this round are compared by what the best plans of the next round would make of
// them.
//
// All candidates meet the same rolls, so that luck does not decide between them, and rolls come in batches in which
// every die shows every face once. A candidate that falls clearly behind the leader is dropped; the time goes to those
// that are still in doubt, and none is spent on a plan without a rival.
#include <algorithm>
#include <cmath>

#include "bots/powerline/planner.h"

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

constexpr int kCandidates = 10;
constexpr float kMargin = 4.0f;   // a plan that is expected to be so much worse at first sight is not compared
constexpr int kInnerLooks = 24;   // at the plans of the next round
constexpr double kRollDoubt = 6.0;    // rolls it takes until they count as much as the first impression
constexpr double kClearly = 2.0;  // standard errors between the leader and one that is dropped
constexpr int kMostRolls = 1200;

using Roll = std::array<std::uint8_t, pl::kWorkers>;
using Batch = std::array<Roll, pl::kFaces>;

Batch roll_batch(core::Rng& rng) {
  Batch batch;
  for (std::size_t die = 0; die < pl::kWorkers; ++die) {
    std::array<std::uint8_t, pl::kFaces> faces = {1, 2, 3, 4, 5, 6};
    for (int i = pl::kFaces - 1; i > 0; --i)
      std::swap(faces[static_cast<std::size_t>(i)], faces[static_cast<std::size_t>(rng.below(i + 1))]);
    for (std::size_t i = 0; i < pl::kFaces; ++i) batch[i][die] = faces[i];
  }
  return batch;
}

struct Candidate {
  Plan plan;
  State next;                // after the plan; only the dice of the next round are missing
  std::vector<float> worth;  // what each roll made of it
  double total = 0;

  double expected() const { return (plan.expected * kRollDoubt + total) / (static_cast<double>(worth.size()) + kRollDoubt); }
};

// How sure it is that `ahead` is better than `behind`, in standard errors.
double lead(const Candidate& ahead, const Candidate& behind) {
  const auto rolls = static_cast<double>(ahead.worth.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < ahead.worth.size(); ++i) {
    const double difference = ahead.worth[i] - behind.worth[i];
    sum += difference;
    squares += difference * difference;
  }
  constexpr double kLeastVariance = 0.05;  // a few equal rolls prove nothing
  const double mean = sum / rolls;
  return (ahead.expected() - behind.expected()) /
         std::sqrt(std::max(kLeastVariance, squares / rolls - mean * mean) / rolls);
}

bool more_expected(const Candidate& a, const Candidate& b) { return a.expected() > b.expected(); }

}  // namespace

std::vector<Plan> Planner::search(const State& s, int most, Stopwatch watch, core::Rng& rng) {
  std::vector<Plan> plans = best(s, std::max(most, kCandidates), pl::kWorkers);
  std::vector<Candidate> rivals;
  const bool last_round = s.round + 1 >= game_.data().rounds;
  for (const Plan& plan : plans) {
    if (last_round || plan.expected < plans.front().expected - kMargin || rivals.size() == kCandidates) break;
    const After after = settle(game_, s, seat_, plan.outcome, plan.vacation);
    Candidate& candidate = rivals.emplace_back(plan, s);
    candidate.next.seats[seat_] = after.board;
    candidate.next.seats[seat_].step = pl::kBegin;
    candidate.next.round = static_cast<std::uint8_t>(after.round);
    candidate.worth.reserve(kMostRolls);
  }
  const std::size_t compared = rivals.size();
  std::vector<Candidate> dropped;
  std::vector<float> now(compared);
  bool time = true;
  for (int rolls = 0; time && rivals.size() > 1 && rolls < kMostRolls; rolls += pl::kFaces) {
    for (const Roll& dice : roll_batch(rng)) {
      for (std::size_t i = 0; i < rivals.size() && time; ++i) {
        time = watch.next();
        State& next = rivals[i].next;
        next.dice = dice;
        if (time) now[i] = best(next, 1, std::min<int>(1, next.seats[seat_].jokers), kInnerLooks).front().expected;
      }
      if (!time) break;
      for (std::size_t i = 0; i < rivals.size(); ++i) {
        rivals[i].worth.push_back(now[i]);
        rivals[i].total += now[i];
      }
    }
    if (!time) break;
    std::stable_sort(rivals.begin(), rivals.end(), more_expected);
    while (rivals.size() > 1 && lead(rivals.front(), rivals.back()) > kClearly) {
      dropped.push_back(std::move(rivals.back()));
      rivals.pop_back();
    }
  }
  // Those that stayed stand before those that were dropped, and these before those that were never compared.
  std::stable_sort(rivals.begin(), rivals.end(), more_expected);
  std::stable_sort(dropped.begin(), dropped.end(), more_expected);
  for (Candidate& each : dropped) rivals.push_back(std::move(each));
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    const auto expected = static_cast<float>(rivals[i].expected());
    plans[i] = rivals[i].plan;
    plans[i].expected = i == 0 ? expected : std::min(expected, plans[i - 1].expected);
  }
  for (std::size_t i = std::max<std::size_t>(compared, 1); i < plans.size(); ++i)
    plans[i].expected = std::min(plans[i].expected, plans[i - 1].expected);
  if (static_cast<int>(plans.size()) > most) plans.resize(static_cast<std::size_t>(most));
  return plans;
}

}  // namespace bots::powerline
