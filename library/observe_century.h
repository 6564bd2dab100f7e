// What a seat of 20th Century sees, field by field. Other seats' coins and science are -1 in the view (TC-107).
#pragma once

#include "games/century/game.h"
#include "library/sinks.h"

namespace kilowatt::inside {

template <class Sink>
void describe_century_tile(const century::LandTile& tile, Sink& out) {
  out.number("start_garbage", tile.garbage);
  out.flags("start_citizens", tile.citizens, 4);
  out.number("start_plants_used", tile.plants_used);
}

template <class Sink>
void describe_century_seat(const century::Game& game, const century::Player& player, Sink& out) {
  const Lists words(game);
  const Words& land = words[century::list::land];
  const Words& tiles = words[century::list::tiles];
  out.number("coins", player.coins);
  out.number("science", player.science);
  out.number("points", player.points);
  out.numbers("produced", player.produced, 3);
  out.number("garbage_received", player.garbage_received);
  out.number("garbage_removed", player.garbage_removed);
  out.number("pollution", player.pollution);
  out.number("pending_garbage", player.pending_garbage);
  out.flags("land", player.land, land);
  out.flags("won", player.won, land);
  out.flags("unlaid", player.unlaid, land);
  out.flags("unsettled", player.unsettled, land);
  constexpr int kTechs = century::kMaxTechOfSeat;
  const auto or_none = [](std::uint8_t value) { return value == century::kNone ? -1 : value; };
  std::array<std::uint8_t, kTechs> tech{};
  for (std::size_t i = 0; i < kTechs; ++i) tech[i] = player.techs[i].tech;
  out.words("tech", tech, kTechs, words[century::list::tech]);
  out.column("tech_used", kTechs, [&](std::size_t i) { return player.techs[i].used; });
  out.column("tech_x", kTechs, [&](std::size_t i) { return player.techs[i].x; });
  out.column("tech_y", kTechs, [&](std::size_t i) { return player.techs[i].y; });
  out.column("tech_rotation", kTechs, [&](std::size_t i) { return or_none(player.techs[i].rotation); });
  std::array<std::uint8_t, century::kMaxBridges> tile{};
  for (std::size_t i = 0; i < century::kMaxBridges; ++i) tile[i] = player.bridges[i].tile;
  out.words("bridge_tile", tile, century::kMaxBridges, tiles);
  out.column("bridge_place", century::kMaxBridges, [&](std::size_t i) { return or_none(player.bridges[i].bridge); });
  describe_century_tile(player.start, out);
  const century::Administration& doing = player.administration;
  out.number("doing_step", static_cast<int>(doing.step));
  out.number("doing_effect", doing.effect);
  out.number("doing_tile", doing.tile);
  out.number("doing_node", doing.node);
  out.number("doing_x", doing.x);
  out.number("doing_y", doing.y);
}

template <class Sink>
void describe(const century::Game& game, const century::State& view, Sink& out) {
  const Lists words(game);
  const Words& land = words[century::list::land];
  const int rows = words.size(century::list::land);
  out.everybody();
  out.number("round", view.round);
  out.number("step", static_cast<int>(view.step));
  out.seat("start_player", view.start_player);
  out.seat("next_start", view.next_start);
  out.seat("leader", view.leader);
  out.seat_flags("acting", view.acting);
  out.seat_flags("passed", view.passed);
  out.seat_flags("dropped", view.dropped);
  out.word("auctioned", view.auctioned, land);
  out.seat("highest_bidder", view.highest_bidder);
  out.number("highest_bid", view.highest_bid);
  out.number("cost_field", view.field);
  out.word("damage", view.damage, words[century::list::damage]);
  out.number("column", view.column);
  std::array<std::int16_t, century::kMaxColumns> bidder{}, bid{};
  for (std::size_t i = 0; i < century::kMaxColumns; ++i) bidder[i] = view.columns[i].seat, bid[i] = view.columns[i].bid;
  out.seat_list("column_seat", bidder, century::kMaxColumns);
  out.numbers("column_bid", bid, century::kMaxColumns);
  out.words("cards", view.cards, century::kMaxCardRounds, words[century::list::cards]);
  out.flags("land_display", view.land_display, land);
  out.flags("land_drawn", view.land_drawn, land);
  out.flags("tech_display", view.tech_display, words[century::list::tech]);
  out.flags("tech_drawn", view.tech_drawn, words[century::list::tech]);
  out.flags("damage_drawn", view.damage_drawn, words[century::list::damage]);
  out.column("land_x", rows, [&](std::size_t i) { return view.land[i].x; });
  out.column("land_y", rows, [&](std::size_t i) { return view.land[i].y; });
  out.column("land_rotation", rows, [&](std::size_t i) { return view.land[i].rotation; });
  out.column("land_garbage", rows, [&](std::size_t i) { return view.land[i].garbage; });
  out.column("land_citizens", rows, [&](std::size_t i) { return view.land[i].citizens; });
  out.column("land_plants_used", rows, [&](std::size_t i) { return view.land[i].plants_used; });
  each_player(view.seats, out, [&](const century::Player& player) { describe_century_seat(game, player, out); });
}

}  // namespace kilowatt::inside
