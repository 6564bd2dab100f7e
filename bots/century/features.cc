#include "bots/century/features.h"

#include <bit>

#include "games/century/chapters.h"

namespace bots::century {

namespace tc = ::century;
using tc::kGoods;
using tc::kNone;
using tc::Seat;

namespace {

void describe_land(const tc::Rules& rules, const tc::State& s, Seat seat, Inputs& out) {
  const tc::Player& player = s.seats[seat];
  int clean = 0, dirty = 0, extra = 0, free = 0;
  for (const int row : core::members(player.land)) {
    const tc::LandTile& tile = tc::land_tile(s, seat, row);
    clean += tile.garbage == 0;
    dirty += tile.garbage > 0;
    extra += std::max(0, tile.garbage - 1);
    free += rules.land(row).cities - std::popcount(tile.citizens);
  }
  out.add(facts::kClean, clean);
  out.add(facts::kDirty, dirty);
  out.add(facts::kExtraGarbage, extra);
  out.add(facts::kPending, player.pending_garbage);
  out.add(facts::kLand, std::popcount(player.land));
  out.add(facts::kFreeCities, free);
  out.add(facts::kUnsettled, std::popcount(player.unsettled));
  out.add(facts::kUnlaid, std::popcount(player.unlaid));
  out.add(facts::kWon, std::popcount(player.won));
}

void describe_bids(const tc::Rules& rules, const tc::State& s, Seat seat, Inputs& out) {
  if (s.step < tc::kDamageColumn) {
    out.add(facts::kDropped, s.dropped.has(seat) ? 0 : 1 + rules.players - s.dropped.count());
    if (s.highest_bidder == seat && s.auctioned != kNone) out.add(facts::kLeads, s.highest_bid);
  } else if (s.step == tc::kDamageColumn || s.step == tc::kDamageBid) {
    for (std::size_t column = 0; column < s.columns.size(); ++column) {
      if (s.columns[column].seat != seat) continue;
      out.add(facts::kColumn, static_cast<int>(column));
      out.add(facts::kDamageBid, s.columns[column].bid);
    }
  }
}

// Half steps around the middle of a table of sixteen.
void add_difference(Inputs& out, int which, float difference) {
  out.add({facts::kRelative.first + 16 * which, 16}, 8 + static_cast<int>(difference * 2));
}

void describe_rivals(const tc::Rules& rules, const tc::State& s, Seat seat, const Sights& sights, Inputs& out) {
  const tc::Player& player = s.seats[seat];
  std::array<float, 5> mean{};
  for (const Seat other : rules.everybody()) {
    if (other == seat) continue;
    const tc::Player& rival = s.seats[other];
    for (std::size_t good = 0; good < kGoods; ++good) mean[good] += static_cast<float>(sights.income[other][good]);
    mean[3] += static_cast<float>(rival.coins + rival.science) / 2;
    mean[4] += static_cast<float>(rival.points) / 3;
  }
  const auto rivals = static_cast<float>(rules.players - 1);
  for (std::size_t good = 0; good < kGoods; ++good)
    add_difference(out, static_cast<int>(good), static_cast<float>(sights.income[seat][good]) - mean[good] / rivals);
  add_difference(out, 3, static_cast<float>(player.coins + player.science) / 2 - mean[3] / rivals);
  add_difference(out, 4, static_cast<float>(player.points) / 3 - mean[4] / rivals);
}

// Which land tiles these are, and how they are.
void describe_tiles(const tc::Rules& rules, const tc::State& s, Seat seat, Inputs& out) {
  const tc::Player& player = s.seats[seat];
  for (const int row : core::members(player.land)) out.add(facts::kOwnLand, row);
  for (const int row : core::members(player.land))
    if (tc::land_tile(s, seat, row).garbage > 0) out.add(facts::kDirtyLand, row);
  for (const int row : core::members(player.land & ~player.unsettled))
    if (std::popcount(tc::land_tile(s, seat, row).citizens) < rules.land(row).cities) out.add(facts::kOpenLand, row);
  for (const int row : core::members(player.unlaid)) out.add(facts::kToLay, row);
  out.add(facts::kTileCount, std::popcount(player.land) + player.tech_count);
}

// What lies open, and who else wants it.
void describe_market(const tc::Rules& rules, const tc::State& s, Seat seat, Inputs& out) {
  const bool in = !s.dropped.has(seat);
  if (in) {
    for (const int row : core::members(s.land_display)) out.add(facts::kForSale, row);
    for (const int tech : core::members(s.tech_display)) out.add(facts::kTechForSale, tech);
  }
  out.add(facts::kLeft, std::popcount(s.land_display));
  if (!in) return;
  const auto& costs = rules.data->strip(s.round).costs;
  out.add(facts::kPrice, costs[std::min<std::size_t>(s.field, costs.size() - 1)]);
  const bool wants = s.auctioned != kNone && s.highest_bidder != seat && !s.passed.has(seat);
  if (s.auctioned != kNone && s.highest_bidder == seat) out.add(facts::kHolds, s.auctioned);
  if (wants) out.add(facts::kCovets, s.auctioned);
  if (wants) out.add(facts::kToBeat, s.highest_bid);
  int rivals = 0, purse = 0;
  for (const Seat other : rules.everybody()) {
    if (other == seat || s.dropped.has(other)) continue;
    rivals += !s.passed.has(other);
    purse = std::max<int>(purse, s.seats[other].coins);
  }
  out.add(facts::kRivals, rivals);
  out.add(facts::kRivalPurse, purse);
}

void describe_damage(const tc::Rules& rules, const tc::State& s, Seat seat, Inputs& out) {
  int own = 5, most = 0;
  for (const Seat other : rules.everybody()) {
    bool waits = true;
    for (std::size_t column = 0; column < s.columns.size(); ++column) {
      if (s.columns[column].seat != other) continue;
      waits = false;
      if (other == seat) own = static_cast<int>(column);
    }
    if (waits && other != seat) most = std::max<int>(most, s.seats[other].science);
  }
  out.add(facts::kDamageColumn, 6 * std::min<int>(s.damage, 15) + own);
  out.add(facts::kRivalScience, most);
}

}  // namespace

int time_of(const tc::State& s) { return std::min(2 * s.round + (s.step >= tc::kDamageColumn ? 1 : 0), kTimes - 1); }

void describe(const tc::Rules& rules, const tc::State& s, Seat seat, const Sights& sights, Inputs& out) {
  const tc::Player& player = s.seats[seat];
  out.clear();
  out.add(facts::kStep, static_cast<int>(s.step == tc::kFinished ? player.administration.step : s.step));
  out.add(facts::kPlayers, rules.players);
  out.add(facts::kPlace, (seat + rules.players - s.start_player) % rules.players);
  out.add(facts::kCoins, player.coins);
  out.add(facts::kScience, player.science);
  for (int good = 0; good < kGoods; ++good)
    out.add({facts::kIncome.first + 24 * good, 24}, sights.income[seat][static_cast<std::size_t>(good)]);
  out.add(facts::kPollution, player.pollution - rules.data->pollution_least);
  describe_land(rules, s, seat, out);
  out.add(facts::kPlants, static_cast<int>(sights.plants[seat]));
  out.add(facts::kRemovals, static_cast<int>(4 * sights.removals[seat]));
  out.add(facts::kLinks, static_cast<int>(sights.links[seat]));
  int richer = 0, wiser = 0;
  for (const Seat other : rules.everybody()) {
    richer += s.seats[other].coins > player.coins;
    wiser += s.seats[other].science > player.science;
  }
  out.add(facts::kAhead, richer);
  out.add({facts::kAhead.first + 6, 6}, wiser);
  describe_bids(rules, s, seat, out);
  for (const tc::OwnTech& own : player.own_techs()) {
    const bool idle = rules.tech(own.tech).institution ? own.rotation == kNone : own.used != 0;
    out.add(idle ? facts::kUsedTech : facts::kTech, own.tech);
  }
  for (std::size_t n = 0; rules.scoring_cards && n < rules.data->card_rounds.size(); ++n)
    if (s.cards[n] != kNone && rules.data->card_rounds[n] >= s.round) out.add(facts::kCard, s.cards[n]);
  describe_rivals(rules, s, seat, sights, out);
  describe_tiles(rules, s, seat, out);
  if (s.step >= tc::kOffer && s.step < tc::kDamageColumn) describe_market(rules, s, seat, out);
  if (s.step == tc::kDamageColumn || s.step == tc::kDamageBid) describe_damage(rules, s, seat, out);
  int coins = 0, science = 0;
  for (const Seat other : rules.everybody()) {
    if (other == seat) continue;
    coins = std::max<int>(coins, s.seats[other].coins);
    science = std::max<int>(science, s.seats[other].science);
  }
  out.add(facts::kSeen, coins);
  out.add({facts::kSeen.first + 24, 24}, science);
}

}  // namespace bots::century
