// Opponents of every level, and a tree search with an evaluator of one's own.
#pragma once

#include <functional>

#include <kilowatt/match.h>

namespace kilowatt {

// The levels from the weakest to the strongest, "random" to "master", then the references "greedy" and "uct".
KILOWATT_API std::vector<std::string> levels();

// One seat's player. It is shown what its seat may see and nothing else.
class KILOWATT_API Bot {
 public:
  // Zero means the level's own measure; with iterations alone the bot plays the same every time.
  struct Budget {
    double milliseconds = 0;
    int iterations = 0;
  };

  static Result<Bot> make(const Game& game, int seat, std::string_view level, std::uint64_t seed);
  Bot(Bot&& other) noexcept;
  Bot& operator=(Bot&& other) noexcept;
  ~Bot();

  // Always one of the options; an error if it is not this seat's turn, or the match is one of another game.
  Result<Move> choose(const Match& match, const Budget& budget);

 private:
  struct Inside;
  explicit Bot(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// Textbook UCT: guesses what the seat may not know at each iteration.
struct UctOptions {
  int iterations = 1000;
  double exploration = 0.7;
  std::uint64_t seed = 1;
  // What a position is worth for each seat, higher is better; none: random play to the end, State::returns().
  std::function<std::array<double, kMaxSeats>(const State&)> evaluator = {};
};
struct UctMove {
  Move move;
  int visits = 0;
  double value = 0;
};
// The moves that were tried, most visited first; empty if it is not this seat's turn. `view` may be the whole truth:
// only what `seat` may see of it is used.
KILOWATT_API std::vector<UctMove> uct(const State& view, int seat, const UctOptions& options);

}  // namespace kilowatt
