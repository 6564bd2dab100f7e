#include "bots/pampero/features.h"

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

void describe_board(const pam::Rules& rules, const pam::State& s, const pam::Company& c, Inputs& out) {
  const pam::Board& board = *rules.board;
  int bulldozers = 0, sectors = 0, waiting = 0;
  for (const std::uint8_t place : c.bulldozers) bulldozers += place != pam::kReserve;
  const pam::Set unlocked =
      s.open & (board.standard_up_to[std::min<std::size_t>(c.stage, pam::kMaxStage)] | board.remote);
  for (std::size_t sector = 0; sector < rules.data->sector_zone.size(); ++sector) {
    if ((c.towers & board.sector_sites[sector]) == 0) continue;
    ++sectors;
    waiting += size(unlocked & board.sector_spaces[sector]);
  }
  out.add(facts::kBulldozers, bulldozers);
  out.add(facts::kReadyTowers, size(c.bulldozer_places & board.tower_sites));
  out.add(facts::kReadyWind, size(c.bulldozer_places & board.wind_sites));
  out.add(facts::kWindFarms, size(c.wind_farms));
  out.add(facts::kSectors, sectors);
  out.add(facts::kWaiting, waiting);
}

void describe_cards(const pam::Data& data, const pam::Company& c, Inputs& out) {
  std::array<int, pam::kRows> used{};
  for (std::size_t field = 0; field < c.fields_used.size(); ++field) {
    if (c.fields_used[field] == pam::kNone) continue;
    ++used[field / pam::kRowFields];
    out.add(facts::kLies, c.fields_used[field]);
  }
  out.add(facts::kHand, size(c.hand));
  out.add(facts::kUpperFree, used[0]);
  out.add(facts::kLowerFree, used[1]);
  out.add(facts::kScoringCards, size(c.scoring));
  pam::each(c.hand, [&](int card) { out.add(facts::kInHand, card); });
  pam::each(c.scoring, [&](int card) { out.add(facts::kToScore, card); });
  pam::each(c.play_area, [&](int tile) { out.add(facts::kToPlay, tile); });
  for (std::size_t field = 0; field < data.bonus_fields.size(); ++field)
    if (c.bonus[field] != pam::kNone) out.add(facts::kBonus, c.bonus[field]);
}

}  // namespace

int years_to_come(const pam::Rules& rules, const pam::State& s) {
  int most = 0;
  for (int seat = 0; seat < rules.players; ++seat)
    most = std::max(most, rules.track->length - s.seats[at(seat)].timeline);
  return std::min(most, kYears - 1);
}

void describe(const pam::Rules& rules, const pam::State& s, int seat, Inputs& out) {
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
  int income = 0;
  for (int market = 0; market < pam::kMarkets; ++market) {
    out.add({facts::kIncome.first + 16 * market, 16}, c.income[at(market)]);
    income += pam::income_value(data, c, market);
  }
  out.add(facts::kTotalIncome, income);
  for (int kind = 0; kind < pam::kUpgrades; ++kind)
    if (c.upgrades[at(kind)] > 0) out.add({facts::kUpgrade.first + 6 * kind, 6}, c.upgrades[at(kind)]);
  out.add(facts::kContracts, size(c.contracts));
  out.add(facts::kForeign, size(c.foreign));
  out.add(facts::kCapital, pam::capital_tiles(c));
  out.add(facts::kLines, size(c.lines));
  out.add(facts::kOccupied, std::popcount(c.occupied));
  out.add(facts::kEndTiles, pam::end_tiles_money(rules, s, seat));
  describe_board(rules, s, c, out);
  describe_cards(data, c, out);
  for (int i = 0; i < s.agenda.size(); ++i)
    if (s.agenda[i].seat == seat) out.add(facts::kStep, s.agenda[i].step);
  if (!s.agenda.empty() && s.agenda.top().seat == seat && s.card_in_play.card != pam::kNone)
    out.add(facts::kCard, s.card_in_play.card);
}

}  // namespace bots::pampero
