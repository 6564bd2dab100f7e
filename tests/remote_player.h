// One seat at one table, played over the protocol: knows only what it was told, and answers at random.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/rng.h"

namespace tests {

class RemotePlayer {
 public:
  RemotePlayer(std::string table, std::string key, std::uint64_t seed)
      : table_(std::move(table)), key_(std::move(key)), rng_(seed) {}

  std::string join() const;
  void hear(const core::Json& message);
  // What to send now: nothing while it is not our turn or the last answer is on its way.
  std::optional<std::string> answer();
  void line_broke();  // what was not answered is said again after the next view

  bool is_over() const { return status_ == "over"; }
  int seat() const { return seat_; }
  const std::string& status() const { return status_; }
  const std::string& next() const { return next_; }
  // Moves of which the server has said that they are played, in order.
  const std::vector<std::string>& acknowledged() const { return acknowledged_; }
  // Everything sent so far, for saying it again at the wrong time.
  const std::vector<std::string>& sent() const { return sent_; }
  const std::vector<core::Json>& errors() const { return errors_; }
  int late() const { return late_; }
  const std::string& table() const { return table_; }
  const std::string& key() const { return key_; }

 private:
  void learn(const core::Json& message);
  std::string decide();

  std::string table_, key_;
  core::Rng rng_;
  bool seen_ = false, sat_ = false;
  int seat_ = -1;
  std::string status_, next_;
  std::int64_t decision_ = -1, event_ = 0;
  core::Json options_ = core::Json::array();
  std::vector<std::string> can_;
  // The answer on its way.
  std::string pending_, pending_move_;
  std::int64_t pending_decision_ = -1;
  std::vector<std::string> acknowledged_, sent_;
  std::vector<core::Json> errors_;
  int late_ = 0;
};

}  // namespace tests
