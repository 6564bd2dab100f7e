// The server as a whole.
#pragma once

#include <functional>

#include "core/error.h"
#include "server/options.h"
#include "server/shard.h"

namespace server {

using Started = std::function<void(const std::string& address)>;

// Runs until SIGTERM or SIGINT. `started` is told the address once people can come.
core::Result<void> serve(const Options& options, const Started& started, const Siblings& siblings = {});

// The same in options.processes processes, on one machine and one port (processes.cc).
core::Result<void> serve_in_processes(const Options& options, const Started& started);

}  // namespace server
