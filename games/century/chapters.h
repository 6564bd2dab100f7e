// The chapters: the row of each step, the ways from one chapter to the next, and the numbers they derive from a state.
// The letters are those of the flow in docs/rules/century.en.md.
#pragma once

#include "core/arrangement.h"
#include "games/century/rules.h"
#include "games/century/words.h"

namespace century {

// setup.cc: chapter 3 and phase 1.
extern const StepRow kFirstSeatStep, kScoringCardStep, kDrawLandStep, kDrawTechStep, kDrawDamageStep;
core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options);
State start_state(const Rules& rules);
void begin_round(Turn& turn);

// auction.cc: phase 2.
extern const StepRow kOfferStep, kOpenStep, kBidStep, kLastLandStep;
int min_bid(const Rules& rules, const State& s);
int compensation(const Rules& rules, const State& s);
void begin_auctions(Turn& turn);
void after_technology(Turn& turn, Seat seat);  // flow B

// technology.cc: buying on dropping out.
extern const StepRow kTechnologyStep;
int tech_cost(const Rules& rules, const State& s);
void move_pollution(Turn& turn, Seat seat, int by);

// damage.cc: phase 3.
extern const StepRow kDamageColumnStep, kDamageBidStep;
bool is_used(const Rules& rules, const State& s, int column);  // columns from 0
int lowest_damage_bid(const State& s, int column);
void begin_damage(Turn& turn, Seat first);

// administration.cc: phase 4, garbage, tiles and citizens.
extern const StepRow kPlaceGarbageStep, kPlaceTileStep, kPlaceCellStep, kPlaceRotationStep, kPlaceCitizenStep;
void lay_in_hand(const Rules& rules, State& s, Seat seat, int rotation);  // into the cell that was chosen for it
void begin_administration(Turn& turn);

// effects.cc, bridge.cc, locomotive.cc: phase 4, uses of technologies.
extern const StepRow kAdministerStep, kWorkerStep, kRemovalStep, kTruckFromStep, kTruckToStep;
extern const StepRow kBridgeFromStep, kBridgeToStep;
extern const StepRow kTrainFromStep, kTrainToStep;

// income.cc: phase 5.
extern const StepRow kRecycleStep, kRecycleTargetStep;
std::array<int, kGoods> income_of(const Rules& rules, const State& s, Seat seat);
int working_plants(const Rules& rules, const State& s, Seat seat);
using Served = std::array<std::array<std::uint8_t, kPorts>, kMaxTechOfSeat>;  // cities as a set: [technology][side]
Served served_by(const Rules& rules, const State& s, Seat seat);
void take_income(Turn& turn, Seat seat);

// scoring.cc: phase 6.
int garbage_on_land(const State& s, Seat seat);
int clean_land(const State& s, Seat seat);
int card_points(const Rules& rules, const State& s, Seat seat, int card);
std::array<int, 3> final_points(const Rules& rules, const State& s, Seat seat);  // clean, garbage, pollution
std::array<int, kMaxPlayers> majority(const Rules& rules, const std::array<int, kMaxPlayers>& holdings);
void score_round(Turn& turn);
core::Scores scores(const Rules& rules, const State& s);

// arrange.cc: positions set up by hand.
void arrange(const Rules& rules, State& s, core::Arrangement& by_hand);

// hidden.cc
State observe(const Rules& rules, const State& s, Seat seat);

}  // namespace century
