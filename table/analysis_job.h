// A position looked at in the page: what the seats may expect, and the best turns of the one to move, finer and finer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/appraiser.h"
#include "core/record.h"
#include "table/game_cache.h"
#include "table/json_writer.h"
#include "table/message.h"

namespace table {

class AnalysisJob {
 public:
  // The position after the last move of the record. `played`: a turn from there that is weighed beside the best ones.
  // Refuses a record or a turn that does not play, and the end of a game.
  static core::Result<AnalysisJob> begin(const ReplyTo& to, std::shared_ptr<const GameInstance> instance,
                                         const core::Record& record, const std::vector<std::string>& played);

  // Looks once more, with more iterations than before, and says what it found. False once it has looked often enough.
  bool go_on(std::string& message);
  const ReplyTo& reply_to() const { return reply_to_; }

 private:
  AnalysisJob(const ReplyTo& to, std::shared_ptr<const GameInstance> instance)
      : reply_to_(to),
        instance_(std::move(instance)),
        state_(instance_->game->start()),
        memory_(instance_->game->memory()) {}

  bots::Values before_chance(std::vector<core::Move>& drawn) const;
  void write_moves(JsonWriter& out, const std::vector<core::Move>& moves) const;

  ReplyTo reply_to_;
  std::shared_ptr<const GameInstance> instance_;
  std::unique_ptr<bots::Appraiser> appraiser_;
  core::AnyState state_;
  core::AnyMemory memory_;
  core::Seat seat_ = 0;
  std::vector<core::Move> played_;
  int looks_ = 0;
};

}  // namespace table
