// Works out what a page shows, from nothing but what the viewer may know.
#include "games/century/figures.h"

#include <bit>

#include "games/century/game.h"
#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

std::int16_t small(int n) { return static_cast<std::int16_t>(n); }

int phase_of(const State& s) {
  if (s.over != 0 || s.round == 0) return 0;
  if (s.step <= Step::draw_damage) return 1;
  if (s.step <= Step::technology) return 2;
  return s.step <= Step::damage_bid ? 3 : 4;
}

// A card scores what phase 5 of its round produced; before that, what the region would produce now. A card that has
// been scored shows 0.
void project_cards(const Match& match, State now, Seat seat, SeatFigures& out) {
  Player& player = now.seats[seat];
  const bool done = now.step == Step::finished && player.doing.step >= Step::recycle;
  if (!done) {
    for (std::size_t good = 0; good < kGoods; ++good) player.produced[good] = out.income[good];
    player.points = small(player.points + out.income[2]);
  }
  for (std::size_t n = 0; n < match.data->card_rounds.size(); ++n)
    if (now.cards[n] != kNone && match.data->card_rounds[n] >= now.round && now.over == 0)
      out.cards[n] = small(card_points(match, now, seat, now.cards[n]));
}

int bridges_left(const Match& match, const Player& player) {
  int left = 0;
  for (int i = 0; i < player.tech_count; ++i) {
    const OwnTech& own = player.techs[static_cast<std::size_t>(i)];
    for (int e = 0; e < match.tech(own.tech).effects; ++e)
      left += match.effect(own, e).type == EffectType::bridge && (own.used >> e & 1) == 0;
  }
  return left;
}

SeatFigures figures_of(const Match& match, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  SeatFigures out;
  const auto income = income_of(match, s, seat);
  for (std::size_t good = 0; good < kGoods; ++good) out.income[good] = small(income[good]);
  out.plants = small(working_plants(match, s, seat));
  out.garbage = small(garbage_on_land(s, seat));
  out.land = small(std::popcount(player.land));
  out.clean = small(clean_land(s, seat));
  out.bridges = small(bridges_left(match, player));
  project_cards(match, s, seat, out);
  if (s.over != 0) {
    out.projected = player.points;
    return out;
  }
  const auto [clean, garbage, pollution] = final_points(match, s, seat);
  out.final_clean = small(clean);
  out.final_garbage = small(garbage);
  out.final_pollution = small(pollution);
  out.projected = small(player.points + clean + garbage + pollution);
  return out;
}

void project_majority(const Match& match, const State& s, Good good, Figures& out) {
  const bool coins = good == Good::coins;
  std::array<int, kMaxPlayers> holdings{};
  for (Seat seat : match.everybody()) holdings[seat] = coins ? s.seats[seat].coins : s.seats[seat].science;
  const auto points = majority(match, holdings);
  for (Seat seat : match.everybody()) {
    SeatFigures& figures = out.seats[seat];
    (coins ? figures.majority_coins : figures.majority_science) = small(points[seat]);
    figures.projected = small(figures.projected + points[seat]);
  }
}

}  // namespace

// `view` is what the viewer may see, or the whole state; both give the same, for the holdings are blanked first.
Figures Game::figures(const State& view, core::Seat viewer) const {
  const State s = observe(view, viewer);
  Figures out;
  for (Seat seat : match_.everybody()) out.seats[seat] = figures_of(match_, s, seat);
  out.known = 1;
  for (Seat seat : match_.everybody())
    if (s.seats[seat].coins == kHidden) out.known = 0;
  if (out.known != 0 && s.over == 0)
    for (const Good good : data_->majority_goods) project_majority(match_, s, good, out);
  out.phase = small(phase_of(s));
  if (s.round > 0 && s.round < data_->rounds) {
    out.min_bid = small(data_->strip(s.round).min_bid);
    out.tech_cost = small(tech_cost(match_, s));
    out.compensation = small(out.min_bid + data_->compensation_extra);
  }
  for (std::size_t c = 0; c < kMaxColumns; ++c) {
    const bool used = s.damage != kNone && c < data_->damage[s.damage].columns &&
                      data_->damage[s.damage].column[c].min_players <= match_.players;
    out.lowest_damage_bid[c] = small(used ? lowest_damage_bid(s, static_cast<int>(c)) : -1);
  }
  return out;
}

}  // namespace century
