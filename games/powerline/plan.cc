// Phase 2, plan workers (chapter 3): what each worker may do, and when a plan may end.
#include <algorithm>
#include <bit>
#include <cstring>

#include "games/powerline/game.h"

namespace powerline {

namespace {

constexpr Places line_places(int line) { return Places{7} << (kPlacesPerLine * line); }
// The place named by a line that has begun: its number alone.
constexpr Places begun_place(int line) { return Places{1} << (kPlacesPerLine * line); }
constexpr Places kBegunPlaces = 0x9249249;  // every third bit: those of all lines

// PL-38: how many workers of this plan stand on the line.
constexpr int planned_on(std::uint32_t planned, int line) { return planned >> (kPlacesPerLine * line) & 7; }

// The different lines of a plan, each by the place of a line that has begun; the island is none (PL-102).
constexpr Places lines_of(std::uint32_t planned) { return (planned | planned >> 1 | planned >> 2) & kBegunPlaces; }

// The last column that still has a tile, from 1; 0 if all are empty.
int last_column(const std::array<std::uint8_t, kWorkers>& tiles) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, tiles.data(), sizeof tiles);
  return (71 - std::countl_zero(bytes)) / 8;
}

// PL-54: some column of at least `workers` has a tile and allows as many lines. Limits never fall from column to
// column, so the last one with a tile decides.
bool finishable(const Board& board, const Chart& chart, int workers, int lines) {
  const int column = last_column(board.tiles);
  return column >= workers && column > 0 && chart.line_limit[static_cast<std::size_t>(column - 1)] >= lines;
}

// PL-32: the die of the next worker, counted from the end at which the plan began.
int next_die(const State& s, const Board& board) {
  return s.dice[static_cast<std::size_t>(board.first == kFromRed ? board.workers : kWorkers - 1 - board.workers)];
}

// PL-34 to PL-37: the places whose next segment shows the die, and those where it takes a joker (PL-41).
struct Reach {
  Places matching;
  Places others;
};
Reach reach(const State& s, const Board& board) {
  Places all = 0;
  for (const Places places : board.next) all |= places;
  const Places matching = board.next[static_cast<std::size_t>(next_die(s, board) - 1)];
  return {matching, all & ~matching};
}

void add_places(core::Options& out, Verb verb, Places places) {
  for (; places != 0; places &= places - 1) out.add(verb, std::countr_zero(places));
}

}  // namespace

core::Prompt Game::prompt(const State& s, core::Seat seat) const {
  if (s.active.has(core::kChance) || seat >= players_)
    return {static_cast<std::uint8_t>(s.drawn < kContracts ? kDraw : kRoll), {}};
  const Board& board = s.seats[seat];
  if (board.step == kWait) return {kPlace, {0, 0, kWorkers}};
  if (board.step != kPlace) return {board.step, {}};
  const bool more = board.workers < kWorkers;
  const int worker = !more ? 0 : board.first == kFromRed ? board.workers : kWorkers - 1 - board.workers;
  return {kPlace,
          {static_cast<std::int16_t>(worker), static_cast<std::int16_t>(more ? next_die(s, board) : 0), board.workers}};
}

void Game::options(const State& s, core::Seat seat, core::Options& out) const {
  out.clear();
  if (seat == core::kChance) {
    if (s.drawn < kContracts) {
      for (int tile = 0; tile < data_->tile_ids.size(); ++tile)
        if (why_not_tile(s, tile) == Rule::none) out.add(kTileVerb, tile);
      return;
    }
    for (int value = 1; value <= kFaces; ++value) out.add(kDieVerb, value);
    return;
  }
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
  const Chart& chart = *seats_[seat].chart;
  const Places used = lines_of(board.planned);
  const int lines = std::popcount(used);
  if (board.workers < kWorkers && finishable(board, chart, board.workers + 1, lines)) {
    // PL-39, PL-101: a further line only if the chart can still bear it.
    const Places allowed = finishable(board, chart, board.workers + 1, lines + 1) ? ~Places{0} : used;
    const Reach found = reach(s, board);
    add_places(out, kLineVerb, found.matching & allowed);
    if (board.jokers > board.jokers_spent) add_places(out, kJokerVerb, found.others & allowed);  // PL-41, PL-42
    out.add(kIslandVerb);  // PL-40
  }
  if (why_not_stop(board, seat) == Rule::none) out.add(kStopVerb);
}

// PL-55: at least one worker, a tile in the column, and no more lines than the column allows.
Rule Game::why_not_stop(const Board& board, core::Seat seat) const {
  if (board.workers == 0) return Rule::PL_30;
  if (board.tiles[board.workers - 1u] == 0) return Rule::PL_44;
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
    Places open = 0;
    for (const Places places : board.next) open |= places & line_places(line);
    if (open == 0) return Rule::PL_37;
    if ((open & place) == 0) return (open & begun_place(line)) != 0 ? Rule::PL_36 : Rule::PL_35;
    lines += (used & begun_place(line)) == 0;
    if (lines > chart.line_limit.back()) return seats_[seat].limited ? Rule::PL_101 : Rule::PL_39;
    const bool matches = (reach(s, board).matching & place) != 0;
    if (move.verb == kLineVerb && !matches) return Rule::PL_34;
    if (move.verb == kJokerVerb && board.jokers <= board.jokers_spent) return Rule::PL_41;
    if (move.verb == kJokerVerb && matches) return Rule::PL_R4;
  }
  return finishable(board, chart, board.workers + 1, lines) ? Rule::none : Rule::PL_54;
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

void Game::apply(State& s, core::Seat seat, core::Move move, core::Log log) const {
  Board& board = s.seats[seat < kMaxPlayers ? seat : 0];
  switch (static_cast<Verb>(move.verb)) {
    case kTileVerb: draw_tile(s, move.arg, log); break;
    case kDieVerb: roll_die(s, move.arg, log); break;
    case kBeginVerb:
      board.first = move.arg == 0 ? kFromRed : kFromBlack;
      board.step = kPlace;
      break;
    case kLineVerb: place_worker(board, seat, move.arg, false); break;
    case kJokerVerb: place_worker(board, seat, move.arg, true); break;
    case kIslandVerb: board.spots[board.workers++] = kIsland; break;
    case kStopVerb: stop(s, seat, log); break;
    case kVacationVerb:
      board.vacation_used = move.arg == kUse;
      finish_plan(s, seat, log);
      break;
  }
}

// PL-35, PL-36: the worker takes the next free segment; the first one on a line fixes its direction.
void Game::place_worker(Board& board, core::Seat seat, int place, bool joker) const {
  const int line = place / kPlacesPerLine;
  const auto l = static_cast<std::size_t>(line);
  const int end = place % kPlacesPerLine;
  if (end != 0) board.ends[l] = static_cast<End>(end);  // PL-R5
  const int built = board.tokens[l] + planned_on(board.planned, line) + 1;
  board.planned += 1u << (kPlacesPerLine * line);
  board.spots[board.workers++] = static_cast<std::uint8_t>(place + (joker ? kWithJoker : 0));
  board.jokers_spent += joker;
  for (Places& places : board.next) places &= ~line_places(line);
  if (built < data_->lines[l].segments)
    board.next[seats_[seat].pips->walk[l][board.ends[l] == kEndB][static_cast<std::size_t>(built)]] |= begun_place(line);
}

// PL-43: planning ends when the player says so; PL-R8: who has the vacation tile and somebody on the island is asked.
void Game::stop(State& s, core::Seat seat, core::Log log) const {
  Board& board = s.seats[seat];
  bool island = false;
  for (const std::uint8_t spot : board.spots) island |= spot == kIsland;
  if (island && board.vacation != 0)
    board.step = kVacation;
  else
    finish_plan(s, seat, log);
}

// PL-48: when all are done, phase 3 begins.
void Game::finish_plan(State& s, core::Seat seat, core::Log log) const {
  s.seats[seat].step = kWait;
  s.active.remove(seat);
  if (s.active.empty()) construct(s, log);
}

}  // namespace powerline
