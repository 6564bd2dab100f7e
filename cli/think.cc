// `kilowatt think`: thinks for the bots of a server that runs elsewhere.
#include "server/think.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "server/address.h"

namespace cli {

void add_worker_key(CLI::App& command, std::string& key, const std::string& description) {
  command.add_option("--worker-key", key, description)
      ->check(CLI::Validator(
          [](std::string& text) {
            constexpr std::size_t kLeast = 20, kMost = 200;
            const bool clean = std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; });
            return clean && text.size() >= kLeast && text.size() <= kMost
                       ? std::string()
                       : "is 20 to 200 letters, digits and signs without blanks, such as `openssl rand -hex 16` prints";
          },
          "KEY"));
}

void add_think(CLI::App& app) {
  auto* command = app.add_subcommand("think", "Think for the bots of a server that runs elsewhere");
  const auto options = std::make_shared<server::ThinkOptions>();
  command
      ->add_option("--server", options->servers,
                   "The server, such as http://10.0.0.5:8080 or https://play.example.org; again for another")
      ->check(CLI::Validator(
          [](std::string& text) {
            const auto url = server::parse_url(text);
            return url && url->path == "/" ? std::string() : "not an address such as https://play.example.org";
          },
          "URL"))
      ->allow_extra_args(false);
  add_worker_key(*command, options->key, "The key that the server has been started with");
  command->add_option("--threads", options->threads, "How many think at the same time; 0: as many as the machine has")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  add_log_options(*command, options->log_level, options->log_form);
  add_config(*command);
  command->footer(
      "Examples:\n  KILOWATT_WORKER_KEY=… kilowatt think --server http://10.0.0.5:8080\n"
      "  kilowatt think --config /etc/kilowatt/think.conf\n\nThe server is started with the same --worker-key. "
      "docs/scale.md "
      "says how the two work together.");
  command->callback([options] {
    if (options->servers.empty()) stop(kWrongUse, "--server", "is needed", "such as http://10.0.0.5:8080");
    if (options->key.empty())
      stop(kWrongUse, "--worker-key", "is needed",
           "best in the environment (KILOWATT_WORKER_KEY) or in a file (--config)");
    must(server::think(*options, [](const std::string& server) {
      print("thinking for {}\n", server);
      flush();
    }));
  });
}

}  // namespace cli
