// A line to the process that holds a table, for one channel of a visitor who came to us.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "server/address.h"
#include "server/storage/storage.h"

namespace server {

class Relay {
 public:
  // On the loop. Neither is called after the relay is gone.
  struct Ends {
    std::function<void(std::string_view message)> heard;
    std::function<void(int code)> ended;  // as WebSocket's codes; 0: there was never a connection
  };

  virtual ~Relay() = default;
  virtual void send(std::string_view message) = 0;
};

// Connects as the visitor at this address.
using OpenRelay = std::function<std::shared_ptr<Relay>(const Peer& peer, const Address& visitor, Relay::Ends ends)>;

}  // namespace server
