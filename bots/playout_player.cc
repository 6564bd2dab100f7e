// Greedy in a game that has no evaluator: each option is worth what random games after it come to.
#include <algorithm>
#include <cmath>

#include "bots/playout_value.h"
#include "bots/registry.h"
#include "core/sort.h"
#include "games/each.h"

namespace bots {

namespace {

// Guesses of what the seat may not know; one random game for each option. Advice is weighed more finely than a move.
constexpr int kPlayoutGuesses = 32, kAdviceGuesses = 128;

template <core::Game G>
class PlayoutPlayer final : public Bot {
 public:
  using State = typename G::State;
  using Memory = typename G::Memory;

  PlayoutPlayer(const G& game, core::Seat seat, std::uint64_t seed) : game_(game), seat_(seat), rng_(seed) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget&) override {
    const auto ranked = rank(core::Erased<G>::state(view), core::Erased<G>::mind(memory), kPlayoutGuesses);
    return ranked.empty() ? core::Move{} : ranked.front().move;
  }

  std::vector<Suggestion> advise(const core::AnyState& any, const core::AnyMemory& any_memory, const Budget&, int count,
                                 std::span<const core::Move> also) override {
    const State& view = core::Erased<G>::state(any);
    const Memory& memory = core::Erased<G>::mind(any_memory);
    std::vector<Suggestion> out;
    const auto all = rank(view, memory, kAdviceGuesses);
    for (const Ranked& ranked : all) {
      const bool asked = !also.empty() && ranked.move == also.front();
      if (static_cast<int>(out.size()) >= count && !asked) continue;
      Suggestion& suggestion = out.emplace_back();
      suggestion.move = ranked.move;
      suggestion.asked = asked;
      suggestion.turn = rest_of_turn(game_.guess(view, seat_, memory, rng_), ranked.move, memory);
      suggestion.expected = ranked.values[seat_];
      suggestion.all = ranked.values;
      suggestion.doubt = error_behind(all.front(), ranked);
      suggestion.equal = out.front().expected - suggestion.expected <= kSure * suggestion.doubt;
      suggestion.chance = utility(ranked.values, seats(), seat_, usual_scale(ranked.values, seats()));
    }
    return out;
  }

 private:
  struct Ranked {
    core::Move move;
    Values values{};                 // the mean of the random games
    std::vector<float> points = {};  // of the seat in each of them
    float lead = 0;                  // over the best other seat
  };

  int seats() const { return game_.info().seats; }

  // Best first. The options are compared in the same guesses, with the same dice after them.
  std::vector<Ranked> rank(const State& view, const Memory& memory, int guesses) {
    core::Options options;
    game_.options(view, seat_, options);
    std::vector<Ranked> out;
    for (int n = 0; n < options.count(); ++n) out.push_back({options.nth(n)});
    if (out.size() < 2) return out;
    for (int i = 0; i < guesses; ++i) {
      const State guessed = game_.guess(view, seat_, memory, rng_);
      const core::Rng dice = rng_;
      for (Ranked& ranked : out) {
        State s = guessed;
        game_.apply(s, seat_, ranked.move, core::Log::none());
        rng_ = dice;
        const Values values = random_game(game_, s, options_, rng_);
        ranked.points.push_back(values[seat_]);
        for (std::size_t seat = 0; seat < values.size(); ++seat)
          ranked.values[seat] += values[seat] / static_cast<float>(guesses);
      }
    }
    for (Ranked& ranked : out) ranked.lead = lead(ranked.values);
    core::sort_stably(out, [](const Ranked& a, const Ranked& b) { return a.lead > b.lead; });
    return out;
  }
  // The standard error of how far one lies behind another, game by game with the same dice.
  static double error_behind(const Ranked& best, const Ranked& other) {
    const std::size_t n = best.points.size();
    if (n < 2) return 0;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double less = best.points[i] - other.points[i];
      sum += less;
      squares += less * less;
    }
    const auto games = static_cast<double>(n);
    return std::sqrt(std::max(0.0, squares - sum * sum / games) / (games - 1) / games);
  }
  float lead(const Values& values) const {
    if (seats() == 1) return values[0];
    float best = -1e9f;
    for (int other = 0; other < seats(); ++other)
      if (other != seat_) best = std::max(best, values[static_cast<std::size_t>(other)]);
    return values[seat_] - best;
  }

  // The move and what it would play after it, up to the end of its turn or the next draw.
  std::vector<core::Move> rest_of_turn(State s, core::Move move, const Memory& memory) {
    std::vector<core::Move> turn = {move};
    const std::uint64_t number = game_.turn_number(s);
    game_.apply(s, seat_, move, core::Log::none());
    while (game_.active(s).has(seat_) && game_.turn_number(s) == number) {
      const auto next = rank(game_.observe(s, seat_), memory, kPlayoutGuesses);
      if (next.empty()) break;
      turn.push_back(next.front().move);
      game_.apply(s, seat_, next.front().move, core::Log::none());
    }
    return turn;
  }

  const G& game_;
  core::Seat seat_;
  core::Rng rng_;
  core::Options options_;
};

}  // namespace

std::unique_ptr<Bot> make_playout_player(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  std::unique_ptr<Bot> bot;
  games::with_concrete(
      game, [&]<class G>(const G& concrete) { bot = std::make_unique<PlayoutPlayer<G>>(concrete, seat, seed); });
  return bot;
}

}  // namespace bots
