// Many players at many tables, on one or two servers, who go on playing whatever happens to the servers or to their
// lines.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/remote_player.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace tests {

class SimulatedPlayers {
 public:
  SimulatedPlayers(std::vector<ServerProcess*> servers, std::uint64_t seed)
      : servers_(std::move(servers)), rng_(seed) {}

  // Opens tables of all games, with two to four seats, some of them bots of the server.
  void open_tables(int count);
  void step(int milliseconds = 5);  // hears, answers, connects again
  bool is_over() const;
  long moves() const;

  void lose_line();                         // of somebody
  void repeat_old();                        // somebody says again what was said long ago
  void send_garbage();                      // a stranger
  void send_too_fast();                     // another one
  int refused() const { return refused_; }  // how often that one was told so

  // Every acknowledged move is in the table's record, in order and nothing else; every record replays, and its dice
  // verify.
  void check_records();

  core::Rng& rng() { return rng_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Sitting {
    RemotePlayer player;
    WsClient ws;
    std::size_t server = 0;
    Clock::time_point retry{};
  };

  void connect(Sitting& sitting);
  std::unique_ptr<WsClient> stranger();
  Sitting& somebody() { return sittings_[static_cast<std::size_t>(rng_.below(static_cast<int>(sittings_.size())))]; }

  std::vector<ServerProcess*> servers_;
  core::Rng rng_;
  std::vector<Sitting> sittings_;
  int refused_ = 0;
};

}  // namespace tests
