// The operator's socket (Unix, mode 0600): questions about the running server, and orders. handover.h is its other end.
#pragma once

#include <functional>
#include <string>

#include "core/error.h"
#include "server/admin_reply.h"
#include "server/asio.h"

namespace server {

class AdminSocket {
 public:
  using Reply = AdminReply;
  using Answer = std::function<void(const core::Json& question, Reply reply)>;

  AdminSocket(asio::io_context& io, Answer answer);
  ~AdminSocket();  // takes the socket's file away, unless another server's is there
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

  // A file left by a server that was killed is replaced, the socket of one that lives is not.
  core::Result<void> listen(const std::string& path);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace server
