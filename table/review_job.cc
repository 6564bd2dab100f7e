#include "table/review_job.h"

#include "core/replay.h"
#include "table/json_writer.h"

namespace table {

core::Result<ReviewJob> ReviewJob::begin(const ReplyTo& to, std::shared_ptr<const GameInstance> instance,
                                         const core::Record& record) {
  if (bots::make_appraiser(*instance->game) == nullptr)
    return core::failure("unknown_game", record.game, "no bot has an opinion on this game");
  ReviewJob out(to, std::move(instance));
  const auto played = core::replay(*out.instance_->game, record, -1,
                                   [&](const core::Played& move) { out.moves_.emplace_back(move.seat, move.move); });
  if (!played) return std::unexpected(played.error());
  return out;
}

bool ReviewJob::go_on(std::string& message) {
  if (next_ < moves_.size()) {
    reviewer_.follow(moves_[next_].first, moves_[next_].second);
    ++next_;
  }
  JsonWriter out(message);
  out.open('{')
      .key("type")
      .text("review")
      .key("done")
      .number(static_cast<std::int64_t>(next_))
      .key("of")
      .number(static_cast<std::int64_t>(moves_.size()));
  const bool more = next_ < moves_.size();
  // What is known so far is worth a look after every round.
  const std::size_t rounds = reviewer_.rounds();
  if (!more)
    out.key("review").json(bots::to_json(instance_->about(), reviewer_.finish()));
  else if (rounds != told_)
    out.key("so_far").json(bots::to_json(instance_->about(), reviewer_.finish()));
  told_ = rounds;
  out.close('}');
  return more;
}

}  // namespace table
