// A WebSocket echo made with the server's own library: what the least possible work costs on this machine.
#pragma once

namespace load {

// Serves on a free port of the loopback until the process is killed; writes the port to `report`.
[[noreturn]] void run_echo(int report);

}  // namespace load
