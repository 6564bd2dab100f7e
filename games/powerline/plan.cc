// Phase 2, plan the workers (chapter 3): what each worker may do, and when a plan may end.
#include <algorithm>
#include <bit>

#include "games/powerline/chapters.h"
#include "games/powerline/places.h"

namespace powerline {

namespace {

// PL-55: at least one worker, a tile in the column, and no more lines than the column allows.
Rule why_not_stop(const Rules& rules, const PlayerBoard& board, Seat seat) {
  if (board.workers == 0) return Rule::PL_30;                    // PL-30
  if (board.tiles[board.workers - 1u] == 0) return Rule::PL_44;  // PL-44
  const SeatSetup& setup = rules.seats[seat];
  if (setup.chart->line_limit[board.workers - 1u] < std::popcount(lines_of(board.planned)))
    return setup.limited ? Rule::PL_101 : Rule::PL_39;
  return Rule::none;
}

// The first rule that forbids to place a worker so.
Rule why_not_worker(const Rules& rules, const State& s, Seat seat, Move move) {
  const PlayerBoard& board = s.seats[seat];
  const Chart& chart = *rules.seats[seat].chart;
  const PlaceSet used = lines_of(board.planned);
  int lines = std::popcount(used);
  if (board.workers == kWorkers) return Rule::PL_30;
  if (move.verb != verb::island) {
    const int line = move.arg / kPlacesPerLine;
    const PlaceSet place = PlaceSet{1} << move.arg;
    const PlaceSet open = open_places(board) & line_places(line);
    if (open == 0) return Rule::PL_37;
    if ((open & place) == 0) return (open & begun_place(line)) != 0 ? Rule::PL_36 : Rule::PL_35;
    lines += (used & begun_place(line)) == 0;
    if (lines > chart.line_limit.back()) return rules.seats[seat].limited ? Rule::PL_101 : Rule::PL_39;
    const bool matches = (matching_places(s, board) & place) != 0;
    if (move.verb == verb::line && !matches) return Rule::PL_34;
    if (move.verb == verb::joker && board.jokers <= board.jokers_spent) return Rule::PL_41;
    if (move.verb == verb::joker && matches) return Rule::PL_R4;
  }
  return last_column(board, chart).bears(board.workers + 1, lines) ? Rule::none : Rule::PL_54;
}

Rule why_not_place(const Rules& rules, const State& s, Seat seat, Move move) {
  return move.verb == verb::stop ? why_not_stop(rules, s.seats[seat], seat) : why_not_worker(rules, s, seat, move);
}

// PL-48: when all are done, phase 3 begins. Until then a plan has changed nothing but the plan itself, so a table can
// take back a seat's moves by leaving them out (PL-47, PL-R9).
void finish_plan(const Rules& rules, State& s, Seat seat, Log log) {
  s.seats[seat].step = kWait;
  s.active.remove(seat);
  if (s.active.empty()) construct(rules, s, log);
}

Rule why_not_begin(const Rules&, const State&, Seat, Move move) {
  return move.arg == 0 || move.arg == kWorkers - 1 ? Rule::none : Rule::PL_31;
}

void begin_apply(Turn& turn, Seat seat, Move move) { begin(turn.s.seats[seat], move); }

void place_prompt(const Rules&, const State& s, Seat seat, Prompt& prompt) {
  const PlayerBoard& board = s.seats[seat];
  if (board.step == kWait) {  // the others are still planning
    prompt.set_args(0, 0, kWorkers);
    return;
  }
  const bool more = board.workers < kWorkers;
  prompt.set_args(more ? next_worker(board) : 0, more ? next_die(s, board) : 0, board.workers);
}

void place_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::stop) return stop(turn.rules, turn.s, seat, turn.log);
  place_worker(turn.rules, turn.s.seats[seat], seat, move);
}

// Both answers are always allowed.
Rule why_not_vacation(const Rules&, const State&, Seat, Move) { return Rule::none; }

void vacation_options(const Rules&, const State&, Seat, Options& out) {
  out.add(verb::vacation, kUse);
  out.add(verb::vacation, kKeep);
}

void vacation_apply(Turn& turn, Seat seat, Move move) {
  turn.s.seats[seat].vacation_used = move.arg == kUse;
  finish_plan(turn.rules, turn.s, seat, turn.log);
}

}  // namespace

// PL-33: a segment, with or without a joker, or the island; or the end of the plan. This is why_not_place() for whole
// sets of places at once; tests/legality_test.cc proves both equal for every move in millions of states.
void place_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const PlayerBoard& board = s.seats[seat];
  core::Option* const begin = out.tail<kMostPlaceOptions>();
  core::Option* tail = begin;
  const Column column = last_column(board, *rules.seats[seat].chart);
  if (column.workers > board.workers) {
    const PlaceSet used = lines_of(board.planned);
    // PL-39, PL-101: a further line only if the chart can still bear it.
    const PlaceSet allowed = std::popcount(used) < column.lines ? ~PlaceSet{0} : used;
    const PlaceSet matching = matching_places(s, board);
    tail = write_places(tail, kLineOptions, matching & allowed);
    if (board.jokers > board.jokers_spent)  // PL-41, PL-R4
      tail = write_places(tail, kJokerOptions, open_places(board) & ~matching & allowed);
    *tail++ = kIslandOption;  // PL-40, PL-R6
  }
  *tail = kStopOption;
  tail += why_not_stop(rules, board, seat) == Rule::none;
  out.grow(static_cast<int>(tail - begin));
}

// PL-35, PL-36: the worker takes the next free segment; the first one on a line fixes its direction. The island is a
// place without segments, so that all three verbs share one way without branches.
void place_worker(const Rules& rules, PlayerBoard& board, Seat seat, Move move) {
  const int place = move.arg + (move.verb == verb::island) * kIsland;
  const int joker = move.verb == verb::joker;
  const PlaceChange& change = kPlaceChanges[static_cast<std::size_t>(place)];
  const End end = static_cast<End>(board.ends[change.line] | change.end);  // PL-R5: one of the two is none
  const int built = board.tokens[change.line] + planned_on(board.planned, change.line) + 1;
  board.ends[change.line] = end;
  board.planned += change.worker;
  board.spots[board.workers++] = static_cast<std::uint8_t>(place + joker * kWithJoker);
  board.jokers_spent = static_cast<std::uint8_t>(board.jokers_spent + joker);
  for (PlaceSet& places : board.next) places &= ~change.line_places;
  const auto& walk = rules.seats[seat].pips->walk[change.line][end == kEndB];
  board.next[walk[static_cast<std::size_t>(built)]] |=
      built < rules.seats[seat].network->lines[change.line].segments ? change.worker : 0;
}

// PL-43: planning ends when the player says so; PL-R8: whoever has the vacation tile and somebody on the island is asked.
void stop(const Rules& rules, State& s, Seat seat, Log log) {
  PlayerBoard& board = s.seats[seat];
  if (board.vacation != 0 && island_workers(board) > 0)
    board.step = kVacation;
  else
    finish_plan(rules, s, seat, log);
}

std::array<PlaceSet, kFaces> next_places(const Rules& rules, const PlayerBoard& board, Seat seat) {
  const Pips& pips = *rules.seats[seat].pips;
  const Network& network = *rules.seats[seat].network;
  std::array<PlaceSet, kFaces> next{};
  for (int line = 0; line < static_cast<int>(network.lines.size()); ++line) {
    const auto l = static_cast<std::size_t>(line);
    const int built = board.tokens[l] + planned_on(board.planned, line);
    if (built == 0)
      for (const End end : {kEndA, kEndB}) next[pips.walk[l][end == kEndB][0]] |= begun_place(line) << end;
    else if (built < network.lines[l].segments)
      next[pips.walk[l][board.ends[l] == kEndB][static_cast<std::size_t>(built)]] |= begun_place(line);
  }
  return next;
}

const StepRow kBeginStep{
    .name = "begin", .verbs = {verb::begin}, .options = begin_options, .why_not = why_not_begin, .apply = begin_apply};

const StepRow kPlaceStep{.name = "place",
                         .verbs = {verb::line, verb::joker, verb::island, verb::stop},
                         .options = place_options,
                         .why_not = why_not_place,
                         .apply = place_apply,
                         .prompt = place_prompt,
                         .args = {arg::word(list::workers), arg::number, arg::number}};

const StepRow kVacationStep{.name = "vacation",
                            .verbs = {verb::vacation},
                            .options = vacation_options,
                            .why_not = why_not_vacation,
                            .apply = vacation_apply};

}  // namespace powerline
