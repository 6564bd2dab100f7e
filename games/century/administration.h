// What the steps of the administration share: the order of its steps, and the technology in use.
#pragma once

#include "games/century/rules.h"

namespace century {

// Flow C: the seat's next step.
void go_on_administering(Turn& turn, Seat seat);

// An own effect by its number: place among the seat's technologies * 2 + place among the effects of that one.
const Effect& effect_at(const Rules& rules, const State& s, Seat seat, int number);

// The effect in use is spent, or rests until the next administration (see TC-742: each locomotive for itself).
void finish_use(State& s, Seat seat);

// The seat has chosen a point and goes on with another step.
void pick(Player& player, const TilePoint& point, Step next);
inline TilePoint picked(const Player& player) { return {player.administration.tile, player.administration.node}; }

void add_citizen(State& s, Seat seat, const TilePoint& city);

// Is there a bridge that this seat could lay (TC-730), a citizen that could move (TC-740)?
bool can_lay_bridge(const Rules& rules, const State& s, Seat seat);
bool can_send_train(const Rules& rules, const State& s, Seat seat);

}  // namespace century
