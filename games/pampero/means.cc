// Legality of cards: targets are what is left when every rule has taken away what it forbids.
#include "games/pampero/means.h"

#include "games/pampero/chapters.h"

namespace pampero {

// PAM-453, PAM-454, PAM-484 (PAM-R17: the first contract of any kind on an arrow space)
Reach reach(const Data& data, const Company& c) {
  const auto open = static_cast<std::uint16_t>(~data.columns_from[c.stage + 1u]);  // PAM-126
  const auto free = static_cast<std::uint16_t>(open & data.columns_from[0] & ~c.occupied);
  Reach out;
  if (std::popcount(c.transformers) >= data.start.transformers) return out;  // PAM-104
  if (c.occupied == 0) {
    out.nodes = data.arrow_nodes & free;
    return out;
  }
  unsigned joined = 0;
  each(c.occupied, [&](int node) { joined |= data.grey[at(node)]; });
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

Means::Means(const Table& table, const State& state, int for_seat)
    : t(table), s(state), data(*table.data), board(*table.board), me(state.seats[at(for_seat)]), seat(for_seat) {
  bulldozers[kOwn] = me.bulldozer_places;
  for (int other = 0; other < t.seats; ++other) {
    const Company& c = s.seats[at(other)];
    if (other != seat) bulldozers[kForeignOwner] |= c.bulldozer_places;
    built |= c.towers | c.wind_farms;
  }
  bulldozers[kBoth] = bulldozers[kOwn] | bulldozers[kForeignOwner];
}

void Means::know_contracts() {
  if (contracts_known) return;
  contracts_known = true;
  net = reach(data, me);
  Set others = 0;
  for (int other = 0; other < t.seats; ++other)
    if (other != seat) others |= s.seats[at(other)].towers;
  for (std::size_t sector = 0; sector < data.sector_zone.size(); ++sector) {
    if ((me.towers & board.sector_sites[sector]) != 0) tower_spaces[kOwn] |= board.sector_spaces[sector];
    if ((others & board.sector_sites[sector]) != 0) tower_spaces[kForeignOwner] |= board.sector_spaces[sector];
  }
  tower_spaces[kBoth] = tower_spaces[kOwn] | tower_spaces[kForeignOwner];
  // PAM-127 to PAM-129
  unlocked = board.standard_up_to[me.stage] | board.solar;
  each(board.remote & s.open, [&](int space) {
    if (data.contracts[s.tiles[at(space)]].stage <= me.stage) unlocked |= bit(space);
  });
}

namespace {

// PAM-482, PAM-R16
Set reachable_solar(const Means& m) {
  Set out = m.board.solar_entries & m.s.open;
  each(m.board.solar & m.s.open & ~out, [&](int space) {
    if ((m.board.solar_before[at(space)] & ~m.s.open) != 0) out |= bit(space);
  });
  return out;
}

// Those among `spaces` whose own cost the purse can bear, lines apart.
Set cost_borne(const Means& m, Set spaces, int energy, int battery, int discount) {
  if (energy < 0 || battery < 0) return 0;
  const int less = discount + m.me.upgrades[kContractEnergy];
  Set out = m.board.standard_for[at(std::min(energy + less, kMaxEnergy))] | m.board.solar;  // PAM-452, PAM-483
  each(spaces & m.board.remote, [&](int space) {                                            // PAM-480
    const Contract& tile = m.data.contracts[m.s.tiles[at(space)]];
    if (tile.energy <= energy + less && tile.battery <= battery) out |= bit(space);
  });
  return out & spaces;
}

Set payable_on(const Means& m, Set spaces, const Purse& purse, int discount, unsigned columns) {
  if ((m.net.nodes & columns) != 0) return cost_borne(m, spaces, purse.energy, purse.battery, discount);
  Set out = 0;
  each(m.net.lines, [&](int i) {
    const Cost& cost = m.data.lines[at(i)].cost;
    if ((columns >> far_end(m.data, m.me, i) & 1) == 0 || cost.money > purse.money) return;
    out |= cost_borne(m, spaces, purse.energy - cost.energy, purse.battery - cost.battery, discount);
  });
  return out;
}

Set lucrative_spaces(const Means& m, Set spaces) {
  Set out = 0;
  each(spaces & m.s.open, [&](int space) {
    if (has(m.data.lucrative, m.s.tiles[at(space)])) out |= bit(space);
  });
  return out;
}

template <class AnySieve>
constexpr bool kTellsReasons = std::is_same_v<AnySieve, ReasonSieve>;

// PAM-401, PAM-420; PAM-R1: built on is what must not be, a bulldozer must; PAM-R2: the stage does not matter.
template <class AnySieve>
void sift_build(const Means& m, const CardAction& action, int zone, AnySieve& sieve) {
  const bool tower = action.kind == ActionKind::build_tower;
  const Rule chapter = tower ? Rule::PAM_401 : Rule::PAM_420;
  sieve.keep(m.board.zone_sites[at(zone)], Rule::PAM_304) &&
      sieve.keep((tower ? m.board.tower_sites : m.board.wind_sites) & ~m.built, Rule::PAM_122) &&
      sieve.keep(m.bulldozers[kBoth], chapter) && sieve.keep(m.bulldozers[action.owner], Rule::PAM_308) &&
      sieve.require(tower ? m.me.stage < m.data.start.towers : std::popcount(m.me.wind_farms) < m.data.start.wind_farms,
                    tower ? Rule::PAM_402 : chapter);
}

// PAM-450, PAM-480 (PAM-R14: a remote space lies in a sector), PAM-483 (PAM-R15: a solar node in none)
template <class AnySieve>
void sift_contract(Means& m, const Card& card, const CardAction& action, int zone, const Purse& purse,
                   AnySieve& sieve) {
  m.know_contracts();
  const Board& board = m.board;
  if constexpr (kTellsReasons<AnySieve>) {
    if (!sieve.keep((action.kinds & kSolar) != 0 ? ~Set{0} : ~board.solar, Rule::PAM_481)) return;
  }
  const Set kinds = ((action.kinds & kStandard) != 0 ? board.standard : 0) |
                    ((action.kinds & kRemote) != 0 ? board.remote : 0) |
                    ((action.kinds & kSolar) != 0 ? board.solar : 0);
  if (!sieve.keep(kinds, Rule::PAM_303)) return;
  if (!sieve.keep(board.zone_spaces[at(zone)], Rule::PAM_304) || !sieve.keep(m.s.open, Rule::PAM_455)) return;
  if (card.lucrative_only && !sieve.keep(lucrative_spaces(m, sieve.left), Rule::PAM_130)) return;
  if (!sieve.keep(m.unlocked, Rule::PAM_129)) return;
  if ((sieve.left & board.solar) != 0 && !sieve.keep(reachable_solar(m) | ~board.solar, Rule::PAM_482)) return;
  if (action.object == ObjectKind::tower) {
    if (!sieve.keep(m.tower_spaces[kBoth] | board.solar, Rule::PAM_450)) return;
    if (!sieve.keep(m.tower_spaces[action.owner] | board.solar, Rule::PAM_308)) return;
  }
  if constexpr (kTellsReasons<AnySieve>) {
    if (!sieve.keep(cost_borne(m, sieve.left, purse.energy, 99, card.contract_discount), Rule::PAM_452)) return;
    if (!sieve.keep(cost_borne(m, sieve.left, purse.energy, purse.battery, card.contract_discount), Rule::PAM_125))
      return;
    if (!sieve.require(m.net.nodes != 0 || m.net.lines != 0, Rule::PAM_453)) return;
  }
  sieve.keep(payable_spaces(m, sieve.left, purse, card.contract_discount),
             m.t.restricted_contracts && m.net.nodes != 0 ? Rule::PAM_V4 : Rule::PAM_454);
}

// PAM-490, PAM-R3
template <class AnySieve>
void sift_foreign(const Means& m, const CardAction& action, const Selection& pick, const Purse& purse,
                  AnySieve& sieve) {
  const auto& zones = m.data.fields[at(pick.field)].zones;
  const bool in_b =
      pick.zone == kZoneB || (pick.zone == kNoZone && std::find(zones.begin(), zones.end(), kZoneB) != zones.end());
  if (!sieve.require(in_b, Rule::PAM_490)) return;
  if (action.object == ObjectKind::wind_farm) {
    Set others = 0;
    for (int other = 0; other < m.t.seats; ++other)
      if (other != m.seat) others |= m.s.seats[at(other)].wind_farms;
    const Set zone = m.board.zone_sites[kZoneB];
    const bool own = (m.me.wind_farms & zone) != 0, foreign = (others & zone) != 0;
    if (!sieve.require(own || foreign, Rule::PAM_490)) return;
    if (!sieve.require(((action.owner & kOwn) != 0 && own) || ((action.owner & kForeignOwner) != 0 && foreign),
                       Rule::PAM_308))
      return;
  }
  sieve.keep(affordable_foreign(m.t, m.s, m.seat, purse.battery), Rule::PAM_491);
}

// PAM-510
template <class AnySieve>
void sift_capital(const Means& m, AnySieve& sieve) {
  Set open = 0, empty = 0;
  for (std::size_t i = 0; i < m.data.capital_places.size(); ++i) {
    if (m.data.capital_places[i].column <= m.me.stage) open |= bit(static_cast<int>(i));  // PAM-126
    if (m.me.capital[i] == 0) empty |= bit(static_cast<int>(i));
  }
  sieve.keep(open, Rule::PAM_126) && sieve.keep(empty, Rule::PAM_510) &&
      sieve.require(m.s.capital_supply > 0, Rule::PAM_113);
}

template <class AnySieve>
void sift_all(Means& m, const Selection& pick, AnySieve& sieve) {
  const Card& card = m.data.cards[at(pick.card)];
  const CardAction& action = card.actions[at(pick.action)];
  Purse purse{m.me.money, m.me.energy, m.me.battery};
  if (pick.payment == 1) {  // PAM-309
    const Cost& cost = card.alternative;
    if (!sieve.require(card.has_alternative && purse.money >= cost.money && purse.energy >= cost.energy &&
                           purse.battery >= cost.battery,
                       Rule::PAM_309))
      return;
    purse = {purse.money - cost.money, purse.energy - cost.energy, purse.battery - cost.battery};
  } else if (card.money != Money::none) {  // PAM-305
    const int value = zone_value(m.data, m.me, card, action, pick.field);
    if (card.money == Money::pay && !sieve.require(purse.money >= value, Rule::PAM_305)) return;
    purse.money += card.money == Money::pay ? -value : value;
  }
  // PAM-R7: the frame's energy may be spent, bonuses of the action are not there yet.
  if (action.energy)
    purse.energy =
        std::min(m.data.limits.energy_max, purse.energy + frame_energy(m.data, m.me, card, action, pick.field));
  switch (action.kind) {
    case ActionKind::build_tower:
    case ActionKind::build_wind: return sift_build(m, action, pick.zone, sieve);
    case ActionKind::contract: return sift_contract(m, card, action, pick.zone, purse, sieve);
    case ActionKind::foreign: return sift_foreign(m, action, pick, purse, sieve);
    case ActionKind::capital: return sift_capital(m, sieve);
    case ActionKind::effects:
      sieve.keep(bit(0), Rule::PAM_314) && sieve.require(effects_possible(m, card.extra), Rule::PAM_314);
  }
}

// PAM-466, PAM-467; PAM-R6: in any zone; PAM-R45: by the towers of any permitted owner.
template <class AnySieve>
void sift_linked(Means& m, const CardAction& action, int from, AnySieve& sieve) {
  m.know_contracts();
  if (!sieve.keep(m.s.open & m.board.standard, Rule::PAM_455) || !sieve.keep(m.unlocked, Rule::PAM_129)) return;
  if (action.object == ObjectKind::tower) {
    if (!sieve.keep(m.tower_spaces[action.owner], Rule::PAM_450)) return;
    const std::uint8_t sector = m.board.space_sector[at(from)];
    Set common = m.board.sector_spaces[sector];  // PAM-467
    for (int owner = 0; owner < m.t.seats; ++owner) {
      if ((action.owner & (owner == m.seat ? kOwn : kForeignOwner)) == 0) continue;
      const Set towers = m.s.seats[at(owner)].towers;
      if ((towers & m.board.sector_sites[sector]) == 0) continue;
      for (std::size_t other = 0; other < m.data.sector_zone.size(); ++other)
        if ((towers & m.board.sector_sites[other]) != 0) common |= m.board.sector_spaces[other];
    }
    if (!sieve.keep(common, Rule::PAM_467)) return;
  }
  const Purse purse{m.me.money, m.me.energy, m.me.battery};
  if constexpr (kTellsReasons<AnySieve>) {
    if (!sieve.keep(cost_borne(m, sieve.left, purse.energy, purse.battery, 0), Rule::PAM_452)) return;
  }
  sieve.keep(payable_spaces(m, sieve.left, purse, 0), Rule::PAM_453);  // PAM-468: no discount of the card
}

}  // namespace

// PAM-V4, PAM-R41
Set payable_spaces(const Means& m, Set spaces, const Purse& purse, int discount) {
  if (!m.t.restricted_contracts) return payable_on(m, spaces, purse, discount, ~0u);
  Set out = payable_on(m, spaces & m.board.solar, purse, discount, ~0u);
  for (unsigned stage = 1; stage <= m.me.stage; ++stage) {
    Set level = m.board.standard_up_to[stage] & ~m.board.standard_up_to[stage - 1];
    each(spaces & m.board.remote, [&](int space) {
      if (m.data.contracts[m.s.tiles[at(space)]].stage == stage) level |= bit(space);
    });
    if ((spaces & level) != 0) out |= payable_on(m, spaces & level, purse, discount, m.data.columns_from[stage]);
  }
  return out;
}

// PAM-452, PAM-480, PAM-R10
Purse contract_cost(const Means& m, int space, int discount) {
  const int less = discount + m.me.upgrades[kContractEnergy];
  const Contract& tile = m.data.contracts[m.s.tiles[at(space)]];
  const int energy = tile.kind == kStandard ? m.board.space_energy[at(space)] : tile.energy;
  return {0, std::max(0, energy - less), tile.battery};
}

bool node_allowed(const Means& m, int space, int node) {
  if (!m.t.restricted_contracts) return true;
  return m.data.nodes[at(node)].column >= m.data.contracts[m.s.tiles[at(space)]].stage;
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

Set targets(Means& m, const Selection& pick) {
  Sieve sieve;
  sift_all(m, pick, sieve);
  return sieve.left;
}

ReasonSieve sift(Means& m, const Selection& pick, Set wanted) {
  ReasonSieve sieve;
  sieve.left = wanted;
  sift_all(m, pick, sieve);
  return sieve;
}

// PAM-451, PAM-R5: the owner of the tower or wind farm used.
core::Seats payees(const Means& m, const CardAction& action, int target) {
  const bool foreign_market = action.kind == ActionKind::foreign;
  Set sites = m.board.zone_sites[kZoneB];
  if (!foreign_market) {
    const std::uint8_t sector = m.board.space_sector[at(target)];
    sites = sector == kNone ? 0 : m.board.sector_sites[sector];
  }
  const core::Seats myself = core::Seats::only(static_cast<core::Seat>(m.seat));
  if (action.object == ObjectKind::none || sites == 0) return myself;
  const auto owns = [&](int owner) {
    const Company& c = m.s.seats[at(owner)];
    return ((foreign_market ? c.wind_farms : c.towers) & sites) != 0;
  };
  if ((action.owner & kOwn) != 0 && owns(m.seat)) return myself;  // PAM-R4
  core::Seats out;
  for (int owner = 0; owner < m.t.seats; ++owner)
    if (owner != m.seat && owns(owner)) out.add(static_cast<core::Seat>(owner));
  return out;
}

bool linked_possible(Means& m, const CardAction& action, int from, int to) {
  Sieve sieve{bit(to)};
  sift_linked(m, action, from, sieve);
  return sieve.left != 0;
}

Rule why_not_linked(Means& m, const CardAction& action, int from, int to) {
  ReasonSieve sieve;
  sieve.left = bit(to);
  sift_linked(m, action, from, sieve);
  return sieve.rule;
}

// PAM-422
Set second_sites(const Means& m, const CardAction& action, int zone) {
  Sieve sieve;
  sift_build(m, action, zone, sieve);
  return sieve.left;
}

// PAM-314, PAM-R8
bool effects_possible(const Means& m, EffectList list) {
  for (int i = 0; i < list.count; ++i) {
    switch (m.data.effects[at(list.first + i)].kind) {
      case EffectKind::bulldozer_move:
        for (int number = 0; number < kBulldozers; ++number)
          if (can_move(m.t, m.s, m.seat, number)) return true;
        break;
      case EffectKind::play_connection:
        if (m.me.play_area != 0) return true;
        break;
      case EffectKind::return_card:
        if (cards_out(m.me) > 0) return true;
        break;
      default: return true;
    }
  }
  return false;
}

}  // namespace pampero
