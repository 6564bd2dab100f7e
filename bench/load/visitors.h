// Many sockets on one thread: players who answer at once, or at a pace, and measure how long an answer takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/since.h"
#include "core/rng.h"
#include "tests/ws_client.h"

namespace load {

struct Seat {
  tests::WsClient ws;
  std::int64_t decision = -1, event = 0;
  std::string move;        // what it would play now; empty: not its turn
  Clock::time_point sent;  // waiting for the answer since
  bool waiting = false, over = false;
};

struct Figures {
  long moves = 0;
  double seconds = 0, bytes = 0;    // of messages that seats have heard
  std::vector<float> milliseconds;  // of each round trip
  double percentile(double p);
};

class Visitors {
 public:
  Visitors(int port, std::uint64_t seed) : port_(port), rng_(seed) {}
  ~Visitors();
  Visitors(const Visitors&) = delete;
  Visitors& operator=(const Visitors&) = delete;

  // Opens tables, each seat on a socket of its own, and makes everybody ready.
  bool sit_down(const std::string& game, int tables, int seats);
  // Plays for so long: every seat as fast as it can, or each table with one move on its way at any time, or with `pace`
  // seconds between two moves.
  enum class Manner { all_at_once, one_by_one, paced };
  Figures play(double seconds, Manner manner, double pace = 0);
  void settle(double seconds);  // hears what is still coming
  // How many tables are still being played.
  int running();

  // Sockets of an echo server: `count` messages of `size` bytes are on their way at any time.
  bool connect_echo(int count);
  Figures echo(double seconds, std::size_t size);

 private:
  void watch(std::size_t index);
  bool hear(Seat& seat, Figures* figures);
  void learn(Seat& seat, std::string_view message);
  void send_move(Seat& seat);
  std::span<Seat> table(std::size_t number);
  void send_next(std::size_t table);

  int port_;
  core::Rng rng_;
  int epoll_ = -1;
  std::vector<Seat> seats_;
  std::size_t at_table_ = 1;
  std::vector<Clock::time_point> next_;  // when each table makes its next move
};

}  // namespace load
