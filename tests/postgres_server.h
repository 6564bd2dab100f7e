// A PostgreSQL of Debian's package for the tests: in a folder of its own, reached by a socket in it, gone with the
// test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace tests {

class PostgresServer {
 public:
  explicit PostgresServer(
      bool fsync = false);  // initdb and start; ends the program with a message if that is impossible
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  void start();
  void stop();  // at once, as a crash would

  // The address of a new, empty database.
  std::string new_database();

 private:
  pid_t spawn(const std::string& program, const std::vector<std::string>& arguments) const;

  std::filesystem::path folder_;
  unsigned user_ = 0, group_ = 0;  // who runs it: PostgreSQL refuses root
  pid_t process_ = -1;
  int databases_ = 0;
  bool fsync_;
};

}  // namespace tests
