// `kilowatt tables` and `kilowatt replay --all`: what a store holds, and whether all of it still replays.
#include "cli/stored.h"

#include <filesystem>
#include <map>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "core/dice_proof.h"
#include "core/replay.h"
#include "games/all.h"
#include "server/loop.h"
#include "server/options.h"
#include "server/storage/storage.h"
#include "table/table.h"

namespace cli {

std::unique_ptr<server::Storage> open_store(const std::string& db, Missing missing) {
  constexpr std::string_view kSqlite = "sqlite:";
  server::Options options;
  options.db = db;
  const std::string address = options.store_address();
  if (missing == Missing::error && address.starts_with(kSqlite))
    if (const std::string file = address.substr(kSqlite.size()); !std::filesystem::exists(file))
      stop(kNotSo, file, "there is no such store", "--db names it, as for `kilowatt serve`");
  return must(server::open_storage(address));
}

namespace {

// Played again event by event; a finished game also from its record, dice and all.
core::Result<void> check(table::GameCache& game_cache, const server::StoredTable& stored) {
  auto table = table::Table::restore(game_cache, stored.events);
  if (!table) return std::unexpected(table.error());
  if (table->last_event() != stored.events.back().n) return core::failure("broken_table", "", "its events have a gap");
  if (table->status() != table::Status::over) return {};
  const auto record = table->record();
  if (!record) return std::unexpected(record.error());
  if (auto end = core::replay(table->game(), *record); !end) return std::unexpected(end.error());
  if (record->dice)
    if (auto dice = core::verify_dice(table->game(), *record); !dice) return std::unexpected(dice.error());
  return {};
}

struct Count {
  int tables = 0;
  long events = 0;
};

struct StoredArgs {
  std::string db;
  int remove_days = -1;
  bool unfinished = false, json = false;
};

void run_stored(const StoredArgs& args) {
  const auto storage = open_store(args.db);
  if (args.remove_days >= 0) {
    const server::Time before = server::now() - server::Time{args.remove_days} * 86'400'000;
    int removed = 0;
    for (int some = server::kRemovedAtOnce; some == server::kRemovedAtOnce; removed += some)
      some = must(storage->remove(before, !args.unfinished, server::kRemovedAtOnce));
    if (args.json) return print_json(core::Json{{"removed", removed}});
    return print("removed {}\n", removed);
  }
  std::map<std::pair<std::string, std::string>, Count> counts;
  for (const server::TableId id : must(storage->tables())) {
    const auto stored = must(storage->load(id));
    if (!stored) continue;
    Count& count = counts[{stored->head.game, stored->head.summary.status}];
    ++count.tables;
    count.events += static_cast<long>(stored->events.size());
  }
  if (args.json) {
    core::Json rows = core::Json::array();
    for (const auto& [key, count] : counts)
      rows.push_back({{"game", key.first}, {"status", key.second}, {"tables", count.tables}, {"events", count.events}});
    return print_json(rows);
  }
  for (const auto& [key, count] : counts)
    print("{}  {}  {} tables  {} events\n", pad(key.first, 10), pad(key.second, 10), count.tables, count.events);
}

}  // namespace

void replay_all(const std::string& db, bool json) {
  const auto storage = open_store(db);
  table::GameCache game_cache(games::all());
  const auto ids = must(storage->tables());
  core::Json broken = core::Json::array();
  Progress progress("replay", static_cast<long>(ids.size()));
  long done = 0;
  for (const server::TableId id : ids) {
    const auto stored = storage->load(id);
    core::Result<void> fine = {};
    if (!stored)
      fine = std::unexpected(stored.error());
    else if (*stored)
      fine = check(game_cache, **stored);
    if (!fine)
      broken.push_back({{"table", id.text()},
                        {"game", stored && *stored ? (*stored)->head.game : ""},
                        {"rules", stored && *stored ? (*stored)->head.rules : 0},
                        {"error", fine.error().text()}});
    progress.done(++done);
  }
  if (json) {
    print_json(core::Json{{"tables", ids.size()}, {"broken", broken}});
  } else {
    for (const core::Json& table : broken)
      print("{}  {} rules {}  {}\n", table["table"].get<std::string>(), table["game"].get<std::string>(),
            table["rules"].get<int>(), table["error"].get<std::string>());
    print("{} tables, {} do not replay\n", ids.size(), broken.size());
  }
  if (!broken.empty()) throw Stop{kNotSo, {}};
}

void add_tables(CLI::App& app) {
  auto* command = app.add_subcommand("tables", "What a server's store holds; removes old tables");
  const auto args = std::make_shared<StoredArgs>();
  command->add_option("--db", args->db, "sqlite:FILE or postgresql://…; by default the file in your data folder");
  command->add_option("--remove-older", args->remove_days, "Remove tables without a move for so many days")
      ->check(not_negative());
  command->add_flag("--unfinished", args->unfinished, "With --remove-older: also games that are not over");
  command->add_flag("--json", args->json, "For programs");
  add_config(*command);
  command->footer(
      "Examples:\n  kilowatt tables\n  kilowatt tables --remove-older 90\n  kilowatt tables --remove-older 365 "
      "--unfinished --db postgresql://kilowatt@/kilowatt");
  command->callback([args] { run_stored(*args); });
}

}  // namespace cli
