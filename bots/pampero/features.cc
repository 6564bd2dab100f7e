#include "bots/pampero/features.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/pampero/chapters.h"

namespace bots::pampero {

namespace pam = ::pampero;
using pam::at;

namespace {

int size(pam::Set set) { return std::popcount(set); }

// Finer where a dollar decides what can be built.
int purse(int money) { return money < 20 ? money : money < 80 ? 20 + (money - 20) / 5 : 32 + (money - 80) / 20; }

int moment(const pam::State& s) {
  switch (s.phase) {
    case pam::kSetupPhase: return 0;
    case pam::kActionPhase: return 1 + std::min<int>(s.round, 3);
    case pam::kConsolidationPhase: return 5;
    default: return 6;
  }
}

// Calls f(sector, unlocked contracts there) for every sector with an own tower.
template <class F>
void each_tower_sector(const pam::Rules& rules, const pam::State& s, const pam::Company& c, F&& f) {
  const pam::Board& board = *rules.board;
  const pam::Set unlocked =
      s.open & (board.standard_up_to[std::min<std::size_t>(c.stage, pam::kMaxStage)] | board.remote);
  for (std::size_t sector = 0; sector < rules.data->sector_zone.size(); ++sector)
    if ((c.towers & board.sector_sites[sector]) != 0) f(sector, size(unlocked & board.sector_spaces[sector]));
}

void describe_board(const pam::Rules& rules, const pam::State& s, const pam::Company& c, Inputs& out) {
  const pam::Board& board = *rules.board;
  int bulldozers = 0, sectors = 0, waiting = 0;
  for (const std::uint8_t place : c.bulldozers) bulldozers += place != pam::kReserve;
  each_tower_sector(rules, s, c, [&](std::size_t, int here) {
    ++sectors;
    waiting += here;
  });
  out.add(facts::kBulldozers, bulldozers);
  out.add(facts::kReadyTowers, size(c.bulldozer_places & board.tower_sites));
  out.add(facts::kReadyWind, size(c.bulldozer_places & board.wind_sites));
  out.add(facts::kWindFarms, size(c.wind_farms));
  out.add(facts::kSectors, sectors);
  out.add(facts::kWaiting, waiting);
}

void count_cards(const pam::Company& c, Inputs& out) {
  std::array<int, pam::kRows> used{};
  for (std::size_t field = 0; field < c.fields_used.size(); ++field)
    used[field / pam::kRowFields] += c.fields_used[field] != pam::kNone;
  out.add(facts::kHand, size(c.hand));
  out.add(facts::kUpperFree, used[0]);
  out.add(facts::kLowerFree, used[1]);
}

void describe_cards(const pam::Data& data, const pam::Company& c, Inputs& out) {
  for (const int card : core::members(c.hand)) {
    out.add(facts::kInHand, card);
  }
  for (const std::uint8_t card : c.fields_used)
    if (card != pam::kNone) out.add(facts::kLies, card);
  for (const int card : core::members(c.scoring)) {
    out.add(facts::kToScore, card);
  }
  for (const int tile : core::members(c.play_area)) {
    out.add(facts::kToPlay, tile);
  }
  for (std::size_t field = 0; field < data.bonus_fields.size(); ++field)
    if (c.bonus[field] != pam::kNone) out.add(facts::kBonus, c.bonus[field]);
}

int total_income(const pam::Data& data, const pam::Company& c) {
  int income = 0;
  for (int market = 0; market < pam::kMarkets; ++market) income += pam::income_value(data, c, market);
  return income;
}

void describe_tiles(const pam::State& s, Inputs& out) {
  for (int i = 0; i < 4; ++i)
    if (s.scoring_tiles[at(i)] != pam::kNone && s.scorings <= std::min(i, 2))
      out.add({facts::kTiles.first + 32 * i, 32}, s.scoring_tiles[at(i)]);
}

// Which contracts, sites, lines and cards these are.
void describe_map(const pam::Rules& rules, const pam::State& s, const pam::Company& c, Inputs& out) {
  const pam::Board& board = *rules.board;
  for (const int contract : core::members(c.contracts)) out.add(facts::kFulfilled, contract);
  pam::Set near = 0;
  for (std::size_t sector = 0; sector < rules.data->sector_zone.size(); ++sector)
    if ((c.towers & board.sector_sites[sector]) != 0) near |= board.sector_spaces[sector];
  const pam::Set unlocked =
      s.open & (board.standard_up_to[std::min<std::size_t>(c.stage, pam::kMaxStage)] | board.remote);
  for (const int space : core::members(near & unlocked)) out.add(facts::kWithinReach, s.tiles[at(space)]);
  for (const int site : core::members(c.towers)) out.add(facts::kTowerAt, site);
  for (const int site : core::members(c.wind_farms)) out.add(facts::kWindFarmAt, site);
  for (const int place : core::members(c.bulldozer_places)) out.add(facts::kBulldozerAt, place);
  for (const int card : core::members(c.foreign)) out.add(facts::kForeignCard, card);
  for (const int line : core::members(c.lines)) out.add(facts::kNetworkTile, line);
  for (const int node : core::members(c.occupied)) out.add(facts::kNodeTaken, node);
  for (const std::uint8_t card : s.displays[0])
    if (card != pam::kNone) out.add(facts::kOpenCard, card);
  for (const std::uint8_t card : s.displays[1])
    if (card != pam::kNone) out.add(facts::kOpenScoring, card);
  for (const int country : {2, 3})
    for (const std::uint8_t card : s.displays[at(country)])
      if (card != pam::kNone) out.add(facts::kOpenForeign, card);
  for (int market = 0; market < pam::kMarkets; ++market)
    out.add({facts::kRoom.first + 8 * market, 8},
            rules.data->income_tracks[at(market)].limits[c.stage] - c.income[at(market)]);
}

}  // namespace

std::array<Standing, pam::kMaxSeats> standings(const pam::Rules& rules, const pam::State& s) {
  constexpr std::array<int, 5> kStepSize = {3, 1, 2, 10, 1};
  std::array<std::array<int, 5>, pam::kMaxSeats> now{};
  for (int seat = 0; seat < rules.seats; ++seat) {
    const pam::Company& c = s.seats[at(seat)];
    now[at(seat)] = {total_income(*rules.data, c), c.stage, size(c.contracts), c.money, c.timeline};
  }
  std::array<Standing, pam::kMaxSeats> out{};
  for (int seat = 0; seat < rules.players; ++seat)
    for (std::size_t i = 0; i < kStepSize.size(); ++i) {
      int best = -1000;
      for (int other = 0; other < rules.seats; ++other)
        if (other != seat) best = std::max(best, now[at(other)][i]);
      const int difference = now[at(seat)][i] - best;
      const int steps =
          difference >= 0 ? difference / kStepSize[i] : -((-difference + kStepSize[i] - 1) / kStepSize[i]);
      out[at(seat)][i] = static_cast<std::int8_t>(std::clamp(facts::kSpread / 2 + steps, 0, facts::kSpread - 1));
    }
  return out;
}

bool look_the_same(const pam::State& one, const pam::State& other, int seat) {
  const auto waits = [seat](const pam::State& s) {
    for (int i = 0; i < s.agenda.size(); ++i)
      if (s.agenda[i].seat == seat) return false;
    return true;
  };
  const bool same_turn = (waits(one) && waits(other)) ||
                         (one.agenda == other.agenda && one.card_in_play.card == other.card_in_play.card);
  return same_turn && one.seats[at(seat)] == other.seats[at(seat)] && one.open == other.open && one.tiles == other.tiles &&
         one.displays == other.displays && one.order == other.order && one.scoring_tiles == other.scoring_tiles &&
         one.round == other.round && one.phase == other.phase && one.scorings == other.scorings;
}

int years_to_come(const pam::Rules& rules, const pam::State& s) {
  int most = 0;
  for (int seat = 0; seat < rules.players; ++seat)
    most = std::max(most, rules.track->length - s.seats[at(seat)].timeline);
  return std::min(most, kYears - 1);
}

void describe(const pam::Rules& rules, const pam::State& s, int seat, const Standing& standing, Inputs& out) {
  const pam::Data& data = *rules.data;
  const pam::Company& c = s.seats[at(seat)];
  out.clear();
  out.add(facts::kTime, moment(s));
  out.add(facts::kPlayers, rules.players);
  const auto place = static_cast<int>(std::find(s.order.begin(), s.order.end(), seat) - s.order.begin());
  out.add(facts::kPlace, 2 * place + c.lower);
  out.add(facts::kAhead, c.timeline - (rules.track->length - years_to_come(rules, s)));
  out.add(facts::kMoney, purse(c.money));
  out.add(facts::kEnergy, c.energy);
  out.add(facts::kBattery, c.battery);
  out.add(facts::kProduction, pam::battery_production(data, c));
  out.add(facts::kStage, c.stage);
  count_cards(c, out);
  int income = 0;
  for (int market = 0; market < pam::kMarkets; ++market) {
    out.add({facts::kIncome.first + 16 * market, 16}, c.income[at(market)]);
    income += pam::income_value(data, c, market);
  }
  out.add(facts::kTotalIncome, income);
  for (int kind = 0; kind < pam::kUpgrades; ++kind)
    if (c.upgrades[at(kind)] > 0) out.add({facts::kUpgrade.first + 6 * kind, 6}, c.upgrades[at(kind)]);
  describe_board(rules, s, c, out);
  out.add(facts::kContracts, size(c.contracts));
  out.add(facts::kForeign, size(c.foreign));
  out.add(facts::kCapital, pam::capital_tiles(c));
  out.add(facts::kLines, size(c.lines));
  out.add(facts::kOccupied, std::popcount(c.occupied));
  out.add(facts::kScoringCards, size(c.scoring));
  out.add(facts::kEndTiles, pam::end_tiles_money(rules, s, seat));
  describe_cards(data, c, out);
  for (int i = 0; i < s.agenda.size(); ++i)
    if (s.agenda[i].seat == seat) out.add(facts::kStep, s.agenda[i].step);
  if (!s.agenda.empty() && s.agenda.top().seat == seat && s.card_in_play.card != pam::kNone)
    out.add(facts::kCard, s.card_in_play.card);
  for (int i = 0; i < static_cast<int>(standing.size()); ++i)
    out.add({facts::kRelative.first + facts::kSpread * i, facts::kSpread}, standing[at(i)]);
  describe_tiles(s, out);
  each_tower_sector(rules, s, c, [&](std::size_t sector, int here) {
    out.add({facts::kTowerSector.first + 4 * static_cast<int>(sector % 16), 4}, here);
  });
  describe_map(rules, s, c, out);
}

}  // namespace bots::pampero
