// Processes that listen on the same sockets: a connection that one has accepted and that belongs to another goes there,
// with what has been read of it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/asio.h"
#include "server/shard.h"

namespace server {

class SiblingLine {
 public:
  using Arrived = std::function<void(int socket, std::string read)>;

  SiblingLine(asio::io_context& io, const Siblings& siblings, Arrived arrived);
  ~SiblingLine();
  // False if it cannot be passed on: then it stays here.
  bool pass(TableId table, int socket, const std::string& read);
  bool owns(TableId table) const { return siblings_.shard.owns(table); }

 private:
  class Impl;
  const Siblings siblings_;
  std::shared_ptr<Impl> impl_;
};

}  // namespace server
