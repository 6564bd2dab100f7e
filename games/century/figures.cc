// Works out what a page shows, from nothing but what the viewer may know.
#include "games/century/figures.h"

#include <bit>

#include "games/century/chapters.h"
#include "games/century/game.h"

namespace century {

namespace {

std::int16_t as_int16(int n) { return static_cast<std::int16_t>(n); }

int phase_of(const State& s) {
  if (s.over != 0 || s.round == 0) return 0;
  if (s.step <= kDrawDamage) return 1;
  if (s.step <= kTechnology) return 2;
  return s.step <= kDamageBid ? 3 : 4;
}

// A card scores what phase 5 of its round produced; before that, what the region would produce now. A card that has
// been scored shows 0.
void project_cards(const Rules& rules, State now, Seat seat, SeatFigures& out) {
  Player& player = now.seats[seat];
  const bool done = now.step == kFinished && player.administration.step >= kRecycle;
  if (!done) {
    for (std::size_t good = 0; good < kGoods; ++good) player.produced[good] = out.income[good];
    player.points = as_int16(player.points + out.income[2]);
  }
  for (std::size_t n = 0; n < rules.data->card_rounds.size(); ++n)
    if (now.cards[n] != kNone && rules.data->card_rounds[n] >= now.round && now.over == 0)
      out.cards[n] = as_int16(card_points(rules, now, seat, now.cards[n]));
}

int bridges_left(const Rules& rules, const Player& player) {
  int left = 0;
  for (const OwnTech& own : player.own_techs()) {
    for (const Effect& effect : rules.effects_of(own))
      left += effect.type == EffectType::bridge && !has(own.used, effect.place);
  }
  return left;
}

SeatFigures figures_of(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  SeatFigures out;
  const auto income = income_of(rules, s, seat);
  for (std::size_t good = 0; good < kGoods; ++good) out.income[good] = as_int16(income[good]);
  out.plants = as_int16(working_plants(rules, s, seat));
  out.garbage = as_int16(garbage_on_land(s, seat));
  out.land = as_int16(std::popcount(player.land));
  out.clean = as_int16(clean_land(s, seat));
  out.bridges = as_int16(bridges_left(rules, player));
  out.served = served_by(rules, s, seat);
  project_cards(rules, s, seat, out);
  if (s.over != 0) {
    out.projected = player.points;
    return out;
  }
  const auto [clean, garbage, pollution] = final_points(rules, s, seat);
  out.final_clean = as_int16(clean);
  out.final_garbage = as_int16(garbage);
  out.final_pollution = as_int16(pollution);
  out.projected = as_int16(player.points + clean + garbage + pollution);
  return out;
}

void project_majority(const Rules& rules, const State& s, Good good, Figures& out) {
  const bool coins = good == Good::coins;
  std::array<int, kMaxPlayers> holdings{};
  for (Seat seat : rules.everybody()) holdings[seat] = coins ? s.seats[seat].coins : s.seats[seat].science;
  const auto points = majority(rules, holdings);
  for (Seat seat : rules.everybody()) {
    SeatFigures& figures = out.seats[seat];
    (coins ? figures.majority_coins : figures.majority_science) = as_int16(points[seat]);
    figures.projected = as_int16(figures.projected + points[seat]);
  }
}

Gains gains_of(const Rules& rules, const State& s, Seat seat) {
  const auto income = income_of(rules, s, seat);
  Gains out{};
  for (std::size_t good = 0; good < kGoods; ++good) out[good] = as_int16(income[good]);
  out[kGoods] = as_int16(working_plants(rules, s, seat));
  return out;
}

// Each way to turn the tile in hand, and each city of it for the citizen that comes with it (see TC-604 and TC-606).
void look_ahead(const Rules& rules, const State& s, Seat seat, Figures& out) {
  const int tile = s.seats[seat].administration.tile;
  const bool land = rules.data->is_land(tile);
  const std::size_t cities = land ? rules.land(tile).cities : 1;
  for (std::size_t rotation = 0; rotation < out.turned.size(); ++rotation)
    for (std::size_t city = 0; city < cities; ++city) {
      State then = s;
      lay_in_hand(rules, then, seat, static_cast<int>(rotation));
      if (land) land_tile(then, seat, tile).citizens = static_cast<std::uint8_t>(1u << city);
      out.turned[rotation][city] = gains_of(rules, then, seat);
    }
}

}  // namespace

// `view` is what the viewer may see, or the whole state; both give the same, for the holdings are blanked first.
Figures Game::figures(const State& view, Seat viewer) const {
  const State s = observe(view, viewer);
  Figures out;
  for (Seat seat : rules_.everybody()) out.seats[seat] = figures_of(rules_, s, seat);
  out.known = 1;
  for (Seat seat : rules_.everybody())
    if (s.seats[seat].coins == kHidden) out.known = 0;
  if (out.known != 0 && s.over == 0)
    for (const Good good : rules_.data->majority_goods) project_majority(rules_, s, good, out);
  out.phase = as_int16(phase_of(s));
  if (s.round > 0 && s.round < rules_.data->rounds) {
    out.min_bid = as_int16(min_bid(rules_, s));
    out.tech_cost = as_int16(tech_cost(rules_, s));
    out.compensation = as_int16(compensation(rules_, s));
  }
  for (int c = 0; c < kMaxColumns; ++c)
    out.lowest_damage_bid[static_cast<std::size_t>(c)] = as_int16(is_used(rules_, s, c) ? lowest_damage_bid(s, c) : -1);
  if (viewer < rules_.players && step_of(s, viewer) == kPlaceRotation) look_ahead(rules_, s, viewer, out);
  return out;
}

}  // namespace century
