// A review under way in the page: a finished game looked at move by move, so that clicks get through in between.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bots/review.h"
#include "core/record.h"
#include "table/game_cache.h"

namespace table {

class ReviewJob {
 public:
  // Refuses a record that does not play.
  static core::Result<ReviewJob> begin(std::int64_t channel, std::shared_ptr<const GameInstance> instance,
                                       const core::Record& record);

  // Looks at the next move and says how far it is, or what it found. False once that is said.
  bool go_on(std::string& message);
  std::int64_t channel() const { return channel_; }

 private:
  ReviewJob(std::int64_t channel, std::shared_ptr<const GameInstance> instance)
      : channel_(channel), instance_(std::move(instance)), reviewer_(*instance_->game, 1) {}

  std::int64_t channel_;
  std::shared_ptr<const GameInstance> instance_;
  bots::Reviewer reviewer_;
  std::vector<std::pair<core::Seat, core::Move>> moves_;
  std::size_t next_ = 0;
};

}  // namespace table
