// From an outcome back to moves, and the plain search over moves that finds all outcomes.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "games/powerline/places.h"
#include "games/powerline/plan_enumeration.h"

namespace powerline {

namespace {

int die_of(const State& s, First first, int worker) {
  return s.dice[static_cast<std::size_t>(first == kFromRed ? worker : kWorkers - 1 - worker)];
}

// Gives each worker of a set one of the lines, in order, with no more jokers than allowed.
class Assignment {
 public:
  Assignment(const Game& game, const State& s, Seat seat, const Outcome& outcome)
      : s_(s), outcome_(outcome), pips_(*game.rules().seats[seat].pips), board_(s.seats[seat]) {}

  bool find() { return find(0, outcome_.jokers); }
  // Which of the outcome's builds the worker goes to, -1 for the island.
  int operator[](int worker) const { return build_of_[static_cast<std::size_t>(worker)]; }
  bool matches(int worker, std::size_t build, int already) const {
    const auto [place, workers] = outcome_.builds[build];
    const auto line = static_cast<std::size_t>(place / kPlacesPerLine);
    const End end = place % kPlacesPerLine == 0 ? board_.ends[line] : static_cast<End>(place % kPlacesPerLine);
    return pips_.pip(static_cast<int>(line), end, board_.tokens[line] + already) == die_of(s_, outcome_.first, worker);
  }

 private:
  bool find(int worker, int jokers) {
    if (worker == outcome_.workers) return true;
    int& chosen = build_of_[static_cast<std::size_t>(worker)];
    chosen = -1;
    if ((outcome_.on_lines >> worker & 1) == 0) return find(worker + 1, jokers);
    for (std::size_t build = 0; build < kMaxLinesPerPlan; ++build) {
      if (used_[build] == outcome_.builds[build].workers) continue;
      const int left = jokers - !matches(worker, build, used_[build]);
      if (left < 0) continue;
      chosen = static_cast<int>(build);
      ++used_[build];
      if (find(worker + 1, left)) return true;
      --used_[build];
    }
    return false;
  }

  const State& s_;
  const Outcome& outcome_;
  const Pips& pips_;
  const PlayerBoard& board_;
  std::array<int, kWorkers> build_of_{};
  std::array<int, kMaxLinesPerPlan> used_{};
};

// The outcome of the plan as it stands.
Outcome outcome_of(const Game& game, const State& s, Seat seat) {
  const PlayerBoard& board = s.seats[seat];
  Outcome out{};
  std::size_t build = 0;
  for (int line = 0; line < kMaxLines; ++line) {
    const auto workers = static_cast<std::uint8_t>(planned_on(board.planned, line));
    if (workers == 0) continue;
    const auto l = static_cast<std::size_t>(line);
    const int form = board.tokens[l] > 0 ? 0 : board.ends[l];
    out.builds[build++] = {static_cast<std::uint8_t>(kPlacesPerLine * line + form), workers};
  }
  out.workers = board.workers;
  out.jokers = board.jokers_spent;
  out.first = board.first;
  for (int worker = 0; worker < board.workers; ++worker) {
    if (board.spots[static_cast<std::size_t>(worker)] != kIsland)
      out.on_lines |= static_cast<std::uint8_t>(1u << worker);
    else if (game.rules().adventure_island)
      out.faces += 1u << (3 * (die_of(s, board.first, worker) - 1));
  }
  return out;
}

// Leaves `s` as it was: placing a worker changes nothing but the seat's own board.
void search(const Game& game, State& s, Seat seat, int most_jokers, std::unordered_map<std::uint64_t, Outcome>& found) {
  Options options;
  game.options(s, seat, options);
  for (const core::Option& option : options) {
    if (option.move.verb == verb::stop) {
      const Outcome outcome = outcome_of(game, s, seat);
      const auto [entry, fresh] = found.try_emplace(identity(outcome), outcome);
      if (!fresh && outcome.jokers < entry->second.jokers) entry->second = outcome;
      continue;
    }
    if (option.move.verb == verb::joker && s.seats[seat].jokers_spent == most_jokers) continue;
    const PlayerBoard before = s.seats[seat];
    game.apply(s, seat, option.move, Log::none());
    search(game, s, seat, most_jokers, found);
    s.seats[seat] = before;
  }
}

}  // namespace

std::vector<Outcome> plain_plans(const Game& game, const State& s, Seat seat, int most_jokers) {
  std::unordered_map<std::uint64_t, Outcome> found;
  State copy = s;
  search(game, copy, seat, most_jokers, found);
  std::vector<Outcome> out;
  out.reserve(found.size());
  for (const auto& [key, outcome] : found) out.push_back(outcome);
  return out;
}

std::vector<Move> moves_of(const Game& game, const State& s, Seat seat, const Outcome& outcome, bool use_vacation) {
  std::vector<Move> moves = {move_of(verb::begin, outcome.first == kFromRed ? 0 : kWorkers - 1)};
  Assignment assignment(game, s, seat, outcome);
  if (!assignment.find()) return {};
  std::array<int, kMaxLinesPerPlan> placed{};
  for (int worker = 0; worker < outcome.workers; ++worker) {
    if (assignment[worker] < 0) {
      moves.push_back(move_of(verb::island));
      continue;
    }
    const auto build = static_cast<std::size_t>(assignment[worker]);
    const int place = outcome.builds[build].place, already = placed[build]++;
    moves.push_back(move_of(assignment.matches(worker, build, already) ? verb::line : verb::joker,
                         already == 0 ? place : place - place % kPlacesPerLine));
  }
  moves.push_back(move_of(verb::stop));
  if (outcome.on_island() > 0 && s.seats[seat].vacation != 0)
    moves.push_back(move_of(verb::vacation, use_vacation ? kUse : kKeep));
  return moves;
}

PlayerBoard board_after(const Game& game, const State& s, Seat seat, const Outcome& outcome, bool use_vacation) {
  State settled = s;
  PlayerBoard& board = settled.seats[seat];
  for (const Build& build : outcome.builds) {
    if (build.workers == 0) continue;
    const int line = build.place / kPlacesPerLine, end = build.place % kPlacesPerLine;
    if (end != 0) board.ends[static_cast<std::size_t>(line)] = static_cast<End>(end);
    board.planned |= static_cast<std::uint32_t>(build.workers) << (kPlacesPerLine * line);
  }
  board.next = next_places(game.rules(), board, seat);
  board.first = outcome.first;
  board.workers = outcome.workers;
  board.jokers_spent = outcome.jokers;
  board.vacation_used = use_vacation && board.vacation != 0 && outcome.on_island() > 0;
  for (std::size_t worker = 0; worker < outcome.workers; ++worker)
    board.spots[worker] = (outcome.on_lines >> worker & 1) != 0 ? outcome.builds[0].place : kIsland;
  board.step = kWait;
  construct_board(game.rules(), settled, seat, Log::none());
  return board;
}

}  // namespace powerline
