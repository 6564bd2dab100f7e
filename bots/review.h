// A finished game taken apart: what each seat's play, luck and opponents made of its result, round by round.
//
// Before every turn the judge (the adviser's search, seeded by the position) says what each seat may expect with best
// play. From turn to turn these values change, and every change has an owner:
//   start    what a seat could expect before anything had happened;
//   play     what a turn lost for good against the best turn of the same search, where that is clearly more than nothing;
//   luck     after dice or cards: what they are worth at first sight, less the mean over what might have come;
//   others   every change between two turns of the seat while others moved;
//   rest     what is left: the judge changing its mind while nobody else has moved.
// The five add up to the points exactly. In a game without an evaluator nobody can tell them apart (Appraiser::splits): its
// review has the expectations, mistakes and finds, and no parts.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/appraiser.h"
#include "core/json.h"

namespace bots {

// A turn to which there was a better one.
struct Mistake {
  int move = 0;  // number in the record of the first decision that was not the best, from 1
  int last = 0;  // and of the last one of the turn
  int round = 0;
  core::Seat seat = 0;
  core::Move played, best;
  std::vector<core::Move> turn;  // the better turn from there on
  double cost = 0;               // expected points lost
  double doubt = 0;              // standard error of that
  std::vector<Reason> reasons;   // for the better turn
};

// A turn without an equal: every other kind would have lost clearly.
struct Find {
  int move = 0;  // number of its first decision
  int round = 0;
  core::Seat seat = 0;
  double saved = 0, doubt = 0;
};

struct Parts {
  double start = 0, play = 0, luck = 0, others = 0, rest = 0, points = 0;
  // How much of what was possible it made, from 0 to 1.
  double share() const { return start <= 0 ? 0 : std::max(0.0, (start + play) / start); }
};

// One round (or year): where it began, what the seats could then expect, and what it brought.
struct ReviewedRound {
  int round = 0;
  int move = 0;  // moves before it
  std::vector<double> chance;
  std::vector<Parts> parts;  // start and points: expected at its beginning and at its end
};

struct Review {
  std::vector<std::vector<double>> expected;  // final points of each seat before the first move and after every move
  std::vector<std::vector<double>> luck;      // what chance has given each seat up to there; none without parts
  std::vector<Mistake> mistakes;              // in the order of the game
  std::vector<Find> finds;
  std::vector<ReviewedRound> rounds;
  std::vector<Parts> parts;  // of each seat, once the game is through; none where they cannot be told apart
  std::vector<int> turns;    // of each seat that were judged
};

// Goes through a game move by move, so that whoever has to stay responsive can look at one at a time.
class Reviewer {
 public:
  // The game must outlive it. The same moves and seed give the same review. More iterations make it finer; 0: as many
  // as a review in the page takes.
  Reviewer(const core::AnyGame& game, std::uint64_t seed, int iterations = 0);

  // The next move of the game; it must be an option.
  void follow(core::Seat seat, core::Move move);
  // What it has come to so far. A game that is not over counts its expected points.
  Review finish();
  // How many rounds have begun.
  std::size_t rounds() const { return review_.rounds.size(); }

 private:
  // A turn that is being played.
  struct OpenTurn {
    core::AnyState start;
    core::AnyMemory memory;
    std::vector<core::Move> moves;
    std::vector<int> rows;  // moves played before each of them: while all decide at once, others come in between
    int first = 0;          // number of its first move
    int due = 0;            // moves played when the seat was first asked for it
    bool together;          // others decide at the same time
  };

  void judge(core::Seat seat);
  void look_back(core::Seat seat, const OpenTurn& turn, const std::vector<Suggestion>& found, const Suggestion& asked);
  void note_play(core::Seat seat, const OpenTurn& turn, const std::vector<Suggestion>& found, const Suggestion& asked);
  // A seat's expectation changes; `part` is whose doing it is.
  void change(core::Seat seat, double to, double Parts::*part);
  double Parts::*owner_of_change(core::Seat seat) const;
  void begin_round(const core::AnyState& s, int moves);
  void end_chance();
  void write_row();
  // Each seat keeps in mind what the last notes tell it.
  void tell(std::vector<core::AnyMemory>& memories) const;
  Values mean_outlook(const core::AnyState& before);

  const core::AnyGame& game_;
  std::unique_ptr<Appraiser> appraiser_;
  Budget budget_;
  std::vector<std::unique_ptr<Bot>> advisers_;
  core::Rng rng_;
  core::AnyState s_;
  std::vector<core::AnyMemory> memories_;
  std::vector<std::optional<OpenTurn>> turns_;
  std::optional<core::AnyState> chance_;    // while chance moves: the position before
  std::vector<std::optional<double>> now_;  // what each seat expects, once it is known
  std::vector<double> shortfall_;           // the part of that which the judge did not foresee
  core::Seat last_ = core::kNobody;         // who has moved alone last
  int played_ = 0;
  // What a seat is asked for and has not decided yet: since how many moves, and whether others were asked as well.
  struct Due {
    int moves = 0;
    bool together = false;
  };
  std::vector<std::optional<Due>> due_;
  std::vector<core::Note> notes_;
  core::Options options_;
  Review review_;
};

// As the page and programs get it.
core::Json to_json(const core::Info& info, const Review& review);

}  // namespace bots
