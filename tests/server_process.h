// `kilowatt serve` as a process of its own, started, stopped and killed by tests; or another word that runs on and on.
//
// Whoever starts a server and neither kills nor stops it gets the proof for nothing: when the object goes, or starts
// another, the same process must still be there and leave with status 0 on SIGTERM. If not, the test fails.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace tests {

class ServerProcess {
 public:
  ServerProcess() = default;
  ~ServerProcess() { end_well(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Starts it and waits until it has printed its address; false if it does not. `limits`: bytes of a file it may write,
  // so that its disk is full beyond them; 0 none.
  bool start(std::vector<std::string> arguments, long file_limit = 0, const std::string& word = "serve");
  // The next one that is started is handed this socket, as systemd does.
  void give_socket(int fd) { given_ = fd; }
  int port() const { return port_; }
  pid_t pid() const { return pid_; }
  bool is_running() const;
  void kill();  // SIGKILL, and waits
  // SIGTERM; the exit status, -1 if it had to be killed or a signal had ended it.
  [[nodiscard]] int stop(int milliseconds = 60'000);
  [[nodiscard]] int wait(int milliseconds = 60'000);  // the same, but it has to end by itself
  double cpu_seconds() const;
  long resident_bytes() const;

 private:
  void end_well();

  pid_t pid_ = -1;
  int port_ = 0;
  int given_ = -1;
};

// Where a bad end is told. Without GoogleTest (server_process_test.cc is linked where it is) it ends the program.
using BadEnd = void (*)(const std::string& how);
BadEnd set_bad_end(BadEnd tell);

// A folder that is gone with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace tests
