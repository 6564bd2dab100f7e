// The sets that make card options fast, against a plain enumeration of all complete choices (chapter 15).
#include <set>

#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

struct Full {
  int card, field, mode, zone, target, payee, payment;
};

// Chapter 6 spelled out, one object at a time.
class Plain {
 public:
  Plain(const Game& game, const State& s)
      : rules_(game.rules()), d_(game.data()), b_(*rules_.board), s_(s), seat_(now(s).seat), me_(s.seats[at(seat_)]) {}

  std::vector<Full> all() const {
    std::vector<Full> out;
    for (int card = 0; card < d_.card_ids.size(); ++card) {
      if (!has(me_.hand, card) || (s_.card_in_play.card != kNone && s_.card_in_play.card != card)) continue;
      for (int row = 0; row < 2; ++row) {
        int field = kNone;
        for (int i = 5; i >= 0; --i)
          if (me_.fields_used[at(6 * row + i)] == kNone) field = 6 * row + i;
        if (field != kNone && agrees(s_.card_in_play.field, field)) modes(card, field, out);
      }
    }
    return out;
  }

 private:
  static bool agrees(int answered, int value) { return answered == kNone || answered == value; }

  void modes(int card, int field, std::vector<Full>& out) const {
    const Card& c = d_.cards[at(card)];
    for (int mode = 0; mode < static_cast<int>(c.actions.size()); ++mode) {
      if (!agrees(s_.card_in_play.action, mode)) continue;
      std::vector<std::uint8_t> zones = c.orange ? d_.fields[at(field)].zones : std::vector<std::uint8_t>{kNoZone};
      for (const int zone : zones)
        if (agrees(s_.card_in_play.zone, zone))
          for (int payment = 0; payment <= (c.has_alternative ? 1 : 0); ++payment)
            targets({card, field, mode, zone, 0, 0, payment}, out);
    }
  }

  void targets(Full f, std::vector<Full>& out) const {
    const Card& card = d_.cards[at(f.card)];
    const CardAction& action = card.actions[at(f.mode)];
    int money = me_.money, energy = me_.energy, battery = me_.battery;
    int value = d_.fields[at(f.field)].value + card.value_mod;
    if (action.kind == ActionKind::build_tower) value -= me_.upgrades[kTowerValue];
    value = std::max(value, 0);
    if (f.payment == 1) {
      money -= card.alternative.money, energy -= card.alternative.energy, battery -= card.alternative.battery;
    } else if (card.money == Money::pay) {
      money -= value;
    } else if (card.money == Money::gain) {
      money += value;
    }
    if (money < 0 || energy < 0 || battery < 0) return;
    if (action.energy)
      energy = std::min(14, energy + d_.fields[at(f.field)].energy + card.energy_bonus + me_.upgrades[kWindEnergy]);
    const auto keep = [&](int target, const std::vector<int>& owners) {
      if (!agrees(s_.card_in_play.target, target)) return;
      for (const int owner : owners) {
        if (!agrees(s_.card_in_play.payee, owner)) continue;
        f.target = target, f.payee = owner;
        out.push_back(f);
      }
    };
    switch (action.kind) {
      case ActionKind::build_tower:
      case ActionKind::build_wind:
        for (int site = 0; site < b_.sites; ++site) keep(site, builders(action, f.zone, site));
        break;
      case ActionKind::contract:
        for (int space = 0; space < b_.spaces.size(); ++space)
          if (contract_allowed(card, action, f.zone, space, money, energy, battery))
            keep(space, tower_owners(action, space));
        break;
      case ActionKind::foreign:
        if (f.zone != 1) return;
        for (int display : {2, 3})
          for (const std::uint8_t open : s_.displays[at(display)])
            if (open != kNone && d_.foreign[open].battery - me_.upgrades[kForeignBattery] <= battery)
              keep(open, farm_owners(action));
        break;
      case ActionKind::capital:
        for (int place = 0; place < d_.capital_ids.size(); ++place)
          if (d_.capital_places[at(place)].column <= me_.stage && me_.capital[at(place)] == 0 && s_.capital_supply > 0)
            keep(place, {seat_});
        break;
      case ActionKind::effects:
        if (some_effect(card.extra)) keep(0, {seat_});
    }
  }

  std::vector<int> builders(const CardAction& action, int zone, int site) const {
    const bool tower = action.kind == ActionKind::build_tower;
    if (d_.sector_zone[b_.site_sector[at(site)]] != zone || !has(tower ? b_.tower_sites : b_.wind_sites, site))
      return {};
    if (tower ? me_.stage >= 7 : std::popcount(me_.wind_farms) >= 11) return {};
    std::vector<int> owners;
    for (int owner = 0; owner < rules_.seats; ++owner) {
      const Company& c = s_.seats[at(owner)];
      if (has(c.towers | c.wind_farms, site)) return {};
      for (const std::uint8_t place : c.bulldozers)
        if (place == site && permitted(action, owner)) owners.push_back(owner);
    }
    return owners;
  }

  bool permitted(const CardAction& action, int owner) const { return (action.owner & (owner == seat_ ? 1 : 2)) != 0; }

  // PAM-R4
  std::vector<int> own_first(const CardAction& action, const std::vector<int>& owners) const {
    std::vector<int> others;
    for (const int owner : owners) {
      if (!permitted(action, owner)) continue;
      if (owner == seat_) return {seat_};
      others.push_back(owner);
    }
    return others;
  }

  std::vector<int> tower_owners(const CardAction& action, int space) const {
    const int sector = b_.space_sector[at(space)];
    if (sector == kNone || action.object == ObjectKind::none) return {seat_};
    std::vector<int> owners;
    for (int owner = 0; owner < rules_.seats; ++owner)
      for (int site = 0; site < b_.sites; ++site)
        if (b_.site_sector[at(site)] == sector && has(s_.seats[at(owner)].towers, site)) {
          owners.push_back(owner);
          break;
        }
    return own_first(action, owners);
  }

  std::vector<int> farm_owners(const CardAction& action) const {
    std::vector<int> owners;
    for (int owner = 0; owner < rules_.seats; ++owner)
      for (int site = 0; site < b_.sites; ++site)
        if (d_.sector_zone[b_.site_sector[at(site)]] == 1 && has(s_.seats[at(owner)].wind_farms, site)) {
          owners.push_back(owner);
          break;
        }
    return own_first(action, owners);
  }

  bool contract_allowed(const Card& card, const CardAction& action, int zone, int space, int money, int energy,
                        int battery) const {
    if (!has(s_.open, space)) return false;
    const Contract& tile = d_.contracts[s_.tiles[at(space)]];
    if ((action.kinds & tile.kind) == 0) return false;
    bool lucrative = false;
    int opens = 1;
    for (int i = 0; i < tile.symbol_count; ++i) {
      lucrative |= tile.symbols[at(i)].arrows == 2;
      opens = std::max<int>(opens, d_.market_stage[tile.symbols[at(i)].market]);
    }
    if (card.lucrative_only && !lucrative) return false;
    int cost_energy = 0, cost_battery = 0, column = 1;
    if (tile.kind == kSolar) {
      bool entry = has(b_.solar_entries, space);
      for (int before = 0; before < b_.spaces.size(); ++before)
        if (has(b_.solar_before[at(space)], before) && !has(s_.open, before)) entry = true;
      if (!entry) return false;
    } else {
      const int sector = b_.space_sector[at(space)];
      if (tile.kind == kStandard) opens = std::max<int>(opens, d_.zone_stage[d_.sector_zone[at(sector)]]);
      if (me_.stage < opens || d_.sector_zone[at(sector)] != zone || tower_owners(action, space).empty()) return false;
      cost_energy = tile.kind == kStandard ? b_.space_energy[at(space)] : tile.energy;
      cost_energy = std::max(0, cost_energy - card.contract_discount - me_.upgrades[kContractEnergy]);
      cost_battery = tile.battery;
      if (rules_.restricted_contracts) column = opens;
    }
    energy -= cost_energy, battery -= cost_battery;
    if (energy < 0 || battery < 0) return false;
    for (int node = 0; node < d_.node_ids.size(); ++node) {
      const TransformerSpace& n = d_.nodes[at(node)];
      if (me_.nodes[at(node)] != kNone || n.column > me_.stage || n.column < column) continue;
      if (me_.occupied == 0 && (d_.arrow_nodes >> node & 1) != 0) return true;
      if ((d_.grey[at(node)] & me_.occupied) != 0) return true;
      for (int line = 0; line < d_.line_ids.size(); ++line) {
        const PinkLine& l = d_.lines[at(line)];
        if (l.a != node && l.b != node) continue;
        if ((me_.occupied >> (l.a == node ? l.b : l.a) & 1) == 0) continue;
        if (l.cost.money <= money && l.cost.energy <= energy && l.cost.battery <= battery) return true;
      }
    }
    return false;
  }

  bool some_effect(EffectList list) const {
    for (int i = 0; i < list.count; ++i) {
      const EffectKind kind = d_.effects[at(list.first + i)].kind;
      bool possible = true;
      if (kind == EffectKind::bulldozer_move) {
        possible = false;
        for (int number = 0; number < kBulldozers; ++number) possible |= can_move(rules_, s_, seat_, number);
      }
      if (kind == EffectKind::play_connection) possible = me_.play_area != 0;
      if (kind == EffectKind::return_card) possible = cards_out(me_) > 0;
      if (possible) return true;
    }
    return false;
  }

  const Rules& rules_;
  const Data& d_;
  const Board& b_;
  const State& s_;
  int seat_;
  const Company& me_;
};

// What the step must offer, as a set of arguments.
std::set<int> expected(const Game& game, const State& s) {
  std::set<int> out;
  for (const Full& f : Plain(game, s).all()) {
    switch (now(s).step) {
      case kAction: out.insert(f.card); break;
      case kRow: out.insert(f.field / kRowFields); break;
      case kMode: out.insert(static_cast<int>(game.data().cards[at(f.card)].actions[at(f.mode)].kind)); break;
      case kZone: out.insert(f.zone); break;
      case kPayee: out.insert(f.payee); break;
      case kPay: out.insert(f.payment); break;
      default: out.insert(f.target);
    }
  }
  return out;
}

TEST(PamperoCompleteChoice, options_are_exactly_the_values_of_complete_choices) {
  core::Rng rng(20);
  long compared = 0;
  for (int round = 0; round < 120; ++round) {
    core::Json options = core::Json::object();
    for (const char* flag : {"long_game", "restricted_contracts", "battery_storage"}) options[flag] = rng.below(2) == 1;
    Scene scene(1 + round % 4, options);
    // Some special cards and some money make the rarer choices common.
    for (int number = 1; number <= scene.game.info().players; ++number) {
      scene.special(number, scene.data().card_ids[8 + rng.below(16)]);
      scene.p(number).money = static_cast<std::int16_t>(10 + rng.below(40));
    }
    core::Options out;
    while (!scene.s.agenda.empty()) {
      const core::Seat seat = scene.game.active(scene.s).front();
      out.clear();
      scene.game.options(scene.s, seat, out);
      const int step = now(scene.s).step;
      if (step >= kAction && step <= kPay) {
        std::set<int> offered;
        for (const core::Option& option : out)
          if (option.move.verb != verb::take_back && option.move.verb != verb::battery) offered.insert(option.move.arg);
        ASSERT_EQ(offered, expected(scene.game, scene.s)) << scene.step() << " in game " << round;
        ++compared;
      }
      core::Move move = core::random_move(out, seat, rng);
      if (step == kAction && out.size() > 1) move = out[rng.below(out.size() - 1)].move;
      scene.game.apply(scene.s, seat, move, core::Log::none());
      if (rng.below(12) == 0 && seat < kMaxSeats && scene.s.seats[seat].energy < 10) scene.s.seats[seat].energy += 3;
    }
  }
  EXPECT_GT(compared, 5000);
}

}  // namespace
}  // namespace pampero::tests
