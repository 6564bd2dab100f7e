// `kilowatt verify`: recomputes every die and draw of a finished game from its revealed seed.
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/fair_dice.h"

namespace cli {

namespace {

struct Args {
  RecordOptions record;
  bool json = false;
};

void run(const Args& args) {
  const core::Record record = read_record_file(args.record.file);
  const auto table = open_record(record, args.record.data, args.record.file);
  const auto checked = core::verify_dice(*table.game, record);
  if (args.json) {
    nlohmann::ordered_json json = {{"record", args.record.file}, {"fair", checked.has_value()}};
    if (checked)
      json["chance_moves"] = *checked;
    else
      json["reason"] = checked.error().text();
    print_json(json);
    if (!checked) stop(kNotSo, {});
    return;
  }
  if (!checked) {
    core::Error error = checked.error();
    error.where = error.where.empty() ? args.record.file : args.record.file + ": " + error.where;
    stop(kNotSo, error);
  }
  print("{}: fair: the commitment and all {} chance moves follow from the seed and the nonces\n", args.record.file,
        *checked);
}

}  // namespace

void add_verify(CLI::App& app) {
  auto* command = app.add_subcommand("verify", "Check that nobody chose the dice of a finished game");
  const auto args = std::make_shared<Args>();
  args->record.add_to(*command);
  command->add_flag("--json", args->json, "For programs");
  command->footer("Examples:\n  kilowatt verify game.json\n  kilowatt verify game.json --json");
  command->callback([args] { run(*args); });
}

}  // namespace cli
