// Phase 2, plan workers (chapter 3): what each worker may do, and when a plan may end.
#include <algorithm>
#include <bit>

#include "games/powerline/game.h"
#include "games/powerline/places.h"

namespace powerline {

core::Prompt Game::prompt(const State& s, core::Seat seat) const {
  if (s.active.has(core::kChance) || seat >= players_)
    return {static_cast<std::uint8_t>(s.drawn < kContracts ? kDraw : kRoll), {}};
  const Board& board = s.seats[seat];
  if (board.step == kWait) return {kPlace, {0, 0, kWorkers}};
  if (board.step != kPlace) return {board.step, {}};
  const bool more = board.workers < kWorkers;
  return {kPlace,
          {static_cast<std::int16_t>(more ? next_worker(board) : 0),
           static_cast<std::int16_t>(more ? next_die(s, board) : 0), board.workers}};
}

void Game::plan_options(const State& s, core::Seat seat, core::Options& out) const {
  switch (s.seats[seat].step) {
    case kBegin:  // PL-31
      out.add(kBeginVerb, 0);
      out.add(kBeginVerb, kWorkers - 1);
      break;
    case kPlace: place_options(s, seat, out); break;
    case kVacation:
      out.add(kVacationVerb, kUse);
      out.add(kVacationVerb, kKeep);
      break;
    default: break;
  }
}

// PL-33: a segment, with or without a joker, or the island; or the end of the plan.
void Game::place_options(const State& s, core::Seat seat, core::Options& out) const {
  const Board& board = s.seats[seat];
  core::Option* const begin = out.tail<kMostPlaceOptions>();
  core::Option* tail = begin;
  const Column column = last_column(board, *seats_[seat].chart);
  if (column.workers > board.workers) {
    const Places used = lines_of(board.planned);
    // PL-39, PL-101: a further line only if the chart can still bear it.
    const Places allowed = std::popcount(used) < column.lines ? ~Places{0} : used;
    const Places matching = matching_places(s, board);
    tail = write_places(tail, kLineOptions, matching & allowed);
    if (board.jokers > board.jokers_spent)  // PL-41, PL-42, PL-R4
      tail = write_places(tail, kJokerOptions, open_places(board) & ~matching & allowed);
    *tail++ = kIslandOption;  // PL-40, PL-R6
  }
  *tail = kStopOption;
  tail += why_not_stop(board, seat) == Rule::none;
  out.grow(static_cast<int>(tail - begin));
}

// PL-55: at least one worker, a tile in the column, and no more lines than the column allows.
Rule Game::why_not_stop(const Board& board, core::Seat seat) const {
  if (board.workers == 0) return Rule::PL_30;                    // PL-30
  if (board.tiles[board.workers - 1u] == 0) return Rule::PL_44;  // PL-44
  if (seats_[seat].chart->line_limit[board.workers - 1u] < std::popcount(lines_of(board.planned)))
    return seats_[seat].limited ? Rule::PL_101 : Rule::PL_39;
  return Rule::none;
}

// The first rule that forbids to place a worker so.
Rule Game::why_not_place(const State& s, core::Seat seat, core::Move move) const {
  const Board& board = s.seats[seat];
  const Chart& chart = *seats_[seat].chart;
  const Places used = lines_of(board.planned);
  int lines = std::popcount(used);
  if (board.workers == kWorkers) return Rule::PL_30;
  if (move.verb != kIslandVerb) {
    const int line = move.arg / kPlacesPerLine;
    const Places place = Places{1} << move.arg;
    const Places open = open_places(board) & line_places(line);
    if (open == 0) return Rule::PL_37;
    if ((open & place) == 0) return (open & begun_place(line)) != 0 ? Rule::PL_36 : Rule::PL_35;
    lines += (used & begun_place(line)) == 0;
    if (lines > chart.line_limit.back()) return seats_[seat].limited ? Rule::PL_101 : Rule::PL_39;
    const bool matches = (matching_places(s, board) & place) != 0;
    if (move.verb == kLineVerb && !matches) return Rule::PL_34;
    if (move.verb == kJokerVerb && board.jokers <= board.jokers_spent) return Rule::PL_41;
    if (move.verb == kJokerVerb && matches) return Rule::PL_R4;
  }
  return last_column(board, chart).bears(board.workers + 1, lines) ? Rule::none : Rule::PL_54;
}

std::string Game::refusal(const State& s, core::Seat seat, core::Move move) const {
  if (!s.active.has(seat)) return "not_your_turn";
  const Step step = static_cast<Step>(prompt(s, seat).step);
  const auto& verbs = info_.steps[step].verbs;
  if (std::find(verbs.begin(), verbs.end(), move.verb) == verbs.end()) return "wrong_step";
  const core::Argument& argument = info_.verbs[move.verb].arg;
  if (argument.kind == core::Arg::word &&
      (move.arg < 0 || move.arg >= static_cast<int>(info_.lists[argument.list].ids.size())))
    return "unknown_word";
  Rule rule = Rule::none;
  switch (static_cast<Verb>(move.verb)) {
    case kTileVerb: rule = why_not_tile(s, move.arg); break;
    case kDieVerb: rule = move.arg >= 1 && move.arg <= kFaces ? Rule::none : Rule::PL_25; break;
    case kBeginVerb: rule = move.arg == 0 || move.arg == kWorkers - 1 ? Rule::none : Rule::PL_31; break;
    case kLineVerb:
    case kJokerVerb:
    case kIslandVerb: rule = why_not_place(s, seat, move); break;
    case kStopVerb: rule = why_not_stop(s.seats[seat], seat); break;
    case kVacationVerb: break;
  }
  return std::string(rule_name(rule));
}

void Game::plan(State& s, core::Seat seat, core::Move move, core::Log log) const {
  // The frequent one first: it is told apart better by a branch than by a table of jumps.
  if (move.verb >= kLineVerb && move.verb <= kIslandVerb) return place_worker(s.seats[seat], seat, move);
  switch (move.verb) {
    case kBeginVerb:
      s.seats[seat].first = move.arg == 0 ? kFromRed : kFromBlack;
      s.seats[seat].step = kPlace;
      return;
    case kStopVerb: return stop(s, seat, log);
    case kVacationVerb: s.seats[seat].vacation_used = move.arg == kUse; return finish_plan(s, seat, log);
    default: return;
  }
}

// PL-35, PL-36: the worker takes the next free segment; the first one on a line fixes its direction. The island is a
// place without segments, so that all three verbs share one way without branches.
void Game::place_worker(Board& board, core::Seat seat, core::Move move) const {
  const int place = move.arg + (move.verb == kIslandVerb) * kIsland;
  const int joker = move.verb == kJokerVerb;
  const Place& p = kPlaces[static_cast<std::size_t>(place)];
  const End end = static_cast<End>(board.ends[p.line] | p.end);  // PL-R5: one of the two is none
  const int built = board.tokens[p.line] + planned_on(board.planned, p.line) + 1;
  board.ends[p.line] = end;
  board.planned += p.worker;
  board.spots[board.workers++] = static_cast<std::uint8_t>(place + joker * kWithJoker);
  board.jokers_spent = static_cast<std::uint8_t>(board.jokers_spent + joker);
  for (Places& places : board.next) places &= ~p.line_places;
  const auto& walk = seats_[seat].pips->walk[p.line][end == kEndB];
  board.next[walk[static_cast<std::size_t>(built)]] |= built < data_->lines[p.line].segments ? p.worker : 0;
}

// PL-43: planning ends when the player says so; PL-R8: who has the vacation tile and somebody on the island is asked.
void Game::stop(State& s, core::Seat seat, core::Log log) const {
  Board& board = s.seats[seat];
  if (island_workers(board) > 0 && board.vacation != 0)
    board.step = kVacation;
  else
    finish_plan(s, seat, log);
}

// PL-48: when all are done, phase 3 begins. Until then a plan has changed nothing but the plan itself, so a table can
// take back a seat's moves by leaving them out (PL-47, PL-R9).
void Game::finish_plan(State& s, core::Seat seat, core::Log log) const {
  s.seats[seat].step = kWait;
  s.active.remove(seat);
  if (s.active.empty()) construct(s, log);
}

}  // namespace powerline
