#include "cli/program_bot.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>

#include "cli/stop.h"
#include "core/notation.h"
#include "core/replay.h"

namespace cli {

namespace {

void tell_program(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::write(to, text.data(), text.size());
    if (sent <= 0) return;  // the next answer will be missed
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string hear_program(int from) {
  std::string line;
  for (char c = 0; ::read(from, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

}  // namespace

ProgramBot::ProgramBot(const std::string& program, const core::AnyGame& game, core::Seat seat, const std::string& level,
                       const bots::Budget& budget, std::uint64_t seed)
    : game_(game), seat_(seat), program_(program) {
  const core::Info& info = game.info();
  std::vector<std::string> words = {program,
                                    "bot",
                                    info.catalog->id,
                                    "--players",
                                    std::to_string(info.players),
                                    "--seat",
                                    core::seat_text(seat),
                                    "--level",
                                    level,
                                    "--seed",
                                    std::to_string(seed),
                                    "--time",
                                    std::to_string(budget.milliseconds),
                                    "--iterations",
                                    std::to_string(budget.iterations)};
  if (budget.clock != nullptr) words.emplace_back("--processor-time");
  for (const auto& [name, value] : info.options.items()) {
    words.emplace_back("--set");
    words.push_back(name + "=" + value.dump());
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> in{}, out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
    stop(kNotSo, program, "no pipe to it could be made", "play fewer games at once");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in[0], 0);
  posix_spawn_file_actions_adddup2(&files, out[1], 1);
  const int failed = posix_spawn(&child_, program.c_str(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
  if (failed != 0) stop(kNotSo, program, "cannot be started", "name a kilowatt that knows the word `bot`");
  signal(SIGPIPE, SIG_IGN);
}

ProgramBot::~ProgramBot() {
  close(to_);
  close(from_);
  waitpid(child_, nullptr, 0);
}

void ProgramBot::tell(core::Seat seat, core::Move move) {
  tell_program(to_, core::seat_text(seat) + " " + core::move_text(game_.info(), move) + "\n");
}

core::Move ProgramBot::choose(const core::AnyState& view, const core::AnyMemory&, const bots::Budget&) {
  tell_program(to_, "?\n");
  // "CPU_MS p1 line l07_a"
  const std::string line = hear_program(from_);
  const std::size_t space = line.find(' ');
  if (space == std::string::npos) stop(kNotSo, program_, "gave no answer", "name a kilowatt that knows the word `bot`");
  std::from_chars(line.data(), line.data() + space, cpu_);
  const auto move = core::read_move(game_, view, std::string_view(line).substr(space + 1), 0);
  if (!move || move->first != seat_) stop(kNotSo, program_, "answered \"" + line + "\", which is no move here");
  return move->second;
}

}  // namespace cli
