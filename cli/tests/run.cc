#include "cli/tests/run.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

namespace cli_tests {

namespace {

void give_up_rights() {
  if (geteuid() != 0) return;
  constexpr unsigned kNobody = 65534;
  if (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0) _exit(126);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const How& how) {
  const int binary = open(KILOWATT_BINARY, O_RDONLY | O_CLOEXEC);
  if (how.nobody) give_up_rights();
  if (!how.launcher.empty()) {
    std::vector<std::string> words = how.launcher;
    words.emplace_back(KILOWATT_BINARY);
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    for (const std::string& variable : how.environment) putenv(const_cast<char*>(variable.c_str()));
    execv(argv[0], argv.data());
    _exit(127);
  }
  std::vector<std::string> words = {"kilowatt"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv, envp;
  for (std::string& word : words) argv.push_back(word.data());
  std::vector<std::string> environment = how.environment;
  for (std::string& variable : environment) envp.push_back(variable.data());
  argv.push_back(nullptr);
  envp.push_back(nullptr);
  fexecve(binary, argv.data(), envp.data());
  _exit(127);
}

}  // namespace

Outcome run(const std::vector<std::string>& arguments, const How& how) {
  int in[2], out[2], err[2];
  if (pipe(in) != 0 || pipe(out) != 0 || pipe(err) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(how.full_output ? open("/dev/full", O_WRONLY) : out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    for (const int fd : {in[0], in[1], out[0], out[1], err[0], err[1]}) close(fd);
    std::signal(SIGPIPE, SIG_DFL);
    become(arguments, how);
  }
  close(in[0]), close(out[1]), close(err[1]);
  if (how.closed_output) close(std::exchange(out[0], -1));
  std::signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);

  Outcome outcome;
  std::size_t sent = 0;
  bool feeding = true;
  while (out[0] >= 0 || err[0] >= 0) {
    if (feeding && sent == how.input.size()) feeding = false, close(in[1]);
    pollfd fds[] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {feeding ? in[1] : -1, POLLOUT, 0}};
    poll(fds, 3, -1);
    const auto drain = [](pollfd& fd, int& end, std::string& into) {
      if (fd.revents == 0) return;
      char buffer[1 << 16];
      const ssize_t n = ::read(fd.fd, buffer, sizeof buffer);
      if (n > 0) return void(into.append(buffer, static_cast<std::size_t>(n)));
      close(std::exchange(end, -1));
    };
    drain(fds[0], out[0], outcome.out);
    drain(fds[1], err[0], outcome.err);
    if (feeding && fds[2].revents != 0) {
      const ssize_t n = ::write(in[1], how.input.data() + sent, how.input.size() - sent);
      if (n > 0) sent += static_cast<std::size_t>(n);
      if (n < 0 && errno != EAGAIN) feeding = false, close(in[1]);
    }
  }
  if (feeding) close(in[1]);
  int status = 0;
  waitpid(child, &status, 0);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return outcome;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "kilowatt_cli_XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ones(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += "1\n";
  return lines;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace cli_tests
