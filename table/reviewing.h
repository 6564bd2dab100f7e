// A review under way in the page: a finished game looked at move by move, so that clicks get through in between.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bots/review.h"
#include "core/record.h"
#include "table/message.h"
#include "table/shelf.h"

namespace table {

class Reviewing {
 public:
  // Refuses a record that does not play.
  static core::Result<Reviewing> begin(const ReplyTo& to, std::shared_ptr<const Box> box,
                                       const core::Record& record);

  // Looks at the next move and says how far it is, or what it found. False once that is said.
  bool go_on(std::string& message);
  const ReplyTo& reply_to() const { return reply_to_; }

 private:
  Reviewing(const ReplyTo& to, std::shared_ptr<const Box> box)
      : reply_to_(to), box_(std::move(box)), reviewer_(*box_->game, 1) {}

  ReplyTo reply_to_;
  std::shared_ptr<const Box> box_;
  bots::Reviewer reviewer_;
  std::vector<std::pair<core::Seat, core::Move>> moves_;
  std::size_t next_ = 0;
};

}  // namespace table
