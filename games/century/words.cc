// The names of verbs, steps and log lines, in the order of their enums.
#include "games/century/words.h"

namespace century {

namespace {

using core::Arg;
using core::Argument;

constexpr Argument kNumber{Arg::number, 0};
constexpr Argument kSeat{Arg::seat, 0};
constexpr Argument kCell{Arg::cell, 0};
constexpr Argument word(List list) { return {Arg::word, static_cast<std::uint8_t>(list)}; }

std::vector<core::Words> lists(const Data& data) {
  return {{"land", data.land_ids.list()},     {"tech", data.tech_ids.list()},     {"cards", data.card_ids.list()},
          {"damage", data.damage_ids.list()}, {"tiles", data.tile_ids.list()},    {"cities", data.city_ids.list()},
          {"points", data.point_ids.list()},  {"effects", data.effect_ids.list()}};
}

std::vector<core::Verb> verbs() {
  return {{"first", kSeat},
          {"card", word(List::cards)},
          {"land", word(List::land)},
          {"tech", word(List::tech)},
          {"damage", word(List::damage)},
          {"offer", word(List::land)},
          {"bid", kNumber},
          {"pass", {}},
          {"take", word(List::land)},
          {"drop", {}},
          {"buy", word(List::tech)},
          {"skip", {}},
          {"column", kNumber},
          {"garbage", word(List::land)},
          {"tile", word(List::tiles)},
          {"cell", kCell},
          {"rotate", kNumber},
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

core::Step step(std::string name, std::initializer_list<Verb> of, std::vector<Argument> args = {}) {
  core::Step out{std::move(name), {}, true, std::move(args)};
  for (const Verb verb : of) out.verbs.push_back(static_cast<std::uint8_t>(verb));
  return out;
}

std::vector<core::Step> steps() {
  return {step("first_seat", {Verb::first}),
          step("scoring_card", {Verb::card}),
          step("draw_land", {Verb::land}),
          step("draw_tech", {Verb::tech}),
          step("draw_damage", {Verb::damage}),
          step("offer", {Verb::offer, Verb::drop}, {kNumber}),
          step("open", {Verb::bid}, {word(List::land), kNumber}),
          step("bid", {Verb::bid, Verb::pass, Verb::drop}, {word(List::land), kNumber}),
          step("last_land", {Verb::take, Verb::drop}, {kNumber}),
          step("technology", {Verb::buy, Verb::skip}, {kNumber}),
          step("damage_column", {Verb::column}),
          step("damage_bid", {Verb::bid}, {kNumber, kNumber}),
          step("place_garbage", {Verb::garbage}, {kNumber}),
          step("place_tile", {Verb::tile}),
          step("place_cell", {Verb::cell}, {word(List::tiles)}),
          step("place_rotation", {Verb::rotate}, {word(List::tiles)}),
          step("place_citizen", {Verb::city}, {word(List::land)}),
          step("administer", {Verb::use, Verb::done}),
          step("worker", {Verb::city}),
          step("bridge_from", {Verb::from_point}),
          step("bridge_to", {Verb::to_point}, {word(List::points)}),
          step("removal", {Verb::tile}),
          step("train_from", {Verb::from_city}),
          step("train_to", {Verb::to_city}, {word(List::cities)}),
          step("truck_from", {Verb::from_land}),
          step("truck_to", {Verb::to_land}, {word(List::land)}),
          step("recycle", {Verb::plant, Verb::done}),
          step("recycle_target", {Verb::tile}, {word(List::cities)})};
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

core::Info make_info(const core::Catalog& catalog, const Match& match) {
  core::Info info;
  info.catalog = &catalog;
  info.data_name = match.data->name;
  info.data_hash = match.data->hash;
  info.players = info.seats = match.players;
  info.options = {{"scoring_cards", match.scoring_cards},
                  {"corner_contact", match.corner_contact},
                  {"in_turn", match.in_turn},
                  {"open_holdings", match.open_holdings}};
  info.lists = lists(*match.data);
  info.verbs = verbs();
  info.steps = steps();
  info.notes = notes();
  info.longest = match.data->longest[static_cast<std::size_t>(match.players)];
  return info;
}

}  // namespace century
