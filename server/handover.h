// The operator's socket, as those outside the server see it: a question and an answer, each a line of JSON; and how
// listening sockets go from one process to another through it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace server {

// A connection to a server's operator's socket.
class AdminLine {
 public:
  static core::Result<AdminLine> open(const std::string& path);  // "no_server" if nobody listens there
  AdminLine(AdminLine&& other) noexcept;
  AdminLine& operator=(AdminLine&&) = delete;
  ~AdminLine();

  core::Result<core::Json> ask(const core::Json& question);
  const std::vector<int>& sockets() const { return sockets_; }  // that came with the answers; the caller's now
  bool wait_for_end(int milliseconds);                          // of the server

 private:
  explicit AdminLine(int fd) : fd_(fd) {}

  int fd_;
  std::vector<int> sockets_;
};

// Sends a text with sockets; false if it cannot.
bool send_with_sockets(int fd, const std::string& text, const std::vector<int>& sockets);
// What there is to read, with the sockets that come along; how much, 0 at the end, negative if it cannot.
long receive_with_sockets(int fd, std::span<char> room, std::vector<int>& sockets);

// Asks the server at this socket for the sockets it listens on, and waits until it has stored everything and gone. Who
// comes meanwhile waits. Nothing if there is no server.
core::Result<std::vector<int>> take_over(const std::string& path);

}  // namespace server
