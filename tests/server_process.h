// `kilowatt serve` as a process of its own, started, stopped and killed by tests.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace tests {

class ServerProcess {
 public:
  ServerProcess() = default;
  ~ServerProcess() { kill(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Starts it and waits until it has printed its address; false if it does not. `limits`: bytes of a file it may write,
  // so that its disk is full beyond them; 0 none.
  bool start(std::vector<std::string> arguments, long file_limit = 0);
  int port() const { return port_; }
  pid_t pid() const { return pid_; }
  bool is_running();
  void kill();                          // SIGKILL, and waits
  int stop(int milliseconds = 10'000);  // SIGTERM; the exit status, -1 if it had to be killed
  double cpu_seconds() const;
  long resident_bytes() const;

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

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
