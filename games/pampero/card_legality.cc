// Legality of cards: targets are what is left when every rule has taken away what it forbids.
#include "games/pampero/card_legality.h"

#include "games/pampero/chapters.h"

namespace pampero {

// PAM-484, PAM-R17: the first contract of any kind on an arrow space; later ones over lines (PAM-453, PAM-454).
Reach reach(const Data& data, const Company& c) {
  const auto open = static_cast<std::uint16_t>(~data.columns_from[c.stage + 1u]);  // PAM-126
  const auto free = static_cast<std::uint16_t>(open & data.columns_from[0] & ~c.occupied);
  Reach out;
  if (std::popcount(c.transformers) >= data.start.transformers) return out;  // see PAM-104
  if (c.occupied == 0) {
    out.nodes = data.arrow_nodes & free;
    return out;
  }
  unsigned joined = 0;
  for (const int node : members(c.occupied)) {
    joined |= data.grey[at(node)];
  }
  const bool tile_left = std::popcount(c.lines) < data.start.network_tiles;
  for (std::size_t i = 0; i < data.lines.size(); ++i) {
    const PinkLine& line = data.lines[i];
    const bool a = (c.occupied >> line.a & 1) != 0, b = (c.occupied >> line.b & 1) != 0;
    if (a == b) continue;
    const unsigned far = 1u << (a ? line.b : line.a);
    if (has(c.lines, static_cast<int>(i)))
      joined |= far;
    else if (tile_left && (free & far) != 0)
      out.lines |= bit(static_cast<int>(i));
  }
  out.nodes = static_cast<std::uint16_t>(joined & free);
  return out;
}

int far_end(const Data& data, const Company& c, int line) {
  const PinkLine& l = data.lines[at(line)];
  return (c.occupied >> l.a & 1) != 0 ? l.b : l.a;
}

CardLegality::CardLegality(const Rules& at_table, const State& state, int for_seat)
    : rules(at_table),
      s(state),
      data(*at_table.data),
      board(*at_table.board),
      me(state.seats[at(for_seat)]),
      seat(for_seat) {
  bulldozers[kOwn] = me.bulldozer_places;
  for (int other = 0; other < rules.seats; ++other) {
    const Company& c = s.seats[at(other)];
    if (other != seat) bulldozers[kForeignOwner] |= c.bulldozer_places;
    built |= c.towers | c.wind_farms;
  }
  bulldozers[kBoth] = bulldozers[kOwn] | bulldozers[kForeignOwner];
}

void CardLegality::prepare_contracts() {
  if (contracts_prepared) return;
  contracts_prepared = true;
  net = reach(data, me);
  Set others = 0;
  for (int other = 0; other < rules.seats; ++other)
    if (other != seat) others |= s.seats[at(other)].towers;
  for (std::size_t sector = 0; sector < data.sector_zone.size(); ++sector) {
    if ((me.towers & board.sector_sites[sector]) != 0) tower_spaces[kOwn] |= board.sector_spaces[sector];
    if ((others & board.sector_sites[sector]) != 0) tower_spaces[kForeignOwner] |= board.sector_spaces[sector];
  }
  tower_spaces[kBoth] = tower_spaces[kOwn] | tower_spaces[kForeignOwner];
  // PAM-127; the loader has worked out the stage of each tile (PAM-128, PAM-129).
  unlocked = board.standard_up_to[me.stage] | board.solar;
  for (const int space : members(board.remote & s.open)) {
    if (data.contracts[s.tiles[at(space)]].stage <= me.stage) unlocked |= bit(space);
  }
}

namespace {

// PAM-482, PAM-R16
Set reachable_solar(const CardLegality& legality) {
  Set out = legality.board.solar_entries & legality.s.open;
  for (const int space : members(legality.board.solar & legality.s.open & ~out)) {
    if ((legality.board.solar_before[at(space)] & ~legality.s.open) != 0) out |= bit(space);
  }
  return out;
}

// Those among `spaces` whose own cost the resources can bear, lines apart.
Set cost_borne(const CardLegality& legality, Set spaces, int energy, int battery, int discount) {
  if (energy < 0 || battery < 0) return 0;
  const int less = discount + legality.me.upgrades[kContractEnergy];
  Set out = legality.board.standard_for[at(std::min(energy + less, kMaxEnergy))] |
            legality.board.solar;                                    // see PAM-452, PAM-483
  for (const int space : members(spaces & legality.board.remote)) {  // PAM-480
    const Contract& tile = legality.data.contracts[legality.s.tiles[at(space)]];
    if (tile.energy <= energy + less && tile.battery <= battery) out |= bit(space);
  }
  return out & spaces;
}

Set payable_on(const CardLegality& legality, Set spaces, const Resources& resources, int discount, unsigned columns) {
  if ((legality.net.nodes & columns) != 0)
    return cost_borne(legality, spaces, resources.energy, resources.battery, discount);
  Set out = 0;
  for (const int i : members(legality.net.lines)) {
    const Cost& cost = legality.data.lines[at(i)].cost;
    if ((columns >> far_end(legality.data, legality.me, i) & 1) == 0 || cost.money > resources.money) continue;
    out |= cost_borne(legality, spaces, resources.energy - cost.energy, resources.battery - cost.battery, discount);
  }
  return out;
}

Set lucrative_spaces(const CardLegality& legality, Set spaces) {
  Set out = 0;
  for (const int space : members(spaces & legality.s.open)) {
    if (has(legality.data.lucrative, legality.s.tiles[at(space)])) out |= bit(space);
  }
  return out;
}

template <class Filter>
constexpr bool kWithRule = std::is_same_v<Filter, TargetFilterWithRule>;

// PAM-R1, PAM-R2: a bulldozer must be there and no building (see PAM-401, PAM-420); the stage does not matter.
template <class Filter>
void filter_build(const CardLegality& legality, const CardAction& action, int zone, Filter& filter) {
  const bool tower = action.kind == ActionKind::build_tower;
  const Rule chapter = tower ? Rule::PAM_401 : Rule::PAM_420;
  filter.keep(legality.board.zone_sites[at(zone)], Rule::PAM_304) &&
      filter.keep((tower ? legality.board.tower_sites : legality.board.wind_sites) & ~legality.built, Rule::PAM_122) &&
      filter.keep(legality.bulldozers[kBoth], chapter) &&
      filter.keep(legality.bulldozers[action.owner], Rule::PAM_308) &&
      filter.require(tower ? legality.me.stage < legality.data.start.towers
                           : std::popcount(legality.me.wind_farms) < legality.data.start.wind_farms,
                     tower ? Rule::PAM_402 : chapter);
}

// PAM-450, PAM-480 (PAM-R14: a remote space lies in a sector), PAM-483 (PAM-R15: a solar node in none)
template <class Filter>
void filter_contract(CardLegality& legality, const Card& card, const CardAction& action, int zone,
                     const Resources& resources, Filter& filter) {
  legality.prepare_contracts();
  const Board& board = legality.board;
  if constexpr (kWithRule<Filter>) {
    if (!filter.keep((action.kinds & kSolar) != 0 ? ~Set{0} : ~board.solar, Rule::PAM_481)) return;
  }
  const Set kinds = ((action.kinds & kStandard) != 0 ? board.standard : 0) |
                    ((action.kinds & kRemote) != 0 ? board.remote : 0) |
                    ((action.kinds & kSolar) != 0 ? board.solar : 0);
  if (!filter.keep(kinds, Rule::PAM_303)) return;
  if (!filter.keep(board.zone_spaces[at(zone)], Rule::PAM_304) || !filter.keep(legality.s.open, Rule::PAM_455)) return;
  if (card.lucrative_only && !filter.keep(lucrative_spaces(legality, filter.left), Rule::PAM_130)) return;
  if (!filter.keep(legality.unlocked, Rule::PAM_129)) return;
  if ((filter.left & board.solar) != 0 && !filter.keep(reachable_solar(legality) | ~board.solar, Rule::PAM_482)) return;
  if (action.object == ObjectKind::tower) {
    if (!filter.keep(legality.tower_spaces[kBoth] | board.solar, Rule::PAM_450)) return;
    if (!filter.keep(legality.tower_spaces[action.owner] | board.solar, Rule::PAM_308)) return;
  }
  if constexpr (kWithRule<Filter>) {
    if (!filter.keep(cost_borne(legality, filter.left, resources.energy, 99, card.contract_discount), Rule::PAM_452))
      return;
    if (!filter.keep(cost_borne(legality, filter.left, resources.energy, resources.battery, card.contract_discount),
                     Rule::PAM_125))
      return;
    if (!filter.require(legality.net.nodes != 0 || legality.net.lines != 0, Rule::PAM_453)) return;
  }
  filter.keep(payable_spaces(legality, filter.left, resources, card.contract_discount),
              legality.rules.restricted_contracts && legality.net.nodes != 0 ? Rule::PAM_V4 : Rule::PAM_454);
}

// PAM-490, PAM-R3
template <class Filter>
void filter_foreign(const CardLegality& legality, const CardAction& action, const Selection& pick,
                    const Resources& resources, Filter& filter) {
  const auto& zones = legality.data.fields[at(pick.field)].zones;
  const bool in_b =
      pick.zone == kZoneB || (pick.zone == kNoZone && std::find(zones.begin(), zones.end(), kZoneB) != zones.end());
  if (!filter.require(in_b, Rule::PAM_490)) return;
  if (action.object == ObjectKind::wind_farm) {
    Set others = 0;
    for (int other = 0; other < legality.rules.seats; ++other)
      if (other != legality.seat) others |= legality.s.seats[at(other)].wind_farms;
    const Set zone = legality.board.zone_sites[kZoneB];
    const bool own = (legality.me.wind_farms & zone) != 0, foreign = (others & zone) != 0;
    if (!filter.require(own || foreign, Rule::PAM_490)) return;
    if (!filter.require(((action.owner & kOwn) != 0 && own) || ((action.owner & kForeignOwner) != 0 && foreign),
                        Rule::PAM_308))
      return;
  }
  filter.keep(affordable_foreign(legality.rules, legality.s, legality.seat, resources.battery), Rule::PAM_491);
}

// The open and empty places (PAM-510).
template <class Filter>
void filter_capital(const CardLegality& legality, Filter& filter) {
  Set open = 0, empty = 0;
  for (std::size_t i = 0; i < legality.data.capital_places.size(); ++i) {
    if (legality.data.capital_places[i].column <= legality.me.stage) open |= bit(static_cast<int>(i));  // PAM-126
    if (legality.me.capital[i] == 0) empty |= bit(static_cast<int>(i));
  }
  filter.keep(open, Rule::PAM_126) && filter.keep(empty, Rule::PAM_510) &&
      filter.require(legality.s.capital_supply > 0, Rule::PAM_113);
}

template <class Filter>
void filter_all(CardLegality& legality, const Selection& pick, Filter& filter) {
  const Card& card = legality.data.cards[at(pick.card)];
  const CardAction& action = card.actions[at(pick.action)];
  Resources resources{legality.me.money, legality.me.energy, legality.me.battery};
  if (pick.payment == 1) {  // see PAM-309
    const Cost& cost = card.alternative;
    if (!filter.require(card.has_alternative && resources.money >= cost.money && resources.energy >= cost.energy &&
                            resources.battery >= cost.battery,
                        Rule::PAM_309))
      return;
    resources = {resources.money - cost.money, resources.energy - cost.energy, resources.battery - cost.battery};
  } else if (card.money != Money::none) {  // see PAM-305
    const int value = zone_value(legality.data, legality.me, card, action, pick.field);
    if (card.money == Money::pay && !filter.require(resources.money >= value, Rule::PAM_305)) return;
    resources.money += card.money == Money::pay ? -value : value;
  }
  // PAM-R7: the frame's energy may be spent, bonuses of the action are not there yet.
  if (action.energy)
    resources.energy = std::min(legality.data.limits.energy_max,
                                resources.energy + frame_energy(legality.data, legality.me, card, action, pick.field));
  switch (action.kind) {
    case ActionKind::build_tower:
    case ActionKind::build_wind: return filter_build(legality, action, pick.zone, filter);
    case ActionKind::contract: return filter_contract(legality, card, action, pick.zone, resources, filter);
    case ActionKind::foreign: return filter_foreign(legality, action, pick, resources, filter);
    case ActionKind::capital: return filter_capital(legality, filter);
    case ActionKind::effects:
      filter.keep(bit(0), Rule::PAM_314) && filter.require(effects_possible(legality, card.extra), Rule::PAM_314);
  }
}

// PAM-466, PAM-467; PAM-R6: in any zone; PAM-R45: by the towers of any permitted owner.
template <class Filter>
void filter_linked(CardLegality& legality, const CardAction& action, int from, Filter& filter) {
  legality.prepare_contracts();
  if (!filter.keep(legality.s.open & legality.board.standard, Rule::PAM_455) ||
      !filter.keep(legality.unlocked, Rule::PAM_129))
    return;
  if (action.object == ObjectKind::tower) {
    if (!filter.keep(legality.tower_spaces[action.owner], Rule::PAM_450)) return;
    const std::uint8_t sector = legality.board.space_sector[at(from)];
    Set common = legality.board.sector_spaces[sector];  // PAM-467
    for (int owner = 0; owner < legality.rules.seats; ++owner) {
      if ((action.owner & (owner == legality.seat ? kOwn : kForeignOwner)) == 0) continue;
      const Set towers = legality.s.seats[at(owner)].towers;
      if ((towers & legality.board.sector_sites[sector]) == 0) continue;
      for (std::size_t other = 0; other < legality.data.sector_zone.size(); ++other)
        if ((towers & legality.board.sector_sites[other]) != 0) common |= legality.board.sector_spaces[other];
    }
    if (!filter.keep(common, Rule::PAM_467)) return;
  }
  const Resources resources{legality.me.money, legality.me.energy, legality.me.battery};
  if constexpr (kWithRule<Filter>) {
    if (!filter.keep(cost_borne(legality, filter.left, resources.energy, resources.battery, 0), Rule::PAM_452)) return;
  }
  filter.keep(payable_spaces(legality, filter.left, resources, 0), Rule::PAM_453);  // PAM-468: no discount of the card
}

}  // namespace

// PAM-V4, PAM-R41
Set payable_spaces(const CardLegality& legality, Set spaces, const Resources& resources, int discount) {
  if (!legality.rules.restricted_contracts) return payable_on(legality, spaces, resources, discount, ~0u);
  Set out = payable_on(legality, spaces & legality.board.solar, resources, discount, ~0u);
  for (unsigned stage = 1; stage <= legality.me.stage; ++stage) {
    Set level = legality.board.standard_up_to[stage] & ~legality.board.standard_up_to[stage - 1];
    for (const int space : members(spaces & legality.board.remote)) {
      if (legality.data.contracts[legality.s.tiles[at(space)]].stage == stage) level |= bit(space);
    }
    if ((spaces & level) != 0)
      out |= payable_on(legality, spaces & level, resources, discount, legality.data.columns_from[stage]);
  }
  return out;
}

// PAM-480, PAM-R10 (see PAM-452)
Resources contract_cost(const CardLegality& legality, int space, int discount) {
  const int less = discount + legality.me.upgrades[kContractEnergy];
  const Contract& tile = legality.data.contracts[legality.s.tiles[at(space)]];
  const int energy = tile.kind == kStandard ? legality.board.space_energy[at(space)] : tile.energy;
  return {0, std::max(0, energy - less), tile.battery};
}

bool node_allowed(const CardLegality& legality, int space, int node) {
  if (!legality.rules.restricted_contracts) return true;
  return legality.data.nodes[at(node)].column >= legality.data.contracts[legality.s.tiles[at(space)]].stage;
}

// PAM-302, PAM-306
int zone_value(const Data& data, const Company& c, const Card& card, const CardAction& action, int field) {
  const int less = action.kind == ActionKind::build_tower ? c.upgrades[kTowerValue] : 0;
  return std::max(0, data.fields[at(field)].value + card.value_mod - less);
}

// PAM-310, PAM-421
int frame_energy(const Data& data, const Company& c, const Card& card, const CardAction& action, int field) {
  if (!action.energy) return 0;
  return data.fields[at(field)].energy + card.energy_bonus + c.upgrades[kWindEnergy];
}

// PAM-301
int leftmost_field(const Company& c, int row) {
  for (int field = row * kRowFields; field < (row + 1) * kRowFields; ++field)
    if (c.fields_used[at(field)] == kNone) return field;
  return kNone;
}

Set targets(CardLegality& legality, const Selection& pick) {
  TargetFilter filter;
  filter_all(legality, pick, filter);
  return filter.left;
}

TargetFilterWithRule filter_targets(CardLegality& legality, const Selection& pick, Set wanted) {
  TargetFilterWithRule filter;
  filter.left = wanted;
  filter_all(legality, pick, filter);
  return filter;
}

// PAM-451, PAM-R5: the owner of the tower or wind farm used.
Seats payees(const CardLegality& legality, const CardAction& action, int target) {
  const bool foreign_market = action.kind == ActionKind::foreign;
  Set sites = legality.board.zone_sites[kZoneB];
  if (!foreign_market) {
    const std::uint8_t sector = legality.board.space_sector[at(target)];
    sites = sector == kNone ? 0 : legality.board.sector_sites[sector];
  }
  const Seats myself = Seats::only(static_cast<Seat>(legality.seat));
  if (action.object == ObjectKind::none || sites == 0) return myself;
  const auto owns = [&](int owner) {
    const Company& c = legality.s.seats[at(owner)];
    return ((foreign_market ? c.wind_farms : c.towers) & sites) != 0;
  };
  if ((action.owner & kOwn) != 0 && owns(legality.seat)) return myself;  // PAM-R4
  Seats out;
  for (int owner = 0; owner < legality.rules.seats; ++owner)
    if (owner != legality.seat && owns(owner)) out.add(static_cast<Seat>(owner));
  return out;
}

bool linked_possible(CardLegality& legality, const CardAction& action, int from, int to) {
  TargetFilter filter{bit(to)};
  filter_linked(legality, action, from, filter);
  return filter.left != 0;
}

Rule why_not_linked_space(CardLegality& legality, const CardAction& action, int from, int to) {
  TargetFilterWithRule filter;
  filter.left = bit(to);
  filter_linked(legality, action, from, filter);
  return filter.rule;
}

// PAM-422
Set sites_to_build(const CardLegality& legality, const CardAction& action, int zone) {
  TargetFilter filter;
  filter_build(legality, action, zone, filter);
  return filter.left;
}

// PAM-314, PAM-R8
bool effects_possible(const CardLegality& legality, EffectList list) {
  for (int i = 0; i < list.count; ++i) {
    switch (legality.data.effects[at(list.first + i)].kind) {
      case EffectKind::bulldozer_move:
        for (int number = 0; number < kBulldozers; ++number)
          if (can_move(legality.rules, legality.s, legality.seat, number)) return true;
        break;
      case EffectKind::play_connection:
        if (legality.me.play_area != 0) return true;
        break;
      case EffectKind::return_card:
        if (cards_out(legality.me) > 0) return true;
        break;
      default: return true;
    }
  }
  return false;
}

}  // namespace pampero
