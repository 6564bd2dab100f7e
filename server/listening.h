// Sockets that listen, before anybody serves on them.
#pragma once

#include <string>
#include <vector>

#include "core/error.h"
#include "server/options.h"

namespace server {

// As the options say; `localhost` listens on both of its addresses. Without a port of the operator's choice 8080, one
// of the next, or any.
core::Result<std::vector<int>> open_sockets(const Options& options);
// "127.0.0.1:0" or "[::1]:9001".
core::Result<int> listen_at(const std::string& address);
int port_of(int socket);

}  // namespace server
