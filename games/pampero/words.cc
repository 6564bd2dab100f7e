// What the game tells about itself: lists, verbs, steps and log lines.
#include "games/pampero/words.h"

#include "games/pampero/chapters.h"

namespace pampero {

namespace {

using core::Arg;
using core::Argument;

constexpr Argument kNumber{Arg::number, 0}, kSeat{Arg::seat, 0}, kNoArg{};

constexpr Argument word(std::uint8_t list) { return {Arg::word, list}; }

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
  return {{"order", kSeat},
          {"order", word(list::orders)},
          {"tile", word(list::scoring_tiles)},
          {"tile", word(list::contracts)},
          {"tile", word(list::connections)},
          {"tile", word(list::bonus_tiles)},
          {"card", word(list::action_cards)},
          {"card", word(list::scoring_cards)},
          {"card", word(list::foreign_cards)},
          {"site", word(list::places)},
          {"take_back", kNoArg},
          {"battery", kNoArg},
          {"row", word(list::rows)},
          {"mode", word(list::actions)},
          {"zone", word(list::zones)},
          {"contract", word(list::spaces)},
          {"foreign", word(list::foreign_cards)},
          {"place", word(list::capital_places)},
          {"payee", kSeat},
          {"pay", word(list::payments)},
          {"node", word(list::nodes)},
          {"line", word(list::lines)},
          {"decline", kNoArg},
          {"cell", word(list::cells)},
          {"field", word(list::bonus_fields)},
          {"market", word(list::markets)},
          {"take", word(list::action_cards)},
          {"take", word(list::scoring_cards)},
          {"connection", word(list::connections)},
          {"effect", kNumber, 1, most_effects},
          {"from", word(list::places)},
          {"to", word(list::places)},
          {"stop", kNoArg},
          {"score", word(list::scoring_options)},
          {"done", kNoArg}};
}

std::vector<core::NoteKind> notes() {
  const auto money = [](std::string key, std::vector<Argument> rest = {}) {
    rest.insert(rest.begin(), {kSeat, kNumber});
    return core::NoteKind{std::move(key), std::move(rest), 1};
  };
  const Argument card = word(list::action_cards), place = word(list::places), tile = word(list::bonus_tiles),
                 contract = word(list::contracts), space = word(list::spaces), market = word(list::markets);
  return {{"order", {kSeat, kNumber}, -1},
          {"scoring_tile", {word(list::scorings), word(list::scoring_tiles)}, -1},
          {"contract_laid", {contract, space}, -1},
          {"connection_laid", {word(list::connections), word(list::connection_spaces)}, -1},
          {"bonus_laid", {tile, word(list::cells)}, -1},
          {"action_opened", {card}, -1},
          {"scoring_opened", {word(list::scoring_cards)}, -1},
          {"foreign_opened", {word(list::foreign_cards)}, -1},
          {"bulldozer_placed", {kSeat, place}, -1},
          {"year", {kNumber}, -1},
          {"card", {kSeat, card, word(list::fields)}, -1},
          money("pays", {kNumber}),
          money("pays_player", {kNumber, kSeat}),
          money("paid_by", {kSeat}),
          money("zone_value"),
          {"alternative", {kSeat, kNumber, kNumber}, -1},
          {"energy", {kSeat, kNumber}, -1},
          {"battery", {kSeat, kNumber}, -1},
          {"tower", {kSeat, place, kNumber}, -1},
          {"wind_farm", {kSeat, place}, -1},
          {"tile_taken", {kSeat, tile}, -1},
          {"tile_kept", {kSeat, tile, word(list::bonus_fields)}, -1},
          {"tile_gone", {kSeat, tile}, -1},
          {"tile_discarded", {kSeat, tile}, -1},
          {"contract", {kSeat, contract, space}, -1},
          money("line_built", {kNumber, word(list::lines)}),
          {"pair", {contract}, -1},
          {"connection_taken", {kSeat, word(list::connections)}, -1},
          {"income_step", {kSeat, market, kNumber}, -1},
          money("money"),
          money("take_income"),
          {"special_action", {kSeat, card}, -1},
          {"special_scoring", {kSeat, word(list::scoring_cards)}, -1},
          {"foreign", {kSeat, word(list::foreign_cards), kNumber}, -1},
          money("foreign_income", {market}),
          money("capital", {word(list::capital_places)}),
          {"bulldozer", {kSeat, place, place}, -1},
          {"bulldozer_gain", {kSeat}, -1},
          {"connection", {kSeat, word(list::connections)}, -1},
          {"card_back", {kSeat, card}, -1},
          {"take_back", {kSeat}, -1},
          {"took_battery", {kSeat, kNumber}, -1},
          {"lower_row", {kSeat}, -1},
          {"timeline", {kSeat, kNumber}, -1},
          {"produced", {kSeat, kNumber}, -1},
          {"stored", {kSeat, kNumber}, -1},
          money("income"),
          {"scoring", {kNumber}, -1},
          money("upper_half", {word(list::scoring_tiles), kNumber}),
          money("lower_half", {word(list::scoring_tiles), kNumber}),
          {"no_majority", {word(list::scoring_tiles)}, -1},
          {"nobody", {market}, -1},
          money("intro_market", {market}),
          money("scoring_card", {word(list::scoring_options)}),
          money("end_tile", {tile}),
          money("repay", {kNumber, kNumber}),
          {"automa_order", {kSeat, word(list::orders)}, -1},
          money("automa_done", {word(list::order_kinds)}),
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
