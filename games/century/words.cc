// The names of lists, verbs and log lines, in the order of their enums.
#include "games/century/words.h"

#include <algorithm>

namespace century {

namespace {

using core::Argument;

std::vector<core::Words> lists(const Data& data) {
  return {{"land", data.land_ids.list()},     {"tech", data.tech_ids.list()},     {"cards", data.card_ids.list()},
          {"damage", data.damage_ids.list()}, {"tiles", data.tile_ids.list()},    {"cities", data.city_ids.list()},
          {"points", data.point_ids.list()},  {"effects", data.effect_ids.list()}};
}

std::vector<core::Verb> verbs(const Data& data) {
  // A guess may hold up to twice the start more (Game::guess).
  const int most_bid = std::max(data.most_coins + 2 * data.coins, data.bid_max);
  return {{"first", arg::seat},
          {"card", arg::word(list::cards)},
          {"land", arg::word(list::land)},
          {"tech", arg::word(list::tech)},
          {"damage", arg::word(list::damage)},
          {"offer", arg::word(list::land)},
          {"bid", arg::number, 0, most_bid},
          {"pass", {}},
          {"take", arg::word(list::land)},
          {"drop", {}},
          {"buy", arg::word(list::tech)},
          {"skip", {}},
          {"column", arg::number, 1, kMaxColumns},
          {"garbage", arg::word(list::land)},
          {"tile", arg::word(list::tiles)},
          {"cell", arg::cell, -data.region_limit, data.region_limit},
          {"rotate", arg::number, 0, 3},
          {"city", arg::word(list::cities)},
          {"use", arg::word(list::effects)},
          {"done", {}},
          {"from", arg::word(list::points)},
          {"to", arg::word(list::points)},
          {"from", arg::word(list::cities)},
          {"to", arg::word(list::cities)},
          {"from", arg::word(list::land)},
          {"to", arg::word(list::land)},
          {"plant", arg::word(list::cities)}};
}

std::vector<core::NoteKind> notes() {
  const Argument land = arg::word(list::land), tech = arg::word(list::tech), city = arg::word(list::cities),
                 point = arg::word(list::points);
  const Argument card = arg::word(list::cards), effect = arg::word(list::effects);
  return {{"start_player", {arg::seat}, -1},
          {"card_open", {card, arg::number}, -1},
          {"round_begins", {arg::number, arg::seat}, -1},
          {"land_drawn", {land}, -1},
          {"tech_drawn", {tech}, -1},
          {"damage_drawn", {arg::word(list::damage)}, -1},
          {"offered", {arg::seat, land}, -1},
          {"bid", {arg::seat, land, arg::number}, -1},
          {"passed", {arg::seat}, -1},
          {"dropped", {arg::seat}, -1},
          {"compensated", {arg::seat, arg::number}, -1},
          {"land_won", {arg::seat, land, arg::number, arg::number}, -1},
          {"tech_bought", {arg::seat, tech, arg::number}, -1},
          {"tech_skipped", {arg::seat}, -1},
          {"garbage_taken", {arg::seat, arg::number}, -1},
          {"pollution_moved", {arg::seat, arg::number, arg::number}, -1},
          {"damage_bid", {arg::seat, arg::number, arg::number}, -1},
          {"damage_paid", {arg::seat, arg::number, arg::number, arg::number}, -1},
          {"next_start", {arg::seat}, -1},
          {"administration", {arg::number}, -1},
          {"garbage_placed", {arg::seat, land}, -1},
          {"tile_laid", {arg::seat, arg::word(list::tiles), arg::cell, arg::number}, -1},
          {"citizen_placed", {arg::seat, city}, -1},
          {"worker_placed", {arg::seat, city}, -1},
          {"bridge_laid", {arg::seat, point, point}, -1},
          {"garbage_removed", {arg::seat, land}, -1},
          {"train_sent", {arg::seat, city, city}, -1},
          {"garbage_moved", {arg::seat, land, land}, -1},
          {"coins_paid", {arg::seat, effect, arg::number}, -1},
          {"science_paid", {arg::seat, effect, arg::number}, -1},
          {"quality_scored", {arg::seat, effect, arg::number}, 2},
          {"income", {arg::seat, arg::number, arg::number, arg::number}, 3},
          {"garbage_recycled", {arg::seat, city, land}, -1},
          {"card_scored", {arg::seat, card, arg::number}, 2},
          {"final_clean", {arg::seat, arg::number, arg::number}, 2},
          {"final_garbage", {arg::seat, arg::number}, 1},
          {"final_pollution", {arg::seat, arg::number}, 1},
          {"majority_coins", {arg::seat, arg::number, arg::number}, 2},
          {"majority_science", {arg::seat, arg::number, arg::number}, 2},
          {"game_won", {arg::seat, arg::number}, -1}};
}

}  // namespace

core::Info make_info(const Rules& rules) {
  core::Info info;
  info.data_name = rules.data->name;
  info.data_hash = rules.data->hash;
  info.by_hand = rules.data->by_hand;
  info.players = info.seats = rules.players;
  info.lists = lists(*rules.data);
  info.verbs = verbs(*rules.data);
  info.notes = notes();
  info.longest = rules.data->longest[static_cast<std::size_t>(rules.players)];
  return info;
}

}  // namespace century
