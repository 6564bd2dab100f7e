#include "cli/settings.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/stop.h"

namespace cli {

namespace {

constexpr std::size_t kLongestFile = 64 * 1024;
constexpr const char* kConfig = "config";

const CLI::App* find_command(const CLI::App& app, const std::string& word) {
  const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == word; });
  return found.empty() ? nullptr : found.front();
}

const CLI::Option* option_named(const CLI::App& command, const std::string& name) {
  for (const CLI::Option* option : command.get_options())
    if (std::ranges::find(option->get_lnames(), name) != option->get_lnames().end()) return option;
  return nullptr;
}

std::string variable(const std::string& name) {
  std::string out = "KILOWATT_";
  for (const char c : name) out += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

std::string_view without_blanks(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

struct SettingLine {
  std::string name, value, place;
};

// "name = value" on each line; empty lines and those that begin with # say nothing.
std::vector<SettingLine> read_lines(const std::string& path, const CLI::App& serve, const CLI::App& command) {
  const std::string text = read_file(path);
  if (text.size() > kLongestFile) stop(kNotSo, path, "is too long for settings", "at most 64 KiB");
  std::vector<SettingLine> out;
  int number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = without_blanks(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(
        std::min(rest.size(), rest.find('\n') == std::string_view::npos ? rest.size() : rest.find('\n') + 1));
    const std::string place = path + ", line " + std::to_string(++number);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) stop(kWrongUse, place, "is no setting", "such as port = 8080");
    const std::string name(without_blanks(line.substr(0, equals)));
    if (name == kConfig || name == "help" ||
        (option_named(serve, name) == nullptr && option_named(command, name) == nullptr))
      stop(kWrongUse, place, "there is no setting \"" + name + "\"",
           "`kilowatt " + command.get_name() + " --help` lists them, without --");
    out.push_back({name, std::string(without_blanks(line.substr(equals + 1))), place});
  }
  return out;
}

// What a word of the command line names: "port" of "--port", "--port=1" and "-p".
std::optional<std::string> name_of(const CLI::App& command, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  if (!name.starts_with('-')) return std::nullopt;
  for (const CLI::Option* option : command.get_options())
    if (option->check_name(name) && !option->get_lnames().empty()) return option->get_lnames().front();
  return std::nullopt;
}

}  // namespace

Settings add_settings(const CLI::App& app, std::vector<std::string> words) {
  Settings out{std::move(words), {}};
  const CLI::App* const command = out.words.empty() ? nullptr : find_command(app, out.words.front());
  if (command == nullptr || option_named(*command, kConfig) == nullptr) return out;
  // Whoever asks for help is helped, whatever a file says.
  for (const char* help : {"-h", "--help"})
    if (std::ranges::find(out.words, help) != out.words.end()) return out;
  std::vector<std::string> given;
  std::string file;
  if (const char* path = std::getenv("KILOWATT_CONFIG")) file = path;
  for (std::size_t i = 1; i < out.words.size(); ++i) {
    const auto name = name_of(*command, out.words[i]);
    if (!name) continue;
    given.push_back(*name);
    if (*name != kConfig) continue;
    const std::size_t equals = out.words[i].find('=');
    if (equals != std::string::npos)
      file = out.words[i].substr(equals + 1);
    else if (i + 1 < out.words.size())
      file = out.words[i + 1];
  }
  const auto add = [&](const std::string& name, const std::string& value, const std::string& place) {
    out.words.push_back("--" + name + "=" + value);
    out.places["--" + name] = place;
  };
  for (const CLI::Option* option : command->get_options()) {
    if (option->get_lnames().empty()) continue;
    const std::string& name = option->get_lnames().front();
    const char* const value = std::getenv(variable(name).c_str());
    if (value == nullptr || *value == '\0' || name == kConfig || std::ranges::find(given, name) != given.end())
      continue;
    add(name, value, "in the environment, " + variable(name));
    given.push_back(name);
  }
  if (file.empty()) return out;
  // The file is the server's, or the command's own; what a command does not know is for the server.
  for (const SettingLine& line : read_lines(file, *find_command(app, "serve"), *command))
    if (option_named(*command, line.name) != nullptr && std::ranges::find(given, line.name) == given.end())
      add(line.name, line.value, "in " + line.place);
  return out;
}

void add_config(CLI::App& command) {
  // Read before the command line is, by add_settings().
  command.add_option("--config", "A file with settings, \"port = 8080\" on a line; KILOWATT_PORT does the same")
      ->type_name(kind::kFile)
      ->group("Settings");
}

}  // namespace cli
