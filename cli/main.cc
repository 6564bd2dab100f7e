// The binary `kilowatt`: one word for each task.
#include <csignal>
#include <cstdio>
#include <map>
#include <sstream>

#include "cli/command.h"
#include "cli/completion.h"
#include "cli/output.h"
#include "cli/processes.h"
#include "cli/settings.h"
#include "cli/stop.h"
#include "cli/version.h"

namespace {

constexpr const char* kFooter = R"(Examples:
  kilowatt games                                     what can be played
  kilowatt play powerline                            a solo game in this terminal
  kilowatt play powerline --bots random,random       against two bots
  kilowatt sim powerline --players 2 --games 1000    statistics of bots playing each other
  kilowatt trace game.json                           every decision of a saved game, spelled out
  kilowatt play --help                               what a word can do

Exit codes: 0 fine, 1 the thing asked about is not so, 2 wrong use.)";

int complain(const CLI::App& app, cli::Stop stop) {
  stop = cli::Processes::ended(std::move(stop));
  if (!stop.error.what.empty()) {
    const auto chosen = app.get_subcommands();
    const std::string name = chosen.empty() ? "kilowatt" : "kilowatt " + chosen.front()->get_name();
    std::fprintf(stderr, "%s: %s\n", name.c_str(), stop.error.text().c_str());
  }
  return stop.code;
}

// CLI11 has a code for every kind of wrong use; ours is one. Help that was asked for comes as an error, too.
int wrong_use(const CLI::App& app, const CLI::ParseError& error, const std::map<std::string, std::string>& places) {
  if (error.get_exit_code() == 0) {
    std::ostringstream help;
    app.exit(error, help, help);
    cli::write(help.str());
    cli::flush();
    return cli::kFine;
  }
  const auto chosen = app.get_subcommands();
  const std::string name = chosen.empty() ? "kilowatt" : "kilowatt " + chosen.front()->get_name();
  std::string what = error.what();
  for (const auto& [option, place] : places)
    if (what.find(option) != std::string::npos) what += " (" + place + ")";
  std::fprintf(stderr, "%s: %s\nTry `%s --help`.\n", name.c_str(), what.c_str(), name.c_str());
  return cli::kWrongUse;
}

// CLI11 would only say that a subcommand is required.
void must_be_known(const CLI::App& app, const std::string& word) {
  std::string known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == word) return;
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  cli::stop(cli::kWrongUse, "", "there is no command \"" + word + "\"", "one of " + known);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of the write, not the death of the program
  CLI::App app{"Kilowatt: Powerline, Pampero and 20th Century, for people and programs.", "kilowatt"};
  app.footer(kFooter);
  app.set_version_flag("--version", cli::version_line());
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  struct Leave {
    ~Leave() { cli::Processes::leave(); }
  } leave;
  try {
    for (const cli::AddCommand add : cli::commands()) add(app);
    cli::Settings settings;
    try {
      const std::string word = argc > 1 ? argv[1] : "-";
      if (word == "complete") {  // not parsed: its words are half a command line
        cli::print_candidates(app, {argv + 2, argv + argc});
      } else {
        if (!word.starts_with('-')) must_be_known(app, word);
        settings = cli::add_settings(app, {argv + 1, argv + argc});
        app.parse(std::vector<std::string>(settings.words.rbegin(), settings.words.rend()));  // it takes them from the end
      }
    } catch (const CLI::ParseError& error) {
      return wrong_use(app, error, settings.places);
    }
    cli::flush();
    return cli::kFine;
  } catch (const cli::Stop& stop) {
    try {
      cli::flush();
    } catch (const cli::Stop& closed) {
      return complain(app, closed);
    }
    return complain(app, stop);
  } catch (const std::bad_alloc&) {
    return complain(app, {cli::kNotSo, {"", "", "out of memory", ""}});
  }
}
