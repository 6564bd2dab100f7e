#include "table/reviewing.h"

#include "core/replay.h"
#include "table/out.h"

namespace table {

core::Result<Reviewing> Reviewing::begin(const ReplyTo& to, std::shared_ptr<const Box> box,
                                         const core::Record& record) {
  if (bots::make_appraiser(*box->game) == nullptr)
    return core::failure("unknown_game", record.game, "no bot has an opinion on this game");
  Reviewing out(to, std::move(box));
  const auto played = core::replay(*out.box_->game, record, -1,
                                   [&](const core::Played& move) { out.moves_.emplace_back(move.seat, move.move); });
  if (!played) return std::unexpected(played.error());
  return out;
}

bool Reviewing::go_on(std::string& message) {
  if (next_ < moves_.size()) {
    reviewer_.follow(moves_[next_].first, moves_[next_].second);
    ++next_;
  }
  Out out(message);
  out.open('{')
      .key("type")
      .text("review")
      .key("done")
      .number(static_cast<std::int64_t>(next_))
      .key("of")
      .number(static_cast<std::int64_t>(moves_.size()));
  const bool more = next_ < moves_.size();
  if (!more) out.key("review").json(bots::to_json(box_->about(), reviewer_.finish()));
  out.close('}');
  return more;
}

}  // namespace table
