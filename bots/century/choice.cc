// Which decisions of 20th Century are worth a look, and why a move may be good.
#include <algorithm>
#include <array>
#include <bit>

#include "bots/century/evaluator.h"
#include "bots/mix.h"
#include "core/notation.h"
#include "games/century/chapters.h"
#include "games/century/region.h"
#include "games/century/rules.h"

namespace bots::century {

namespace tc = ::century;
namespace verb = tc::verb;

namespace {

constexpr int kCells = 7;
constexpr int kOrders = 2;      // tiles to lay next
constexpr int kPoints = 10;     // bridges
constexpr float kMuchMore = 1;  // points from which a rival's interest is worth a word

// A run of bids as a few single ones.
void few_bids(core::Options& options) {
  core::Options kept;
  for (const core::Option& option : options) {
    if (option.last == option.move.arg) {
      kept.add(option.move.verb, option.move.arg);
      continue;
    }
    for (const int more : {0, 1, 2, 4, 7})
      if (option.move.arg + more <= option.last) kept.add(option.move.verb, option.move.arg + more);
  }
  options = kept;
}

void first_few(core::Options& options, int verb, int most) {
  core::Options kept;
  int count = 0;
  for (const core::Option& option : options)
    if (option.move.verb != verb || count++ < most) kept.add(option.move.verb, option.move.arg);
  options = kept;
}

// Cells at which rails may meet: an own tile beyond an edge with a rail counts most.
void good_cells(const tc::Rules& rules, const State& s, core::Seat seat, core::Options& options) {
  constexpr std::array<int, 4> kX = {0, 1, 0, -1};
  constexpr std::array<int, 4> kY = {-1, 0, 1, 0};
  const tc::Region region(rules, s, seat);
  std::array<std::pair<int, int>, core::Options::kCapacity> ranked;
  std::size_t count = 0;
  for (const core::Option& option : options) {
    const int x = core::cell_x(option.move.arg), y = core::cell_y(option.move.arg);
    int value = 0;
    for (unsigned side = 0; side < 4; ++side) {
      const int next = region.at(x + kX[side], y + kY[side]);
      if (next < 0) continue;
      const auto& tile = region[next];
      value += 2;
      if ((tile.rails->ends >> region.facing(next, side) & 1) == 0) continue;
      value += 3;
      const unsigned cities = tile.rails->port_cities[region.facing(next, side)];
      if (next < region.land() && (rules.land(tile.tile).plant_cities & tile.citizens & cities) != 0) value += 2;
      if ((tile.rails->building_ports >> region.facing(next, side) & 1) != 0) value += 3;
    }
    ranked[count++] = {value, option.move.arg};
  }
  if (count <= kCells) return;
  const std::uint8_t verb = options[0].move.verb;
  std::partial_sort(
      ranked.begin(), ranked.begin() + kCells, ranked.begin() + static_cast<std::ptrdiff_t>(count),
      [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  options.clear();
  for (std::size_t i = 0; i < kCells; ++i) options.add(verb, ranked[i].second);
}

}  // namespace

void Evaluator::prune(const State& s, core::Seat seat, core::Options& options) const {
  switch (tc::step_of(s, seat)) {
    case tc::kOpen:
    case tc::kBid:
    case tc::kDamageBid: return few_bids(options);
    case tc::kPlaceTile: return first_few(options, verb::tile, kOrders);
    case tc::kPlaceCell: return good_cells(rules_, s, seat, options);
    case tc::kBridgeFrom: return first_few(options, verb::from_point, kPoints);
    default: return;
  }
}

std::uint64_t Evaluator::turn_hash(const State& s, core::Seat seat) const {
  const tc::Player& player = s.seats[seat];
  std::uint64_t hash = kNothingMixed;
  for (const int row : core::members(player.land)) {
    const tc::LandTile& tile = tc::land_tile(s, seat, row);
    hash = mix(mix(hash, static_cast<std::uint64_t>(row)), tile.citizens);
    hash = mix(mix(mix(hash, static_cast<std::uint64_t>(tile.x)), static_cast<std::uint64_t>(tile.y)), tile.rotation);
  }
  for (const tc::OwnTech& own : player.own_techs()) hash = mix(hash, own.tech);
  hash = mix(hash, s.highest_bidder == seat ? static_cast<std::uint64_t>(s.highest_bid) : 0);
  return mix(hash, (s.passed.has(seat) ? 1u : 0u) + (s.dropped.has(seat) ? 2u : 0u));
}

// What stands at the end of a turn in the auctions: the highest bid, land and technology won, a place on the damage
// card.
void Evaluator::auction_reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const {
  const Outlook ahead = outlook(s, seat);
  const bool leads = after.auctioned != tc::kNone && after.highest_bidder == seat;
  const std::uint64_t won = after.seats[seat].land & ~s.seats[seat].land;
  // An opponent still in the auction who could pay more would make more of it.
  const auto denies = [&](const char* key, const std::string& id, auto&& can_pay, auto&& worth) {
    float most = 0;
    for (const core::Seat rival : rules_.everybody())
      if (rival != seat && !s.dropped.has(rival) && can_pay(rival))
        most = std::max(most, worth(rival, outlook(s, rival)));
    if (most >= std::max(0.0f, worth(seat, ahead)) + kMuchMore) out.push_back({key, {id, static_cast<int>(most)}});
  };
  const auto land = [&](int row, int price) {
    // What is worth nothing by itself may still be the least evil; that is no reason.
    if (const int points = static_cast<int>(land_worth(s, seat, row, ahead)); points > 0)
      out.push_back({"wants_land", {data_.land_ids[row], points}});
    denies(
        "denies_land", data_.land_ids[row],
        [&](core::Seat rival) { return !s.passed.has(rival) && s.seats[rival].coins >= price; },
        [&](core::Seat who, const Outlook& its) { return land_worth(s, who, row, its); });
  };
  if (leads) {
    out.push_back({"bids_for_land", {data_.land_ids[after.auctioned], static_cast<int>(after.highest_bid)}});
    land(after.auctioned, after.highest_bid);
  } else if (won != 0) {
    const int row = std::countr_zero(won);
    out.push_back({"wins_land", {data_.land_ids[row], s.seats[seat].coins - after.seats[seat].coins}});
    land(row, s.seats[seat].coins - after.seats[seat].coins);
  } else if (s.step == tc::kBid && s.auctioned != tc::kNone && s.highest_bidder != seat) {
    out.push_back({"leaves_land", {data_.land_ids[s.auctioned], static_cast<int>(s.highest_bid)}});
  }
  for (const tc::OwnTech& own : after.seats[seat].own_techs()) {
    const int tech = own.tech;
    // They are kept in the order of the data, not in that in which they were bought.
    if (std::ranges::any_of(s.seats[seat].own_techs(), [&](const tc::OwnTech& had) { return had.tech == tech; }))
      continue;
    if (const int points = static_cast<int>(tech_worth(s, seat, tech, ahead)); points > 0)
      out.push_back({"buys_technology", {data_.tech_ids[tech], points}});
    denies(
        "denies_technology", data_.tech_ids[tech],
        [&](core::Seat rival) { return s.seats[rival].science >= tc::tech_cost(rules_, s); },
        [&](core::Seat who, const Outlook& its) { return tech_worth(s, who, tech, its); });
  }
  if (after.dropped.has(seat) && !s.dropped.has(seat) && s.seats[seat].won == 0 &&
      after.seats[seat].coins > s.seats[seat].coins)
    out.push_back({"takes_compensation", {after.seats[seat].coins - s.seats[seat].coins}});
  for (std::size_t column = 0; column < after.columns.size(); ++column) {
    const bool damage = after.step == tc::kDamageColumn || after.step == tc::kDamageBid;
    if (!damage || after.columns[column].seat != seat || s.columns[column].seat == seat) continue;
    const auto& harm = data_.damage[after.damage].column[column];
    out.push_back({"limits_damage", {static_cast<int>(harm.garbage), static_cast<int>(harm.skulls)}});
  }
}

void Evaluator::reasons(const State& s, const State& after, core::Seat seat, std::vector<Reason>& out) const {
  auction_reasons(s, after, seat, out);
  const auto before = tc::income_of(rules_, s, seat), now = tc::income_of(rules_, after, seat);
  constexpr std::array<const char*, tc::kGoods> kYields = {"more_coins", "more_science", "more_prosperity"};
  for (std::size_t good = 0; good < tc::kGoods; ++good)
    if (now[good] > before[good]) out.push_back({kYields[good], {now[good] - before[good]}});
  const int cleaner = tc::clean_land(after, seat) - tc::clean_land(s, seat);
  if (cleaner > 0 && after.seats[seat].land == s.seats[seat].land)
    out.push_back({"cleans_land", {cleaner}});
  else if (after.seats[seat].garbage_removed > s.seats[seat].garbage_removed)
    out.push_back({"removes_garbage", {}});
  if (layout(after, seat).links > layout(s, seat).links + 0.5f)
    out.push_back({"joins_rails", {static_cast<int>(layout(after, seat).links - layout(s, seat).links)}});
}

}  // namespace bots::century
