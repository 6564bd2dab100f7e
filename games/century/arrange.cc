// What of a position can be set by hand, what follows from it, and why it cannot stand so.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/century/chapters.h"
#include "games/century/region.h"

namespace century {

namespace {

using core::Arrangement;

constexpr int kScienceByHand = 99;
constexpr int kPointsByHand = 500;
constexpr int kGarbageByHand = 20;  // on one tile

bool is_auction(const State& s) { return s.step == kOffer || s.step == kLastLand; }
bool is_build_up(const State& s) { return s.step <= kDrawDamage; }
bool begins_round(const Rules& rules, const State& s) {
  bool won = false;
  for (const Seat seat : rules.everybody()) won |= s.seats[seat].won != 0;
  return (s.step == kDrawLand && s.land_display == 0) || (s.step == kOffer && s.dropped.empty() && !won);
}

// Not in the middle of an auction or of what an administering seat has picked up.
bool is_between_turns(const State& s) {
  if (is_build_up(s) || is_auction(s)) return true;
  if (s.step != kFinished) return false;
  for (const Seat seat : s.acting) {
    const Step step = s.seats[seat].administration.step;
    if (step != kPlaceGarbage && step != kPlaceTile && step != kPlaceCitizen && step != kAdminister) return false;
  }
  return true;
}

std::uint64_t first(int count) { return count == 64 ? ~std::uint64_t{0} : bit(count) - 1; }

// Bridges on tiles that are gone go with them, and so does what says that they were laid.
void mend_bridges(const Rules& rules, Player& player) {
  int laid = 0;
  for (const Bridge bridge : player.bridges) {
    if (bridge.tile == kNone) continue;
    const int tech = bridge.tile - rules.data->land_count();
    const bool stays =
        rules.data->is_land(bridge.tile)
            ? has(player.land, bridge.tile)
            : std::ranges::any_of(player.own_techs(), [&](const OwnTech& own) { return own.tech == tech; });
    if (stays) player.bridges[static_cast<std::size_t>(laid++)] = bridge;
  }
  int used = 0;
  for (OwnTech& own : player.own_techs())
    for (const Effect& effect : rules.effects_of(own)) {
      if (effect.type != EffectType::bridge || !has(own.used, effect.place)) continue;
      if (used < laid)
        ++used;
      else
        own.used = static_cast<std::uint8_t>(own.used & ~(1u << effect.place));
    }
  for (auto i = static_cast<std::size_t>(used); i < kMaxBridges; ++i) player.bridges[i] = {};
}

// A tile that is new lies in the first open cell, with a citizen in its first city, until it is said otherwise.
void lay_new_tiles(const Rules& rules, State& s, Seat seat, std::uint64_t added) {
  Player& player = s.seats[seat];
  player.unlaid |= added;
  for (const int row : members(added)) {
    LandTile& tile = land_tile(s, seat, row);
    tile = {};
    tile.citizens = 1;
    bool found = false;
    OpenCells(rules, s, seat).each([&](int x, int y) {
      if (std::exchange(found, true)) return;
      tile.x = static_cast<std::int8_t>(x);
      tile.y = static_cast<std::int8_t>(y);
    });
    player.unlaid &= ~bit(row);
  }
}

void arrange_land(const Rules& rules, State& s, Seat seat, Arrangement& by_hand) {
  Player& player = s.seats[seat];
  const std::uint64_t fixed = player.won | bit(kStartRow);
  const std::uint64_t before = player.land & ~fixed;
  std::uint64_t land = before;
  by_hand.some_of("land", land, list::land, first(rules.data->land_count()) & ~bit(kStartRow));
  land &= ~fixed;
  player.land = land | fixed;
  mend_bridges(rules, player);
  if (std::popcount(player.land) + player.tech_count > kMaxTiles)
    return by_hand.forbid("too_much_land", seat, {kMaxTiles});
  lay_new_tiles(rules, s, seat, land & ~before);
}

void arrange_technologies(const Rules& rules, const State& s, Player& player, Seat seat, Arrangement& by_hand) {
  std::uint64_t techs = 0;
  for (const OwnTech& own : player.own_techs()) techs |= bit(own.tech);
  const int most = std::min<int>(kMaxTechOfSeat, s.round);
  by_hand.some_of("techs", techs, list::tech, first(static_cast<int>(rules.data->tech.size())));
  if (std::popcount(techs) > most) return by_hand.forbid("techs", seat, {most, std::popcount(techs)});
  const auto before = player.techs;
  player.techs = {};
  player.tech_count = 0;
  for (const int tech : members(techs)) {
    OwnTech own{.tech = static_cast<std::uint8_t>(tech)};
    for (const OwnTech& one : before)
      if (one.tech == tech) own = one;
    player.techs[player.tech_count++] = own;
  }
  mend_bridges(rules, player);
}

void arrange_tiles(const Rules& rules, State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const int limit = data.region_limit;
  Player& player = s.seats[seat];
  for (const int row : members(player.land & ~player.unlaid)) {
    LandTile& tile = land_tile(s, seat, row);
    const std::string& id = data.tile_ids[row];
    if (row != kStartRow) {
      by_hand.number("x", tile.x, -limit, limit, id);
      by_hand.number("y", tile.y, -limit, limit, id);
      by_hand.number("rotation", tile.rotation, 0, 3, id);
    }
    by_hand.number("garbage", tile.garbage, 0, kGarbageByHand, id);
    if (has(player.unsettled, row)) continue;
    for (int city = 0; city < rules.land(row).cities; ++city) {
      bool citizen = has(tile.citizens, city);
      by_hand.flag("citizen", citizen, data.city_ids[rules.land(row).first_city + city]);
      tile.citizens =
          static_cast<std::uint8_t>((tile.citizens & ~(1u << city)) | static_cast<unsigned>(citizen) << city);
    }
  }
  for (OwnTech& own : player.own_techs()) {
    if (own.rotation == kNone) continue;
    const std::string& id = data.tile_ids[data.land_count() + own.tech];
    by_hand.number("x", own.x, -limit, limit, id);
    by_hand.number("y", own.y, -limit, limit, id);
    by_hand.number("rotation", own.rotation, 0, 3, id);
  }
  player.garbage_received =
      static_cast<std::uint16_t>(garbage_on_land(s, seat) + player.pending_garbage + player.garbage_removed);
}

void arrange_seat(const Rules& rules, State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  Player& player = s.seats[seat];
  by_hand.of(seat);
  by_hand.number("coins", player.coins, 0, data.most_coins);
  by_hand.number("science", player.science, 0, kScienceByHand);
  by_hand.number("points", player.points, -kPointsByHand, kPointsByHand);
  by_hand.number("pollution", player.pollution, data.pollution_least, data.pollution_most);
  if (is_build_up(s) || is_auction(s)) arrange_technologies(rules, s, player, seat, by_hand);
  arrange_land(rules, s, seat, by_hand);
  arrange_tiles(rules, s, seat, by_hand);
}

std::uint64_t lowest(std::uint64_t set, int n) {
  std::uint64_t out = 0;
  for (const int member : members(set))
    if (n-- > 0) out |= bit(member);
  return out;
}

// Another round: its prices, and if its tiles lie open already, such as belong to it.
void arrange_round(const Rules& rules, State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const int before = s.round;
  by_hand.number("round", s.round, 1, data.rounds - 1);
  if (s.round == before) return;
  s.field = data.strip(s.round).start_field[static_cast<std::size_t>(rules.players)];  // see TC-216
  if (s.step == kDrawLand) return;
  const auto stack = static_cast<std::size_t>(data.stack_of_round[static_cast<std::size_t>(s.round - 1)]);
  std::uint64_t land = data.land_stack[stack], tech = data.tech_stack[stack];
  for (const Seat seat : rules.everybody()) {
    land &= ~s.seats[seat].land;
    for (const OwnTech& own : s.seats[seat].own_techs()) tech &= ~bit(own.tech);
  }
  s.land_display = lowest(land, rules.land_display);
  s.tech_display = lowest(tech, rules.tech_display);
  s.damage_drawn &= ~bit(s.damage);
  if (const std::uint64_t left = data.damage_stack[stack] & ~s.damage_drawn; left != 0)
    s.damage = static_cast<std::uint8_t>(std::countr_zero(left));
  s.damage_drawn |= bit(s.damage);
}

void arrange_table(const Rules& rules, State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  by_hand.of(core::kNobody);
  if (begins_round(rules, s)) {
    arrange_round(rules, s, by_hand);
    int start = s.start_player + 1;
    by_hand.number("start_player", start, 1, rules.players);
    s.start_player = static_cast<std::uint8_t>(start - 1);
  }
  for (std::size_t n = 0; n < data.card_rounds.size() && rules.scoring_cards && s.step > kScoringCard; ++n) {
    std::uint64_t of_round = 0;
    for (int card = 0; card < data.card_ids.size(); ++card)
      if (data.cards[static_cast<std::size_t>(card)].round == data.card_rounds[n]) of_round |= bit(card);
    by_hand.one_of("card", s.cards[n], list::cards, of_round, std::nullopt, std::to_string(data.card_rounds[n]));
  }
  if (!is_auction(s)) return;
  if (s.step == kOffer) {
    int leader = s.leader + 1;
    by_hand.number("leader", leader, 1, rules.players);
    s.leader = static_cast<std::uint8_t>(leader - 1);
    s.acting = Seats::only(s.leader);
    if (s.dropped.has(s.leader)) by_hand.forbid("leader", s.leader);
  }
  by_hand.some_of("land_display", s.land_display, list::land, first(data.land_count()) & ~bit(kStartRow));
  by_hand.some_of("tech_display", s.tech_display, list::tech, first(static_cast<int>(data.tech.size())));
  if (std::popcount(s.land_display) > rules.land_display)
    by_hand.forbid("land_display", core::kNobody, {rules.land_display});
  if (std::popcount(s.tech_display) > rules.tech_display)
    by_hand.forbid("tech_display", core::kNobody, {rules.tech_display});
  const auto stack = static_cast<std::size_t>(data.stack_of_round[static_cast<std::size_t>(s.round - 1)]);
  s.damage_drawn &= ~bit(s.damage);
  by_hand.one_of("damage", s.damage, list::damage, data.damage_stack[stack] & ~s.damage_drawn, std::nullopt);
  s.damage_drawn |= bit(s.damage);
}

struct InPlay {
  std::uint64_t land, tech;
};

InPlay in_play(const Rules& rules, const State& s) {
  InPlay out{s.land_display, s.tech_display};
  for (const Seat seat : rules.everybody()) {
    out.land |= s.seats[seat].land & ~bit(kStartRow);
    for (const OwnTech& own : s.seats[seat].own_techs()) out.tech |= bit(own.tech);
  }
  return out;
}

// Every tile is in one place, and the stacks hold what is still to be turned up (TC-102, TC-103, TC-105).
void check_supply(const Rules& rules, const State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  std::uint64_t land = s.land_display, tech = s.tech_display;
  int bridges = 0;
  for (const Seat seat : rules.everybody()) {
    const Player& player = s.seats[seat];
    const std::uint64_t own = player.land & ~bit(kStartRow);
    if (const std::uint64_t twice = own & land; twice != 0)
      by_hand.forbid("twice", seat, {data.land_ids[std::countr_zero(twice)]});
    land |= own;
    for (const OwnTech& one : player.own_techs()) {
      if (has(tech, one.tech)) by_hand.forbid("twice", seat, {data.tech_ids[one.tech]});
      tech |= bit(one.tech);
    }
    for (const Bridge& bridge : player.bridges) bridges += bridge.tile != kNone;
  }
  if (bridges > data.bridges) by_hand.forbid("bridges", core::kNobody, {data.bridges});
  std::array<int, kStacks> lands{}, techs{}, damages{};
  for (int round = std::max<int>(s.round, 1); round < data.rounds; ++round) {
    const auto stack = static_cast<std::size_t>(data.stack_of_round[static_cast<std::size_t>(round - 1)]);
    const bool now = round == s.round;
    if (now && s.step > kDrawDamage) continue;
    lands[stack] += rules.land_display - (now ? std::popcount(s.land_display) : 0);
    techs[stack] += rules.tech_display - (now ? std::popcount(s.tech_display) : 0);
    ++damages[stack];
  }
  for (std::size_t stack = 0; stack < kStacks; ++stack)
    if (std::popcount(data.land_stack[stack] & ~s.land_drawn) < lands[stack] ||
        std::popcount(data.tech_stack[stack] & ~s.tech_drawn) < techs[stack] ||
        std::popcount(data.damage_stack[stack] & ~s.damage_drawn) < damages[stack])
      by_hand.forbid("stacks");
}

// see TC-604, TC-796
void check_region(const Rules& rules, const State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Region region(rules, s, seat);
  for (int i = 0; i < region.size(); ++i) {
    bool touches = region.size() == 1;
    for (int k = 0; k < region.size(); ++k) {
      if (k == i) continue;
      const int dx = std::abs(region[i].x - region[k].x), dy = std::abs(region[i].y - region[k].y);
      if (dx + dy == 0)
        return by_hand.forbid("overlap", seat, {data.tile_ids[region[i].tile], data.tile_ids[region[k].tile]});
      touches |= rules.corner_contact ? dx <= 1 && dy <= 1 : dx + dy == 1;
    }
    if (!touches) return by_hand.forbid("apart", seat, {data.tile_ids[region[i].tile]});
  }
}

// One citizen (see TC-606, TC-710) for each tile, and the workers sent.
void check_citizens(const Rules& rules, const State& s, Seat seat, Arrangement& by_hand) {
  const Player& player = s.seats[seat];
  int citizens = 0;
  int expected =
      std::popcount(rules.data->start_citizens) + std::popcount(player.land) - 1 - std::popcount(player.unsettled);
  for (const int row : members(player.land)) citizens += std::popcount(land_tile(s, seat, row).citizens);
  for (const OwnTech& own : player.own_techs())
    for (const Effect& effect : rules.effects_of(own))
      expected += effect.type == EffectType::worker && has(own.used, effect.place);
  if (citizens != expected) by_hand.forbid("citizens", seat, {expected, citizens});
}

}  // namespace

void arrange(const Rules& rules, State& s, Arrangement& by_hand) {
  if (s.over != 0) return by_hand.forbid("over");
  if (!is_between_turns(s)) return by_hand.forbid("mid_turn");
  const InPlay before = in_play(rules, s);
  arrange_table(rules, s, by_hand);
  for (const Seat seat : rules.everybody()) arrange_seat(rules, s, seat, by_hand);
  const InPlay after = in_play(rules, s);
  s.land_drawn = (s.land_drawn & ~before.land) | after.land;
  s.tech_drawn = (s.tech_drawn & ~before.tech) | after.tech;
  check_supply(rules, s, by_hand);
  if (by_hand.why_not()) return;  // a region that is too large is not looked at
  for (const Seat seat : rules.everybody()) {
    check_region(rules, s, seat, by_hand);
    check_citizens(rules, s, seat, by_hand);
  }
}

}  // namespace century
