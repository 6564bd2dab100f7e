// Processes that listen on the same sockets: a connection that one has accepted and that belongs to another goes there,
// with what has been read of it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/asio.h"
#include "server/request.h"
#include "server/shard.h"

namespace server {

class SiblingLine {
 public:
  using Arrived = std::function<void(int socket, std::string read)>;

  SiblingLine(asio::io_context& io, const Siblings& siblings, Arrived arrived);
  ~SiblingLine();
  // Which of the others a connection belongs to; nothing: it may stay.
  std::optional<std::size_t> index_of(const SocketPath& path) const;
  // False if it cannot be passed on: then it stays here.
  bool pass(std::size_t index, int socket, const std::string& read);

 private:
  class Impl;
  const Siblings siblings_;
  std::shared_ptr<Impl> impl_;
};

}  // namespace server
