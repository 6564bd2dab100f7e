// `kilowatt man`: manual pages, made of what --help says.
#include <algorithm>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/stop.h"
#include "cli/version.h"

namespace cli {

namespace {

// roff takes backslashes, and dots and quotes at the beginning of a line, for its own; a minus is to stay one.
std::string escaped(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    begins = c == '\n';
  }
  return out;
}

void add_options(const CLI::App& command, std::string& out) {
  for (const std::string& group : command.get_groups()) {
    std::string list;
    for (const CLI::Option* option :
         command.get_options([&](const CLI::Option* each) { return each->get_group() == group; })) {
      const bool takes_value = option->get_type_size() > 0 && option->get_expected_max() > 0;
      const std::string names = option->get_positional() ? option->get_name(true) : option->get_name(false, true);
      list += ".TP\n.B " + escaped(names);
      if (takes_value && !option->get_positional()) list += " \\fI" + escaped(option->get_type_name()) + "\\fR";
      list += "\n" + escaped(option->get_description());
      if (!option->get_default_str().empty()) list += " (default: " + escaped(option->get_default_str()) + ")";
      list += "\n";
    }
    if (!list.empty()) out += ".SH " + (group == "Options" ? "OPTIONS" : "\"" + escaped(group) + "\"") + "\n" + list;
  }
}

void add_words(const CLI::App& command, const std::string& title, std::string& out) {
  const auto words = command.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); });
  if (words.empty()) return;
  out += ".SH " + title + "\n";
  for (const CLI::App* word : words) {
    out += ".TP\n.B " + escaped(word->get_name()) + "\n" + escaped(word->get_description()) + "\n";
    // What stands below a word has no page of its own.
    if (command.get_parent() == nullptr) continue;
    for (const CLI::Option* option : word->get_options())
      if (!option->check_name("--help"))
        out += ".RS\n.TP\n.B " + escaped(option->get_name(true, true)) + "\n" + escaped(option->get_description()) +
               "\n.RE\n";
  }
}

std::string page(const CLI::App& command) {
  const bool whole = command.get_parent() == nullptr;
  const std::string name = whole ? "kilowatt" : "kilowatt " + command.get_name();
  std::string file = name;
  std::ranges::replace(file, ' ', '-');
  std::string title = file;
  std::ranges::transform(title, title.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string description = command.get_description();
  std::string out = ".TH \"" + escaped(title) + "\" 1 \"\" \"" + escaped(version_line()) + "\" \"Kilowatt\"\n";
  out += ".SH NAME\n" + escaped(file) + " \\- " + escaped(description) + "\n";
  out += ".SH SYNOPSIS\n.B " + escaped(name) + "\n" +
         (whole ? "\\fIWORD\\fR [\\fIARGUMENT\\fR]...\n" : "[\\fIOPTION\\fR]...\n");
  add_words(command, "WORDS", out);
  add_options(command, out);
  if (!command.get_footer().empty()) out += ".SH NOTES\n.nf\n" + escaped(command.get_footer()) + "\n.fi\n";
  if (!whole) out += ".SH SEE ALSO\n.BR kilowatt (1)\n";
  return out;
}

}  // namespace

void add_man(CLI::App& app) {
  auto* command = app.add_subcommand("man", "A manual page for `man -l -`, of the program or of a word");
  const auto word = std::make_shared<std::string>();
  command->add_option("WORD", *word, "The word; none: the whole program");
  command->footer("Examples:\n  kilowatt man | man -l -\n  kilowatt man serve > kilowatt-serve.1");
  command->callback([&app, word] {
    if (word->empty()) return write(page(app));
    const auto found = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == *word; });
    if (found.empty()) stop(kWrongUse, "", "there is no command \"" + *word + "\"", "kilowatt --help lists them");
    write(page(*found.front()));
  });
}

}  // namespace cli
