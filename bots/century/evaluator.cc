#include "bots/century/evaluator.h"

#include <algorithm>
#include <bit>

#include "games/century/chapters.h"
#include "games/century/region.h"

namespace bots::century {

namespace tc = ::century;
using core::members;
using tc::Good;
using tc::kGoods;
using tc::kNone;
using tc::Seat;

namespace {

// Points that a coin and a science are worth with so many auctions to come, the present one included.
constexpr std::array<float, 6> kCoin = {0.30f, 0.75f, 0.95f, 1.1f, 1.2f, 1.3f};
constexpr std::array<float, 6> kScience = {0.40f, 0.65f, 0.75f, 0.85f, 0.9f, 0.95f};
constexpr float kGarbageLost = 2.6f;  // a garbage that may or may not be removed in time
constexpr float kLink = 0.25f;
constexpr float kFreeCity = 0.25f;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Evaluator::Outlook Evaluator::outlook(const State& s, Seat seat) const {
  Outlook out;
  const int round = std::max<int>(s.round, 1);
  bool taken =
      s.step == tc::kFinished && (s.seats[seat].administration.step == tc::kRecycle ||
                                  s.seats[seat].administration.step == tc::kRecycleTarget || !s.acting.has(seat));
  if (taken && rules_.in_turn && !s.acting.empty() && !s.acting.has(core::kChance)) {
    const int players = rules_.players;
    const int mine = (seat + players - s.start_player) % players;
    taken = taken && mine <= (s.acting.front() + players - s.start_player) % players;
  }
  out.incomes = static_cast<float>(data_.rounds - round + (taken ? 0 : 1));
  const bool before = s.step < tc::kDamageColumn && !s.dropped.has(seat);
  out.auctions = static_cast<float>(data_.rounds - 1 - round + (before ? 1 : 0));
  const auto i = at(std::clamp(static_cast<int>(out.auctions), 0, 5));
  out.coin = kCoin[i];
  out.science = kScience[i];
  // Yields come in later, when coins and science are worth less.
  float rounds = out.incomes, left = out.auctions;
  for (; rounds > 0; rounds -= 1, left = std::max(0.0f, left - 1)) {
    const auto later = at(std::clamp(static_cast<int>(left) - (before ? 1 : 0), 0, 5));
    out.good[0] += kCoin[later];
    out.good[1] += kScience[later];
  }
  out.good[2] = out.incomes;
  return out;
}

float Evaluator::garbage_worth(const Outlook& out) const {
  return kGarbageLost + 1.2f * (out.incomes <= 1 ? 1.0f : 0.0f);
}

float Evaluator::city_worth(const tc::Yield& yield, const Outlook& out) const {
  float worth = 0.6f * static_cast<float>(yield[3]) * out.incomes;
  for (std::size_t good = 0; good < kGoods; ++good) worth += out.good[good] * static_cast<float>(yield[good]);
  return worth;
}

float Evaluator::best_city(int row, unsigned occupied, const Outlook& out) const {
  const tc::Land& land = rules_.land(row);
  float best = 0;
  for (int city = 0; city < land.cities; ++city)
    if ((occupied >> city & 1) == 0) best = std::max(best, city_worth(land.city[at(city)], out));
  return best;
}

// A land tile that is not owned yet, garbage included.
float Evaluator::land_worth(const State& s, Seat seat, int row, const Outlook& out) const {
  const int garbage = std::popcount(s.seats[seat].won) + 1;
  const tc::Land& land = rules_.land(row);
  return best_city(row, 0, out) + 1.0f + 0.5f * static_cast<float>(land.cities - 1) -
         (static_cast<float>(garbage) - 0.6f) * garbage_worth(out);
}

float Evaluator::effect(const State& s, Seat seat, const Outlook& out, const tc::Effect& effect, bool used, bool laid,
                        float& removals) const {
  const float rounds = out.incomes;
  const float price = static_cast<float>(effect.amount) * (effect.good == Good::coins ? out.coin : out.science);
  const float times = std::max(0.0f, rounds - (used ? 1.0f : 0.0f));
  switch (effect.type) {
    case tc::EffectType::institution:
      return laid ? 0 : 1.6f * static_cast<float>(effect.amount) * out.good[static_cast<std::size_t>(effect.good)];
    case tc::EffectType::worker: {
      if (used) return 0;
      float best = 0;
      for (const int row : members(s.seats[seat].land & ~s.seats[seat].unsettled)) {
        best = std::max(best, best_city(row, tc::land_tile(s, seat, row).citizens, out));
      }
      return std::max(0.85f * best, 0.5f);
    }
    case tc::EffectType::bridge: return used ? 0 : 0.8f;
    case tc::EffectType::sort:
      if (!used) removals += 0.9f;
      return used ? 0 : 0.2f;
    case tc::EffectType::park: return 0;
    case tc::EffectType::locomotive: return 0.7f * times;
    case tc::EffectType::truck: return 1.1f * times;
    case tc::EffectType::recycle: removals += 0.8f * times; return -0.8f * price * times;
    case tc::EffectType::remediate: return std::max(0.0f, 1.1f - 0.6f * price) * times;
    case tc::EffectType::quality: return std::max(0.0f, static_cast<float>(effect.points) - price) * 0.9f * times;
  }
  return 0;
}

float Evaluator::tech_worth(const State& s, Seat seat, int tech, const Outlook& out) const {
  const tc::Tech& type = rules_.tech(tech);
  float worth =
      static_cast<float>(type.flowers - type.skulls) * 1.1f - garbage_worth(out) * static_cast<float>(type.garbage);
  float removals = 0;
  for (int e = 0; e < type.effects; ++e)
    worth += effect(s, seat, out, data_.effects[at(type.first_effect + e)], false, false, removals);
  return worth + 2.2f * removals;
}

float Evaluator::technologies(const State& s, Seat seat, const Outlook& out, float& removals) const {
  const Player& player = s.seats[seat];
  float worth = 0;
  for (const tc::OwnTech& own : player.own_techs()) {
    for (const tc::Effect& its : rules_.effects_of(own))
      worth += effect(s, seat, out, its, tc::has(own.used, its.place), own.rotation != kNone, removals);
  }
  return worth;
}

Evaluator::Layout Evaluator::layout(const State& s, Seat seat) const {
  Layout out;
  const tc::Region region(rules_, s, seat);
  for (int i = 0; i < region.size(); ++i) {
    const auto& tile = region[i];
    for (unsigned side = 1; side <= 2; ++side) {  // each edge once
      const int next = region.beyond(i, side);
      if (next < 0) continue;
      if ((tile.rails->ends >> tc::port_at(side, tile.rotation) & 1) != 0 &&
          (region[next].rails->ends >> region.facing(next, side) & 1) != 0)
        out.links += 1;
    }
    if (i >= region.land()) continue;
    const tc::Land& land = rules_.land(tile.tile);
    for (const int city : members(land.plant_cities & tile.citizens)) {
      const auto plants = static_cast<float>(land.city[at(city)][3]);
      out.plants += plants;
      int garbage = tile.garbage, reached = 1;
      const unsigned ports = tile.rails->city_ports[at(city)];
      for (const unsigned side : members(tc::to_sides(ports, tile.rotation))) {
        const int next = region.beyond(i, side);
        if (next < 0 || next >= region.land() || (region[next].rails->ends >> region.facing(next, side) & 1) == 0)
          continue;
        garbage += region[next].garbage;
        ++reached;
      }
      out.removals +=
          plants * std::min(1.0f, 0.3f + 0.1f * static_cast<float>(reached) + 0.25f * static_cast<float>(garbage));
    }
  }
  return out;
}

// New citizens that have no city yet go to the best one of their tile.
float Evaluator::unsettled(const State& s, Seat seat, const Outlook& out, std::array<float, kGoods>& income) const {
  const Player& player = s.seats[seat];
  float worth = 0;
  for (const int row : members(player.unsettled)) {
    const tc::Land& land = rules_.land(row);
    float best = -1;
    int chosen = 0;
    for (int city = 0; city < land.cities; ++city) {
      const float value = city_worth(land.city[at(city)], out);
      if (value > best) best = value, chosen = city;
    }
    worth += best - 0.1f;
    for (std::size_t good = 0; good < kGoods; ++good) income[good] += static_cast<float>(land.city[at(chosen)][good]);
  }
  return worth;
}

float Evaluator::cards(const State& s, Seat seat, const Outlook&, const std::array<float, kGoods>& income, float clean,
                       float garbage, float plants) const {
  const tc::PollutionField& field = data_.field(s.seats[seat].pollution);
  float sum = 0;
  for (std::size_t n = 0; n < data_.card_rounds.size(); ++n) {
    if (!rules_.scoring_cards || s.cards[n] == kNone || data_.card_rounds[n] < s.round) continue;
    float points = 0;
    for (const tc::Term& term : data_.cards[s.cards[n]].terms) {
      const auto per = static_cast<float>(term.per);
      switch (term.type) {
        case tc::TermType::produced: points += per * income[static_cast<std::size_t>(term.good)]; break;
        case tc::TermType::points: points += per * (static_cast<float>(s.seats[seat].points) + income[2]); break;
        case tc::TermType::clean: points += per * clean; break;
        case tc::TermType::clean_by_section: points += per * clean * static_cast<float>(field.clean); break;
        case tc::TermType::plants: points += per * plants; break;
        case tc::TermType::flowers: points += per * static_cast<float>(std::max(0, field.points)); break;
        case tc::TermType::garbage: points += per * garbage; break;
      }
    }
    sum += points * (data_.card_rounds[n] == s.round ? 1.0f : 0.85f);
  }
  return sum;
}

float Evaluator::region(const State& s, Seat seat, const Outlook& out, const Sights& sights) const {
  const Player& player = s.seats[seat];
  const auto& now = sights.income[seat];
  std::array<float, kGoods> income{};
  float worth = static_cast<float>(player.points);
  for (std::size_t good = 0; good < kGoods; ++good) {
    income[good] = static_cast<float>(now[good]);
    worth += income[good] * out.good[good];
  }
  worth += unsettled(s, seat, out, income);
  float removals = sights.removals[seat] * out.incomes;
  if (out.incomes < data_.rounds && s.step == tc::kFinished && player.administration.step >= tc::kRecycle &&
      player.administration.step != tc::kFinished)
    removals += 0.9f;
  worth += technologies(s, seat, out, removals);
  worth += kLink * sights.links[seat] * std::min(1.0f, out.incomes / 2);

  float clean = 0, dirty = 0, extra = 0, free_cities = 0;
  for (const int row : members(player.land)) {
    const tc::LandTile& tile = tc::land_tile(s, seat, row);
    clean += tile.garbage == 0;
    dirty += tile.garbage > 0;
    extra += static_cast<float>(std::max(0, tile.garbage - 1));
    free_cities += static_cast<float>(rules_.land(row).cities - std::popcount(tile.citizens) -
                                      static_cast<int>(player.unsettled >> row & 1));
  }
  const auto pending = static_cast<float>(player.pending_garbage);
  extra += 0.85f * pending;
  worth += kFreeCity * free_cities * std::min(1.0f, out.incomes / 3);
  const tc::PollutionField& field = data_.field(player.pollution);
  const auto each_clean = static_cast<float>(field.clean);
  worth += static_cast<float>(field.points);
  worth += cards(s, seat, out, income, clean + std::min(dirty, 0.3f * removals), dirty + extra, sights.plants[seat]);
  const float relieved = std::min(extra, 0.8f * removals);
  const float cleaned = std::min(dirty, 0.8f * (removals - relieved));
  const auto lost = static_cast<float>(-data_.extra_garbage);
  // Early on there is time to get rid of what lies around.
  const float stays = 0.55f + 0.45f / std::max(1.0f, out.incomes);
  worth += each_clean * (clean + 0.8f * cleaned) - lost * (extra - relieved) * stays - 0.15f * (extra + dirty);
  return worth;
}

float Evaluator::auction(const State& s, Seat seat, const Outlook& out) const {
  if (s.round == 0 || s.round >= data_.rounds || s.step >= tc::kDamageColumn || s.step < tc::kOffer) return 0;
  const Player& player = s.seats[seat];
  const tc::CostStrip& strip = data_.strip(s.round);
  float worth = 0;
  if (s.step == tc::kTechnology && s.acting.has(seat)) return 0.8f;
  if (s.dropped.has(seat)) return 0;
  // A technology may still be bought on dropping out, and land without hurry.
  const float cost = strip.costs[std::min<std::size_t>(s.field, strip.costs.size() - 1)];
  if (s.tech_display != 0 && static_cast<float>(player.science) >= cost - 1) {
    float best = 0;
    for (const int tech : members(s.tech_display)) {
      best = std::max(best, tech_worth(s, seat, tech, out));
    }
    worth += 0.75f * std::max(0.0f, best - (cost - 0.5f) * out.science);
  }
  const auto minimum = static_cast<float>(strip.min_bid);
  const int in = rules_.players - s.dropped.count();
  float best = 0;
  for (const int row : members(s.land_display)) {
    best = std::max(best, land_worth(s, seat, row, out));
  }
  const float bargain = best - (minimum + (in > 1 ? 1.5f : 0.0f)) * out.coin;
  if (static_cast<float>(player.coins) >= minimum)
    worth += std::max(0.0f, bargain) * (in > 1 ? 0.9f / static_cast<float>(in) : 0.85f);
  if (player.won == 0) worth += 0.7f * (minimum + static_cast<float>(data_.compensation_extra)) * out.coin;
  if (s.highest_bidder == seat && s.auctioned != kNone) {
    const auto bid = static_cast<float>(s.highest_bid);
    const int rivals = in - 1 - s.passed.count();
    const float keep =
        rivals <= 0 ? 1.0f
                    : std::clamp(0.3f + 0.13f * (bid - minimum) + 0.15f / static_cast<float>(rivals), 0.1f, 0.95f);
    float gain = land_worth(s, seat, s.auctioned, out) - bid * out.coin;
    if (player.won == 0) gain -= 0.7f * (minimum + static_cast<float>(data_.compensation_extra)) * out.coin;
    worth += keep * gain;
  }
  return worth;
}

float Evaluator::damage(const State& s, Seat seat, const Outlook& out) const {
  if (s.step != tc::kDamageColumn && s.step != tc::kDamageBid) return 0;
  const tc::Damage& card = data_.damage[s.damage];
  const auto cost = [&](std::size_t c, float bid) {
    return bid * out.science + garbage_worth(out) * static_cast<float>(card.column[c].garbage) +
           1.1f * static_cast<float>(card.column[c].skulls) - (c == 0 ? 0.4f : 0.0f);
  };
  float cheapest = 100;
  for (std::size_t c = 0; c < card.columns; ++c) {
    if (card.column[c].min_players > rules_.players) continue;
    const tc::Column& column = s.columns[c];
    const auto bid = static_cast<float>(column.bid);
    const float next = column.seat == kNone ? 0.5f : bid + 1.5f;
    cheapest = std::min(cheapest, cost(c, next));
  }
  cheapest += 0.6f;
  for (std::size_t c = 0; c < card.columns; ++c) {
    if (s.columns[c].seat != seat) continue;
    int waiting = 0;  // who may still want this column
    for (Seat other : rules_.everybody())
      waiting +=
          std::none_of(s.columns.begin(), s.columns.end(), [&](const tc::Column& each) { return each.seat == other; });
    const float keep =
        waiting == 0 ? 1.0f : std::clamp(0.55f + 0.1f * static_cast<float>(s.columns[c].bid), 0.0f, 0.95f);
    return -keep * cost(c, static_cast<float>(s.columns[c].bid)) - (1 - keep) * cheapest;
  }
  return -cheapest;
}

// TC-924 to TC-926, as far as it can be told: the nearer the end, the more the holdings decide.
void Evaluator::majorities(const State& s, const std::array<Outlook, tc::kMaxPlayers>& outlooks, const Sights& sights,
                           Values& values) const {
  for (const Good good : data_.majority_goods) {
    std::array<float, tc::kMaxPlayers> holdings{};
    for (Seat seat : rules_.everybody()) {
      const Player& player = s.seats[seat];
      const auto& income = sights.income[seat];
      const bool coins = good == Good::coins;
      holdings[seat] = static_cast<float>(coins ? player.coins : player.science) +
                       outlooks[seat].incomes * static_cast<float>(income[coins ? 0 : 1]);
    }
    const float spread = 1.5f + 2.0f * outlooks[0].auctions;
    std::array<float, tc::kMaxPlayers> in_front{};  // expected number of seats
    for (Seat seat = 0; seat < rules_.players; ++seat)
      for (Seat other = 0; other < seat; ++other) {
        const float ahead = 1.0f / (1.0f + exponential((holdings[seat] - holdings[other]) / spread));
        in_front[seat] += ahead;
        in_front[other] += 1 - ahead;
      }
    for (Seat seat : rules_.everybody()) {
      const float ahead = in_front[seat];
      const auto place = static_cast<int>(ahead);
      const float part = ahead - static_cast<float>(place);
      const auto points = [&](int p) {
        return p < rules_.players - 1 && p < static_cast<int>(data_.majority_points.size())
                   ? static_cast<float>(data_.majority_points[at(p)])
                   : 0.0f;
      };
      values[seat] += points(place) * (1 - part) + points(place + 1) * part;
    }
  }
}

Sights Evaluator::look(const State& s) const {
  Sights out;
  for (const Seat seat : rules_.everybody()) {
    Region& region = regions_[seat];
    if (!region.is_of(s, seat))
      region = {s.seats[seat], s.land, true, tc::income_of(rules_, s, seat), layout(s, seat)};
    out.income[seat] = region.income;
    out.links[seat] = region.layout.links;
    out.removals[seat] = region.layout.removals;
    out.plants[seat] = region.layout.plants;
  }
  return out;
}

void Evaluator::evaluate(const State& s, Values& values) const {
  const Sights sights = look(s);
  by_hand(s, sights, values);
  if (!correction_.learned()) return;
  describe(s, sights,
           [&](Seat seat, const Inputs& inputs, int bucket) { values[seat] += correction_(seat, inputs, bucket); });
}

void Evaluator::by_hand(const State& s, const Sights& sights, Values& values) const {
  values.fill(0);
  if (s.over != 0) {
    for (Seat seat : rules_.everybody()) values[seat] = s.seats[seat].points;
    return;
  }
  std::array<Outlook, tc::kMaxPlayers> outlooks;
  for (Seat seat : rules_.everybody()) {
    const Outlook& out = outlooks[seat] = outlook(s, seat);
    const Player& player = s.seats[seat];
    // Beyond what they buy, coins and science decide the majorities.
    values[seat] = region(s, seat, out, sights) + auction(s, seat, out) + damage(s, seat, out) +
                   (out.coin - kCoin[0]) * static_cast<float>(player.coins) +
                   (out.science - kScience[0]) * static_cast<float>(player.science);
    values[seat] += 0.1f * static_cast<float>(player.coins + player.science) + 1.5f * out.incomes;
  }
  majorities(s, outlooks, sights, values);
}

static_assert(EvaluatorLike<Evaluator>);

}  // namespace bots::century
