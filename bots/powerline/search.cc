// One roll ahead: the best plans of this round are compared by what the best plans of the next round would make of
// them.
//
// All candidates meet the same rolls, so that luck does not decide between them, and rolls come in batches in which
// every die shows every face once. A candidate that falls clearly behind the leader is dropped; the time goes to those
// that are still in doubt.
#include <algorithm>
#include <cmath>

#include "bots/powerline/planner.h"
#include "core/sort.h"

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

constexpr int kCandidates = 10;
constexpr float kMargin = 4.0f;     // a plan that is expected to be so much worse at first sight is not compared
constexpr int kInnerLooks = 24;     // at the plans of the next round
constexpr double kRollDoubt = 6.0;  // rolls it takes until they count as much as the first impression
constexpr double kClearly = 2.0;    // standard errors between the leader and one that is dropped
constexpr std::size_t kLast = 2;    // rivals that stay: time that is given is used to be surer of the choice

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
  State next;        // after the plan; only the dice of the next round are missing
  double total = 0;  // what the rolls made of it beyond what was expected at first, summed
  int number = 0;    // row and column in Duels
};

// The candidates' worth over the rolls that all of them have met: sums of products, so that time has no limit.
class Duels {
 public:
  void add(const std::vector<Candidate>& rivals, const std::vector<double>& gained) {
    ++rolls_;
    for (std::size_t i = 0; i < rivals.size(); ++i)
      for (std::size_t j = 0; j < rivals.size(); ++j)
        products_[at(rivals[i].number)][at(rivals[j].number)] += gained[i] * gained[j];
  }
  int rolls() const { return rolls_; }
  double expected(const Candidate& one) const { return one.plan.expected + one.total / (rolls_ + kRollDoubt); }
  // How sure it is that `ahead` is better than `behind`, in standard errors. Both have met all rolls.
  double lead(const Candidate& ahead, const Candidate& behind) const {
    return (expected(ahead) - expected(behind)) / error(ahead, behind);
  }
  // The standard error of the difference between two that have met all rolls.
  double error(const Candidate& one, const Candidate& other) const {
    constexpr double kLeastVariance = 0.05;  // a few equal rolls prove nothing
    const auto& row = products_[at(one.number)];
    const double squares =
        row[at(one.number)] + products_[at(other.number)][at(other.number)] - 2 * row[at(other.number)];
    const double mean = (one.total - other.total) / rolls_;
    return std::sqrt(std::max(kLeastVariance, squares / rolls_ - mean * mean) / rolls_);
  }

 private:
  int rolls_ = 0;
  std::array<std::array<double, kCandidates>, kCandidates> products_{};
};

}  // namespace

float Planner::first_sight(const State& s, const Outcome& outcome, bool vacation) {
  const After after = settle(game_, s, seat_, outcome, vacation);
  return worth(after.board, after.round, s.contracts);
}

std::vector<Plan> Planner::search(const State& s, int most, Stopwatch watch, core::Rng& rng,
                                  const std::optional<Plan>& asked) {
  std::vector<Plan> plans = best(s, std::max(most, kCandidates), pl::kWorkers);
  if (asked) {
    const auto same = std::find_if(plans.begin(), plans.end(), [&](const Plan& plan) {
      return plan.vacation == asked->vacation && pl::identity(plan.outcome) == pl::identity(asked->outcome);
    });
    if (same == plans.end())
      plans.push_back(*asked);
    else
      same->asked = true;
  }
  plans = weigh(s, std::move(plans), watch, rng);
  const auto end = std::remove_if(plans.begin() + std::min<std::ptrdiff_t>(most, std::ssize(plans)), plans.end(),
                                  [](const Plan& plan) { return !plan.asked; });
  plans.erase(end, plans.end());
  return plans;
}

std::vector<Plan> Planner::weigh(const State& s, std::vector<Plan> plans, Stopwatch watch, core::Rng& rng) {
  // Nothing to come, or nothing to choose.
  if (s.round + 1 >= game_.data().rounds || plans.size() < 2) return plans;
  std::vector<Candidate> rivals;
  std::vector<Plan> rest;
  for (const Plan& plan : plans) {
    const bool behind = rivals.size() >= kCandidates - 1 ||
                        (rivals.size() >= kLast && plan.expected < plans.front().expected - kMargin);
    if (rivals.size() == kCandidates || (behind && !plan.asked)) {
      rest.push_back(plan);
      continue;
    }
    const After after = settle(game_, s, seat_, plan.outcome, plan.vacation);
    Candidate& candidate = rivals.emplace_back(plan, s, 0.0, static_cast<int>(rivals.size()));
    candidate.next.seats[seat_] = after.board;
    candidate.next.seats[seat_].step = pl::kBegin;
    candidate.next.round = static_cast<std::uint8_t>(after.round);
  }
  std::vector<Candidate> dropped;
  std::vector<double> gained(rivals.size());
  Duels duels;
  const auto more_expected = [&](const Candidate& a, const Candidate& b) {
    return duels.expected(a) > duels.expected(b);
  };
  for (bool time = true; time;) {
    for (const Roll& dice : roll_batch(rng)) {
      for (std::size_t i = 0; i < rivals.size() && time; ++i) {
        time = watch.next();
        State& next = rivals[i].next;
        next.dice = dice;
        if (time)
          gained[i] = best(next, 1, std::min<int>(1, next.seats[seat_].jokers), kInnerLooks).front().expected -
                      rivals[i].plan.expected;
      }
      if (!time) break;
      for (std::size_t i = 0; i < rivals.size(); ++i) rivals[i].total += gained[i];
      duels.add(rivals, gained);
    }
    if (!time) break;
    core::sort_stably(rivals, more_expected);
    while (rivals.size() > kLast && !rivals.back().plan.asked && duels.lead(rivals.front(), rivals.back()) > kClearly) {
      Candidate& last = rivals.back();
      last.plan.doubt = static_cast<float>(duels.error(rivals.front(), last));
      last.plan.expected = static_cast<float>(duels.expected(last));
      last.total = 0;
      dropped.push_back(std::move(last));
      rivals.pop_back();
    }
  }
  // Those that stayed stand before those that were dropped, and these before those that were never compared.
  core::sort_stably(rivals, more_expected);
  for (Candidate& each : rivals) {
    if (duels.rolls() > 0) each.plan.doubt = static_cast<float>(duels.error(rivals.front(), each));
    each.plan.expected = static_cast<float>(duels.expected(each));
  }
  core::sort_stably(dropped, [](const Candidate& a, const Candidate& b) { return better(a.plan, b.plan); });
  plans.clear();
  for (const Candidate& each : rivals) plans.push_back(each.plan);
  for (const Candidate& each : dropped) plans.push_back(each.plan);
  plans.insert(plans.end(), rest.begin(), rest.end());
  for (std::size_t i = 1; i < plans.size(); ++i)
    if (!plans[i].asked) plans[i].expected = std::min(plans[i].expected, plans[i - 1].expected);
  return plans;
}

}  // namespace bots::powerline
