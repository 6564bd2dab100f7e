// How a server is started that no limit of its own keeps from being measured.
#pragma once

#include <string>
#include <vector>

namespace load {

inline std::vector<std::string> generous(const std::string& db, std::vector<std::string> more = {}) {
  std::vector<std::string> out = {"--port", "0", "--db", db};
  for (const char* limit : {"--max-messages", "--message-burst", "--max-tables-per-hour"})
    out.insert(out.end(), {limit, "1000000"});
  for (const char* limit : {"--max-connections", "--max-connections-per-address"})
    out.insert(out.end(), {limit, "20000"});
  out.insert(out.end(), {"--max-silence", "600", "--log-level", "error"});
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

}  // namespace load
