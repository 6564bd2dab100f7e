// The puzzles that come with the program: their answers, and what a hint says there, solve them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <tuple>

#include "bots/appraiser.h"
#include "bots/puzzle.h"
#include "core/notation.h"
#include "core/replay.h"
#include "games/all.h"

namespace {

constexpr int kEvery = 12;   // of sixty; all of them are for whoever makes a collection anew
constexpr int kFinest = 12;  // times the iterations of a review, as a page weighs a turn that was tried

// A position as the seat that has to solve it sees it.
struct Position {
  std::unique_ptr<core::AnyGame> game;
  core::AnyState state;
  core::AnyMemory memory;
};

Position position_of(const core::Json& collection, const core::Json& puzzle) {
  core::Json json = collection["games"][puzzle["game"].get<std::size_t>()];
  const auto record = core::read_record(json.dump(), "puzzles.json");
  Position out;
  if (!record) return out;
  auto game = games::open(record->game, {static_cast<int>(record->players.size()), record->options});
  if (!game) return out;
  out.game = std::move(*game);
  const auto seat = puzzle["seat"].get<core::Seat>();
  out.memory = out.game->memory();
  std::vector<core::Note> notes;
  const auto end = core::replay(*out.game, *record, puzzle["move"].get<int>(), [&](const core::Played& played) {
    core::AnyState after = played.before;
    notes.clear();
    out.game->apply(after, played.seat, played.move, core::Log(&notes));
    for (const core::Note& note : notes)
      if (note.seen_by.has(seat)) out.game->remember(out.memory, note);
  });
  if (end) out.state = *end;
  return out;
}

TEST(Puzzles, a_turn_too_close_to_tell_from_the_best_solves) {
  std::vector<bots::Suggestion> found(2);
  found[0].expected = 40;
  found[1].asked = true;
  for (const auto& [expected, equal, solved] :
       {std::tuple{39.8, false, true}, {38.0, true, true}, {38.0, false, false}, {41.0, false, true}}) {
    found[1].expected = expected;
    found[1].equal = equal;
    const auto verdict = bots::verdict_on(found);
    ASSERT_TRUE(verdict.has_value());
    EXPECT_EQ(verdict->solved, solved) << expected << equal;
    EXPECT_NEAR(verdict->lost, std::max(0.0, 40 - expected), 1e-9);
  }
  found[1].asked = false;
  EXPECT_FALSE(bots::verdict_on(found).has_value()) << "nobody asked";
}

TEST(Puzzles, their_answers_and_the_first_hint_solve_them) {
  for (const auto& folder : std::filesystem::directory_iterator(KILOWATT_SOURCE_DIR "/bots")) {
    std::ifstream file(folder.path() / "puzzles.json");
    if (!file) continue;
    const core::Json collection = core::Json::parse(file);
    const core::Json& puzzles = collection["puzzles"];
    for (std::size_t i = 0; i < puzzles.size(); i += kEvery) {
      const core::Json& puzzle = puzzles[i];
      SCOPED_TRACE(folder.path().filename().string() + " " + std::to_string(i));
      const Position at = position_of(collection, puzzle);
      ASSERT_NE(at.game, nullptr);
      const auto seat = puzzle["seat"].get<core::Seat>();
      const int iterations = bots::make_appraiser(*at.game)->iterations();
      std::vector<core::Move> answer;
      core::AnyState s = at.state;
      for (const core::Json& text : puzzle["best"]) {
        const auto move = core::read_move(*at.game, s, core::seat_text(seat) + " " + text.get<std::string>(), 1);
        ASSERT_TRUE(move.has_value());
        answer.push_back(move->second);
        at.game->apply(s, seat, move->second, core::Log::none());
      }
      const core::AnyState view = at.game->observe(at.state, seat);
      const auto solves = [&](const std::vector<core::Move>& turn) {
        const bots::Verdict verdict = bots::check_puzzle(*at.game, view, seat, at.memory, turn, kFinest * iterations);
        return verdict.solved ? std::string() : "lost " + std::to_string(verdict.lost);
      };
      EXPECT_EQ(solves(answer), "");
      auto judge = bots::make(*at.game, seat, bots::kAdviser, 1);
      ASSERT_TRUE(judge.has_value());
      const auto hints = (*judge)->advise(view, at.memory, {.milliseconds = 0, .iterations = kFinest * iterations}, 3);
      ASSERT_FALSE(hints.empty());
      EXPECT_EQ(solves(hints.front().turn), "");
    }
  }
}

}  // namespace
