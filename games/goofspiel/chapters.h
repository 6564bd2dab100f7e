// The chapters of the rulebook, each a .cc of its own: their steps, and what they do for one another.
#pragma once

#include "games/goofspiel/rules.h"
#include "games/goofspiel/words.h"

namespace goofspiel {

// setup.cc: chapter 2, set-up
core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options);
State start_state(const Rules& rules);

// deal.cc: chapter 2, and the prize that begins a round (chapter 3)
extern const StepRow kDealStep;
extern const StepRow kTurnUpStep;
Rule why_not_turn_up(const Rules& rules, const State& s, Seat seat, Move move);
void turn_up_options(const Rules& rules, const State& s, Seat seat, Options& out);
void turn_up(Turn& turn, int prize);

// bid.cc: chapter 3, a round
extern const StepRow kBidStep;
extern const StepRow kReinforceStep;
// Cards that a seat may add to bids, this one included, and still have one for every prize to come.
int spare_cards(const Rules& rules, const State& s, Seat seat);

// scout.cc: chapter 5, scouting
extern const StepRow kScoutStep;
extern const StepRow kDrawStep;
extern const StepRow kVerdictStep;
void begin_scouting(Turn& turn, Seat winner);

// scoring.cc: who wins a prize (chapter 3), and the end of the game (chapter 4)
void reveal(Turn& turn);
core::Scores scores(const Rules& rules, const State& s);

// hidden.cc: chapter 6, what is hidden
State observe(const Rules& rules, const State& s, Seat seat);

}  // namespace goofspiel
