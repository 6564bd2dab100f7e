// What happens, chapter by chapter: each step's options and effect, and the transitions between phases.
#pragma once

#include "core/move.h"
#include "core/note.h"
#include "games/century/match.h"
#include "games/century/words.h"

namespace century {

using core::Log;
using core::Options;

// setup.cc: chapter 3 and phase 1; moves of chance.
State start_state(const Match& match);
void chance_options(const Match& match, const State& s, Options& out);
void chance_apply(const Match& match, State& s, Verb verb, int arg, Log log);
void begin_round(const Match& match, State& s, Log log);

// auction.cc: phase 2.
void auction_options(const Match& match, const State& s, Seat seat, Options& out);
void auction_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);
void begin_auctions(const Match& match, State& s);
void after_technology(const Match& match, State& s, Seat seat, Log log);  // B

// technology.cc: buying on dropping out.
void technology_options(const Match& match, const State& s, Seat seat, Options& out);
void technology_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);
void move_pollution(const Match& match, State& s, Seat seat, int by, Log log);

// damage.cc: phase 3.
void begin_damage(const Match& match, State& s, Seat first);
void damage_options(const Match& match, const State& s, Seat seat, Options& out);
void damage_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);

// administration.cc: phase 4, garbage, tiles and citizens.
void begin_administration(const Match& match, State& s, Log log);
void go_on_administering(const Match& match, State& s, Seat seat);  // C
void administration_options(const Match& match, const State& s, Seat seat, Options& out);
void administration_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);

// effects.cc: phase 4, uses of technologies.
void effect_options(const Match& match, const State& s, Seat seat, Options& out);
void effect_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);

// income.cc: phase 5.
std::array<int, kGoods> income_of(const Match& match, const State& s, Seat seat);
int working_plants(const Match& match, const State& s, Seat seat);
void take_income(const Match& match, State& s, Seat seat, Log log);
void recycle_options(const Match& match, const State& s, Seat seat, Options& out);
void recycle_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log);

// scoring.cc: phase 6.
int garbage_on_land(const State& s, Seat seat);
int clean_land(const State& s, Seat seat);
int card_points(const Match& match, const State& s, Seat seat, int card);
std::array<int, 3> final_points(const Match& match, const State& s, Seat seat);  // clean, garbage, pollution
std::array<int, kMaxPlayers> majority(const Match& match, const std::array<int, kMaxPlayers>& holdings);
void score_round(const Match& match, State& s, Log log);

}  // namespace century
