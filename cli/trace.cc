// `kilowatt trace`: a saved game with all its decisions spelled out, as JSON lines.
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/replay.h"

namespace cli {

namespace {

// The whole trace is made before its first line is printed, so that a broken record prints nothing.
void run_trace(const RecordOptions& args) {
  const core::Record record = read_record_file(args.file);
  const auto table = open_record(record, args.data, args.file);
  std::string lines;
  const auto done = core::write_trace(*table.game, record, [&](const std::string& line) { lines += line + "\n"; });
  if (!done) {
    core::Error error = done.error();
    error.where = args.file + ": " + error.where;
    stop(kNotSo, error);
  }
  write(lines);
}

}  // namespace

void add_trace(CLI::App& app) {
  auto* command = app.add_subcommand("trace", "Every decision of a saved game, spelled out as JSON lines");
  const auto args = std::make_shared<RecordOptions>();
  args->add_to(*command);
  command->footer(
      "Examples:\n  kilowatt trace game.json > game.trace\n  kilowatt sim powerline --games 1 --records . && kilowatt "
      "trace 1.json | tail -1");
  command->callback([args] { run_trace(*args); });
}

}  // namespace cli
