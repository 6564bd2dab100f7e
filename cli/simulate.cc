#include "cli/simulate.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <exception>
#include <mutex>
#include <thread>

#include "cli/program_bot.h"
#include "cli/stop.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/replay.h"

namespace cli {

std::uint64_t series_seed(std::uint64_t seed, long n) {
  core::Rng rng(seed ^ (static_cast<std::uint64_t>(n) + 1) * 0xd1342543de82ef95u);
  return rng.next();
}

std::vector<Contender> read_contenders(const std::vector<std::string>& names, const bots::Budget& budget,
                                       const core::AnyGame& game) {
  std::vector<Contender> out;
  for (const std::string& name : names) {
    const std::size_t colon = name.rfind(':');
    const std::string own = colon == std::string::npos ? name : name.substr(colon + 1);
    Contender& one = out.emplace_back(
        Contender{name, colon == std::string::npos ? std::string() : name.substr(0, colon), own, budget});
    if (const std::size_t mark = own.find('@'); mark != std::string::npos) {
      one.level = own.substr(0, mark);
      const std::string time = own.substr(mark + 1);
      const auto [end, wrong] = std::from_chars(time.data(), time.data() + time.size(), one.budget.milliseconds);
      if (wrong != std::errc{} || end != time.data() + time.size() || !(one.budget.milliseconds > 0))
        stop(kWrongUse, name, "the time after @ is no number of milliseconds", "for example expert@10");
      one.budget.iterations = 0;
    }
    if (one.program.empty()) must(bots::make(game, 0, one.level, 1), kWrongUse);
  }
  return out;
}

namespace {

// The time each player takes for a turn: for all it does until another one decides, or until chance has moved and it is
// another turn.
class Timer {
 public:
  explicit Timer(int players) : times_(static_cast<std::size_t>(players)) {}
  void chance_moves() { chance_moved_ = true; }
  core::Move time(core::Seat seat, std::uint64_t turn, bool choice, const std::function<core::Move()>& choose,
                  const bots::Bot& bot) {
    if (seat != last_ || (chance_moved_ && turn != turn_)) times_[seat].emplace_back();
    last_ = seat;
    turn_ = turn;
    chance_moved_ = false;
    const auto start = std::chrono::steady_clock::now();
    const double worked = cpu();
    const core::Move move = choose();
    TurnTime& now = times_[seat].back();
    const auto* program = dynamic_cast<const ProgramBot*>(&bot);
    now.cpu += program != nullptr ? program->cpu() : cpu() - worked;
    now.milliseconds += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    now.choice |= choice;
    return move;
  }
  std::vector<std::vector<TurnTime>> take() { return std::move(times_); }

 private:
  // Of this thread, in milliseconds.
  static double cpu() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
  }

  std::vector<std::vector<TurnTime>> times_;
  core::Seat last_ = core::kNobody;
  std::uint64_t turn_ = 0;
  bool chance_moved_ = false;
};

}  // namespace

Simulated simulate(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed, Keep keep) {
  const core::Info& info = game.info();
  const auto at_seat = [&](int seat) -> const Contender& { return bots[static_cast<std::size_t>(seat) % bots.size()]; };
  core::Rng chance(seed);
  std::vector<std::unique_ptr<bots::Bot>> players;
  std::vector<ProgramBot*> programs;
  std::vector<core::AnyMemory> memories;
  for (int number = 0; number < info.players; ++number) {
    const auto seat = static_cast<core::Seat>(number);
    const Contender& one = at_seat(number);
    const std::uint64_t own = chance.next();
    if (one.program.empty()) {
      players.push_back(must(bots::make(game, seat, one.level, own), kWrongUse));
    } else {
      auto program = std::make_unique<ProgramBot>(one.program, game, seat, one.level, one.budget, own);
      programs.push_back(program.get());
      players.push_back(std::move(program));
    }
    memories.push_back(game.memory());
  }

  Simulated out;
  Timer timer(info.players);
  core::AnyState s = game.start();
  core::Options options;
  std::vector<core::Note> notes;
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const core::Seat seat = active.front();
    game.options(s, seat, options);
    if (options.empty() || options.ran_over())
      stop(kNotSo, info.steps[game.prompt(s, seat).step].name,
           core::seat_text(seat) + " cannot choose a move: the component data leave none, or too many",
           "correct the data set");
    ++out.moves;
    out.decisions += options.count() > 1;
    const auto choose = [&] {
      return players[seat]->choose(game.observe(s, seat), memories[seat], at_seat(seat).budget);
    };
    if (seat == core::kChance) timer.chance_moves();
    const core::Move move = seat == core::kChance || seat >= info.players ? core::random_move(options, seat, chance)
                            : keep == Keep::times
                                ? timer.time(seat, game.turn_number(s), options.count() > 1, choose, *players[seat])
                                : choose();
    if (keep == Keep::moves) out.record.moves.push_back(core::seat_text(seat) + " " + core::move_text(info, move));
    for (ProgramBot* program : programs) program->tell(seat, move);
    notes.clear();
    game.apply(s, seat, move, core::Log(&notes));
    for (const core::Note& note : notes)
      for (std::size_t i = 0; i < memories.size(); ++i)
        if (note.seen_by.has(static_cast<core::Seat>(i))) game.remember(memories[i], note);
  }
  out.scores = game.scores(s);
  out.turn_times = timer.take();
  if (keep == Keep::moves) {
    std::vector<std::string> names;
    core::Json seats = core::Json::array();
    for (int seat = 0; seat < info.players; ++seat) {
      const std::string& level = at_seat(seat).level;
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
