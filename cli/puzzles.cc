// `kilowatt puzzles`: a collection of positions with a turn worth finding, from games of experts, rated by how often
// each level fails.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <map>

#include "bots/appraiser.h"
#include "bots/puzzle.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/series.h"
#include "cli/simulate.h"
#include "cli/stop.h"
#include "core/notation.h"
#include "core/replay.h"
#include "core/strict.h"

namespace cli {

namespace {

std::atomic<bool> g_puzzles_interrupted = false;

struct PuzzlesArgs : SeriesOptions {
  std::string out, again;
  int count = 60;
  int iterations = 400;
};

constexpr int kFromGame = 6;    // at most, so that a collection shows many games
constexpr int kTries = 6;       // of each level
constexpr double kClear = 1.0;  // points by which the best turn must lead one of another kind
constexpr int kFinest = 12;     // times the iterations of a review, as a page weighs a turn that was tried
constexpr std::array kLevels = {"beginner", "easy", "medium", "hard"};

struct Puzzle {
  long game = 0;
  int move = 0;  // moves before it
  core::Seat seat = 0;
  std::vector<std::string> best, themes;
  std::vector<double> failed;  // of each level
  double rating = 0;           // their mean
};

// A position that somebody has to solve, as far as its seat knows it.
struct Position {
  core::AnyState state;
  core::AnyMemory memory;
};

// The turns of a bot from here to its end, as it would click them.
std::vector<core::Move> play_turn(const core::AnyGame& game, core::AnyState s, core::Seat seat,
                                  const core::AnyMemory& memory, bots::Bot& bot) {
  std::vector<core::Move> out;
  const std::uint64_t number = game.turn_number(s);
  while (game.active(s).has(seat) && game.turn_number(s) == number) {
    const core::Move move = bot.choose(game.observe(s, seat), memory, {});
    out.push_back(move);
    game.apply(s, seat, move, core::Log::none());
    if (game.active(s).has(core::kChance)) break;
  }
  return out;
}

bool is_endgame(const core::Record& record, int move) { return move * 5 >= static_cast<int>(record.moves.size()) * 4; }

// How often each level fails; a puzzle that all of them solve is none.
bool rate(const core::AnyGame& game, const Position& at, int iterations, Puzzle& puzzle) {
  puzzle.failed.clear();
  puzzle.rating = 0;
  for (const char* level : kLevels) {
    int failed = 0;
    for (int n = 0; n < kTries; ++n) {
      auto bot = must(bots::make(game, puzzle.seat, level, series_seed(7, n)), kNotSo);
      const auto moves = play_turn(game, at.state, puzzle.seat, at.memory, *bot);
      const core::AnyState view = game.observe(at.state, puzzle.seat);
      failed += !bots::check_puzzle(game, view, puzzle.seat, at.memory, moves, iterations).solved;
    }
    puzzle.failed.push_back(static_cast<double>(failed) / kTries);
    puzzle.rating += puzzle.failed.back() / static_cast<double>(kLevels.size());
  }
  return puzzle.rating > 0.1;
}

// Whether the answer and the first hint both solve it, looked at as finely as a page ever does.
bool holds(const core::AnyGame& game, const Position& at, const Puzzle& puzzle) {
  const int iterations = kFinest * bots::make_appraiser(game)->iterations();
  const core::AnyState view = game.observe(at.state, puzzle.seat);
  const auto solves = [&](const std::vector<core::Move>& turn) {
    return bots::check_puzzle(game, view, puzzle.seat, at.memory, turn, iterations).solved;
  };
  std::vector<core::Move> answer;
  core::AnyState s = at.state;
  for (const std::string& text : puzzle.best) {
    const auto move = core::read_move(game, s, core::seat_text(puzzle.seat) + " " + text, 1);
    if (!move) return false;
    answer.push_back(move->second);
    game.apply(s, puzzle.seat, move->second, core::Log::none());
  }
  auto judge = must(bots::make(game, puzzle.seat, bots::kAdviser, 1), kNotSo);
  const auto hints = judge->advise(view, at.memory, {.milliseconds = 0, .iterations = iterations}, 3);
  return !hints.empty() && solves(answer) && solves(hints.front().turn);
}

class Maker {
 public:
  Maker(const core::AnyGame& game, const core::Record& record, long number, int iterations)
      : game_(game), record_(record), number_(number), iterations_(iterations) {}

  std::vector<Puzzle> find() {
    std::vector<core::AnyMemory> memories(static_cast<std::size_t>(game_.info().players), game_.memory());
    std::vector<core::Note> notes;
    core::Seat last = core::kNobody;
    std::uint64_t turn = 0;
    const auto done = core::replay(game_, record_, -1, [&](const core::Played& played) {
      const bool first = played.seat != last || game_.turn_number(played.before) != turn;
      if (played.seat < memories.size() && first && !g_puzzles_interrupted)
        look(played.before, played.seat, memories[played.seat], played.n - 1);
      last = played.seat;
      turn = game_.turn_number(played.before);
      core::AnyState after = played.before;
      notes.clear();
      game_.apply(after, played.seat, played.move, core::Log(&notes));
      for (std::size_t i = 0; i < memories.size(); ++i)
        for (const core::Note& note : notes)
          if (note.seen_by.has(static_cast<core::Seat>(i))) game_.remember(memories[i], note);
    });
    if (!done) stop(kNotSo, done.error());
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<Puzzle> out;
    for (auto& [puzzle, lead] : found_)
      if (static_cast<int>(out.size()) < kFromGame && holds(game_, states_.at(puzzle.move), puzzle) &&
          rate(game_, states_.at(puzzle.move), iterations_, puzzle))
        out.push_back(puzzle);
    return out;
  }

 private:
  void look(const core::AnyState& s, core::Seat seat, const core::AnyMemory& memory, int move) {
    auto judge = must(bots::make(game_, seat, bots::kAdviser, 1), kNotSo);
    const auto turns =
        judge->advise(game_.observe(s, seat), memory, {.milliseconds = 0, .iterations = iterations_ / 4}, 2);
    if (turns.size() < 2 || turns[0].turn.size() < 2) return;
    const double lead = turns[0].expected - turns[1].expected;
    if (lead < kClear || lead < 2 * turns[1].doubt) return;
    Puzzle puzzle{number_, move, seat, {}, bots::themes_of(game_, turns[0].reasons, is_endgame(record_, move)), {}, 0};
    for (const core::Move each : turns[0].turn) puzzle.best.push_back(core::move_text(game_.info(), each));
    found_.emplace_back(std::move(puzzle), lead);
    states_.emplace(move, Position{s, memory});
  }

  const core::AnyGame& game_;
  const core::Record& record_;
  long number_;
  int iterations_;
  std::vector<std::pair<Puzzle, double>> found_;
  std::map<int, Position> states_;
};

core::Json puzzle_json(const Puzzle& puzzle, std::size_t game) {
  core::Json failed = core::Json::object();
  for (std::size_t i = 0; i < kLevels.size(); ++i) failed[kLevels[i]] = std::round(puzzle.failed[i] * 100) / 100;
  return {{"game", game},        {"move", puzzle.move},     {"seat", puzzle.seat},
          {"best", puzzle.best}, {"themes", puzzle.themes}, {"failed", failed}};
}

struct Found {
  std::vector<core::Record> records;
  std::vector<std::vector<Puzzle>> lists;  // of each game, the clearest first
};

// Games of experts and the puzzles in them, until so many are found or no game is left.
Found look_for(const PuzzlesArgs& args, const core::AnyGame& game, std::size_t enough) {
  const auto contenders = read_contenders(args.bots, args.budget, game);
  const long at_once = enough == SIZE_MAX ? args.games : args.thread_count();
  Found out;
  std::size_t count = 0;
  Progress progress("puzzles", args.games);
  for (long from = 0; from < args.games && count < enough; from += at_once) {
    const long some = std::min(at_once, args.games - from);
    out.records.resize(static_cast<std::size_t>(from + some));
    out.lists.resize(out.records.size());
    std::atomic<long> done = from;
    in_parallel(some, args.thread_count(), g_puzzles_interrupted, [&](long n) {
      const auto i = static_cast<std::size_t>(from + n);
      out.records[i] = simulate(game, contenders, series_seed(args.seed, from + n), Keep::moves).record;
      out.lists[i] = Maker(game, out.records[i], from + n, args.iterations).find();
      progress.done(++done);
    });
    if (g_puzzles_interrupted) stop(kNotSo, "", "interrupted");
    for (long n = from; n < from + some; ++n) count += out.lists[static_cast<std::size_t>(n)].size();
  }
  return out;
}

// One from each game in turn, so that few games make up none of them alone.
std::vector<Puzzle> choose(const Found& found, std::size_t count) {
  std::vector<Puzzle> chosen;
  for (std::size_t depth = 0; depth < kFromGame; ++depth)
    for (const auto& list : found.lists)
      if (depth < list.size() && chosen.size() < count) chosen.push_back(list[depth]);
  std::ranges::stable_sort(chosen, {}, &Puzzle::rating);
  return chosen;
}

// Games that no puzzle is of are left out; the others are kept up to their last puzzle.
void trim(core::Json& collection) {
  core::Json games = core::Json::array();
  for (std::size_t game = 0; game < collection["games"].size(); ++game) {
    std::size_t last = 0;
    bool used = false;
    for (core::Json& puzzle : collection["puzzles"]) {
      if (puzzle["game"] != game || puzzle.contains("kept")) continue;
      puzzle["game"] = games.size();
      puzzle["kept"] = used = true;
      last = std::max(last, puzzle["move"].get<std::size_t>());
    }
    if (!used) continue;
    games.push_back(std::move(collection["games"][game]));
    auto& moves = games.back()["moves"];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(last), moves.end());
    games.back().erase("scores");
  }
  for (core::Json& puzzle : collection["puzzles"]) puzzle.erase("kept");
  collection["games"] = std::move(games);
}

Position position_of(const core::AnyGame& game, const core::Record& record, const Puzzle& puzzle) {
  Position out{{}, game.memory()};
  std::vector<core::Note> notes;
  out.state = must(core::replay(game, record, puzzle.move,
                                [&](const core::Played& played) {
                                  core::AnyState after = played.before;
                                  notes.clear();
                                  game.apply(after, played.seat, played.move, core::Log(&notes));
                                  for (const core::Note& note : notes)
                                    if (note.seen_by.has(puzzle.seat)) game.remember(out.memory, note);
                                }),
                   kNotSo);
  return out;
}

// Looks at each puzzle of a collection anew: what holds is rated again, the places of the others are told.
std::vector<std::size_t> look_again(const PuzzlesArgs& args, const core::AnyGame& game, core::Json& collection) {
  core::Json& puzzles = collection["puzzles"];
  std::vector<char> good(puzzles.size());
  std::vector<core::Json> rated(puzzles.size());
  std::atomic<long> done = 0;
  Progress progress("again", static_cast<long>(puzzles.size()));
  in_parallel(static_cast<long>(puzzles.size()), args.thread_count(), g_puzzles_interrupted, [&](long n) {
    const auto i = static_cast<std::size_t>(n);
    const core::Json& json = puzzles[i];
    const auto place = json["game"].get<std::size_t>();
    Puzzle puzzle{n,
                  json["move"].get<int>(),
                  json["seat"].get<core::Seat>(),
                  json["best"].get<std::vector<std::string>>(),
                  json["themes"].get<std::vector<std::string>>(),
                  {},
                  0};
    const auto record = must(core::read_record(collection["games"][place].dump(), args.again), kNotSo);
    const Position at = position_of(game, record, puzzle);
    good[i] = holds(game, at, puzzle) && rate(game, at, args.iterations, puzzle);
    if (good[i] != 0) rated[i] = puzzle_json(puzzle, place);
    progress.done(++done);
  });
  if (g_puzzles_interrupted) stop(kNotSo, "", "interrupted");
  std::vector<std::size_t> bad;
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (good[i] != 0)
      puzzles[i] = std::move(rated[i]);
    else
      bad.push_back(i);
  return bad;
}

void run_puzzles(const PuzzlesArgs& args) {
  const core::GameType& type = find_game(args.table.game);
  core::Json collection;
  if (!args.again.empty()) collection = must(core::parse_json(read_file(args.again), args.again), kNotSo);
  const int players = args.table.players > 0   ? args.table.players
                      : collection.is_object() ? collection["players"].get<int>()
                                               : std::max(2, type.catalog->min_players);
  const OpenTable table = args.table.open(players);
  args.take_weights();
  std::signal(SIGINT, [](int) { g_puzzles_interrupted = true; });
  std::vector<std::size_t> places;
  if (collection.is_object()) {
    places = look_again(args, *table.game, collection);
    std::string numbers;
    for (const std::size_t place : places) numbers += " " + std::to_string(place + 1);
    print("{}: {} of {} puzzles do not hold:{}\n", args.again, places.size(), collection["puzzles"].size(), numbers);
  } else {
    collection = {{"game", args.table.game},
                  {"players", players},
                  {"rules", type.catalog->rules},
                  {"games", core::Json::array()},
                  {"puzzles", core::Json::array()}};
    for (int i = 0; i < args.count; ++i) places.push_back(static_cast<std::size_t>(i));
  }
  const Found found = look_for(args, *table.game, args.again.empty() ? SIZE_MAX : places.size());
  const std::vector<Puzzle> chosen = choose(found, places.size());
  std::map<long, std::size_t> known;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const Puzzle& puzzle = chosen[i];
    const auto [place, fresh] = known.try_emplace(puzzle.game, collection["games"].size());
    const core::Record& record = found.records[static_cast<std::size_t>(puzzle.game)];
    if (fresh) collection["games"].push_back(core::Json::parse(core::write_record(record)));
    collection["puzzles"][places[i]] = puzzle_json(puzzle, place->second);
  }
  if (!args.again.empty() && chosen.size() < places.size())
    stop(kNotSo, args.again, "too few new puzzles were found for those that do not hold", "look in more --games");
  trim(collection);
  const std::string out = args.out.empty() ? args.table.game + "-puzzles.json" : args.out;
  write_file(out, collection.dump() + "\n");
  print("{}: {} puzzles from {} games in {}\n", args.table.game, collection["puzzles"].size(),
        collection["games"].size(), out);
}

}  // namespace

void add_puzzles(CLI::App& app) {
  auto* command = app.add_subcommand("puzzles", "Make a collection of puzzles from games of experts");
  const auto args = std::make_shared<PuzzlesArgs>();
  args->bots = {"expert"};
  args->games = 40;
  args->add_to(*command, "Games to look for puzzles in", "Who plays them");
  command->add_option("--count", args->count, "How many puzzles")->check(CLI::Range(1, 1000))->capture_default_str();
  of_kind(command->add_option("--out", args->out, "The collection. Default: GAME-puzzles.json"), kind::kFile);
  of_kind(command->add_option("--again", args->again,
                              "A collection to look at anew: puzzles that hold keep their places and are rated again, "
                              "the others are replaced"),
          kind::kFile);
  command->add_option("--weighed", args->iterations, "Iterations with which a turn is checked")
      ->check(CLI::Range(8, 100'000))
      ->capture_default_str();
  command->footer(
      "Example:\n  kilowatt puzzles pampero --players 2 --bots expert --time 20 --games 40\n"
      "  kilowatt puzzles pampero --again bots/pampero/puzzles.json --iterations 60 --games 200 --seed 9");
  command->callback([args] { run_puzzles(*args); });
}

}  // namespace cli
