// How long the table takes for a move: parse, check, apply, write the view of every seat; and for a restart.
#include <benchmark/benchmark.h>

#include "core/playout.h"
#include "games/all.h"
#include "table/game_cache.h"
#include "table/table.h"

namespace {

constexpr table::Time kNow = 1'800'000'000'000;

struct Game {
  table::GameCache game_cache{games::all()};
  std::vector<table::Event> events;
  std::vector<table::Watcher> watchers;
  std::optional<table::Table> table;
  core::Rng rng{7};
  std::string move, text;

  Game(std::string_view id, int seats) {
    table::Settings settings;
    settings.game = id;
    settings.confirm = false;
    settings.seats.resize(static_cast<std::size_t>(seats), {table::Sitter::human, "name", ""});
    core::Digest seed{};
    seed.fill(static_cast<std::uint8_t>(seats));
    table = std::move(*table::Table::create(game_cache, settings, seed, kNow, events));
    for (int chair = 0; chair < seats; ++chair) {
      watchers.emplace_back(table::Who{chair, false});
      text.clear();
      table->welcome(watchers.back(), kNow, text);
      const auto answer = table->act({chair, false}, *table::Message::parse(R"({"type":"ready","nonce":"n"})"), kNow);
      events.insert(events.end(), answer.events.begin(), answer.events.end());
    }
    spread();
  }
  std::size_t spread() {
    std::size_t bytes = 0;
    for (table::Watcher& watcher : watchers) {
      text.clear();
      if (table->update(watcher, kNow, text)) bytes += text.size();
    }
    return bytes;
  }
  // Writes the message of a random move; false at the end of the game.
  core::Seat choose() {
    const core::Seats waiting = table->waiting_for();
    if (waiting.empty()) return core::kNobody;
    int pick = rng.below(waiting.count());
    core::Seat seat = waiting.front();
    for (const core::Seat one : waiting)
      if (pick-- == 0) seat = one;
    core::Options options;
    table->game().options(table->history().state(), seat, options);
    move = R"({"type":"play","decision":)" + std::to_string(table->decision(seat)) + R"(,"move":")";
    table::append_move(move, table->game().info(), core::random_move(options, seat, rng));
    move += "\"}";
    return seat;
  }
};

void play(benchmark::State& state, std::string_view id) {
  const int seats = static_cast<int>(state.range(0));
  std::int64_t bytes = 0, moves = 0;
  auto game = std::make_unique<Game>(id, seats);
  for (auto _ : state) {
    state.PauseTiming();
    core::Seat seat = game->choose();
    if (seat == core::kNobody) {
      game = std::make_unique<Game>(id, seats);
      seat = game->choose();
    }
    state.ResumeTiming();
    const auto message = table::Message::parse(game->move);
    const auto answer = game->table->act({seat, false}, *message, kNow);
    bytes += static_cast<std::int64_t>(game->spread());
    benchmark::DoNotOptimize(answer);
    moves += !answer.events.empty();
  }
  state.SetItemsProcessed(moves);
  state.counters["bytes"] = benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}

void restore(benchmark::State& state, std::string_view id) {
  Game game(id, static_cast<int>(state.range(0)));
  for (core::Seat seat = game.choose(); seat != core::kNobody; seat = game.choose()) {
    const auto answer = game.table->act({seat, false}, *table::Message::parse(game.move), kNow);
    game.events.insert(game.events.end(), answer.events.begin(), answer.events.end());
  }
  for (auto _ : state) {
    auto table = table::Table::restore(game.game_cache, game.events);
    game.text.clear();
    table::Watcher watcher(table::Who{0, false});
    table->welcome(watcher, kNow, game.text);
    benchmark::DoNotOptimize(table);
  }
  state.counters["events"] = static_cast<double>(game.events.size());
  state.counters["view"] = static_cast<double>(game.text.size());
}

}  // namespace

int main(int argc, char** argv) {
  for (const core::GameType& type : games::all()) {
    const std::string& id = type.catalog->id;
    for (const int seats : {2, 4}) {
      if (seats > type.catalog->max_players) continue;
      benchmark::RegisterBenchmark(("move/" + id).c_str(), [&id](benchmark::State& state) {
        play(state, id);
      })->Arg(seats);
      benchmark::RegisterBenchmark(("restore/" + id).c_str(), [&id](benchmark::State& state) {
        restore(state, id);
      })->Arg(seats);
    }
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
