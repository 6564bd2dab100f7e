// A worker that thinks for servers elsewhere: `kilowatt think`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.h"

namespace server {

struct ThinkOptions {
  std::vector<std::string> servers;  // "http://10.0.0.5:8080"
  std::string key;                   // the operator's, as the servers have it
  int threads = 0;                   // 0: as many as the machine has
  std::string log_level = "info";
  std::string log_form = "auto";
};

// Until SIGTERM or SIGINT. `started` is told of the first line that has come about. An error if a server does not want
// us; one that is not there is tried again and again.
core::Result<void> think(const ThinkOptions& options, const std::function<void(const std::string& server)>& started);

}  // namespace server
