// Rows shared out among threads that wait between two steps.
#include <kilowatt/batch.h>

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "library/crew.h"
#include "library/engine.h"
#include "library/zeroed_array.h"

namespace kilowatt {

namespace {

// Memory that is there to be taken now. The system would promise more, and end the program when it is written to.
long long available_bytes() {
  std::ifstream file("/proc/meminfo");
  long long kib = 0;
  for (std::string word; file >> word;)
    if (word == "MemAvailable:" && file >> kib) return kib * 1024;
  return static_cast<long long>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
}

std::string row_text(int row) { return "row " + std::to_string(row) + ": "; }

}  // namespace

struct Batch::Inside {
  Inside(const Game& its_game, const Setup& its_setup)
      : game(its_game),
        setup(its_setup),
        observation(rows() * static_cast<std::size_t>(game.observation_size())),
        mask(rows() * static_cast<std::size_t>(game.action_count())),
        seat(rows()),
        legal(rows()),
        reward(rows() * static_cast<std::size_t>(game.seats())),
        done(rows()),
        points(rows() * static_cast<std::size_t>(game.seats())),
        actions(rows()),
        counts(static_cast<std::size_t>(setup.threads)),
        wrong(static_cast<std::size_t>(setup.threads)) {}

  std::size_t rows() const { return static_cast<std::size_t>(setup.rows); }
  bool has_memory() const {
    return observation.get() != nullptr && mask.get() != nullptr && seat.get() != nullptr && legal.get() != nullptr &&
           reward.get() != nullptr && done.get() != nullptr && points.get() != nullptr && actions.get() != nullptr;
  }
  inside::RowArrays arrays() const {
    return {observation.get(), mask.get(), seat.get(),   legal.get(),
            reward.get(),      done.get(), points.get(), actions.get()};
  }
  // Where a thread's rows begin.
  int first_of(int part) const { return static_cast<int>(static_cast<long long>(setup.rows) * part / setup.threads); }

  // The first of a thread's rows whose action is no option; -1 if there is none.
  int first_wrong(int part) const {
    const int count = game.action_count();
    for (int row = first_of(part); row < first_of(part + 1); ++row) {
      const int action = actions.get()[row];
      if (action < 0 || action >= count || mask.get()[static_cast<std::ptrdiff_t>(row) * count + action] == 0)
        return row;
    }
    return -1;
  }
  long long bytes() const {
    const long long row = 2LL * game.observation_size() + game.action_count() + 3'100;  // the state and its options
    return row * setup.rows;
  }

  Game game;
  Setup setup;
  inside::ZeroedArray<std::int16_t> observation;
  inside::ZeroedArray<std::uint8_t> mask;
  inside::ZeroedArray<std::int8_t> seat;
  inside::ZeroedArray<std::int32_t> legal;
  inside::ZeroedArray<float> reward;
  inside::ZeroedArray<std::uint8_t> done;
  inside::ZeroedArray<std::int32_t> points;
  inside::ZeroedArray<std::int32_t> actions;
  std::vector<inside::RowCount> counts;
  std::vector<int> wrong;  // of each thread
  std::unique_ptr<inside::Rows> matches;
  std::unique_ptr<inside::Crew> crew;
};

Batch::Batch(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Batch::Batch(Batch&& other) noexcept = default;
Batch& Batch::operator=(Batch&& other) noexcept = default;
Batch::~Batch() = default;

Result<Batch> Batch::make(const Game& game, const Setup& setup) {
  const auto refuse = [](const char* what, long long value, long long most) {
    return std::unexpected(Error{"bad_field", std::string(what) + ": " + std::to_string(value) +
                                                  " is not between 1 and " + std::to_string(most)});
  };
  if (setup.rows < 1 || setup.rows > kMostRows) return refuse("rows", setup.rows, kMostRows);
  if (setup.threads < 1 || setup.threads > kMostThreads) return refuse("threads", setup.threads, kMostThreads);
  Setup fitting = setup;
  fitting.threads = std::min(setup.threads, setup.rows);
  auto made = std::make_unique<Inside>(game, fitting);
  made->matches = game.engine().rows(made->arrays(), setup.rows, setup.seed);
  if (!made->has_memory() || !made->matches->has_memory() || made->bytes() > available_bytes())
    return std::unexpected(
        Error{"no_memory", "there is not enough memory for " + std::to_string(setup.rows) + " rows (ask for fewer)"});
  made->crew = std::make_unique<inside::Crew>(fitting.threads);
  Inside& it = *made;
  auto begin = [&it](int part) { it.matches->begin(it.first_of(part), it.first_of(part + 1)); };
  it.crew->run(begin);
  return Batch(std::move(made));
}

const Game& Batch::game() const { return inside_->game; }
int Batch::rows() const { return inside_->setup.rows; }
int Batch::threads() const { return inside_->setup.threads; }
const std::int16_t* Batch::observation() const { return inside_->observation.get(); }
const std::uint8_t* Batch::mask() const { return inside_->mask.get(); }
const std::int8_t* Batch::seat() const { return inside_->seat.get(); }
const std::int32_t* Batch::legal() const { return inside_->legal.get(); }
const float* Batch::reward() const { return inside_->reward.get(); }
const std::uint8_t* Batch::done() const { return inside_->done.get(); }
const std::int32_t* Batch::points() const { return inside_->points.get(); }
std::int32_t* Batch::actions() { return inside_->actions.get(); }

void Batch::sample() {
  Inside& it = *inside_;
  auto work = [&it](int part) { it.matches->sample(it.first_of(part), it.first_of(part + 1)); };
  it.crew->run(work);
}

Result<void> Batch::step() {
  Inside& it = *inside_;
  const int count = it.game.action_count();
  auto check = [&it](int part) { it.wrong[static_cast<std::size_t>(part)] = it.first_wrong(part); };
  it.crew->run(check);
  for (const int row : it.wrong) {
    if (row < 0) continue;
    const int action = it.actions.get()[row];
    if (action < 0 || action >= count)
      return std::unexpected(Error{"bad_field", row_text(row) + "there is no action " + std::to_string(action) +
                                                    " (0 to " + std::to_string(count - 1) + ")"});
    return std::unexpected(Error{"refused", row_text(row) + it.matches->refusal(row, action)});
  }
  auto work = [&it](int part) {
    it.matches->step(it.first_of(part), it.first_of(part + 1), it.counts[static_cast<std::size_t>(part)]);
  };
  it.crew->run(work);
  return {};
}

long long Batch::decisions() const {
  long long sum = 0;
  for (const inside::RowCount& count : inside_->counts) sum += count.decisions;
  return sum;
}

long long Batch::matches() const {
  long long sum = 0;
  for (const inside::RowCount& count : inside_->counts) sum += count.matches;
  return sum;
}

}  // namespace kilowatt
