// The rules that may forbid a move, and the predicates that options and refusals share.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/century/match.h"
#include "games/century/region.h"

namespace century {

// clang-format off
enum class Rule : std::uint8_t {
  none,
  TC_102, TC_103, TC_104, TC_105, TC_110, TC_212, TC_213, TC_302, TC_303, TC_305, TC_315, TC_317, TC_402,
  TC_501, TC_502, TC_503, TC_603, TC_604, TC_605, TC_606, TC_608, TC_701, TC_702, TC_705, TC_710, TC_720, TC_721,
  TC_730, TC_731, TC_732, TC_733, TC_734, TC_740, TC_741, TC_750, TC_760, TC_770, TC_780, TC_790, TC_796,
  TC_802, TC_803, TC_804, TC_805, TC_R14, TC_R23,
};
// clang-format on
std::string_view rule_name(Rule rule);  // "TC-302"; empty for none

// setup.cc
Rule can_start(const Match& match, int seat);
Rule can_draw_card(const Match& match, const State& s, int card);
Rule can_draw_land(const Match& match, const State& s, int row);
Rule can_draw_tech(const Match& match, const State& s, int row);
Rule can_draw_damage(const Match& match, const State& s, int row);

// auction.cc
Rule can_offer(const Match& match, const State& s, Seat seat, int row);
Rule can_open(const Match& match, const State& s, Seat seat, int coins);
Rule can_bid(const State& s, Seat seat, int coins);
Rule can_take(const Match& match, const State& s, Seat seat, int row);

// technology.cc
int tech_cost(const Match& match, const State& s);
Rule can_buy(const Match& match, const State& s, Seat seat, int tech);

// damage.cc
int lowest_damage_bid(const State& s, int column);
Rule can_choose_column(const Match& match, const State& s, Seat seat, int column);  // columns from 0
Rule can_bid_damage(const Match& match, const State& s, Seat seat, int science);

// administration.cc
Rule can_place_garbage(const State& s, Seat seat, int row);
Rule can_pick_tile(const Match& match, const State& s, Seat seat, int tile);
Rule can_lay_at(const Match& match, const State& s, Seat seat, int x, int y);
Rule can_settle(const Match& match, const State& s, Seat seat, int city);

// effects.cc: the uses of technologies. `place` is the place among the seat's technologies * 2 + effect.
int own_effect(const Match& match, const State& s, Seat seat, int effect);  // its place, or -1
Rule can_use(const Match& match, const State& s, Seat seat, int place);
Rule can_employ(const Match& match, const State& s, Seat seat, int city);
Rule can_bridge_from(const Match& match, const State& s, Seat seat, int point);
Rule can_bridge_to(const Match& match, const State& s, Seat seat, int point);
Rule can_clear(const Match& match, const State& s, Seat seat, int row);
Rule can_load_truck(const State& s, Seat seat, int row);
Rule can_unload_truck(const State& s, Seat seat, int row);
Rule can_send(const Network& network, const Place& from);
Rule can_arrive(const Network& network, const Place& from, const Place& to);

// income.cc
Rule can_recycle_with(const Match& match, const State& s, Seat seat, const Region& region, int city);
Rule can_recycle(const Match& match, const State& s, Seat seat, int row);

}  // namespace century
