#include "cli/simulate.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "cli/stop.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/replay.h"

namespace cli {

std::uint64_t series_seed(std::uint64_t seed, long n) {
  core::Rng rng(seed ^ (static_cast<std::uint64_t>(n) + 1) * 0xd1342543de82ef95u);
  return rng.next();
}

Simulated simulate(const core::AnyGame& game, const std::vector<std::string>& bots, const bots::Budget& budget, std::uint64_t seed,
                   bool keep_moves) {
  const core::Info& info = game.info();
  core::Rng chance(seed);
  std::vector<std::unique_ptr<bots::Bot>> players;
  std::vector<core::AnyMemory> memories;
  for (int seat = 0; seat < info.players; ++seat) {
    const std::string& level = bots[static_cast<std::size_t>(seat) % bots.size()];
    players.push_back(must(bots::make(game, static_cast<core::Seat>(seat), level, chance.next()), kWrongUse));
    memories.push_back(game.memory());
  }

  Simulated out;
  core::AnyState s = game.start();
  core::Options options;
  std::vector<core::Note> notes;
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const core::Seat seat = active.front();
    options.clear();
    game.options(s, seat, options);
    ++out.moves;
    out.decisions += options.count() > 1;
    const core::Move move = seat == core::kChance || seat >= info.players
                                ? core::random_move(options, seat, chance)
                                : players[seat]->choose(game.observe(s, seat), memories[seat], budget);
    if (keep_moves) out.record.moves.push_back(core::seat_text(seat) + " " + core::move_text(info, move));
    notes.clear();
    game.apply(s, seat, move, core::Log(&notes));
    for (const core::Note& note : notes)
      for (std::size_t i = 0; i < memories.size(); ++i)
        if (note.seen_by.has(static_cast<core::Seat>(i))) game.remember(memories[i], note);
  }
  out.scores = game.scores(s);
  if (keep_moves) {
    std::vector<std::string> names;
    core::Json seats = core::Json::array();
    for (int seat = 0; seat < info.players; ++seat) {
      const std::string& level = bots[static_cast<std::size_t>(seat) % bots.size()];
      names.push_back(level + " " + std::to_string(seat + 1));
      seats.push_back({{"bot", "kilowatt"}, {"level", level}});
    }
    auto moves = std::move(out.record.moves);
    out.record = core::new_record(game, names);
    out.record.moves = std::move(moves);
    out.record.seats = seats;
    out.record.scores = core::score_rows(game, s);
  }
  return out;
}

void in_parallel(long count, int threads, const std::atomic<bool>& stop, const std::function<void(long)>& work) {
  std::atomic<long> next = 0;
  std::atomic<bool> broken = false;
  std::mutex mutex;
  std::exception_ptr first;
  const auto loop = [&] {
    try {
      for (long n = next++; n < count && !stop && !broken; n = next++) work(n);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!first) first = std::current_exception();
      broken = true;
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < std::min<long>(threads, count); ++i) others.emplace_back(loop);
  loop();
  others.clear();
  if (first) std::rethrow_exception(first);
}

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace cli
