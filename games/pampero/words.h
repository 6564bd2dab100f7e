// The vocabulary of Pampero: lists of components, verbs and log lines.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "games/pampero/rules.h"

namespace pampero {

namespace arg = core::arg;

// Lists that arguments refer to.
namespace list {
enum : std::uint8_t {
  places,
  spaces,
  contracts,
  action_cards,
  scoring_cards,
  scoring_options,
  foreign_cards,
  connections,
  bonus_tiles,
  cells,
  bonus_fields,
  nodes,
  lines,
  capital_places,
  scoring_tiles,
  orders,
  fields,
  markets,
  zones,
  rows,
  actions,
  payments,
  connection_spaces,
  sectors,
  scorings,
  order_kinds,
  count,
};
}

namespace verb {
enum : std::uint8_t {
  order_seat,
  order_card,
  tile_scoring,
  tile_contract,
  tile_connection,
  tile_bonus,
  card_action,
  card_scoring,
  card_foreign,
  site,
  take_back,
  battery,
  row,
  mode,
  zone,
  contract,
  foreign,
  place,
  payee,
  pay,
  node,
  line,
  decline,
  cell,
  field,
  market,
  take_action,
  take_scoring,
  connection,
  effect,
  from,
  to,
  stop,
  score,
  done,
  count,
};
}

// Log lines. A money line has the seat first and the signed amount second.
namespace note {
enum : std::uint8_t {
  order,
  scoring_tile,
  contract_laid,
  connection_laid,
  bonus_laid,
  action_opened,
  scoring_opened,
  foreign_opened,
  bulldozer_placed,
  year,
  card,
  pays,
  pays_player,
  paid_by,
  zone_value,
  alternative,
  energy,
  battery,
  tower,
  wind_farm,
  tile_taken,
  tile_kept,
  tile_gone,
  tile_discarded,
  contract,
  line_built,
  pair,
  connection_taken,
  income_step,
  money,
  take_income,
  special_action,
  special_scoring,
  foreign,
  foreign_income,
  capital,
  bulldozer,
  bulldozer_gain,
  connection,
  card_back,
  take_back,
  took_battery,
  lower_row,
  timeline,
  produced,
  stored,
  income,
  scoring,
  upper_half,
  lower_half,
  no_majority,
  nobody,
  intro_market,
  scoring_card,
  end_tile,
  repay,
  automa_order,
  automa_done,
  automa_idle,
  automa_year,
  over,
  count,
};
}

core::Info make_info(const Rules& rules);

}  // namespace pampero
