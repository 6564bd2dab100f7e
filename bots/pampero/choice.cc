// Which decisions of Pampero are worth a look, and why a move may be good.
#include <algorithm>
#include <array>
#include <bit>

#include "bots/mix.h"
#include "bots/pampero/evaluator.h"
#include "games/pampero/chapters.h"

namespace bots::pampero {

namespace pam = ::pampero;
namespace verb = pam::verb;
using pam::at;

namespace {

constexpr int kCells = 6;
constexpr int kDiscards = 2;
constexpr int kDestinations = 8;

// Keeps the best `most` options by a value; those of other verbs stay.
template <class Value>
void keep_best(core::Options& options, int which, int most, Value&& value) {
  std::array<std::pair<float, int>, core::Options::kCapacity> ranked;
  std::size_t count = 0;
  core::Options kept;
  for (const core::Option& option : options) {
    if (option.move.verb == which)
      ranked[count++] = {value(option.move.arg), option.move.arg};
    else
      kept.add(option.move.verb, option.move.arg);
  }
  if (count <= static_cast<std::size_t>(most)) return;
  std::partial_sort(
      ranked.begin(), ranked.begin() + most, ranked.begin() + static_cast<std::ptrdiff_t>(count),
      [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  for (int i = 0; i < most; ++i) kept.add(which, ranked[at(i)].second);
  options = kept;
}

}  // namespace

void Evaluator::prune(const State& s, core::Seat seat, core::Options& options) const {
  if (seat == core::kChance) return;
  const float years = years_left(s) + 1;
  const int step = pam::now(s).step;
  if (step == pam::kCell1) {
    const Set allowed = data_.allowed_cells[at(pam::now(s).a)];
    keep_best(options, verb::cell, kCells, [&](int cell) {
      float beside = 0;
      for (const int other : core::members(data_.cell_neighbours[at(cell)] & allowed)) {
        beside = std::max(beside, cell_worth(s, other, years));
      }
      return cell_worth(s, cell, years) + beside;
    });
  } else if (step == pam::kCellDiscard) {
    keep_best(options, verb::cell, kDiscards, [&](int cell) { return cell_worth(s, cell, years); });
  } else if (step == pam::kBulldozerTo || step == pam::kMoveUsed) {
    const pam::Board& board = *rules_.board;
    const Company& c = s.seats[seat];
    const Set unlocked = s.open & board.standard_up_to[std::min<std::size_t>(c.stage + 1u, pam::kMaxStage)];
    keep_best(options, verb::to, kDestinations, [&](int place) {
      if (place == board.public_place) return 1.0f;
      if (place > board.public_place)
        return 3 * worth(board.parking[at(place - board.public_place - 1)], years) / (1 + years);
      const std::uint8_t sector = board.site_sector[at(place)];
      const auto waiting = static_cast<float>(std::popcount(unlocked & board.sector_spaces[sector]));
      return (pam::has(board.tower_sites, place) ? 0.5f : 0.2f) * waiting +
             ((c.towers & board.sector_sites[sector]) == 0 ? 0.7f : 0.0f);
    });
  }
}

std::uint64_t Evaluator::turn_hash(const State& s, core::Seat seat) const {
  const Company& c = s.seats[seat];
  std::uint64_t hash = kNothingMixed;
  for (const Set set : {c.towers, c.wind_farms, c.contracts, c.foreign, c.lines}) hash = mix(hash, set);
  for (const std::uint8_t card : c.fields_used) hash = mix(hash, card);
  for (const std::uint8_t tile : c.capital) hash = mix(hash, tile);
  return mix(hash, c.timeline);
}

// What others now have to do without: a sector's last free site for a tower, a contract they could have fulfilled.
void Evaluator::blocks(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const {
  const pam::Board& board = *rules_.board;
  const Set free = board.tower_sites & ~pam::taken_places(rules_, s);
  const Set left = board.tower_sites & ~pam::taken_places(rules_, after);
  const auto others = [&](auto&& count) {
    int number = 0;
    for (int other = 0; other < rules_.seats; ++other) number += other != seat && count(s.seats[at(other)]);
    return number;
  };
  for (std::size_t sector = 0; sector < data_.sector_zone.size(); ++sector) {
    const Set sites = board.sector_sites[sector];
    if ((free & sites) == 0 || (left & sites) != 0 || (s.open & board.sector_spaces[sector]) == 0) continue;
    const auto shut_out = [&](const Company& c) {
      return (c.towers & sites) == 0 && (c.bulldozer_places & sites & board.tower_sites) == 0;
    };
    if (others(shut_out) > 0) out.push_back({"blocks_last_site", {data_.sector_ids[static_cast<int>(sector)]}});
  }
  for (const int space : core::members(s.open & ~after.open & (board.standard | board.remote))) {
    const auto ready = [&](const Company& c) {
      return pam::has(board.standard_up_to[std::min<std::size_t>(c.stage, pam::kMaxStage)] | board.remote, space) &&
             (c.towers & board.sector_sites[board.space_sector[at(space)]]) != 0 &&
             c.energy >= board.space_energy[at(space)];
    };
    if (const int rivals = others(ready); rivals > 0)
      out.push_back({"blocks_contract", {game_.info().lists[pam::list::contracts].ids[s.tiles[at(space)]], rivals}});
  }
}

void Evaluator::reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const {
  const Company& before = s.seats[seat];
  const Company& now = after.seats[seat];
  const core::Info& info = game_.info();
  if (now.stage > before.stage) out.push_back({"builds_tower", {static_cast<int>(now.stage)}});
  if (now.wind_farms != before.wind_farms) out.push_back({"builds_wind_farm", {static_cast<int>(now.energy)}});
  for (const int tile : core::members(now.contracts & ~before.contracts)) {
    out.push_back({"fulfils_contract", {info.lists[pam::list::contracts].ids[at(tile)]}});
  }
  blocks(s, after, seat, out);
  int income = 0;
  for (int market = 0; market < pam::kMarkets; ++market)
    income += pam::income_value(data_, now, market) - pam::income_value(data_, before, market);
  if (income > 0) out.push_back({"raises_income", {income}});
  if (pam::capital_tiles(now) > pam::capital_tiles(before))
    out.push_back({"raises_capital", {static_cast<int>(now.money - before.money)}});
  for (const int card : core::members(now.foreign & ~before.foreign)) {
    out.push_back({"sells_abroad", {info.lists[pam::list::foreign_cards].ids[at(card)]}});
  }
  for (std::size_t field = 0; field < data_.bonus_fields.size(); ++field)
    if (now.bonus[field] != before.bonus[field] && now.bonus[field] != pam::kNone)
      out.push_back({"gains_tile", {info.lists[pam::list::bonus_tiles].ids[now.bonus[field]]}});
  const auto on_board = [](const Company& c) {
    return std::count_if(c.fields_used.begin(), c.fields_used.end(), [](auto card) { return card != pam::kNone; });
  };
  if (on_board(before) > 0 && on_board(now) == 0 && std::popcount(now.hand) > std::popcount(before.hand))
    out.push_back({"takes_cards_back", {std::popcount(now.hand) - std::popcount(before.hand)}});
  if (now.energy > before.energy && now.wind_farms == before.wind_farms)
    out.push_back({"gains_energy", {now.energy - before.energy}});
  if (now.battery > before.battery) out.push_back({"gains_battery", {now.battery - before.battery}});
  if (now.money > before.money && pam::capital_tiles(now) == pam::capital_tiles(before))
    out.push_back({"gains_money", {now.money - before.money}});
}

}  // namespace bots::pampero
