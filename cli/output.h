// Writing to the terminal or a pipe: checked, coloured only where a person reads, with a progress bar on long work.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "core/json.h"

namespace cli {

// To standard output; throws Stop if it is closed or full.
void write(std::string_view text);
void flush();
// mpirun collects what several processes write and passes it on: no colours and no widths of a terminal, which each of
// them seems to have, and nothing at all of this one if it is silent.
void write_for_mpirun(bool silent);
template <class... Args>
void print(fmt::format_string<Args...> pattern, Args&&... args) {
  write(fmt::format(pattern, std::forward<Args>(args)...));
}
void print_json(const core::Json& json);
void print_json(const nlohmann::ordered_json& json);

bool input_is_terminal();
bool output_is_terminal();
bool errors_are_terminal();
int terminal_width();

// How text may be dressed up here.
struct Style {
  bool colour = false;
  bool utf8 = false;

  // `code` is an SGR sequence such as "1;31"; without colour the text stays as it is.
  std::string paint(std::string_view code, std::string_view text) const;
  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string_view pick(std::string_view utf, std::string_view ascii) const { return utf8 ? utf : ascii; }
};
// `when` is auto, always or never; auto respects NO_COLOR and TERM=dumb and needs a terminal.
Style style(std::string_view when = "auto");

// Columns a text takes: code points, without SGR sequences.
int width(std::string_view text);
std::string pad(std::string_view text, int columns);       // blanks behind
std::string pad_left(std::string_view text, int columns);  // blanks before
// The text on lines of at most `columns`, each after `indent` blanks; broken between words, a longer word stands alone.
std::string wrapped(std::string_view text, int columns, int indent);

// One line on standard error while work goes on; silent if that is no terminal. Safe to call from several threads.
class Progress {
 public:
  Progress(std::string what, long total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void done(long count);

 private:
  void draw(long count);

  std::string what_;
  long total_;
  bool shown_ = false;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point start_, next_;
};

}  // namespace cli
