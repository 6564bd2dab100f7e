// The chapters of the rulebook as functions; each group is one .cc file.
#pragma once

#include "core/move.h"
#include "games/pampero/means.h"
#include "games/pampero/rules.h"
#include "games/pampero/table.h"
#include "games/pampero/words.h"

namespace pampero {

using core::Move;
using core::Options;

// The step in which a seat is, and the frame with its numbers.
inline const core::Frame& now(const State& s) { return s.agenda.top(); }

// flow.cc: every decision, and what happens by itself until the next one.
void step_options(const Table& t, const State& s, Options& out);
void step_apply(Play& p, Move move);
void settle(Play& p);

// setup.cc
State start_state(const Table& t);
void setup_options(const Table& t, const State& s, Options& out);
void setup_apply(Play& p, Move move);

// year.cc: turns, timeline, turn order
void begin_year(Play& p);
void begin_turn(Play& p);
void end_turn(Play& p);
void advance_disc(Play& p, int seat);
void lower_disc(Play& p, int seat);
void after_consolidation(Play& p);
void after_scoring(Play& p);
void action_options(const Table& t, const State& s, Options& out);
void action_apply(Play& p, Move move);
int cards_out(const Company& c);
void take_card_back(Play& p, int seat, int field);

// card.cc: the choice of row, mode, zone, target, payee, payment; then PAM-311
bool card_possible(Means& m, int card);
Set targets_in_field(Means& m, int card, int field, int action);  // in any zone of the field
void choice_options(const Table& t, const State& s, Options& out);
void choice_apply(Play& p, Move move);

// build.cc: towers, cells, bonus tiles, wind farms
void build_tower(Play& p, int seat, int site, int zone);
void build_wind_farm(Play& p, int seat, int site);
void cell_1_options(const Table& t, const State& s, Options& out);
void cell_1_apply(Play& p, Move move);
void cell_2_options(const Table& t, const State& s, Options& out);
void cell_2_apply(Play& p, Move move);
Set discard_cells(const Table& t, const State& s);
void cell_discard_apply(Play& p, Move move);
void cell_effect(Play& p, int seat, int cell, int tile);
Set nearest_fields(const Data& data, const Company& c, int tile);
void bonus_field_apply(Play& p, Move move);
void second_site_apply(Play& p, Move move);

// bulldozer.cc
// Sites and parking spaces that are not free (PAM-121).
Set taken_places(const Table& t, const State& s);
Set destinations(const Table& t, const State& s, int place);
bool can_move(const Table& t, const State& s, int seat, int number);
void use_bulldozer(Play& p, int site);
void move_bulldozer(Play& p, int seat, int number, int to);
void gain_bulldozer(Play& p, int seat);
Set movable_places(const Table& t, const State& s);  // of step bulldozer_from
bool may_move_on(const Table& t, const State& s);    // of step bulldozer_to
void bulldozer_from_apply(Play& p, Move move);
void bulldozer_to_apply(Play& p, Move move);
void move_used_bulldozers(Play& p);

// connection.cc
void take_connection_tiles(Play& p, int seat, int space);
void connection_apply(Play& p, Move move);
void connection_choice_apply(Play& p, Move move);

// contract.cc
void ask_for_node(Play& p, int seat, int space, bool linked);
void node_options(const Table& t, const State& s, Options& out);
void node_apply(Play& p, Move move);
void take_contract(Play& p, int seat, int space);
void deal_with_symbol(Play& p, int seat, int tile, int symbol);
void linked_options(const Table& t, const State& s, Options& out);
void linked_apply(Play& p, Move move);

// foreign.cc
void sell_abroad(Play& p, int seat, int card);
Set affordable_foreign(const Table& t, const State& s, int seat, int battery);
void second_foreign_options(const Table& t, const State& s, Options& out);
void second_foreign_apply(Play& p, Move move);

// special.cc: special cards and the displays
void take_from_display(State& s, int display, int card);
void refill(Play& p, int display);
Set refill_deck(const Table& t, const State& s, int display);
void refill_apply(Play& p, Move move);
void special_options(const Table& t, const State& s, Options& out);
void special_apply(Play& p, Move move);

// capital.cc
void raise_capital(Play& p, int seat, int place);

// effects.cc
void add_money(Play& p, int seat, int amount, int kind, int a = 0, int b = 0);
void gain_energy(Play& p, int seat, int n);
int gain_battery(Play& p, int seat, int n);
void pay_battery(Play& p, int seat, int n);
void push_effects(Play& p, int seat, EffectList list);
void carry_out(Play& p, int seat, const Effect& effect);
int income_value(const Data& data, const Company& c, int market);
int highest_income(const Data& data, const Company& c);
bool can_rise(const Data& data, const Company& c, int market);
void raise_income(Play& p, int seat, int market, int steps);
void recall_options(const State& s, Options& out);
void recall_apply(Play& p, Move move);

// consolidation.cc
void begin_consolidation(Play& p);
void return_card_options(const State& s, Options& out);
void return_card_apply(Play& p, Move move);
int battery_production(const Data& data, const Company& c);
void produce(Play& p, int seat);

// scoring.cc
int symbols(const Table& t, const State& s, int seat, int market);
int count(const Table& t, const State& s, int seat, const Count& what);
int majority(const Table& t, const State& s, const Count& what);  // the seat alone in front, -1 if there is none
int tile_reward(const Table& t, const State& s, int seat, const Reward& reward);
int intro_zone_a(const Table& t, const State& s, int seat, const Count& what);
void begin_scoring(Play& p, int which);
void end_scoring(Play& p, int which);
Set playable_options(const Table& t, const State& s, int seat);
struct CardReward {
  int money = 0;
  int flips = kNone;  // the market whose marker turns down
};
CardReward card_reward(const Table& t, const State& s, int seat, int option);
void scoring_card_apply(Play& p, Move move);
int upper_money(const Table& t, const State& s, int seat, const Half& half);
int lower_money(const Table& t, const State& s, int seat, const Half& half);
int capital_tiles(const Company& c);
int repayment(const Data& data, const Company& c);
int end_tiles_money(const Table& t, const State& s, int seat);
int end_tile_money(const Table& t, const State& s, int seat, const Effect& effect);

// automa.cc
void automa_place_bulldozer(Play& p, int seat, int zone);
void automa_order_apply(Play& p, Move move);
int automa_destination(const Table& t, const State& s, int place);
void automa_consolidate(Play& p, int seat);

}  // namespace pampero
