// Thousands of matches at once, for learning: one call steps them all into arrays that never move.
#pragma once

#include <kilowatt/game.h>

namespace kilowatt {

// Chance is played inside, and a finished match begins anew in the same call. What happens in a row depends on the seed
// and the actions given, never on the number of threads.
class KILOWATT_API Batch {
 public:
  struct Setup {
    int rows = 1;
    int threads = 1;
    std::uint64_t seed = 1;
  };
  static constexpr int kMostRows = 1 << 20;
  static constexpr int kMostThreads = 256;

  static Result<Batch> make(const Game& game, const Setup& setup);
  Batch(Batch&& other) noexcept;
  Batch& operator=(Batch&& other) noexcept;
  ~Batch();

  const Game& game() const;
  int rows() const;
  int threads() const;

  // Each row's decision. They point at the same memory as long as the batch lives.
  const std::int16_t* observation() const;  // rows × Game::observation_size(), as the row's seat sees it
  const std::uint8_t* mask() const;         // rows × Game::action_count(): 1 for options
  const std::int8_t* seat() const;          // who decides
  const std::int32_t* legal() const;        // how many options there are
  const float* reward() const;              // rows × Game::seats(): State::returns() where `done`, else 0
  const std::uint8_t* done() const;         // 1: a match has ended in this step, and the row shows the next one
  const std::int32_t* points() const;       // rows × Game::seats(): of the match that ended last in this row
  std::int32_t* actions();                  // what step() plays

  void sample();  // fills actions() with a random option for each row
  // Plays actions(). An action that is no option is refused with its row and rule, and nothing has happened.
  Result<void> step();

  long long decisions() const;  // steps so far in which there was a choice, all rows together
  long long matches() const;    // finished so far

 private:
  struct Inside;
  explicit Batch(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace kilowatt
