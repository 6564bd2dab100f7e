#include "cli/series.h"

#include "bots/clock.h"
#include "bots/weights.h"
#include "cli/files.h"
#include "cli/simulate.h"
#include "cli/stop.h"
#include "core/sha256.h"

namespace cli {

void SeriesOptions::add_to(CLI::App& command, const std::string& games_help, const std::string& bots_help) {
  table.add_to(command);
  command.add_option("-n,--games", games, games_help)->check(CLI::Range(1L, 100'000'000L))->capture_default_str();
  command.add_option("--seed", seed, "The same seed gives the same dice")->capture_default_str();
  of_kind(command.add_option("-b,--bot,--bots", bots, bots_help), kind::kBots)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  command.add_option("--time", budget.milliseconds, "Milliseconds a bot may think about a turn; 0: its own measure")
      ->check(not_negative());
  command.add_flag_callback(
      "--processor-time", [this] { budget.clock = &bots::processor_clock(); },
      "Milliseconds are those that the processor works for a bot: a busy machine makes no difference");
  command.add_option("--iterations", budget.iterations, "Iterations of a bot's search for a turn; 0: its own measure")
      ->check(not_negative());
  command.add_option("--threads", threads, "Threads; 0 means one for each core, with mpirun one for each process")->check(CLI::Range(0, 256));
  of_kind(command.add_option("--weights", weights, "Learned weights instead of the program's own"), kind::kFile);
  command.add_flag("--json", json, "For programs");
}

std::string SeriesOptions::take_weights() const {
  if (weights.empty()) return {};
  const std::string bytes = read_file(weights);
  const auto taken = bots::give_weights(table.game, bytes);
  if (taken) return core::to_hex(core::sha256(bytes));
  core::Error error = taken.error();
  error.where = weights;
  stop(kNotSo, error);
}

int SeriesOptions::thread_count() const { return threads > 0 ? threads : cores(); }

}  // namespace cli
