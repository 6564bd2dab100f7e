#include "bots/pampero/evaluator.h"

#include <algorithm>
#include <bit>

#include "games/pampero/chapters.h"

namespace bots::pampero {

namespace pam = ::pampero;
using pam::at;
using pam::EffectKind;
using pam::kNone;

namespace {

// Dollars that one of each is about worth while there is still time to use it.
constexpr float kEnergy = 2.6f;
constexpr float kBattery = 0.7f;     // taking one must not look better than playing a card
constexpr float kCard = 0.1f;        // in hand rather than on the company board
constexpr float kSpecial = 4.0f;     // a special card
constexpr float kOwnSpecial = 2.8f;  // a special action card, wherever it lies
constexpr float kBulldozer = 3.5f;   // in play
constexpr float kStage = 0.1f;       // a year
constexpr float kYearsLost = 0.88f;  // discs that go ahead by taking cards back shorten the game
constexpr std::array<float, pam::kUpgrades> kUpgradeYear = {0.5f, 0.45f, 0.8f, 0.35f, 0.4f, 0.1f, 0.35f, 1.3f};

// How much of a mean is still of use with so many years to come.
float usable(float years) { return std::min(1.0f, years / 2.0f); }

}  // namespace

Evaluator::Evaluator(const Game& game, const Network* network)
    : game_(game), rules_(game.rules()), data_(game.data()), correction_(network) {}

void Evaluator::evaluate(const State& s, Values& values) const {
  by_hand(s, values);
  if (!correction_.learned() || s.phase == pam::kOver) return;
  const int years = years_to_come(rules_, s);
  const auto standing = standings(rules_, s);
  for (int seat = 0; seat < rules_.players; ++seat) {
    const auto which = static_cast<core::Seat>(seat);
    const bool known = seen_.known && years == seen_.years && standing[at(seat)] == seen_.standing[at(seat)] &&
                       look_the_same(seen_.state, s, seat);
    if (known) {
      values[which] += correction_.last(which);
      continue;
    }
    Inputs inputs;
    pampero::describe(rules_, s, seat, standing[at(seat)], inputs);
    values[which] += correction_(which, inputs, years);
  }
  seen_ = {s, standing, years, true};
}

float Evaluator::years_left(const State& s) const {
  int most = 0;
  for (int seat = 0; seat < rules_.players; ++seat)
    most = std::max(most, rules_.track->length - s.seats[at(seat)].timeline - (consolidated(s, seat) ? 0 : 1));
  return most <= 1 ? static_cast<float>(most) : 1.0f + kYearsLost * static_cast<float>(most - 1);
}

// Whether a seat has had its income of this year.
bool Evaluator::consolidated(const State& s, int seat) const {
  if (s.phase == pam::kScoringPhase) return true;
  if (s.phase != pam::kConsolidationPhase) return false;
  const auto place = std::find(s.order.begin(), s.order.end(), seat) - s.order.begin();
  return place < s.turn;
}

void Evaluator::by_hand(const State& s, Values& values) const {
  values.fill(0);
  if (s.phase == pam::kOver) {
    for (int seat = 0; seat < rules_.seats; ++seat) values[at(seat)] = s.seats[at(seat)].money;
    return;
  }
  const float years = years_left(s);
  for (int seat = 0; seat < rules_.seats; ++seat)
    values[at(seat)] = rules_.is_automa(seat) ? automa(s, seat, years) : company(s, seat, years);
  scoring_tiles(s, years, values);
}

float Evaluator::automa(const State& s, int seat, float years) const {
  float orders = 0;
  for (const auto money : rules_.level->orders) orders += money;
  orders /= static_cast<float>(rules_.level->orders.size());
  return static_cast<float>(s.seats[at(seat)].money) +
         years * (static_cast<float>(rules_.level->year) + 3 * 0.8f * orders);
}

float Evaluator::company(const State& s, int seat, float years) const {
  const Company& c = s.seats[at(seat)];
  float income = 0;
  for (int market = 0; market < pam::kMarkets; ++market)
    income += static_cast<float>(pam::income_value(data_, c, market));
  if (!consolidated(s, seat)) years += 1;
  float worth = static_cast<float>(c.money) + income * years;
  worth += static_cast<float>(pam::end_tiles_money(rules_, s, seat) - pam::repayment(data_, c));
  worth +=
      resources(s, c, years) + sites(s, c, years) + upgrades(c, years) + scoring_cards(s, seat) + pending(s, seat, years);
  return worth;
}

float Evaluator::resources(const State& s, const Company& c, float years) const {
  const float use = usable(years);
  const auto energy = static_cast<float>(c.energy);
  float worth = use * (kEnergy * (std::min(energy, 8.0f) + 0.4f * std::max(0.0f, energy - 8)));
  const int made = years > 0 ? std::min<int>(pam::battery_production(data_, c), s.battery_supply) : 0;
  const auto battery = static_cast<float>(c.battery) + 0.8f * static_cast<float>(made);
  worth += use * kBattery * (std::min(battery, 4.0f) + 0.2f * std::max(0.0f, battery - 4));
  const Set special = c.hand >> data_.basic_cards;
  worth += use * (kCard * static_cast<float>(std::popcount(c.hand)) +
                  kOwnSpecial * static_cast<float>(std::popcount(special)));
  int out = 0;
  for (const std::uint8_t card : c.fields_used) out += card != kNone && card >= data_.basic_cards;
  worth += use * kOwnSpecial * static_cast<float>(out);
  worth += use * (3.0f * static_cast<float>(std::popcount(c.play_area)));
  for (std::size_t tile = 0; tile < data_.connections.size(); ++tile)
    if (c.connections[tile] < pam::kFields) worth += use * 0.5f;
  // Towers open columns, markets and zones.
  worth += kStage * years * std::min<float>(c.stage, 6);
  if (c.stage == 0) worth -= 2.0f * use;
  // With an empty purse hardly anything can be built.
  if (years > 1) worth -= 0.5f * std::max(0.0f, 9.0f - static_cast<float>(c.money));
  if (c.lower != 0) worth += 0.3f * use;
  worth += 0.5f * use * static_cast<float>(std::popcount(c.occupied));
  return worth;
}

// Contracts within reach of own towers, and what the bulldozers stand ready for.
float Evaluator::sites(const State& s, const Company& c, float years) const {
  const pam::Board& board = *rules_.board;
  const float use = usable(years);
  float worth = 0;
  const Set unlocked = s.open & (board.standard_up_to[std::min<std::size_t>(c.stage, pam::kMaxStage)] | board.remote);
  for (std::size_t sector = 0; sector < data_.sector_zone.size(); ++sector) {
    const auto waiting = static_cast<float>(std::popcount(unlocked & board.sector_spaces[sector]));
    const Set here = board.sector_sites[sector];
    if ((c.towers & here) != 0) worth += 0.9f * use * std::min(waiting, 4.0f) + 0.6f * use;
    if ((c.bulldozer_places & here) != 0) {
      const auto ready = static_cast<float>(std::popcount(c.bulldozer_places & here));
      const bool tower = (c.bulldozer_places & here & board.tower_sites) != 0 && (c.towers & here) == 0;
      worth += use * (0.4f * ready + (tower ? 0.25f * std::min(waiting, 4.0f) : 0.0f));
    }
    if ((c.wind_farms & here) != 0) worth += use * (data_.sector_zone[sector] == pam::kZoneB ? 1.0f : 0.4f);
  }
  for (const std::uint8_t place : c.bulldozers)
    if (place != pam::kReserve && !pam::has(board.all_parking, place)) worth += use * kBulldozer;
  return worth;
}

float Evaluator::upgrades(const Company& c, float years) const {
  float worth = 0;
  for (std::size_t kind = 0; kind < kUpgradeYear.size(); ++kind)
    worth += kUpgradeYear[kind] * years * static_cast<float>(c.upgrades[kind]);
  return worth;
}

float Evaluator::scoring_cards(const State& s, int seat) const {
  float worth = 0;
  for (const int card : core::members(s.seats[at(seat)].scoring)) {
    const pam::ScoringCard& c = data_.scoring_cards[at(card)];
    float best = 0;
    for (int i = c.first_option; i < c.first_option + c.options; ++i)
      best = std::max(best, static_cast<float>(pam::card_reward(rules_, s, seat, i).money));
    worth += 0.6f * best;
  }
  return worth;
}

float Evaluator::worth(const pam::Effect& effect, float years) const {
  const float use = usable(years);
  const auto n = static_cast<float>(effect.n);
  switch (effect.kind) {
    case EffectKind::money: return n;
    case EffectKind::energy: return kEnergy * n * use;
    case EffectKind::battery: return kBattery * n * use;
    case EffectKind::income_step: return n * years;
    case EffectKind::take_income: return 3;
    case EffectKind::special: return kSpecial * use;
    case EffectKind::bulldozer_gain: return kBulldozer * use;
    case EffectKind::bulldozer_move: return 1.2f * use * static_cast<float>(effect.bulldozers);
    case EffectKind::play_connection: return 1.5f * use;
    case EffectKind::turn_order_down: return 0.3f * use;
    case EffectKind::return_card: return kCard * n * use;
    case EffectKind::end_money: return 4 * n;
    case EffectKind::end_foreign_income:
    case EffectKind::end_capital: return 6;
    case EffectKind::end_highest_income: return 7;
    default: break;
  }
  const auto upgrade = static_cast<std::size_t>(effect.kind) - static_cast<std::size_t>(EffectKind::wind_energy);
  return upgrade < kUpgradeYear.size() ? kUpgradeYear[upgrade] * n * years : 0;
}

float Evaluator::worth(pam::EffectList list, float years) const {
  float sum = 0;
  for (int i = list.first; i < list.first + list.count; ++i) sum += worth(data_.effects[at(i)], years);
  return sum;
}

float Evaluator::tile_worth(int tile, float years) const {
  const pam::BonusTile& type = data_.tiles[at(tile)];
  return worth(type.effect, years) + 0.8f * static_cast<float>(type.symbols.size());
}

float Evaluator::cell_worth(const State& s, int cell, float years) const {
  const std::uint8_t tile = s.cells[at(cell)];
  return tile == kNone ? worth(data_.cells[at(cell)].bonus, years) : tile_worth(tile, years);
}

// What lies on the agenda and will come by itself.
float Evaluator::pending(const State& s, int seat, float years) const {
  float worth_of_it = 0;
  for (int i = 0; i < s.agenda.size(); ++i) {
    const core::Frame& frame = s.agenda[i];
    if (frame.seat != seat) continue;
    switch (frame.step) {
      case pam::kCell1: worth_of_it += 8; break;
      case pam::kCell2: worth_of_it += cell_worth(s, frame.b, years) + 3; break;
      case pam::kCellEffect:
        worth_of_it += frame.b < 0 ? worth(data_.cells[at(frame.a)].bonus, years) : tile_worth(frame.b, years);
        break;
      case pam::kBonusField: worth_of_it += tile_worth(frame.a, years); break;
      case pam::kEffects: worth_of_it += worth({frame.a, frame.b}, years); break;
      case pam::kSpecial: worth_of_it += kSpecial * usable(years); break;
      case pam::kIncomeStep: worth_of_it += years; break;
      case pam::kConnection: worth_of_it += 1.5f * usable(years); break;
      case pam::kBulldozerFrom:
      case pam::kMoveUsed: worth_of_it += 1.2f * usable(years); break;
      case pam::kLinked: worth_of_it += 1.0f; break;
      case pam::kNode:
      case pam::kSymbols: worth_of_it += 0.5f * years; break;
      default: break;
    }
  }
  return worth_of_it;
}

// PAM-801, PAM-802: a scoring in progress has paid its tiles already.
void Evaluator::scoring_tiles(const State& s, float years, Values& values) const {
  const int done = s.scorings + (s.phase == pam::kScoringPhase ? 1 : 0);
  const float later = 1.0f / (1.0f + 0.12f * years);
  for (int i = 0; i < 4; ++i) {
    if (s.scoring_tiles[at(i)] == kNone || done > std::min(i, 2)) continue;
    const pam::ScoringTile& tile = data_.scoring_tiles[s.scoring_tiles[at(i)]];
    if (i != 1 && tile.upper.printed) upper(s, tile.upper, i == 0 ? 0.95f : 0.5f + 0.5f * later, values);
    if (i != 0 && tile.lower.printed) lower(s, tile.lower, later, values);
  }
}

void Evaluator::upper(const State& s, const pam::Half& half, float certainty, Values& values) const {
  for (int seat = 0; seat < rules_.seats; ++seat)
    values[at(seat)] += certainty * static_cast<float>(pam::upper_money(rules_, s, seat, half));
}

// Whoever is ahead now will perhaps be ahead then.
void Evaluator::lower(const State& s, const pam::Half& half, float certainty, Values& values) const {
  if (half.count.kind == pam::CountKind::intro_majorities) {
    for (int seat = 0; seat < rules_.seats; ++seat)
      values[at(seat)] += certainty * static_cast<float>(pam::lower_money(rules_, s, seat, half));
    return;
  }
  std::array<int, pam::kMaxSeats> counts{};
  for (int seat = 0; seat < rules_.seats; ++seat) counts[at(seat)] = pam::count(rules_, s, seat, half.count);
  for (int seat = 0; seat < rules_.seats; ++seat) {
    int best = 0;
    for (int other = 0; other < rules_.seats; ++other)
      if (other != seat) best = std::max(best, counts[at(other)]);
    const int lead = counts[at(seat)] - best;
    const float sure = lead > 0 ? 1.0f : 0.0f;
    const float open = std::clamp(0.35f + 0.2f * static_cast<float>(lead), 0.05f, 0.9f);
    const auto reward = static_cast<float>(pam::tile_reward(rules_, s, seat, half.reward));
    values[at(seat)] += reward * (certainty * certainty * sure + (1 - certainty * certainty) * open);
  }
}

static_assert(EvaluatorLike<Evaluator>);

}  // namespace bots::pampero
