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
  return {{"first", kSeat},
          {"card", word(List::cards)},
          {"land", word(List::land)},
          {"tech", word(List::tech)},
          {"damage", word(List::damage)},
          {"offer", word(List::land)},
          {"bid", kNumber, 0, most_bid},
          {"pass", {}},
          {"take", word(List::land)},
          {"drop", {}},
          {"buy", word(List::tech)},
          {"skip", {}},
          {"column", kNumber, 1, kMaxColumns},
          {"garbage", word(List::land)},
          {"tile", word(List::tiles)},
          {"cell", kCell, -data.region_limit, data.region_limit},
          {"rotate", kNumber, 0, 3},
          {"city", word(List::cities)},
          {"use", word(List::effects)},
          {"done", {}},
          {"from", word(List::points)},
          {"to", word(List::points)},
          {"from", word(List::cities)},
          {"to", word(List::cities)},
          {"from", word(List::land)},
          {"to", word(List::land)},
          {"plant", word(List::cities)}};
}

std::vector<core::NoteKind> notes() {
  const Argument land = word(List::land), tech = word(List::tech), city = word(List::cities),
                 point = word(List::points);
  const Argument card = word(List::cards), effect = word(List::effects);
  return {{"start_player", {kSeat}, -1},
          {"card_open", {card, kNumber}, -1},
          {"round_begins", {kNumber, kSeat}, -1},
          {"land_drawn", {land}, -1},
          {"tech_drawn", {tech}, -1},
          {"damage_drawn", {word(List::damage)}, -1},
          {"offered", {kSeat, land}, -1},
          {"bid", {kSeat, land, kNumber}, -1},
          {"passed", {kSeat}, -1},
          {"dropped", {kSeat}, -1},
          {"compensated", {kSeat, kNumber}, -1},
          {"land_won", {kSeat, land, kNumber, kNumber}, -1},
          {"tech_bought", {kSeat, tech, kNumber}, -1},
          {"tech_skipped", {kSeat}, -1},
          {"garbage_taken", {kSeat, kNumber}, -1},
          {"pollution_moved", {kSeat, kNumber, kNumber}, -1},
          {"damage_bid", {kSeat, kNumber, kNumber}, -1},
          {"damage_paid", {kSeat, kNumber, kNumber, kNumber}, -1},
          {"next_start", {kSeat}, -1},
          {"administration", {kNumber}, -1},
          {"garbage_placed", {kSeat, land}, -1},
          {"tile_laid", {kSeat, word(List::tiles), kCell, kNumber}, -1},
          {"citizen_placed", {kSeat, city}, -1},
          {"worker_placed", {kSeat, city}, -1},
          {"bridge_laid", {kSeat, point, point}, -1},
          {"garbage_removed", {kSeat, land}, -1},
          {"train_sent", {kSeat, city, city}, -1},
          {"garbage_moved", {kSeat, land, land}, -1},
          {"coins_paid", {kSeat, effect, kNumber}, -1},
          {"science_paid", {kSeat, effect, kNumber}, -1},
          {"quality_scored", {kSeat, effect, kNumber}, 2},
          {"income", {kSeat, kNumber, kNumber, kNumber}, 3},
          {"garbage_recycled", {kSeat, city, land}, -1},
          {"card_scored", {kSeat, card, kNumber}, 2},
          {"final_clean", {kSeat, kNumber, kNumber}, 2},
          {"final_garbage", {kSeat, kNumber}, 1},
          {"final_pollution", {kSeat, kNumber}, 1},
          {"majority_coins", {kSeat, kNumber, kNumber}, 2},
          {"majority_science", {kSeat, kNumber, kNumber}, 2},
          {"game_won", {kSeat, kNumber}, -1}};
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
