// `kilowatt serve`: the games in the browser, for this machine or for the world.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "server/server.h"

namespace cli {

namespace {

struct ServeArgs {
  server::Options options;
  int port = 0;
};

// Where there is a screen; elsewhere the address that was printed must do.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  std::string program = "xdg-open", target = address;
  char* const arguments[] = {program.data(), target.data(), nullptr};
  pid_t child = 0;
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
  if (posix_spawnp(&child, program.c_str(), &quiet, nullptr, arguments, environ) == 0) {
    // xdg-open hands over and ends; nobody waits for it here.
    std::signal(SIGCHLD, SIG_IGN);
  }
  posix_spawn_file_actions_destroy(&quiet);
}

void run_serve(const ServeArgs& args) {
  const server::Started started = [&](const std::string& address) {
    print("{}\n", address);
    flush();
    if (args.options.open) open_browser(address);
  };
  must(args.options.processes > 1 ? server::serve_in_processes(args.options, started)
                                  : server::serve(args.options, started));
}

void add_limits(CLI::App& command, server::Limits& limits) {
  const std::string group = "Limits";
  command.add_option("--max-connections", limits.connections, "WebSockets in all")->capture_default_str()->group(group);
  command.add_option("--max-connections-per-address", limits.connections_per_address, "WebSockets from one address")
      ->capture_default_str()
      ->group(group);
  command.add_option("--max-tables-per-hour", limits.tables_per_hour, "Tables opened from one address")
      ->capture_default_str()
      ->group(group);
  command.add_option("--max-messages", limits.messages_per_second, "Messages a second on one connection")
      ->capture_default_str()
      ->group(group);
  command.add_option("--message-burst", limits.message_burst, "Messages at once on one connection")
      ->capture_default_str()
      ->group(group);
  command.add_option("--max-requests", limits.requests_per_second, "Pages and files a second for one address")
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--max-kept", limits.kept_mebibytes,
                  "MiB for messages that have not ended and answers that are not taken, of all connections")
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--max-workers", limits.workers,
                  "Lines of workers that think elsewhere; each thinks about one position")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--max-thinking", limits.master_milliseconds, "Milliseconds for a turn of a bot of the level master")
      ->check(CLI::Range(1, 8000))
      ->capture_default_str()
      ->group(group);
  command.add_option("--max-silence", limits.silence_seconds, "Seconds without an answer until a connection is closed")
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--least-away", limits.least_away_seconds,
                  "Seconds for which a table waits at least for somebody who is away, whatever its host wants")
      ->capture_default_str()
      ->group(group);
}

}  // namespace

void add_log_options(CLI::App& command, std::string& level, std::string& form) {
  command.add_option("--log-level", level, "debug, info, warning or error")
      ->check(CLI::IsMember({"debug", "info", "warning", "error"}))
      ->capture_default_str();
  command.add_option("--log", form, "auto, text or json")
      ->check(CLI::IsMember({"auto", "text", "json"}))
      ->capture_default_str();
}

void add_serve(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "The games in the browser: page, tables, invitations");
  const auto args = std::make_shared<ServeArgs>();
  server::Options& options = args->options;
  auto* port = command->add_option("-p,--port", args->port, "Port; by default 8080 or the next that is free")
                   ->check(CLI::Range(0, 65535));
  command->add_option("--listen", options.listen, "Address to listen on; 0.0.0.0 or :: for all")->capture_default_str();
  command->add_option("--db", options.db,
                      "Where tables are kept: sqlite:FILE or postgresql://…; by default a file in your data folder");
  command->add_flag("--open", options.open, "Open the browser");
  command->add_flag("--public-lobby", options.public_lobby, "Tables may be listed for everybody");
  command
      ->add_option("--public-url", options.public_url,
                   "The address by which the world reaches this server, such as https://example.org")
      ->check(CLI::Validator(
          [](std::string& text) {
            return server::parse_url(text) ? std::string() : "not an address such as https://example.org";
          },
          "URL"));
  command
      ->add_option("--allow-origin", options.allowed_origins,
                   "A page of other people that may talk to this server, such as https://viewer.example.org; again for "
                   "another")
      ->check(CLI::Validator(
          [](std::string& text) {
            const auto url = server::parse_url(text);
            return url && url->path == "/" ? std::string() : "not an origin such as https://viewer.example.org";
          },
          "URL"))
      ->allow_extra_args(false);
  command->add_flag("--trust-proxy", options.trust_proxy,
                    "Believe the last X-Forwarded-For; only behind a proxy of your own");
  command->add_flag("--allow-webhooks", options.allow_webhooks,
                    "Seats may give an https address to be called when it is their turn");
  command->add_flag("--allow-push", options.allow_push,
                    "Closed browsers hear of their turn: notices go to the push services of the browsers' makers");
  command->add_option("--keep-days", options.keep_days, "Remove tables without a move for so many days; 0 keeps them")
      ->check(not_negative())
      ->capture_default_str();
  command->add_option("--bot-threads", options.bot_threads, "Threads for bots; 0: one less than the machine has")
      ->check(not_negative())
      ->capture_default_str();
  command
      ->add_option("--idle-seconds", options.idle_seconds,
                   "A table nobody looks at leaves the memory after so many seconds")
      ->check(not_negative())
      ->capture_default_str();
  add_worker_key(*command, options.worker_key, "Who shows this key may think for bots elsewhere: `kilowatt think`");
  add_log_options(*command, options.log_level, options.log_form);
  command->add_option("--admin-socket", options.admin_socket,
                      "The operator's socket, for `kilowatt admin`; by default beside the SQLite file");
  command->add_flag("--take-over", options.take_over,
                    "Follow the server at this operator's socket: it hands over its port, stores everything and ends");
  command
      ->add_option("--processes", options.processes,
                   "So many processes share the tables of a PostgreSQL database on this port")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command
      ->add_option("--peer-listen", options.peer_listen,
                   "ADDRESS:PORT where other processes of the same PostgreSQL database reach this one; 0: any port")
      ->capture_default_str();
  add_config(*command);
  add_limits(*command, options.limits);
  command->footer(
      "Examples:\n  kilowatt serve --open\n  kilowatt serve --listen 0.0.0.0 --port 80\n"
      "  kilowatt serve --public-url https://play.example.org --trust-proxy\n"
      "  kilowatt serve --db postgresql://kilowatt@db.example.org/kilowatt\n\ndocs/operate.md says how to run it for "
      "others.\n\nEvery option may stand in a file (--config) or in the environment (KILOWATT_PORT for --port), too.");
  command->callback([args, port] {
    if (port->count() > 0) args->options.port = args->port;
    run_serve(*args);
  });
}

}  // namespace cli
