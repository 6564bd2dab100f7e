// Workers elsewhere: programs `kilowatt think` that take positions of bots from us and give moves back.
//
// They come before our own threads and take from the same fair queue, one position each at a time. Whatever goes wrong
// with one (it is lost, late, or answers what is no option) costs that one its line; the position is thought about
// here. All of it is on the loop.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "server/client.h"
#include "server/data_texts.h"
#include "server/errand.h"
#include "server/key.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/workers.h"

namespace server {

class Thinkers {
 public:
  static constexpr Time kPatience = 3000;  // beyond what a bot is given for a turn

  // `key`: the operator's. Errands of `workers` are offered here first.
  Thinkers(const Options& options, Workers& workers, Loop& loop, Metrics& metrics);
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  bool know(std::string_view key) const { return same_hash(hash_key(key), key_); }
  // Is anybody here, and could a table with this game be thought about elsewhere? Its own data may not be written yet.
  bool can_take(const table::GameInstance& instance);
  bool have_room() const { return lines_.size() < static_cast<std::size_t>(options_.limits.workers); }
  // Somebody who has shown the key.
  std::unique_ptr<Listener> come(Line& line);

  // Gives up what is late; when to look again at the latest, if at all.
  std::optional<Time> tick(Time now);
  void close();  // says good-bye to everybody
  void end();    // what is being thought about is dropped

 private:
  class Thinker;

  void give();
  void give_back(WorkQueue::Job job, double seconds);
  Thinker* taker(const Share& share, const Errand& errand) const;

  const Options& options_;
  const core::Digest key_;
  Workers& workers_;
  Loop& loop_;
  Metrics& metrics_;
  DataTexts data_texts_;
  std::vector<Thinker*> lines_;
  std::int64_t count_ = 0;  // of positions
};

}  // namespace server
