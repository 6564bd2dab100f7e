#include "tests/conformance.h"

#include <algorithm>
#include <deque>
#include <map>

#include "core/notation.h"
#include "core/playout.h"
#include "core/replay.h"
#include "tests/allocations.h"

namespace conformance {

namespace {

using core::AnyState;
using core::Arg;
using core::Json;
using core::Log;
using core::Move;
using core::Note;
using core::Options;
using core::Rng;
using core::Seat;
using core::Seats;

Seat random_seat(Seats seats, Rng& rng) {
  int n = rng.below(seats.count());
  for (const Seat seat : seats)
    if (n-- == 0) return seat;
  return seats.front();
}

std::string at(int n, Seat seat, const std::string& what) {
  return "move " + std::to_string(n) + ", " + core::seat_text(seat) + ": " + what;
}

// Plays a random game and shows every decision to `look` before it is made; stops at the first complaint.
template <class Look>
std::string walk(const AnyGame& game, std::uint64_t seed, Look look) {
  Rng rng(seed);
  AnyState s = game.start();
  Options options;
  for (int n = 1;; ++n) {
    const Seats active = game.active(s);
    if (active.empty()) return "";
    if (n > game.info().longest)
      return "longer than the stated bound of " + std::to_string(game.info().longest) + " moves";
    const Seat seat = random_seat(active, rng);
    game.options(s, seat, options);
    if (options.empty()) return at(n, seat, "no option");
    if (options.ran_over()) return at(n, seat, "too many options");
    const Move move = core::random_move(options, seat, rng);
    if (std::string wrong = look(s, seat, options, move, rng); !wrong.empty()) return at(n, seat, wrong);
    game.apply(s, seat, move, Log::none());
  }
}

std::string no_dead_end(const AnyGame& game, std::uint64_t seed) {
  return walk(game, seed, [&](const AnyState& s, Seat, const Options&, Move, Rng& rng) -> std::string {
    for (const Seat other : game.active(s)) {
      Options theirs;
      game.options(s, other, theirs);
      if (theirs.empty()) return core::seat_text(other) + " has no option";
    }
    // Any option can be applied and leaves a state in which somebody can go on.
    AnyState copy = s;
    const Seat seat = game.active(s).front();
    Options own;
    game.options(copy, seat, own);
    game.apply(copy, seat, own.nth(rng.below(own.count())), Log::none());
    for (const Seat other : game.active(copy)) {
      Options theirs;
      game.options(copy, other, theirs);
      if (theirs.empty()) return "an option leads to a dead end";
    }
    return "";
  });
}

// Numbers and cells within the bounds of the verb, by which others number all moves of a game.
bool is_declared(const core::Info& info, const core::Option& option) {
  const core::Verb& verb = info.verbs[option.move.verb];
  const auto within = [&](int value) { return value >= verb.least && value <= verb.most; };
  if (verb.arg.kind == Arg::number) return within(option.move.arg) && within(option.last);
  return verb.arg.kind != Arg::cell || (within(core::cell_x(option.move.arg)) && within(core::cell_y(option.move.arg)));
}

std::string options_distinct_and_in_order(const AnyGame& game, std::uint64_t seed) {
  return walk(game, seed, [&](const AnyState& s, Seat seat, const Options& options, Move, Rng&) -> std::string {
    const core::Step& step = game.info().steps[game.prompt(s, seat).step];
    int last_rank = -1, last_arg = 0;
    for (int i = 0; i < options.size(); ++i) {
      const core::Option& option = options[i];
      const auto found = std::find(step.verbs.begin(), step.verbs.end(), option.move.verb);
      const std::string text = core::move_text(game.info(), option.move);
      if (found == step.verbs.end()) return "\"" + text + "\" does not belong to step " + step.name;
      const int rank = static_cast<int>(found - step.verbs.begin());
      if (rank < last_rank) return "\"" + text + "\" is out of order in step " + step.name;
      if (step.ascending && rank == last_rank && option.move.arg <= last_arg) return "\"" + text + "\" is out of order";
      last_rank = rank, last_arg = option.last;
      for (int k = 0; k < i; ++k)
        if (options[k].covers(option.move)) return "\"" + text + "\" stands twice";
      if (option.weight == 0) return "\"" + text + "\" has no weight";
      if (!is_declared(game.info(), option)) return "\"" + text + "\" lies outside what its verb declares";
      if (core::find_move(game.info(), options, text) != option.move) return "\"" + text + "\" does not read back";
    }
    Options again;
    game.options(s, seat, again);
    return again.count() == options.count() ? "" : "the options change by asking twice";
  });
}

std::string replay_equals_play(const AnyGame& game, std::uint64_t seed) {
  Rng rng(seed);
  AnyState s = game.start();
  core::Record record =
      core::new_record(game, std::vector<std::string>(static_cast<std::size_t>(game.info().players), "x"));
  Options options;
  for (Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    if (static_cast<int>(record.moves.size()) > game.info().longest) return "longer than the stated bound";
    const Seat seat = random_seat(active, rng);
    game.options(s, seat, options);
    if (options.empty()) return "no option";
    const Move move = core::random_move(options, seat, rng);
    record.moves.push_back(core::seat_text(seat) + " " + core::move_text(game.info(), move));
    game.apply(s, seat, move, Log::none());
  }
  record.scores = core::score_rows(game, s);
  const std::string text = core::write_record(record);
  const auto read = core::read_record(text, "record");
  if (!read) return read.error().text();
  if (core::write_record(*read) != text) return "the record reads back differently";
  const auto end = core::replay(game, *read);
  if (!end) return end.error().text();
  return *end == s ? "" : "the replayed state differs";
}

std::string state_json_round_trip(const AnyGame& game, std::uint64_t seed) {
  Json before_json;
  AnyState before{};
  int n = 0;
  return walk(game, seed, [&](const AnyState& s, Seat, const Options&, Move, Rng&) -> std::string {
    if (++n % 7 != 1) return "";
    const Json json = game.to_json(s);
    const auto back = game.from_json(Json::parse(json.dump(), nullptr, false));
    if (!back) return back.error().text();
    if (!(*back == s)) return "the state reads back differently";
    if (!before_json.is_null()) {
      std::string changes;
      game.changes(before, s, changes);
      Json patched = before_json;
      const Json change_list = Json::parse("{" + changes + "}", nullptr, false);
      if (change_list.is_discarded()) return "changes are no JSON: " + changes;
      for (const auto& [path, value] : change_list.items()) {
        std::string pointer = "/" + path;
        std::replace(pointer.begin(), pointer.end(), '.', '/');
        patched[Json::json_pointer(pointer)] = value;
      }
      if (patched != json) return "the changes do not lead from one state to the next";
    }
    before_json = json;
    before = s;
    return "";
  });
}

// The same moves with the seats of each simultaneous phase in another order.
std::string simultaneous_moves_commute(const AnyGame& game, std::uint64_t seed) {
  std::map<Seat, std::deque<Move>> played;
  AnyState end = game.start();
  std::string wrong =
      walk(game, seed, [&](const AnyState& s, Seat seat, const Options&, Move move, Rng&) -> std::string {
        played[seat].push_back(move);
        end = s;
        game.apply(end, seat, move, Log::none());
        return "";
      });
  if (!wrong.empty()) return wrong;
  Rng rng(seed ^ 0x5eed);
  AnyState s = game.start();
  for (Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const Seat seat = random_seat(active, rng);
    if (played[seat].empty()) return "in another order " + core::seat_text(seat) + " has more to decide";
    const Move move = played[seat].front();
    played[seat].pop_front();
    Options options;
    game.options(s, seat, options);
    if (!options.contains(move))
      return "in another order " + core::seat_text(seat) + " may not " + core::move_text(game.info(), move);
    game.apply(s, seat, move, Log::none());
  }
  return s == end ? "" : "the order of simultaneous moves matters";
}

bool same(const Options& a, const Options& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const core::Option& x, const core::Option& y) {
    return x.move == y.move && x.last == y.last && x.weight == y.weight;
  });
}

// What a seat sees of a guess made from its view must be its view, whatever was guessed.
std::string hidden_things_stay_hidden(const AnyGame& game, std::uint64_t seed) {
  return walk(game, seed, [&](const AnyState& s, Seat, const Options&, Move, Rng& rng) -> std::string {
    for (int viewer = -1; viewer < game.info().seats; ++viewer) {
      const Seat seat = viewer < 0 ? core::kNobody : static_cast<Seat>(viewer);
      const std::string who = core::seat_text(seat);
      const AnyState view = game.observe(s, seat);
      if (!(game.observe(view, seat) == view)) return "observing twice shows " + who + " something else";
      const AnyState other = game.guess(view, seat, game.memory(), rng);
      if (!(game.observe(other, seat) == view)) return "a guess does not look the same to " + who;
      if (game.figures(s, seat) != game.figures(view, seat)) return "the figures show " + who + " more than the view";
      if (game.figures(other, seat) != game.figures(view, seat)) return "the figures tell " + who + " what is hidden";
      if (seat == core::kNobody || !game.active(s).has(seat)) continue;
      if (!game.active(other).has(seat) || game.prompt(other, seat).step != game.prompt(s, seat).step)
        return who + " is not in the same step in a guess";
      Options mine, theirs, seen;
      game.options(s, seat, mine);
      game.options(other, seat, theirs);
      game.options(view, seat, seen);
      if (!same(mine, theirs) || !same(mine, seen)) return "the options of " + who + " depend on what it may not know";
    }
    return "";
  });
}

std::string a_guess_is_playable(const AnyGame& game, std::uint64_t seed) {
  int n = 0;
  return walk(game, seed, [&](const AnyState& s, Seat seat, const Options&, Move, Rng& rng) -> std::string {
    if (seat == core::kChance || ++n % 11 != 1) return "";
    AnyState other = game.guess(game.observe(s, seat), seat, game.memory(), rng);
    if (std::string broken = game.invariant(other); !broken.empty()) return "a guess is broken: " + broken;
    Options options;
    for (int moves = 0; !game.over(other); ++moves) {
      if (moves > game.info().longest) return "a guess does not end";
      const Seat next = random_seat(game.active(other), rng);
      game.options(other, next, options);
      if (options.empty()) return "a guess leads to a dead end";
      game.apply(other, next, core::random_move(options, next, rng), Log::none());
    }
    return "";
  });
}

std::string components_are_conserved(const AnyGame& game, std::uint64_t seed) {
  return walk(game, seed, [&](const AnyState& s, Seat seat, const Options&, Move move, Rng&) {
    AnyState after = s;
    game.apply(after, seat, move, Log::none());
    return game.invariant(after);
  });
}

std::string ends_within_its_bound(const AnyGame& game, std::uint64_t seed) {
  return walk(game, seed, [](const AnyState&, Seat, const Options&, Move, Rng&) -> std::string { return ""; });
}

// Every verb with arguments in and out of range, from every seat.
std::string refusals_match_options(const AnyGame& game, std::uint64_t seed) {
  const core::Info& info = game.info();
  return walk(
      game, seed, [&](const AnyState& s, Seat seat, const Options& options, Move move, Rng& rng) -> std::string {
        if (!game.refusal(s, seat, move).empty()) return "a legal move is refused by " + game.refusal(s, seat, move);
        for (int i = 0; i < 4; ++i) {
          const int verb = rng.below(static_cast<int>(info.verbs.size()));
          const core::Argument& argument = info.verbs[static_cast<std::size_t>(verb)].arg;
          int range = 1;
          if (argument.kind == Arg::number) range = 40;
          if (argument.kind == Arg::seat) range = info.seats;
          if (argument.kind == Arg::word) range = static_cast<int>(info.lists[argument.list].ids.size());
          if (argument.kind == Arg::cell) range = core::cell_arg(36, 36);
          const Move tried = {static_cast<std::uint8_t>(verb),
                              static_cast<std::int16_t>(rng.below(std::max(range, 1)))};
          const std::string refusal = game.refusal(s, seat, tried);
          if (options.contains(tried) != refusal.empty())
            return "\"" + core::move_text(info, tried) +
                   "\": " + (refusal.empty() ? "no option, but not refused" : "an option, but refused by " + refusal);
        }
        for (Seat other = 0; other < info.seats; ++other)
          if (!game.active(s).has(other) && game.refusal(s, other, move) != "not_your_turn")
            return "a seat out of turn is not refused";
        return "";
      });
}

// Every point has a note that says where it came from.
std::string notes_explain_points(const AnyGame& game, std::uint64_t seed) {
  const core::Info& info = game.info();
  return walk(game, seed, [&](const AnyState& s, Seat seat, const Options&, Move move, Rng&) -> std::string {
    AnyState after = s;
    std::vector<Note> notes;
    game.apply(after, seat, move, Log(&notes));
    std::array<int, core::kMaxSeats> explained{};
    for (const Note& note : notes) {
      if (note.kind >= info.notes.size()) return "an unknown note";
      const core::NoteKind& kind = info.notes[note.kind];
      for (std::size_t i = 0; i < kind.args.size(); ++i) {
        const int value = note.args[i];
        const bool word_ok = kind.args[i].kind != Arg::word ||
                             (value >= 0 && value < static_cast<int>(info.lists[kind.args[i].list].ids.size()));
        const bool seat_ok = kind.args[i].kind != Arg::seat || (value >= 0 && value < info.seats);
        if (!word_ok || !seat_ok)
          return "note " + kind.key + ": argument " + std::to_string(i) + " is " + std::to_string(value);
      }
      if (kind.points >= 0)
        explained[static_cast<std::size_t>(note.args[0])] += note.args[static_cast<std::size_t>(kind.points)];
    }
    for (Seat who = 0; who < info.seats; ++who) {
      const int change = game.points(after, who) - game.points(s, who);
      if (change != explained[who])
        return core::seat_text(who) + ": points change by " + std::to_string(change) + ", the notes explain " +
               std::to_string(explained[who]) + " (" + core::move_text(info, move) + ")";
    }
    return "";
  });
}

std::string nothing_is_allocated(const AnyGame& game, std::uint64_t seed) {
  Rng rng(seed);
  AnyState s = game.start();
  Options options;
  const long before = allocations();
  for (int n = 0; n < game.info().longest && !game.over(s); ++n) {
    const Seat seat = random_seat(game.active(s), rng);
    game.options(s, seat, options);
    if (options.empty()) return "no option";
    game.apply(s, seat, core::random_move(options, seat, rng), Log::none());
  }
  const long count = allocations() - before;
  return count == 0 ? "" : std::to_string(count) + " allocations in one game";
}

}  // namespace

const std::vector<Check>& checks() {
  static const std::vector<Check> list = {
      {"no_dead_end", no_dead_end},
      {"options_distinct_and_in_order", options_distinct_and_in_order},
      {"replay_equals_play", replay_equals_play},
      {"state_json_round_trip", state_json_round_trip},
      {"simultaneous_moves_commute", simultaneous_moves_commute},
      {"hidden_things_stay_hidden", hidden_things_stay_hidden},
      {"a_guess_is_playable", a_guess_is_playable},
      {"components_are_conserved", components_are_conserved},
      {"ends_within_its_bound", ends_within_its_bound},
      {"refusals_match_options", refusals_match_options},
      {"notes_explain_points", notes_explain_points},
      {"nothing_is_allocated", nothing_is_allocated},
  };
  return list;
}

core::Record random_record(const AnyGame& game, std::uint64_t seed) {
  core::Record record = core::new_record(game, {});
  for (int i = 1; i <= game.info().players; ++i) record.players.push_back("Player " + std::to_string(i));
  AnyState end = game.start();
  walk(game, seed, [&](const AnyState& s, Seat seat, const Options&, Move move, Rng&) -> std::string {
    record.moves.push_back(core::seat_text(seat) + " " + core::move_text(game.info(), move));
    end = s;
    game.apply(end, seat, move, Log::none());
    return "";
  });
  record.scores = core::score_rows(game, end);
  return record;
}

}  // namespace conformance
