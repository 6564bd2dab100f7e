// The server as a whole.
#pragma once

#include <functional>

#include "core/error.h"
#include "server/options.h"

namespace server {

// Runs until SIGTERM or SIGINT. `started` is told the address once people can come.
core::Result<void> serve(const Options& options, const std::function<void(const std::string& address)>& started);

}  // namespace server
