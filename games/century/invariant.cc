// What must hold in every position (chapter 10), as far as one state can show it.
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>

#include "games/century/chapters.h"
#include "games/century/game.h"
#include "games/century/region.h"

namespace century {

namespace {

std::string of(Seat seat, const char* what) { return "p" + std::to_string(seat + 1) + ": " + what; }

int citizens_of(const State& s, Seat seat) {
  int citizens = 0;
  for (const int row : members(s.seats[seat].land)) citizens += std::popcount(land_tile(s, seat, row).citizens);
  return citizens;
}

struct Owned {
  int workers_used = 0;
  int bridges_used = 0;
};

Owned used_effects(const Rules& rules, const Player& player) {
  Owned out;
  for (const OwnTech& own : player.own_techs()) {
    for (const Effect& effect : rules.effects_of(own)) {
      if (!has(own.used, effect.place)) continue;
      out.workers_used += effect.type == EffectType::worker;
      out.bridges_used += effect.type == EffectType::bridge;
    }
  }
  return out;
}

int bridges_laid(const Player& player) {
  int laid = 0;
  for (const Bridge& bridge : player.bridges) laid += bridge.tile != kNone;
  return laid;
}

// Each cell holds one tile, each tile but the first touches another one, all lie in the grid (TC-604, TC-796).
std::string wrong_region(const Rules& rules, const State& s, Seat seat) {
  const Region region(rules, s, seat);
  const int limit = rules.data->region_limit;
  for (int i = 0; i < region.size(); ++i) {
    const auto& a = region[i];
    if (std::abs(a.x) > limit || std::abs(a.y) > limit) return of(seat, "a tile lies outside the grid");
    if (a.rotation > 3) return of(seat, "a tile is turned oddly");
    bool touches = region.size() == 1;
    for (int k = 0; k < region.size(); ++k) {
      if (k == i) continue;
      const int dx = std::abs(a.x - region[k].x);
      const int dy = std::abs(a.y - region[k].y);
      if (dx + dy == 0) return of(seat, "two tiles lie in one cell");
      touches |= rules.corner_contact ? dx <= 1 && dy <= 1 : dx + dy == 1;
    }
    if (!touches) return of(seat, "a tile touches no other");
  }
  for (int i = 0; i < region.land(); ++i)
    if (region[i].citizens >> rules.land(region[i].tile).cities != 0) return of(seat, "a citizen stands in no city");
  return {};
}

std::string wrong_player(const Rules& rules, const State& s, Seat seat) {
  const Data& data = *rules.data;
  const Player& player = s.seats[seat];
  const bool hidden = player.coins == kHidden;
  if (!hidden && (player.coins < 0 || player.science < 0)) return of(seat, "coins or science below 0");
  if (player.pollution < data.pollution_least || player.pollution > data.pollution_most)
    return of(seat, "pollution is off the track");
  const int garbage = garbage_on_land(s, seat) + player.pending_garbage + player.garbage_removed;
  if (player.garbage_received != garbage) return of(seat, "garbage got lost");
  if (player.pending_garbage > 0 && (s.over != 0 || s.step <= kDrawDamage))
    return of(seat, "garbage is pending outside phases 2 to 4");
  if (!has(player.land, kStartRow) || (player.won & ~player.land) != 0 || (player.unlaid & ~player.won) != 0 ||
      (player.unsettled & ~player.won) != 0)
    return of(seat, "land won is not land owned");
  const Owned owned = used_effects(rules, player);
  const int expected = std::popcount(data.start_citizens) + std::popcount(player.land) - 1 -
                       std::popcount(player.unsettled) + owned.workers_used;
  if (citizens_of(s, seat) != expected) return of(seat, "citizens got lost");
  if (bridges_laid(player) != owned.bridges_used) return of(seat, "bridges got lost");
  if (player.tech_count > kMaxTechOfSeat || player.tech_count > s.round) return of(seat, "too many technologies");
  if (std::ranges::adjacent_find(player.own_techs(), std::greater_equal(), &OwnTech::tech) != player.own_techs().end())
    return of(seat, "technologies are out of order");
  return wrong_region(rules, s, seat);
}

}  // namespace

std::string Game::invariant(const State& s) const {
  std::uint64_t land = s.land_display, tech = s.tech_display;
  int bridges = 0;
  for (Seat seat : rules_.everybody()) {
    const Player& player = s.seats[seat];
    if (std::string wrong = wrong_player(rules_, s, seat); !wrong.empty()) return wrong;
    const std::uint64_t own = player.land & ~bit(kStartRow);
    if ((own & land) != 0) return of(seat, "a land tile is there twice");
    land |= own;
    for (const OwnTech& one : player.own_techs()) {
      if (has(tech, one.tech)) return of(seat, "a technology is there twice");
      tech |= bit(one.tech);
    }
    bridges += bridges_laid(player);
  }
  if ((land & ~s.land_drawn) != 0 || (tech & ~s.tech_drawn) != 0) return "a tile was never drawn";
  if (bridges > rules_.data->bridges) return "more bridges than there are";
  Seats holders;
  for (const Column& column : s.columns) {
    if (column.seat == kNone) continue;
    if (holders.has(column.seat)) return "a pawn stands in two columns";
    holders.add(column.seat);
  }
  if (s.acting.empty() != (s.over != 0)) return "nobody acts before the end";
  return {};
}

}  // namespace century
