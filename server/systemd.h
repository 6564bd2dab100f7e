// What systemd, or another who starts this program the same way, hands us and wants to hear.
#pragma once

#include <string_view>
#include <vector>

namespace server {

// The sockets that somebody listens on for us (LISTEN_FDS), taken once: whoever is started by us does not see them.
std::vector<int> activated_sockets();
// "READY=1" or "STOPPING=1", if somebody wants to know (NOTIFY_SOCKET).
void notify(std::string_view state);

}  // namespace server
