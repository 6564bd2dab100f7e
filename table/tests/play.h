// A table with clients for the tests: every message is checked against the protocol, and what a client pieces together
// from changes is compared with a fresh view.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.h"

namespace play {

using core::Json;
using table::Time;

inline constexpr Time kNow = 1'800'000'000'000;

// A viewer as a page is one: keeps the view and works changes into it.
struct Client {
  table::Watcher watcher;
  Json view;
  std::vector<Json> received;  // since the last clear
};

// Works an update into a view.
void merge(Json& view, const Json& update);

class Room {
 public:
  explicit Room(const Json& settings, const std::vector<core::GameType>& games, std::uint8_t seed = 1,
                const table::Access* access = nullptr);

  // Sends a message from a chair (-1: a spectator); then every client gets its update. Replies to the sender are
  // returned. With `decision` and `event` left out, those of the sender's view are filled in where they belong.
  std::vector<Json> say(int chair, Json message, bool host = false);
  std::vector<Json> host(Json message) { return say(-1, std::move(message), true); }
  // Plays a move from a chair, or fails the test.
  void move(int chair, std::string_view text);
  void confirm(int chair);
  bool undo(int chair, bool turn = false);  // false if refused
  void all_ready();
  // Everybody promises a nonce, then reveals it.
  void all_commit();
  static std::string nonce(int chair, int draw = 1);
  void tick();
  // Lets everybody's bots move at random until nobody's turn but people's is left.
  void bots(std::uint64_t seed = 1);
  // Random moves of the seats to the end of the game.
  void finish(std::uint64_t seed = 1);
  // The options in the seat's view, runs written out.
  std::vector<std::string> options(int chair) const;
  bool can(int chair, std::string_view power) const;

  // What clients know equals a fresh view, and a table restored from the events equals this one.
  void check();
  void deliver();

  Json& view(int chair) { return client(chair).view; }
  Client& client(int chair) { return clients[static_cast<std::size_t>(chair + 1)]; }

  table::GameCache game_cache;
  std::vector<table::Event> events;
  std::unique_ptr<table::Table> table;
  std::vector<Client> clients;  // the spectator, then each chair
  Time now = kNow;
};

// Settings with so many people. Unless `more` says otherwise they play Goofspiel with whole suits, so that a test knows
// what everybody holds, and with scouting: a bid is one click or two, made by all at once; then the winner has a turn
// of its own, in which chance may draw.
Json people(int count, Json more = Json::object());

// Past the first prize, which p1 has won: it scouts.
void to_scouting(Room& room);

}  // namespace play
