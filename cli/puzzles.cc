// `kilowatt puzzles`: a collection of positions with a turn worth finding, from games of experts, rated by how often
// each level fails.
#include <atomic>
#include <cmath>
#include <csignal>
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

namespace cli {

namespace {

std::atomic<bool> g_puzzles_interrupted = false;

struct PuzzlesArgs : SeriesOptions {
  std::string out;
  int count = 60;
  int iterations = 400;
};

constexpr int kFromGame = 6;    // at most, so that a collection shows many games
constexpr int kTries = 6;       // of each level
constexpr double kClear = 1.0;  // points by which the best turn must lead one of another kind
constexpr std::array kLevels = {"beginner", "easy", "medium", "hard"};

struct Puzzle {
  long game = 0;
  int move = 0;  // moves before it
  core::Seat seat = 0;
  std::vector<std::string> best, themes;
  std::vector<double> failed;  // of each level
  double rating = 0;           // their mean
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
      if (static_cast<int>(out.size()) < kFromGame && rate(puzzle)) out.push_back(puzzle);
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
    Puzzle puzzle{number_, move, seat, {}, bots::themes_of(turns[0].reasons, is_endgame(record_, move)), {}, 0};
    for (const core::Move each : turns[0].turn) puzzle.best.push_back(core::move_text(game_.info(), each));
    found_.emplace_back(std::move(puzzle), lead);
    states_.emplace(move, std::pair{s, memory});
  }

  // How often each level fails; a puzzle that all of them solve is none.
  bool rate(Puzzle& puzzle) {
    const auto& [s, memory] = states_.at(puzzle.move);
    for (const char* level : kLevels) {
      int failed = 0;
      for (int n = 0; n < kTries; ++n) {
        auto bot = must(bots::make(game_, puzzle.seat, level, series_seed(7, n)), kNotSo);
        const auto moves = play_turn(game_, s, puzzle.seat, memory, *bot);
        failed +=
            !bots::check_puzzle(game_, game_.observe(s, puzzle.seat), puzzle.seat, memory, moves, iterations_).solved;
      }
      puzzle.failed.push_back(static_cast<double>(failed) / kTries);
      puzzle.rating += puzzle.failed.back() / static_cast<double>(kLevels.size());
    }
    return puzzle.rating > 0.1;
  }

  const core::AnyGame& game_;
  const core::Record& record_;
  long number_;
  int iterations_;
  std::vector<std::pair<Puzzle, double>> found_;
  std::map<int, std::pair<core::AnyState, core::AnyMemory>> states_;
};

core::Json puzzle_json(const Puzzle& puzzle, std::size_t game) {
  core::Json failed = core::Json::object();
  for (std::size_t i = 0; i < kLevels.size(); ++i) failed[kLevels[i]] = std::round(puzzle.failed[i] * 100) / 100;
  return {{"game", game},        {"move", puzzle.move},     {"seat", puzzle.seat},
          {"best", puzzle.best}, {"themes", puzzle.themes}, {"failed", failed}};
}

void run_puzzles(const PuzzlesArgs& args) {
  const core::GameType& type = find_game(args.table.game);
  const int players = args.table.players > 0 ? args.table.players : std::max(2, type.catalog->min_players);
  const OpenTable table = args.table.open(players);
  args.take_weights();
  const auto contenders = read_contenders(args.bots, args.budget, *table.game);
  std::signal(SIGINT, [](int) { g_puzzles_interrupted = true; });
  std::vector<core::Record> records(static_cast<std::size_t>(args.games));
  std::vector<std::vector<Puzzle>> found(records.size());
  std::atomic<long> done = 0;
  {
    Progress progress("puzzles", args.games);
    in_parallel(args.games, args.thread_count(), g_puzzles_interrupted, [&](long n) {
      const auto i = static_cast<std::size_t>(n);
      records[i] = simulate(*table.game, contenders, series_seed(args.seed, n), Keep::moves).record;
      found[i] = Maker(*table.game, records[i], n, args.iterations).find();
      progress.done(++done);
    });
  }
  if (g_puzzles_interrupted) stop(kNotSo, "", "interrupted");
  // One from each game in turn, so that few games make up none of them alone.
  std::vector<Puzzle> chosen;
  for (std::size_t depth = 0; depth < kFromGame; ++depth)
    for (const auto& list : found)
      if (depth < list.size() && static_cast<int>(chosen.size()) < args.count) chosen.push_back(list[depth]);
  std::stable_sort(chosen.begin(), chosen.end(), [](const Puzzle& a, const Puzzle& b) { return a.rating < b.rating; });
  core::Json json = {{"game", args.table.game},
                     {"players", players},
                     {"rules", type.catalog->rules},
                     {"games", core::Json::array()},
                     {"puzzles", core::Json::array()}};
  std::map<long, std::size_t> place;
  for (const Puzzle& puzzle : chosen) {
    const auto [known, fresh] = place.try_emplace(puzzle.game, json["games"].size());
    if (fresh)
      json["games"].push_back(core::Json::parse(core::write_record(records[static_cast<std::size_t>(puzzle.game)])));
    json["puzzles"].push_back(puzzle_json(puzzle, known->second));
  }
  // A game is kept up to its last puzzle.
  for (std::size_t game = 0; game < json["games"].size(); ++game) {
    std::size_t last = 0;
    for (const core::Json& puzzle : json["puzzles"])
      if (puzzle["game"] == game) last = std::max(last, puzzle["move"].get<std::size_t>());
    auto& moves = json["games"][game]["moves"];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(last), moves.end());
    json["games"][game].erase("scores");
  }
  const std::string out = args.out.empty() ? args.table.game + "-puzzles.json" : args.out;
  write_file(out, json.dump() + "\n");
  print("{}: {} puzzles from {} games in {}\n", args.table.game, chosen.size(), json["games"].size(), out);
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
  command->add_option("--weighed", args->iterations, "Iterations with which a turn is checked")
      ->check(CLI::Range(8, 100'000))
      ->capture_default_str();
  command->footer("Example:\n  kilowatt puzzles pampero --players 2 --bots expert --time 20 --games 40");
  command->callback([args] { run_puzzles(*args); });
}

}  // namespace cli
