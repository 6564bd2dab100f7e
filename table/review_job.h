// A review under way in the page: a finished game looked at move by move, so that clicks get through in between.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bots/review.h"
#include "core/record.h"
#include "table/game_cache.h"
#include "table/message.h"

namespace table {

class ReviewJob {
 public:
  // Refuses a record that does not play.
  static core::Result<ReviewJob> begin(const ReplyTo& to, std::shared_ptr<const GameInstance> instance,
                                       const core::Record& record);

  // Looks at the next move and says how far it is, or what it found. False once that is said.
  bool go_on(std::string& message);
  const ReplyTo& reply_to() const { return reply_to_; }

 private:
  ReviewJob(const ReplyTo& to, std::shared_ptr<const GameInstance> instance)
      : reply_to_(to), instance_(std::move(instance)), reviewer_(*instance_->game, 1) {}

  ReplyTo reply_to_;
  std::shared_ptr<const GameInstance> instance_;
  bots::Reviewer reviewer_;
  std::vector<std::pair<core::Seat, core::Move>> moves_;
  std::size_t next_ = 0;
  std::size_t told_ = 1;  // rounds of which what was found has been told; the first one tells nothing yet
};

}  // namespace table
