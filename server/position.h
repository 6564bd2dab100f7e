// What a seat may see, as text: so a worker elsewhere is asked for a bot's move (docs/protocol.md, "Workers").
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/errand.h"

namespace server {

inline constexpr int kWorkersVersion = 1;      // of these messages
inline constexpr std::size_t kMostSets = 8;    // of component data that a line keeps, the last that were sent on it
inline constexpr std::size_t kMostMinds = 64;  // bots that a line keeps, those who thought last

// A set of component data of somebody's own, which travels once on a line and is named by its hash.
struct DataText {
  std::string hash;     // SHA-256 over the set as it stands in the message
  std::string message;  // "data"
};
DataText write_data(const core::DataSet& set);
// Refuses what does not have the hash that it is said to have.
core::Result<std::pair<std::string, std::shared_ptr<const core::DataSet>>> read_data(const core::Json& message);

// "position" number `n`. `data`: the hash of its component data; empty: the game's own.
std::string write_position(std::int64_t n, const Errand& errand, const std::string& data);

struct Position {
  std::int64_t n = 0, mind = 0;
  std::shared_ptr<const table::GameInstance> instance;
  table::Task task;
  double milliseconds = 0;
};
// Null: no such set has been sent.
using FindData = std::function<std::shared_ptr<const core::DataSet>(const std::string& hash)>;
core::Result<Position> read_position(const core::Json& message, table::GameCache& cache, const FindData& find_data);

}  // namespace server
