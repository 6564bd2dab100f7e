// Data sets nobody wrote: a random walk from a game's own data through everything its loader accepts, by small changes
// and by extremes, and games on what it finds, with random play, bots, hints and reviews.
//
//   data_walk [SETS] [SEED] [GAME]     SETS data sets of each game (or of GAME); prints what was tried
//
// A fault ends the program, and the set that shows it lies in data_walk-failed.json (one object, file by file).
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "bots/bot.h"
#include "bots/review.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/strict.h"
#include "games/all.h"
#include "tests/setups.h"

namespace {

using core::Json;

const core::DataSet* shown = nullptr;  // what is being played

void must(bool holds, const std::string& what) {
  if (holds) return;
  Json files = Json::object();
  for (const auto& [name, bytes] : shown->files) files[name] = Json::parse(bytes, nullptr, false);
  std::ofstream("data_walk-failed.json") << files.dump(1);
  std::fprintf(stderr, "data_walk: %s; the set is in data_walk-failed.json\n", what.c_str());
  std::abort();
}

// Every value below a node, the node itself last.
void collect(Json& node, std::vector<Json*>& out) {
  if (node.is_structured())
    for (Json& child : node) collect(child, out);
  out.push_back(&node);
}

void change_number(Json& value, core::Rng& rng) {
  static constexpr int kExtremes[] = {-32769, -1, 0,  1,   2,   3,   5,   6,   7,    15,    16,    31,    32,
                                      40,     63, 64, 100, 127, 128, 255, 256, 1000, 10000, 32767, 32768, 65536};
  const int now = value.get<int>();
  if (rng.below(2) == 0)
    value = now + (rng.below(2) == 0 ? 1 : -1) * (1 + rng.below(3));
  else
    value = kExtremes[static_cast<std::size_t>(rng.below(static_cast<int>(std::size(kExtremes))))];
}

// One change somewhere in the file: numbers, flags, words of the same file, entries doubled, moved and left out.
void change(Json& file, core::Rng& rng) {
  std::vector<Json*> places;
  collect(file, places);
  std::vector<std::string> words = {"public", "none", std::string(core::kLongestId, 'x')};
  for (const Json* place : places)
    if (place->is_string()) words.push_back(place->get<std::string>());
  Json& place = *places[static_cast<std::size_t>(rng.below(static_cast<int>(places.size())))];
  const auto any = [&](std::size_t size) { return static_cast<std::size_t>(rng.below(static_cast<int>(size))); };
  if (place.is_number_integer()) return change_number(place, rng);
  if (place.is_boolean()) {
    place = !place.get<bool>();
  } else if (place.is_string()) {
    place = words[any(words.size())];
  } else if (place.is_array() && !place.empty()) {
    const Json entry = place[any(place.size())];
    switch (rng.below(4)) {
      case 0: place.erase(place.begin() + static_cast<std::ptrdiff_t>(any(place.size()))); break;
      case 1: std::swap(place[any(place.size())], place[any(place.size())]); break;
      default:  // more of the same, under ids of their own
        for (int n = 1 << rng.below(6); n > 0; --n) {
          Json copy = entry;
          if (copy.is_object() && copy.contains("id")) copy["id"] = "x" + std::to_string(rng.below(1'000'000));
          place.push_back(std::move(copy));
        }
    }
  } else if (place.is_object() && !place.empty()) {
    auto member = place.begin();
    std::advance(member, static_cast<std::ptrdiff_t>(any(place.size())));
    if (rng.below(2) == 0)
      place.erase(member);
    else
      *member = *places[any(places.size())];
  }
}

// Whole games: every decision has options that fit, the counts hold, and the end comes in time.
void play_at_random(const core::AnyGame& game, core::Rng& rng) {
  core::AnyState s = game.start();
  core::Options options;
  for (int n = 0; !game.over(s); ++n) {
    must(n < game.info().longest, "the game is longer than it says");
    const core::Seat seat = game.active(s).front();
    const std::string step = game.info().steps[game.prompt(s, seat).step].name;
    game.options(s, seat, options);
    must(!options.empty(), "no option in step " + step);
    must(!options.ran_over(), "more options than fit in step " + step);
    const core::Move move = core::random_move(options, seat, rng);
    must(game.refusal(s, seat, move).empty(), "an option of step " + step + " is refused");
    must(core::find_move(game.info(), options, core::move_text(game.info(), move)) == move,
         "a move does not read back");
    game.apply(s, seat, move, core::Log::none());
    const std::string broken = game.invariant(s);
    must(broken.empty(), "after a move of step " + step + ": " + broken);
  }
}

// Some rounds with bots at every seat, a hint now and then, and a review of what they did.
void play_with_bots(const core::AnyGame& game, core::Rng& rng, int moves) {
  std::vector<std::unique_ptr<bots::Bot>> players, advisers;
  for (int seat = 0; seat < game.info().players; ++seat) {
    const auto at = static_cast<core::Seat>(seat);
    players.push_back(std::move(*bots::make(game, at, rng.below(2) == 0 ? "easy" : "uct", rng.next())));
    advisers.push_back(std::move(*bots::make(game, at, "expert", rng.next())));
  }
  constexpr int kReviewed = 40;  // moves; each is thought about
  bots::Budget budget;
  budget.iterations = 3;
  std::vector<core::AnyMemory> memories(players.size(), game.memory());
  bots::Reviewer reviewer(game, rng.next(), 1);
  core::AnyState s = game.start();
  core::Options options;
  std::vector<core::Note> notes;
  for (int n = 0; n < moves && !game.over(s); ++n) {
    const core::Seat seat = game.active(s).front();
    game.options(s, seat, options);
    must(!options.empty() && !options.ran_over(), "a bot has nothing to choose from, or too much");
    core::Move move = core::random_move(options, seat, rng);
    if (seat < players.size() && n % 3 != 0) {
      move = players[seat]->choose(game.observe(s, seat), memories[seat], budget);
      must(options.contains(move), "a bot plays what is no option");
      if (n % 17 == 0)
        for (const bots::Suggestion& hint : advisers[seat]->advise(game.observe(s, seat), memories[seat], budget, 3))
          must(options.contains(hint.move), "a hint is no option");
    }
    if (n < kReviewed) reviewer.follow(seat, move);
    notes.clear();
    game.apply(s, seat, move, core::Log(&notes));
    for (std::size_t i = 0; i < memories.size(); ++i)
      for (const core::Note& note : notes)
        if (note.seen_by.has(static_cast<core::Seat>(i))) game.remember(memories[i], note);
  }
  reviewer.finish();
}

struct Tried {
  int changed = 0, accepted = 0, games = 0;
};

// Does the loader take this set? If not, it says where and why.
bool is_accepted(const core::GameType& type, const core::DataSet& set, Tried& tried) {
  ++tried.changed;
  shown = &set;
  const auto loaded = type.load(set);
  if (loaded) {
    ++tried.accepted;
    return true;
  }
  must(!loaded.error().where.empty() && !loaded.error().what.empty(), "a refusal without place or reason");
  must(loaded.error().text().size() < 4000, "a refusal of endless length");
  return false;
}

std::string any_file(const core::GameType& type, core::Rng& rng) {
  const auto& names = type.catalog->rule_files;
  return names[static_cast<std::size_t>(rng.below(static_cast<int>(names.size())))];
}

// A few changes that the loader accepts.
void change_a_little(const core::GameType& type, core::DataSet& set, core::Rng& rng, Tried& tried) {
  for (int kept = 0, tries = 0; kept < 4 && tries < 60; ++tries) {
    core::DataSet next = set;
    std::string& bytes = next.files[any_file(type, rng)];
    Json file = Json::parse(bytes, nullptr, false);
    change(file, rng);
    bytes = file.dump();
    if (!is_accepted(type, next, tried)) continue;
    ++kept;
    set = std::move(next);
  }
}

// Some numbers of a file, each as far up or down as the loader lets it go: what it has proved must hold there, too.
void go_to_the_edge(const core::GameType& type, core::DataSet& set, core::Rng& rng, Tried& tried) {
  constexpr int kNumbers = 12, kFar = 40'000;
  std::string& bytes = set.files[any_file(type, rng)];
  Json file = Json::parse(bytes, nullptr, false);
  std::vector<Json*> numbers;
  collect(file, numbers);
  std::erase_if(numbers, [](const Json* place) { return !place->is_number_integer(); });
  for (int n = 0; n < kNumbers && !numbers.empty(); ++n) {
    Json& number = *numbers[static_cast<std::size_t>(rng.below(static_cast<int>(numbers.size())))];
    int good = number.get<int>(), bad = rng.below(4) == 0 ? -kFar : kFar;
    while (std::abs(bad - good) > 1) {
      const int middle = good + (bad - good) / 2;
      number = middle;
      bytes = file.dump();
      (is_accepted(type, set, tried) ? good : bad) = middle;
    }
    number = good;
    bytes = file.dump();
  }
}

Tried walk(const core::GameType& type, int sets, std::uint64_t seed) {
  core::Rng rng(seed);
  Tried tried;
  core::DataSet set = *type.default_data();
  for (int n = 0; n < sets; ++n) {
    if (n % 20 == 0) set = *type.default_data();  // not too far from what anybody would write
    if (n % 3 == 2)
      go_to_the_edge(type, set, rng, tried);
    else
      change_a_little(type, set, rng, tried);
    shown = &set;
    const auto maker = type.load(set);
    must(maker.has_value(), "a set is refused that was accepted before");
    const int range = type.catalog->max_players - type.catalog->min_players + 1;
    const int players = type.catalog->min_players + rng.below(range);
    for (const core::Setup& setup : conformance::setups(*type.catalog, players, 1, rng.next())) {
      if (rng.below(3) != 0) continue;
      const auto game = (*maker)(setup);
      if (!game) continue;
      play_at_random(**game, rng);
      ++tried.games;
      if (rng.below(6) == 0) play_with_bots(**game, rng, 60 + rng.below(120));
    }
  }
  return tried;
}

}  // namespace

int main(int argc, char** argv) {
  const int sets = argc > 1 ? std::atoi(argv[1]) : 20;
  const auto seed = argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1;
  for (const core::GameType& type : games::all()) {
    if (argc > 3 && type.catalog->id != argv[3]) continue;
    const Tried tried = walk(type, sets, seed);
    std::printf("%s: %d changes, %d accepted, %d games\n", type.catalog->id.c_str(), tried.changed, tried.accepted,
                tried.games);
  }
  return 0;
}
