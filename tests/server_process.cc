#include "tests/server_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <utility>

namespace tests {

namespace {

void end_program(const std::string& how) {
  std::fprintf(stderr, "%s\n", how.c_str());
  std::exit(1);
}

BadEnd tell_bad_end = end_program;

std::string describe(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

BadEnd set_bad_end(BadEnd tell) { return std::exchange(tell_bad_end, tell); }

bool ServerProcess::start(std::vector<std::string> arguments, long file_limit, const std::string& word) {
  end_well();
  const char* other = std::getenv("KILOWATT_OTHER_BINARY");  // to compare two of them
  arguments.insert(arguments.begin(), {other != nullptr ? other : KILOWATT_BINARY, word});
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) return false;
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(pipe_ends[1], 1);
    if (given_ >= 0) {
      dup2(given_, 3);
      setenv("LISTEN_FDS", "1", 1);
      setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
    }
    if (std::getenv("KILOWATT_TEST_LOG") == nullptr) dup2(open("/dev/null", O_WRONLY), 2);
    if (file_limit > 0) {
      const rlimit limit{static_cast<rlim_t>(file_limit), RLIM_INFINITY};
      setrlimit(RLIMIT_FSIZE, &limit);
      signal(SIGXFSZ, SIG_IGN);
    }
    execv(words[0], words.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  given_ = -1;
  std::string line;
  for (char c = 0; c != '\n'; line += c) {
    pollfd wait{pipe_ends[0], POLLIN, 0};
    if (poll(&wait, 1, 60'000) <= 0 || read(pipe_ends[0], &c, 1) != 1) break;
  }
  close(pipe_ends[0]);
  const std::size_t colon = line.find_last_of(':');
  port_ = colon == std::string::npos ? 0 : std::atoi(line.c_str() + colon + 1);
  // Behind another address the port is the one that was asked for.
  for (std::size_t i = 0; i + 1 < arguments.size() && port_ == 0 && !line.empty(); ++i)
    if (arguments[i] == "--port") port_ = std::atoi(arguments[i + 1].c_str());
  if (port_ > 0) return true;
  kill();
  return false;
}

// The process stays for end_well() to see how it ended.
bool ServerProcess::is_running() const {
  siginfo_t info{};
  return pid_ > 0 && waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

void ServerProcess::end_well() {
  if (pid_ < 0) return;
  if (!is_running()) {
    int status = 0;
    waitpid(std::exchange(pid_, -1), &status, 0);
    return tell_bad_end("the server had ended by itself, with " + describe(status));
  }
  if (const int status = stop(); status != 0)
    tell_bad_end("the server did not leave with status 0 on SIGTERM, but " + std::to_string(status));
}

void ServerProcess::kill() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

int ServerProcess::stop(int milliseconds) {
  if (pid_ < 0) return -1;
  ::kill(pid_, SIGTERM);
  ::kill(pid_, SIGCONT);
  return wait(milliseconds);
}

int ServerProcess::wait(int milliseconds) {
  if (pid_ < 0) return -1;
  for (int waited = 0; waited < milliseconds; waited += 10) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill();
  return -1;
}

double ServerProcess::cpu_seconds() const {
  std::FILE* file = std::fopen(("/proc/" + std::to_string(pid_) + "/stat").c_str(), "r");
  if (file == nullptr) return 0;
  unsigned long user = 0, system = 0;
  const int found =
      std::fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  std::fclose(file);
  return found == 2 ? static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK)) : 0;
}

long ServerProcess::resident_bytes() const {
  std::FILE* file = std::fopen(("/proc/" + std::to_string(pid_) + "/statm").c_str(), "r");
  if (file == nullptr) return 0;
  long pages = 0;
  if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
  std::fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

TemporaryFolder::TemporaryFolder() {
  path_ = (std::filesystem::temp_directory_path() / "kilowatt-XXXXXX").string();
  if (mkdtemp(path_.data()) == nullptr) std::abort();
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

}  // namespace tests
