#include "bots/powerline/evaluator.h"

#include <bit>

namespace bots::powerline {

namespace pl = ::powerline;

Begun take_back(const Game& game, const State& s, core::Seat seat) {
  Begun begun{s, {}};
  PlayerBoard& board = begun.before.seats[seat];
  Outcome& outcome = begun.outcome;
  outcome.workers = board.workers;
  outcome.jokers = board.jokers_spent;
  outcome.first = board.first;
  int used = 0;
  for (int line = 0; line < game.data().line_ids.size(); ++line) {
    const int planned = static_cast<int>(board.planned >> (3 * line) & 7);
    if (planned == 0) continue;
    const pl::End end = board.ends[at(line)];
    const bool fresh = board.tokens[at(line)] == 0;
    outcome.builds[at(used++)] = {static_cast<std::uint8_t>(pl::kPlacesPerLine * line + (fresh ? end : 0)),
                                  static_cast<std::uint8_t>(planned)};
    if (fresh) board.ends[at(line)] = pl::kNoEnd;
  }
  for (int i = 0; i < board.workers; ++i) {
    if (board.spots[at(i)] != pl::kIsland)
      outcome.on_lines = static_cast<std::uint8_t>(outcome.on_lines | 1 << i);
    else if (game.rules().adventure_island) {
      const int die = s.dice[at(board.first == pl::kFromRed ? i : pl::kWorkers - 1 - i)];
      outcome.faces += 1u << (3 * (die - 1));
    }
  }
  board.planned = 0;
  board.workers = board.jokers_spent = board.vacation_used = 0;
  board.first = pl::kNotBegun;
  board.spots.fill(pl::kNoSpot);
  board.step = pl::kBegin;
  board.next = pl::next_places(game.rules(), board, seat);
  return begun;
}

Evaluator::Evaluator(const Game& game, const Network* network) : game_(game) {
  for (core::Seat seat = 0; seat < game.info().players; ++seat) planners_.emplace_back(game, seat, network);
}

void Evaluator::evaluate(const State& s, Values& values) const {
  for (core::Seat seat = 0; seat < game_.info().players; ++seat) {
    const PlayerBoard& board = s.seats[seat];
    if (board.workers == 0) {
      values[seat] = planners_[seat].worth(board, s.round, s.contracts);
      continue;
    }
    Begun begun = take_back(game_, s, seat);
    // A plan that cannot stop here will go on to the island: the next column that has a tile.
    while (begun.outcome.workers < pl::kWorkers && board.tiles[at(begun.outcome.workers - 1)] == 0)
      ++begun.outcome.workers;
    if (board.tiles[at(begun.outcome.workers - 1)] == 0) {
      values[seat] = planners_[seat].worth(board, s.round, s.contracts);
      continue;
    }
    const After after = settle(game_, begun.before, seat, begun.outcome, board.vacation_used != 0);
    values[seat] = planners_[seat].worth(after.board, after.round, s.contracts);
  }
}

void Evaluator::best_play(const State& s, Values& values) const {
  for (core::Seat seat = 0; seat < game_.info().players; ++seat)
    if (s.seats[seat].step == pl::kBegin) values[seat] = planners_[seat].best(s, 1, pl::kWorkers).front().expected;
}

void Evaluator::plan_reasons(const State& s, core::Seat seat, const Plan& plan, std::vector<Reason>& out) const {
  const PlayerBoard& board = s.seats[seat];
  const pl::Data& data = game_.data();
  const pl::Network& network = *game_.rules().seats[seat].network;
  const PlayerBoard after = pl::board_after(game_, s, seat, plan.outcome, plan.vacation);
  for (const int station : core::members(after.stations & ~static_cast<unsigned>(board.stations))) {
    out.push_back({"covers_station", {data.station_ids[station], network.stations[at(station)].points}});
  }
  for (const int line : core::members(after.cities & ~static_cast<unsigned>(board.cities))) {
    out.push_back({"completes_line", {data.line_ids[line], network.cities[at(line)].points}});
  }
  for (int scoring = 1; scoring <= pl::kScorings; ++scoring) {
    if (data.scoring_after[at(scoring - 1)] != s.round + 1) continue;
    for (const std::uint8_t tile : s.contracts)
      if (const int points = pl::tile_points(network, data.tiles[tile], after, scoring); points > 0)
        out.push_back({"scores_tile", {data.tile_ids[tile], points}});
  }
  if (after.jokers > board.jokers) out.push_back({"gains_joker", {}});
  if (plan.outcome.jokers == 0 && board.jokers > 0) out.push_back({"keeps_joker", {static_cast<int>(board.jokers)}});
  for (int line = 0; line < static_cast<int>(board.tokens.size()); ++line) {
    const int built = after.tokens[at(line)] - board.tokens[at(line)];
    if (built == 0 || (after.cities >> line & 1) != 0) continue;
    const int missing = network.lines[at(line)].segments - after.tokens[at(line)];
    out.push_back(
        {board.tokens[at(line)] == 0 ? "begins_line" : "extends_line", {data.line_ids[line], built, missing}});
  }
  if (plan.outcome.on_island() == 0) out.push_back({"no_island", {}});
  if (plan.vacation) out.push_back({"uses_vacation", {plan.outcome.on_island()}});
}

static_assert(EvaluatorLike<Evaluator>);

}  // namespace bots::powerline
