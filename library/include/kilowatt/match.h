// A match in progress: a position with everything that led to it, which records, traces and bots need.
#pragma once

#include <kilowatt/game.h>

namespace kilowatt {

class KILOWATT_API Match {
 public:
  explicit Match(Game game);
  Match(const Match& other);
  Match(Match&& other) noexcept;
  Match& operator=(Match other) noexcept;
  ~Match();

  const Game& game() const;
  const State& state() const;

  // Refuses what is no option, naming the rule; nothing has happened then.
  Result<void> play(int seat, Move move);

  struct Played {
    int seat;
    Move move;
  };
  const std::vector<Played>& moves() const;

  // A match that `seat` cannot tell from this one, with the knowledge of a player who has counted. It has no record.
  Match guess(int seat, std::uint64_t seed) const;
  bool guessed() const;

  // The match as a file, as the program `kilowatt` writes and reads it; `players` are names, or nothing.
  Result<std::string> record(const std::vector<std::string>& players = {}) const;
  // Every decision spelled out with all its options, a line each.
  Result<std::vector<std::string>> trace() const;

  // From a record, or from the text of a trace. `data` as in Game::Setup.
  static Result<Match> read(std::string_view text, const std::map<std::string, std::string, std::less<>>& data = {});

 private:
  friend class Bot;
  struct Inside;
  explicit Match(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace kilowatt
