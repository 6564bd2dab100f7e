// What hostile participants do within the limits: a table of theirs, and what each connection says.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "tests/ws_client.h"

namespace load {

std::optional<core::Json> hear(tests::WsClient& ws, std::string_view type, int milliseconds = 20'000);

// A table with somebody at each seat.
struct Target {
  core::Json created;
  std::vector<std::unique_ptr<tests::WsClient>> people;

  std::string key(std::size_t seat) const { return created["seats"][seat].get<std::string>(); }
  std::string join(std::size_t seat, const std::string& table = {}) const {
    return core::Json{
        {"type", "join"}, {"table", table.empty() ? created["table"] : core::Json(table)}, {"key", key(seat)}}
        .dump();
  }
};
std::optional<Target> open_table(int port, core::Json settings, int people);

// Reads what is there, so that the server never waits for us; what the next message needs is kept.
struct Listening {
  std::int64_t decision = -1, event = 0;
  std::string move;
  std::string next;  // the table after this one

  void drain(tests::WsClient& ws);
};

// What an attacking connection says, the nth time.
using Say = std::function<std::string(Listening&, long n)>;

struct Attack {
  std::string name;
  core::Json settings;
  std::function<Say(const Target&, std::size_t seat)> say;  // null: nobody attacks
  int at_once = 1;                                          // messages in one packet
  int spectators = 0;                                       // who look at the first table
};

const std::vector<Attack>& attacks();

}  // namespace load
