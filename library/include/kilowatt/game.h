// A game at one table, and a position in it.
//
//   auto game = kilowatt::Game::load("pampero", {.players = 4});
//   kilowatt::State state = game->start();
//   kilowatt::Options options;
//   while (!state.over()) {
//     state.options(state.seat(), options);
//     state.apply(state.seat(), kilowatt::random_move(options, state.seat(), rng));
//   }
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include <kilowatt/api.h>

namespace kilowatt {

namespace inside {
class Engine;
}

inline constexpr int kMaxSeats = 6;
inline constexpr int kChance = 6;  // dice and draws are moves of this seat
inline constexpr int kNobody = 7;  // a spectator: sees what anybody may see

// A move is a verb of the game and at most one argument.
struct Move {
  std::uint8_t verb = 0;
  std::int16_t arg = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

// One option, or a run of them: arguments `move.arg` to `last`. The weight says how likely chance is to choose it.
struct Option {
  Move move;
  std::int16_t last = 0;
  std::uint16_t weight = 1;
  int count() const { return last - move.arg + 1; }
};

// The options of one decision in their documented order. Lives on the stack; filling it allocates nothing.
class Options {
 public:
  int size() const { return size_; }    // entries, a run being one
  int count() const { return count_; }  // moves, runs written out
  int total_weight() const { return total_weight_; }
  const Option& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  const Option* begin() const { return items_.data(); }
  const Option* end() const { return items_.data() + size_; }
  // The n-th move, runs written out; n < count().
  Move nth(int n) const {
    for (const Option& option : *this) {
      if (n < option.count()) return {option.move.verb, static_cast<std::int16_t>(option.move.arg + n)};
      n -= option.count();
    }
    return {};
  }
  // The move that a number below total_weight() points at; for chance.
  Move weighted(int n) const {
    for (const Option& option : *this) {
      if (n < option.weight) return option.move;
      n -= option.weight;
    }
    return {};
  }

 private:
  friend class State;
  static constexpr int kCapacity = 256;
  int size_ = 0, count_ = 0, total_weight_ = 0;
  std::array<Option, kCapacity> items_;
};

// A repeatable source of random numbers (SplitMix64) for simulations.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }

 private:
  std::uint64_t state_;
};

// A uniformly random option of a player; of chance by its weights.
inline Move random_move(const Options& options, int seat, Random& random) {
  if (seat != kChance) return options.nth(random.below(options.count()));
  return options.weighted(random.below(options.total_weight()));
}

// A position: a value of about a kilobyte, copied by `=`. It belongs to the game it came from, which must outlive it.
class KILOWATT_API State {
 public:
  // The seats that may decide now, one bit each; several in simultaneous phases, bit kChance for dice, 0 at the end.
  unsigned active() const;
  int seat() const;  // the lowest of them; kNobody at the end
  bool over() const { return active() == 0; }

  // Both expect a seat that is active (options are empty for another one); apply() one of its options.
  void options(int seat, Options& out) const;
  void apply(int seat, Move move);
  // The same with a check: an error names the rule that forbids the move, and the position stays as it was.
  Result<void> play(int seat, Move move);

  // What `seat` may know: everything else is blanked. A guess fills the blanks at random, consistently.
  State observe(int seat) const;
  State guess(int seat, Random& random) const;

  int points(int seat) const;                     // or money
  std::array<int, 2> score(int seat) const;       // points, then the tie-breaker; higher is better
  std::array<double, kMaxSeats> returns() const;  // share of the others beaten, -1 to 1; alone: the points
  std::string text() const;                       // for people
  std::span<const std::byte> bytes() const;       // equal positions are equal bytes
  friend bool operator==(const State& a, const State& b) { return a.same(b); }

  // The numbers of Game::observation() as `seat` sees them; `out` has room for Game::observation_size().
  void write_observation(int seat, std::int16_t* out) const;

 private:
  friend class inside::Engine;
  State() = default;
  bool same(const State& other) const;

  static constexpr std::size_t kBytes = 1040;
  alignas(16) std::array<std::byte, kBytes> bytes_{};
  const inside::Engine* engine_ = nullptr;
};

// One stretch of an observation. Entries of kind
//   number  are what they say;
//   flag    are 0 or 1, one for each of `words` if there are any;
//   word    are 1 + the place in `words`, 0 for none;
//   seat    are 1 + the seat counted from the observer (1 is the observer), 0 for none.
struct ObservationField {
  enum class Kind : std::uint8_t { number, flag, word, seat };
  std::string name;  // "seat0/points"; seat0 is the observer, the others follow in the order of play
  int first = 0;
  int size = 1;
  Kind kind = Kind::number;
  std::vector<std::string> words;
};

// A game at one table: rules, component data, options of the set-up, number of players. A handle; copies share the
// game.
class KILOWATT_API Game {
 public:
  struct Setup {
    int players = 0;                                            // 0: the fewest the game allows
    std::string options = "{}";                                 // a JSON object
    std::map<std::string, std::string, std::less<>> data = {};  // component files by name; none: the game's own
    std::string data_name = "custom";
  };

  static std::vector<std::string> names();
  static Result<Game> load(std::string_view name, const Setup& setup);
  static Result<Game> load(std::string_view name) { return load(name, Setup()); }

  const std::string& name() const;
  int players() const;          // who decide
  int seats() const;            // players and automata
  int longest() const;          // no match has more moves
  std::string options() const;  // every option of the set-up with its value, as JSON
  const std::string& data_hash() const;
  const Setup& setup() const;

  State start() const;

  // Every move has a number, the same in all positions: one for each verb and argument.
  int action_count() const;
  int action(Move move) const;                                // -1 if there is no such move
  Move action_move(int action) const;                         // expects 0 <= action < action_count()
  std::string move_name(Move move) const;                     // "line l07_a"
  Result<Move> find_move(std::string_view name) const;        // the first move of that name
  std::vector<Move> find_moves(std::string_view name) const;  // all of them: verbs may share a name

  const std::vector<ObservationField>& observation() const;
  int observation_size() const;

  const inside::Engine& engine() const { return *engine_; }

 private:
  explicit Game(std::shared_ptr<const inside::Engine> engine) : engine_(std::move(engine)) {}
  std::shared_ptr<const inside::Engine> engine_;
};

// "p1" … "p6", "chance", "nobody".
KILOWATT_API std::string seat_name(int seat);

}  // namespace kilowatt
