#include "games/powerline/tests/scene.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation.h"

namespace powerline::testing {

namespace {

Game make_game(int players, Json options) {
  if (!options.contains("boards"))
    options["boards"] = Json(std::vector<std::string>(static_cast<std::size_t>(players), "a"));
  auto game = Game::make(default_data(), {players, std::move(options)});
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().text());
  return *game;
}

Texts texts(const core::Info& info, const core::Options& options) {
  Texts out;
  for (const core::Option& option : options) out.push_back(core::option_text(info, option));
  return out;
}

}  // namespace

std::shared_ptr<const Data> default_data() {
  static const auto kData = Game::load(Game::default_data()).value();
  return kData;
}

Scene::Scene(int players, Json options) : game(make_game(players, std::move(options))), s(game.start()) {}

std::size_t Scene::line_index(std::string_view line) const {
  const int index = game.data().line_ids.find(line);
  EXPECT_GE(index, 0) << line;
  return static_cast<std::size_t>(index);
}

bool Scene::covered(std::string_view station, int n) {
  return (seat(n).stations >> game.data().station_ids.find(station) & 1) != 0;
}

Texts Scene::stations(int n) {
  Texts out;
  for (const std::string& id : game.data().station_ids.list())
    if (covered(id, n)) out.push_back(id);
  return out;
}

Scene& Scene::build(std::string_view line, int count, End from, int n) {
  const std::size_t index = line_index(line);
  PlayerBoard& board = seat(n);
  const Network& network = *game.rules().seats[static_cast<std::size_t>(n - 1)].network;
  board.tokens[index] = static_cast<std::uint8_t>(count);
  board.ends[index] = count > 0 ? from : kNoEnd;
  if (count == network.lines[index].segments) board.cities |= static_cast<std::uint16_t>(1u << index);
  for (std::size_t i = 0; i < network.stations.size(); ++i)
    if ((network.stations[i].lines & ~board.cities) == 0) board.stations |= static_cast<std::uint8_t>(1u << i);
  board.next = next_places(game.rules(), board, static_cast<core::Seat>(n - 1));
  return *this;
}

Scene& Scene::complete(std::initializer_list<std::string_view> lines, int n) {
  for (const std::string_view line : lines) build(line, game.rules().seats[static_cast<std::size_t>(n - 1)].network->lines[line_index(line)].segments, kEndA, n);
  return *this;
}

Scene& Scene::tiles(std::array<std::uint8_t, kWorkers> columns, int n) {
  seat(n).tiles = columns;
  return *this;
}

Scene& Scene::round(int now) {
  s.round = static_cast<std::uint8_t>(now - 1);
  return *this;
}

Scene& Scene::dice(std::array<int, kWorkers> values) {
  for (const int value : values) chance("die " + std::to_string(value));
  return *this;
}

void Scene::play_as(core::Seat seat, std::string_view move) {
  ASSERT_TRUE(game.active(s).has(seat)) << move;
  core::Options options;
  game.options(s, seat, options);
  const auto found = core::find_move(game.info(), options, move);
  ASSERT_TRUE(found.has_value()) << move << " is no option";
  game.apply(s, seat, *found, core::Log(&notes));
}

Scene& Scene::play(std::initializer_list<std::string_view> moves, int n) {
  for (const std::string_view move : moves) play_as(static_cast<core::Seat>(n - 1), move);
  return *this;
}

Scene& Scene::chance(std::string_view move) {
  play_as(core::kChance, move);
  return *this;
}

Scene& Scene::island_round(int workers, int n) {
  dice({1, 1, 1, 1, 1, 1}).play("begin red", n);
  for (int i = 0; i < workers; ++i) play("island", n);
  play("stop", n);
  if (seat(n).step == kVacation) play("vacation keep", n);
  return *this;
}

Texts Scene::options(int n) {
  core::Options options;
  game.options(s, static_cast<core::Seat>(n - 1), options);
  return texts(game.info(), options);
}

Texts Scene::chance_options() {
  core::Options options;
  game.options(s, core::kChance, options);
  return texts(game.info(), options);
}

bool Scene::offered(std::string_view move, int n) {
  const Texts all = options(n);
  return std::find(all.begin(), all.end(), move) != all.end();
}

std::string Scene::refusal(std::string_view move, int n) {
  const auto moves = core::parse_moves(game.info(), move);
  if (moves.empty()) return "unknown_word";
  return game.refusal(s, static_cast<core::Seat>(n - 1), moves.front());
}

std::string Scene::step(int n) {
  const core::Seat seat = game.active(s).has(core::kChance) ? core::kChance : static_cast<core::Seat>(n - 1);
  return game.active(s).has(seat) ? game.info().steps[game.prompt(s, seat).step].name : "";
}

int Scene::gained(std::string_view key, int n) const {
  int sum = 0;
  for (const core::Note& note : notes) {
    const core::NoteKind& kind = game.info().notes[note.kind];
    if (kind.key == key && kind.points >= 0 && note.args[0] == n - 1)
      sum += note.args[static_cast<std::size_t>(kind.points)];
  }
  return sum;
}

bool Scene::noted(std::string_view key) const {
  return std::any_of(notes.begin(), notes.end(),
                     [&](const core::Note& note) { return game.info().notes[note.kind].key == key; });
}

std::array<int, 3> paid(Scene& t, std::string_view tile) {
  const Tile& which = t.game.data().tiles[static_cast<std::size_t>(t.game.data().tile_ids.find(tile))];
  return {tile_points(t.game.data().shared(), which, t.seat(), 1), tile_points(t.game.data().shared(), which, t.seat(), 2),
          tile_points(t.game.data().shared(), which, t.seat(), 3)};
}

}  // namespace powerline::testing
