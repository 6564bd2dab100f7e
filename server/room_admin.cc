// A room as the operator sees it: who waits for whom. No names, keys or moves.
#include "core/notation.h"
#include "server/room.h"

namespace server {

core::Json Room::describe() const {
  core::Json waits = core::Json::array(), thinking = core::Json::array();
  if (table_)
    for (const core::Seat seat : table_->waiting_for()) waits.push_back(core::seat_text(seat));
  for (std::size_t seat = 0; seat < seat_bots_.size(); ++seat)
    if (seat_bots_[seat].thinking) thinking.push_back(core::seat_text(static_cast<core::Seat>(seat)));
  const std::string status = broken_       ? "broken"
                             : is_unknown_ ? "unknown"
                             : !table_     ? "being read"
                                           : std::string(table::status_name(table_->status()));
  return {{"table", id_.text()},
          {"game", head_.game},
          {"status", status},
          {"viewers", viewers_.size()},
          {"waits_for", std::move(waits)},
          {"thinking", std::move(thinking)},
          {"waits_for_store", busy_},
          {"messages_waiting", waiting_.size()},
          {"idle_seconds", (now() - used_) / 1000}};
}

// As its host could.
void Room::close(std::move_only_function<void(const core::Error* trouble)> done) {
  const auto told = std::make_shared<decltype(done)>(std::move(done));
  enter([this, told](const core::Error* trouble) {
    if (trouble != nullptr) return (*told)(trouble);
    const auto message = table::Message::parse(R"({"type":"close"})");
    Change change;
    change.since = used_ = now();
    change.answer.events = table_->act({-1, true}, *message, used_).events;
    if (change.answer.events.empty()) return (*told)(nullptr);  // it is closed already
    change.done = [told] { (*told)(nullptr); };
    change.redo = [this, told](const core::Error* failed) {
      if (failed != nullptr) return (*told)(failed);
      close([told](const core::Error* again) { (*told)(again); });
    };
    store(std::move(change));
  });
}

}  // namespace server
