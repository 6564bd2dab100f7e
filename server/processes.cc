// `kilowatt serve --processes N`: one process watches over N that serve, and starts another for one that dies.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "server/listening.h"
#include "server/log.h"
#include "server/server.h"
#include "server/systemd.h"

namespace server {

namespace {

constexpr std::chrono::seconds kBeforeAnother{1};  // before one that died is replaced
constexpr int kLook = 200;                         // milliseconds

class Family {
 public:
  Family(const Options& options, std::vector<int> sockets) : options_(options), sockets_(std::move(sockets)) {}

  core::Result<void> begin() {
    for (int i = 0; i < options_.processes; ++i) {
      int ends[2];
      if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
        return core::failure("listen", "", "no sockets between the processes");
      readers_.push_back(ends[0]);
      writers_.push_back(ends[1]);
    }
    if (pipe2(told_, O_CLOEXEC) != 0) return core::failure("listen", "", "no pipe between the processes");
    sigemptyset(&signals_);
    for (const int signal : {SIGTERM, SIGINT, SIGCHLD}) sigaddset(&signals_, signal);
    sigprocmask(SIG_BLOCK, &signals_, &before_);
    children_.resize(static_cast<std::size_t>(options_.processes), -1);
    for (std::size_t i = 0; i < children_.size(); ++i) spawn(i);
    return {};
  }

  // The address that each of them tells when people can come; nothing if one ends before.
  std::optional<std::string> wait_until_all_serve() {
    std::string lines;
    char c = 0;
    for (std::size_t left = children_.size(); left > 0;) {
      pollfd told{told_[0], POLLIN, 0};
      if (poll(&told, 1, kLook) > 0 && ::read(told_[0], &c, 1) == 1) {
        lines += c;
        left -= c == '\n';
      }
      int status = 0;
      if (waitpid(-1, &status, WNOHANG) > 0) return std::nullopt;
    }
    return lines.substr(0, lines.find('\n'));
  }

  // Until somebody ends us. The exit status of one that ended badly then, 0 if none did.
  int watch() {
    while (true) {
      int signal = 0;
      sigwait(&signals_, &signal);
      if (signal != SIGCHLD) break;
      for (std::size_t i = 0; i < children_.size(); ++i) {
        int status = 0;
        if (waitpid(children_[i], &status, WNOHANG) != children_[i]) continue;
        log_error("a process has ended", {{"index", static_cast<long>(i)}, {"status", static_cast<long>(status)}});
        std::this_thread::sleep_for(kBeforeAnother);
        spawn(i);
      }
    }
    return end();
  }

  int end() {
    int worst = 0;
    for (const pid_t child : children_) kill(child, SIGTERM);
    for (const pid_t child : children_) {
      int status = 0;
      if (waitpid(child, &status, 0) == child && ended_badly(status)) worst = status;
    }
    sigprocmask(SIG_SETMASK, &before_, nullptr);
    return worst;
  }

 private:
  // One that has only begun still dies of SIGTERM itself, and whoever killed one with SIGKILL knows it.
  static bool ended_badly(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) != SIGTERM && WTERMSIG(status) != SIGKILL : status != 0;
  }

  void spawn(std::size_t index) {
    const pid_t parent = getpid();
    children_[index] = fork();
    if (children_[index] != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(0);  // it has gone meanwhile
    sigprocmask(SIG_SETMASK, &before_, nullptr);
    Options options = options_;
    if (!options.admin_socket.empty()) options.admin_socket += "." + std::to_string(index + 1);
    const Siblings siblings{{static_cast<int>(index), options_.processes}, sockets_, readers_[index], writers_};
    const auto served = serve(
        options,
        [&](const std::string& address) {
          const std::string line = address + "\n";
          if (::write(told_[1], line.data(), line.size()) < 0) log_warning("nobody hears that we serve", {});
        },
        siblings);
    if (!served) log_error("cannot serve", {{"where", served.error().where}, {"what", served.error().what}});
    std::_Exit(served ? EXIT_SUCCESS : EXIT_FAILURE);
  }

  const Options& options_;
  const std::vector<int> sockets_;
  std::vector<int> readers_, writers_;
  int told_[2] = {-1, -1};
  std::vector<pid_t> children_;
  sigset_t signals_{}, before_{};
};

}  // namespace

core::Result<void> serve_in_processes(const Options& options, const Started& started) {
  if (!options.is_shared())
    return core::failure("wrong_store", "--processes", "several processes need PostgreSQL",
                         "give --db postgresql://…, or leave --processes out");
  set_up_log(options.log_level, options.log_form);
  // Once, so that the processes find the store as it has to be.
  if (auto storage = open_storage(options.store_address()); !storage) return std::unexpected(storage.error());
  std::vector<int> sockets = activated_sockets();
  if (sockets.empty()) {
    auto opened = open_sockets(options);
    if (!opened) return std::unexpected(opened.error());
    sockets = std::move(*opened);
  }
  Family family(options, std::move(sockets));
  if (auto fine = family.begin(); !fine) return fine;
  const auto address = family.wait_until_all_serve();
  if (!address) {
    family.end();
    return core::failure("ended", "", "a process ended before it served", "the log says why");
  }
  started(*address);
  notify("READY=1");
  if (family.watch() != 0) return core::failure("ended", "", "a process did not end well", "the log says why");
  return {};
}

}  // namespace server
