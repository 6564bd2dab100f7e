// What the game tells about itself: lists, verbs, steps and log lines.
#include "games/pampero/words.h"

#include "games/pampero/chapters.h"

namespace pampero {

namespace {

using core::Argument;

std::vector<core::Words> lists(const Rules& rules) {
  const Data& data = *rules.data;
  const Board& board = *rules.board;
  return {{"places", board.places.list()},
          {"spaces", board.spaces.list()},
          {"contracts", data.contract_ids.list()},
          {"action_cards", data.card_ids.list()},
          {"scoring_cards", data.scoring_card_ids.list()},
          {"scoring_options", data.scoring_option_ids.list()},
          {"foreign_cards", data.foreign_ids.list()},
          {"connections", data.connection_ids.list()},
          {"bonus_tiles", data.tile_ids.list()},
          {"cells", data.cell_ids.list()},
          {"bonus_fields", data.bonus_field_ids.list()},
          {"nodes", data.node_ids.list()},
          {"lines", data.line_ids.list()},
          {"capital_places", data.capital_ids.list()},
          {"scoring_tiles", data.scoring_tile_ids.list()},
          {"orders", data.order_ids.list()},
          {"fields", data.field_ids.list()},
          {"markets", {"r", "i", "g", "e", "f"}},
          {"zones", {"a", "b", "c"}},
          {"rows", {"upper", "lower"}},
          {"actions", {"build_tower", "build_wind", "contract", "foreign", "capital", "effects"}},
          {"payments", {"money", "alternative"}},
          {"connection_spaces", board.connection_ids.list()},
          {"sectors", data.sector_ids.list()},
          {"scorings", {"scoring_1", "scoring_2", "final_1", "final_2"}},
          {"order_kinds", {"tower", "wind", "contract", "remote", "solar", "foreign"}}};
}

std::vector<core::Verb> verbs(const Data& data) {
  int most_effects = 0;
  for (const ConnectionTile& tile : data.connections) most_effects = std::max<int>(most_effects, tile.effects.count);
  return {{"order", arg::seat},
          {"order", arg::word(list::orders)},
          {"tile", arg::word(list::scoring_tiles)},
          {"tile", arg::word(list::contracts)},
          {"tile", arg::word(list::connections)},
          {"tile", arg::word(list::bonus_tiles)},
          {"card", arg::word(list::action_cards)},
          {"card", arg::word(list::scoring_cards)},
          {"card", arg::word(list::foreign_cards)},
          {"site", arg::word(list::places)},
          {"take_back", arg::none},
          {"battery", arg::none},
          {"row", arg::word(list::rows)},
          {"mode", arg::word(list::actions)},
          {"zone", arg::word(list::zones)},
          {"contract", arg::word(list::spaces)},
          {"foreign", arg::word(list::foreign_cards)},
          {"place", arg::word(list::capital_places)},
          {"payee", arg::seat},
          {"pay", arg::word(list::payments)},
          {"node", arg::word(list::nodes)},
          {"line", arg::word(list::lines)},
          {"decline", arg::none},
          {"cell", arg::word(list::cells)},
          {"field", arg::word(list::bonus_fields)},
          {"market", arg::word(list::markets)},
          {"take", arg::word(list::action_cards)},
          {"take", arg::word(list::scoring_cards)},
          {"connection", arg::word(list::connections)},
          {"effect", arg::number, 1, most_effects},
          {"from", arg::word(list::places)},
          {"to", arg::word(list::places)},
          {"stop", arg::none},
          {"score", arg::word(list::scoring_options)},
          {"done", arg::none}};
}

std::vector<core::NoteKind> notes() {
  const auto money = [](std::string key, std::vector<Argument> rest = {}) {
    rest.insert(rest.begin(), {arg::seat, arg::number});
    return core::NoteKind{std::move(key), std::move(rest), 1};
  };
  const Argument card = arg::word(list::action_cards), place = arg::word(list::places),
                 tile = arg::word(list::bonus_tiles), contract = arg::word(list::contracts),
                 space = arg::word(list::spaces), market = arg::word(list::markets);
  return {{"order", {arg::seat, arg::number}, -1},
          {"scoring_tile", {arg::word(list::scorings), arg::word(list::scoring_tiles)}, -1},
          {"contract_laid", {contract, space}, -1},
          {"connection_laid", {arg::word(list::connections), arg::word(list::connection_spaces)}, -1},
          {"bonus_laid", {tile, arg::word(list::cells)}, -1},
          {"action_opened", {card}, -1},
          {"scoring_opened", {arg::word(list::scoring_cards)}, -1},
          {"foreign_opened", {arg::word(list::foreign_cards)}, -1},
          {"bulldozer_placed", {arg::seat, place}, -1},
          {"year", {arg::number}, -1},
          {"card", {arg::seat, card, arg::word(list::fields)}, -1},
          money("pays", {arg::number}),
          money("pays_player", {arg::number, arg::seat}),
          money("paid_by", {arg::seat}),
          money("zone_value"),
          {"alternative", {arg::seat, arg::number, arg::number}, -1},
          {"energy", {arg::seat, arg::number}, -1},
          {"battery", {arg::seat, arg::number}, -1},
          {"tower", {arg::seat, place, arg::number}, -1},
          {"wind_farm", {arg::seat, place}, -1},
          {"tile_taken", {arg::seat, tile}, -1},
          {"tile_kept", {arg::seat, tile, arg::word(list::bonus_fields)}, -1},
          {"tile_gone", {arg::seat, tile}, -1},
          {"tile_discarded", {arg::seat, tile}, -1},
          {"contract", {arg::seat, contract, space}, -1},
          money("line_built", {arg::number, arg::word(list::lines)}),
          {"pair", {contract}, -1},
          {"connection_taken", {arg::seat, arg::word(list::connections)}, -1},
          {"income_step", {arg::seat, market, arg::number}, -1},
          money("money"),
          money("take_income"),
          {"special_action", {arg::seat, card}, -1},
          {"special_scoring", {arg::seat, arg::word(list::scoring_cards)}, -1},
          {"foreign", {arg::seat, arg::word(list::foreign_cards), arg::number}, -1},
          money("foreign_income", {market}),
          money("capital", {arg::word(list::capital_places)}),
          {"bulldozer", {arg::seat, place, place}, -1},
          {"bulldozer_gain", {arg::seat}, -1},
          {"connection", {arg::seat, arg::word(list::connections)}, -1},
          {"card_back", {arg::seat, card}, -1},
          {"take_back", {arg::seat}, -1},
          {"took_battery", {arg::seat, arg::number}, -1},
          {"lower_row", {arg::seat}, -1},
          {"timeline", {arg::seat, arg::number}, -1},
          {"produced", {arg::seat, arg::number}, -1},
          {"stored", {arg::seat, arg::number}, -1},
          money("income"),
          {"scoring", {arg::number}, -1},
          money("upper_half", {arg::word(list::scoring_tiles), arg::number}),
          money("lower_half", {arg::word(list::scoring_tiles), arg::number}),
          {"no_majority", {arg::word(list::scoring_tiles)}, -1},
          {"nobody", {market}, -1},
          money("intro_market", {market}),
          money("scoring_card", {arg::word(list::scoring_options)}),
          money("end_tile", {tile}),
          money("repay", {arg::number, arg::number}),
          {"automa_order", {arg::seat, arg::word(list::orders)}, -1},
          money("automa_done", {arg::word(list::order_kinds)}),
          money("automa_idle"),
          money("automa_year"),
          {"over", {}, -1}};
}

}  // namespace

core::Info make_info(const Rules& rules) {
  core::Info info;
  info.data_name = rules.data->name;
  info.data_hash = rules.data->hash;
  info.by_hand = rules.data->by_hand;
  info.players = rules.players;
  info.seats = rules.seats;
  info.lists = lists(rules);
  info.verbs = verbs(*rules.data);
  info.notes = notes();
  // Draws of the set-up; then each year the turns of each seat, and its consolidation and scoring.
  constexpr int kSetupMoves = 200, kConsolidationMoves = 80;
  const int turn = std::max(kConsolidationMoves, rules.data->longest_turn);
  info.longest = kSetupMoves + rules.track->length * rules.seats * (rules.data->limits.action_rounds + 1) * turn;
  return info;
}

}  // namespace pampero
