// `kilowatt completion`: scripts for bash, zsh and fish, which ask the program itself what could stand next.
#include "cli/completion.h"

#include <algorithm>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/output.h"
#include "games/all.h"

namespace cli {

namespace {

const CLI::Option* find_option(const CLI::App& command, const std::string& word) {
  if (!word.starts_with("-")) return nullptr;
  for (const CLI::Option* option : command.get_options())
    if (option->check_name(word)) return option;
  return nullptr;
}

bool takes_value(const CLI::Option* option) {
  return option != nullptr && option->get_expected_max() > 0 && option->get_type_size() > 0;
}

// NAME= and, behind it, the values a set-up option can have.
void settings(const core::GameType* type, const std::string& word, std::vector<std::string>& out) {
  if (type == nullptr) return;
  const bool named = word.find('=') != std::string::npos;
  for (const core::SetupOption& choice : type->catalog->setup_options) {
    if (!named) {
      out.push_back(choice.name + "=");
      continue;
    }
    using Type = core::SetupOption::Type;
    const bool flag = choice.type == Type::flag || choice.type == Type::flag_or_list;
    if (flag) out.insert(out.end(), {choice.name + "=true", choice.name + "=false"});
    if (choice.type == Type::word)
      for (const std::string& value : choice.words) out.push_back(choice.name + "=" + value);
  }
}

void values(const std::string& what, const core::GameType* type, const std::string& word, Candidates& out) {
  if (what == kind::kGame)
    for (const core::GameType& game : games::all()) out.words.push_back(game.catalog->id);
  if (what == kind::kBot || what == kind::kBots) {
    const auto comma = word.find_last_of(',');
    const std::string before = comma == std::string::npos ? std::string() : word.substr(0, comma + 1);
    for (const bots::Level& level : bots::levels()) out.words.push_back(before + std::string(level.name));
  }
  if (what == kind::kLang) out.words = {"en", "de", "fr"};
  if (what == kind::kShell) out.words = {"bash", "zsh", "fish"};
  if (what.starts_with(kind::kWhen)) out.words = {"auto", "always", "never"};
  if (what == kind::kSeat) out.words = {"p1", "p2", "p3", "p4", "p5", "p6"};
  if (what == kind::kSetting) settings(type, word, out.words);
  if (what == kind::kRecord || what == kind::kFile) out.files = true;
  if (what == kind::kDirectory) out.folders = true;
  if (what == kind::kData) out.files = out.folders = true;
}

}  // namespace

Candidates complete(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  const core::GameType* type = nullptr;
  const CLI::Option* expecting = nullptr;
  std::size_t positional = 0;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (std::exchange(expecting, nullptr) != nullptr) continue;
    const auto nested = command->get_subcommands([&](const CLI::App* sub) { return sub->get_name() == word; });
    if (positional == 0 && !nested.empty()) {
      command = nested.front();
    } else if (const CLI::Option* option = find_option(*command, word)) {
      if (takes_value(option)) expecting = option;
    } else {
      ++positional;
      if (type == nullptr) type = games::find(word);
    }
  }

  Candidates out;
  const std::string last = words.empty() ? std::string() : words.back();
  if (expecting != nullptr) {
    values(expecting->get_type_name(), type, last, out);
  } else if (last.starts_with("-")) {
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) out.words.push_back("--" + name);
  } else {
    for (const CLI::App* sub :
         command->get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); }))
      out.words.push_back(sub->get_name());
    std::vector<const CLI::Option*> places;
    for (const CLI::Option* option : command->get_options())
      if (option->get_positional()) places.push_back(option);
    if (positional < places.size()) values(places[positional]->get_type_name(), type, last, out);
    out.files = out.files || command->get_name() == "play";
  }
  std::erase_if(out.words, [&](const std::string& word) { return !word.starts_with(last); });
  return out;
}

namespace {

constexpr const char* kBash = R"sh(# bash completion for kilowatt: eval "$(kilowatt completion bash)"
_kilowatt() {
  local line cur=${COMP_WORDS[COMP_CWORD]} words=()
  local typed=${COMP_LINE:0:COMP_POINT}
  read -ra words <<<"$typed"
  [[ $typed == *' ' ]] && words+=('')
  cur=${words[-1]}
  local cut=
  [[ $cur == *=* && $COMP_WORDBREAKS == *=* ]] && cut=${cur%"${cur##*=}"}
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$cur")) ;;
      :folders) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$cur")) ;;
      *=) compopt -o nospace; COMPREPLY+=("${line#"$cut"}") ;;
      *) COMPREPLY+=("${line#"$cut"}") ;;
    esac
  done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
}
complete -F _kilowatt kilowatt
)sh";

constexpr const char* kZsh = R"sh(#compdef kilowatt
# zsh completion for kilowatt: source <(kilowatt completion zsh), or a file _kilowatt in $fpath
_kilowatt() {
  local line
  local -a plain open
  for line in ${(f)"$(${words[1]} complete -- ${words[2,CURRENT]} 2>/dev/null)"}; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      *=) open+=($line) ;;
      *) plain+=($line) ;;
    esac
  done
  ((${#plain})) && compadd -a plain
  ((${#open})) && compadd -S '' -a open
}
if [[ $funcstack[1] == _kilowatt ]]; then _kilowatt "$@"; else compdef _kilowatt kilowatt; fi
)sh";

constexpr const char* kFish = R"sh(# fish completion for kilowatt: kilowatt completion fish | source
function __kilowatt_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c kilowatt -f -a '(__kilowatt_complete)'
)sh";

void print_script(const std::string& shell) { write(shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish); }

}  // namespace

void add_completion(CLI::App& app) {
  auto* command = app.add_subcommand("completion", "A script that lets your shell complete words, games and options");
  const auto shell = std::make_shared<std::string>();
  of_kind(command->add_option("shell", *shell, "bash, zsh or fish"), kind::kShell)
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(
      "Examples:\n  eval \"$(kilowatt completion bash)\"\n  kilowatt completion fish > "
      "~/.config/fish/completions/kilowatt.fish");
  command->callback([shell] { print_script(*shell); });
}

void print_candidates(const CLI::App& app, std::vector<std::string> words) {
  if (!words.empty() && words.front() == "--") words.erase(words.begin());
  const Candidates found = complete(app, words);
  for (const std::string& word : found.words) print("{}\n", word);
  if (found.files) print(":files\n");
  if (found.folders) print(":folders\n");
}

}  // namespace cli
