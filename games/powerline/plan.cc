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

// PL-54: a plan can be finished if some column of at least its workers has a tile and allows its lines. Limits never
// fall from column to column, so the last column with a tile decides alone.
struct Column {
  int workers;  // 0 if all columns are empty
  int lines;
  bool bears(int planned_workers, int planned_lines) const {
    return workers >= planned_workers && lines >= planned_lines;
  }
};
Column last_column(const Board& board, const Chart& chart) {
  std::uint32_t low;
  std::uint16_t high;
  static_assert(sizeof board.tiles == sizeof low + sizeof high);
  std::memcpy(&low, board.tiles.data(), sizeof low);
  std::memcpy(&high, board.tiles.data() + sizeof low, sizeof high);
  const int column = (std::bit_width(std::uint64_t{high} << 40 | std::uint64_t{low} << 8 | 1) - 1) / 8;
  return {column, chart.line_limit[static_cast<std::size_t>(column - (column > 0))]};
}

// PL-32: the die of the next worker, counted from the end at which the plan began.
int next_worker(const Board& board) {
  return board.workers + (board.first == kFromBlack) * (kWorkers - 1 - 2 * board.workers);
}
int next_die(const State& s, const Board& board) { return s.dice[static_cast<std::size_t>(next_worker(board))]; }

// PL-34 to PL-37: the places whose next segment shows the die.
Places matching_places(const State& s, const Board& board) {
  return board.next[static_cast<std::size_t>(next_die(s, board) - 1)];
}

// All places where a worker could stand; where the die does not match it takes a joker (PL-41).
Places open_places(const Board& board) {
  Places all = 0;
  for (const Places places : board.next) all |= places;
  return all;
}

// What a worker in each place does to Board::planned and Board::next; nothing on the island.
struct Place {
  std::uint8_t line;
  End end;             // kNoEnd: the line has one
  Places worker;       // one more in Board::planned, and the place of the line once begun
  Places line_places;  // all three of them
};
constexpr auto kPlaces = [] {
  std::array<Place, kMaxPlaces + 1> out{};
  for (int place = 0; place < kMaxPlaces; ++place) {
    const int line = place / kPlacesPerLine;
    out[static_cast<std::size_t>(place)] = {static_cast<std::uint8_t>(line), static_cast<End>(place % kPlacesPerLine),
                                            begun_place(line), line_places(line)};
  }
  return out;
}();

// The option of every place for one verb, ready to be copied.
constexpr auto place_options_of(Verb verb) {
  std::array<core::Option, 32> out{};
  for (std::int16_t place = 0; place < 32; ++place) out[static_cast<std::size_t>(place)] = {{verb, place}, place, 1};
  return out;
}
constexpr auto kLineOptions = place_options_of(kLineVerb);
constexpr auto kJokerOptions = place_options_of(kJokerVerb);
constexpr core::Option kIslandOption = {{kIslandVerb, 0}, 0, 1};
constexpr core::Option kStopOption = {{kStopVerb, 0}, 0, 1};

constexpr auto kDieOptions = [] {
  std::array<core::Option, kFaces> out{};
  for (std::int16_t value = 1; value <= kFaces; ++value) out[value - 1u] = {{kDieVerb, value}, value, 1};
  return out;
}();

constexpr Places kNoPlace = Places{1} << 31;

// Writes four at a time whether wanted or not: a wrong guess of the processor costs more than three idle copies.
core::Option* write_places(core::Option* out, const std::array<core::Option, 32>& options, Places places) {
  core::Option* const end = out + std::popcount(places);
  do {
    for (int i = 0; i < 4; ++i) {
      *out++ = options[static_cast<std::size_t>(std::countr_zero(places | kNoPlace))];
      places &= places - 1;
    }
  } while (out < end);
  return end;
}

}  // namespace

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

void Game::options(const State& s, core::Seat seat, core::Options& out) const {
  out.clear();
  if (seat == core::kChance) {
    if (s.drawn < kContracts) {
      for (int tile = 0; tile < data_->tile_ids.size(); ++tile)
        if (why_not_tile(s, tile) == Rule::none) out.add(kTileVerb, tile);
      return;
    }
    std::copy(kDieOptions.begin(), kDieOptions.end(), out.tail());
    out.grow(kFaces);
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
  core::Option* tail = out.tail();
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
  out.grow(static_cast<int>(tail - out.tail()));
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

void Game::apply(State& s, core::Seat seat, core::Move move, core::Log log) const {
  // The two frequent ones first: they are told apart better by branches than by a table of jumps.
  if (move.verb == kDieVerb) return roll_die(s, move.arg, log);
  if (move.verb >= kLineVerb && move.verb <= kIslandVerb) return place_worker(s.seats[seat], seat, move);
  switch (move.verb) {
    case kTileVerb: return draw_tile(s, move.arg, log);
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
