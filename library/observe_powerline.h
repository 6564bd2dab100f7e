// What a seat of Powerline sees, field by field. Other seats' plans are blank in the view (games/powerline/hidden.cc).
#pragma once

#include "games/powerline/game.h"
#include "games/powerline/places.h"
#include "library/sinks.h"

namespace kilowatt::inside {

template <class Sink>
void describe_powerline_board(const powerline::Game& game, const powerline::PlayerBoard& board, Sink& out) {
  static const Words kEnds = {"none", "a", "b"}, kFirsts = {"none", "red", "black"};
  const Lists words(game);
  const int lines = words.size(powerline::list::lines);
  out.number("points", board.points);
  out.number("jokers", board.jokers);
  out.number("energy", board.energy);
  out.number("vacation", board.vacation);
  out.numbers("tiles", board.tiles, powerline::kWorkers);
  out.numbers("tokens", board.tokens, lines);
  out.words("ends", board.ends, lines, kEnds);
  out.flags("cities", board.cities, words[powerline::list::cities]);
  out.flags("stations", board.stations, words[powerline::list::stations]);
  out.numbers("island", board.island, powerline::kFaces);
  out.number("island_tokens", board.island_tokens);
  out.number("workers", board.workers);
  out.word("first", board.first, kFirsts);
  out.number("jokers_spent", board.jokers_spent);
  out.number("vacation_used", board.vacation_used);
  std::array<std::int16_t, powerline::kMaxLines> planned{};
  for (int line = 0; board.planned != 0 && line < lines; ++line)
    planned[static_cast<std::size_t>(line)] = static_cast<std::int16_t>(powerline::planned_on(board.planned, line));
  out.numbers("planned", planned, lines);
}

template <class Sink>
void describe(const powerline::Game& game, const powerline::State& view, Sink& out) {
  const Lists words(game);
  out.everybody();
  out.number("round", view.round);
  out.words("contracts", view.contracts, powerline::kContracts, words[powerline::list::tiles]);
  out.numbers("dice", view.dice, powerline::kWorkers);
  out.number("rolled", view.rolled);
  each_player(view.seats, out,
              [&](const powerline::PlayerBoard& board) { describe_powerline_board(game, board, out); });
  // Which places of the own board take a worker of each face: of the others it follows from their tokens.
  static constexpr std::array kTakes = {"takes_1", "takes_2", "takes_3", "takes_4", "takes_5", "takes_6"};
  const powerline::PlayerBoard& own = view.seats[static_cast<std::size_t>(out.seat_at(0))];
  out.player(0);
  for (std::size_t face = 0; face < powerline::kFaces; ++face)
    out.flags(kTakes[face], own.next[face], words[powerline::list::places]);
}

}  // namespace kilowatt::inside
