#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "cli/stop.h"

namespace cli {

namespace {

[[noreturn]] void output_failed() {
  const int error = errno;
  if (error == EPIPE) stop(kNotSo, "output", "closed before everything was written");
  stop(kNotSo, "output", std::string("cannot be written: ") + std::strerror(error));
}

bool g_for_mpirun = false, g_silent = false;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

void write_for_mpirun(bool silent) {
  g_for_mpirun = true;
  g_silent = silent;
}

void write(std::string_view text) {
  if (g_silent) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_failed();
}

void flush() {
  if (std::fflush(stdout) != 0) output_failed();
}

void print_json(const core::Json& json) {
  write(json.dump(2, ' ', false, core::Json::error_handler_t::replace) + "\n");
}
void print_json(const nlohmann::ordered_json& json) {
  write(json.dump(2, ' ', false, core::Json::error_handler_t::replace) + "\n");
}

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }
bool output_is_terminal() { return !g_for_mpirun && isatty(STDOUT_FILENO) == 1; }
bool errors_are_terminal() { return !g_for_mpirun && isatty(STDERR_FILENO) == 1; }

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const int columns = std::atoi(environment("COLUMNS").c_str());
  return columns > 0 ? columns : 100;
}

std::string Style::paint(std::string_view code, std::string_view text) const {
  if (!colour || code.empty()) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

Style style(std::string_view when) {
  std::string locale = environment("LC_ALL");
  if (locale.empty()) locale = environment("LC_CTYPE");
  if (locale.empty()) locale = environment("LANG");
  std::transform(locale.begin(), locale.end(), locale.begin(), [](unsigned char c) { return std::tolower(c); });
  Style out;
  out.utf8 =
      locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos || !output_is_terminal();
  out.colour = when == "always" || (when == "auto" && output_is_terminal() && environment("NO_COLOR").empty() &&
                                    environment("TERM") != "dumb");
  return out;
}

int width(std::string_view text) {
  int columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++columns;
    }
  }
  return columns;
}

std::string pad(std::string_view text, int columns) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ');
}

std::string wrapped(std::string_view text, int columns, int indent) {
  std::string out;
  int used = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const int size = width(word);
    const bool fresh = used == 0 || used + 1 + size > columns;
    if (fresh) {
      if (used != 0) out += '\n';
      out += std::string(static_cast<std::size_t>(indent), ' ');
      used = indent;
    } else {
      out += ' ';
      ++used;
    }
    out += word;
    used += size;
  }
  return out + '\n';
}

std::string pad_left(std::string_view text, int columns) {
  return std::string(static_cast<std::size_t>(std::max(0, columns - width(text))), ' ') + std::string(text);
}

Progress::Progress(std::string what, long total)
    : what_(std::move(what)),
      total_(total),
      start_(std::chrono::steady_clock::now()),
      next_(start_ + std::chrono::milliseconds(300)) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::done(long count) {
  if (!errors_are_terminal()) return;
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  draw(count);
}

void Progress::draw(long count) {
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double share = total_ > 0 ? static_cast<double>(count) / static_cast<double>(total_) : 0;
  const double rate = static_cast<double>(count) / std::max(seconds, 1e-9);
  const int left = rate > 0 ? static_cast<int>(static_cast<double>(total_ - count) / rate) : 0;
  constexpr int kCells = 30;
  const auto full = static_cast<std::size_t>(share * kCells);
  const std::string bar = std::string(full, '#') + std::string(kCells - full, '.');
  fmt::print(stderr, "\r{} [{}] {}/{} {:.0f} % {:.0f}/s {}:{:02} left\033[K", what_, bar, count, total_, share * 100,
             rate, left / 60, left % 60);
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace cli
