// `kilowatt admin`: asks a running server through the operator's socket, and gives it orders.
#include "cli/command.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "server/handover.h"
#include "server/options.h"

namespace cli {

namespace {

using core::Json;

struct AdminArgs {
  std::string db, socket, table;
  bool json = false, now = false;
};

server::AdminLine open_line(const AdminArgs& args) {
  server::Options options;
  options.db = args.db;
  options.admin_socket = args.socket;
  const std::string path = options.operator_socket();
  if (path.empty()) stop(kWrongUse, "--socket", "is needed with PostgreSQL", "as --admin-socket of the server");
  return must(server::AdminLine::open(path));
}

void run_load(const AdminArgs& args) {
  auto line = open_line(args);
  const Json load = must(line.ask({{"do", "load"}}));
  if (args.json) return print_json(load);
  for (const auto& [name, value] : load.items()) print("{}  {}\n", pad(name, 20), value.dump());
}

std::string seat_list(const Json& seats) {
  std::string out;
  for (const Json& seat : seats) out += (out.empty() ? "" : ",") + seat.get<std::string>();
  return out;
}

// "p1,p2; bots p2 think" and the like.
std::string waits(const Json& table) {
  std::string out = seat_list(table["waits_for"]);
  if (!table["thinking"].empty()) out += " (" + seat_list(table["thinking"]) + " thinks)";
  if (table["waits_for_store"]) out += " (store)";
  if (table["messages_waiting"] != 0) out += " (" + table["messages_waiting"].dump() + " messages wait)";
  return out;
}

void run_tables(const AdminArgs& args) {
  auto line = open_line(args);
  Json all = Json::array();
  std::string after;
  for (bool more = true; more;) {
    const Json page = must(line.ask({{"do", "tables"}, {"after", after}}));
    for (const Json& table : page["tables"]) all.push_back(table);
    more = page["more"];
    if (!all.empty()) after = all.back()["table"];
  }
  if (args.json) return print_json(all);
  for (const Json& table : all)
    print("{}  {}  {}  {} viewers  idle {} s  waits for {}\n", table["table"].get<std::string>(),
          pad(table["game"].get<std::string>(), 10), pad(table["status"].get<std::string>(), 10),
          table["viewers"].get<int>(), table["idle_seconds"].get<long>(), waits(table));
}

void run_close(const AdminArgs& args) {
  auto line = open_line(args);
  must(line.ask({{"do", "close"}, {"table", args.table}}));
  print("closed\n");
}

void run_drain(const AdminArgs& args) {
  auto line = open_line(args);
  const Json answer = must(line.ask({{"do", "drain"}, {"now", args.now}}));
  print("draining; {} connections are open\n", answer.value("connections", 0));
}

}  // namespace

void add_admin(CLI::App& app) {
  auto* command = app.add_subcommand("admin", "Asks a running server: its load, its tables; closes one; drains it");
  const auto args = std::make_shared<AdminArgs>();
  command->add_option("--socket,--admin-socket", args->socket, "The operator's socket, as --admin-socket of the server");
  command->add_option("--db", args->db, "The server's store, if its socket is beside it");
  command->add_flag("--json", args->json, "For programs");
  add_config(*command);
  command->require_subcommand(1);
  command->fallthrough();
  command->add_subcommand("load", "Connections, tables, what waits")->callback([args] { run_load(*args); });
  command->add_subcommand("tables", "The tables in memory, and who waits for whom")->callback([args] {
    run_tables(*args);
  });
  auto* close = command->add_subcommand("close", "Closes a table, as its host could");
  close->add_option("TABLE", args->table, "Its id")->required();
  close->callback([args] { run_close(*args); });
  auto* drain = command->add_subcommand("drain", "No new tables; ends the server when nobody is left");
  drain->add_flag("--now", args->now, "Ends it at once; visitors come back by themselves, to who follows");
  drain->callback([args] { run_drain(*args); });
  command->footer(
      "Examples:\n  kilowatt admin load\n  kilowatt admin tables --json\n  kilowatt admin close k3t9x0fmrw2a\n"
      "  kilowatt admin drain --socket /run/kilowatt/admin");
}

}  // namespace cli
