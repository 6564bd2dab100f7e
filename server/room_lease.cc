// Which process holds a room's table, and how it goes from one to another.
#include <utility>

#include "server/frames.h"
#include "server/room.h"

namespace server {

bool Room::is_quiet() const {
  if (busy_ || !viewers_.empty() || !waiting_.empty() || !knocks_.empty()) return false;
  for (const SeatBot& mind : seat_bots_)
    if (mind.thinking) return false;
  return true;
}

// Whoever wants something meanwhile waits, and has the table taken again.
void Room::hand_on(std::function<void()> done) {
  busy_ = true;
  forget();
  context_.store_thread.ask<bool>(
      [id = id_](Storage& storage) -> core::Result<bool> {
        if (auto released = storage.release(id); !released) return std::unexpected(released.error());
        return true;
      },
      // What could not be released is ours until we end, and can be taken by us again.
      [self = shared_from_this(), done = std::move(done)](core::Result<bool>) {
        self->busy_ = false;
        done();
        self->run();
      });
}

void Room::doubt() {
  doubtful_ = true;
  if (!viewers_.empty()) enter([](const core::Error*) {});
}

// Those who look come again and are led there: what they came with is known to them alone.
void Room::is_elsewhere(Peer holder) {
  elsewhere_ = std::move(holder);
  for (const auto& viewer : viewers_)
    if (viewer->client != nullptr && viewer->client->line() != nullptr)
      viewer->client->line()->close(kComeAgain, "this table is served elsewhere");
  // Who looked for the holder sees elsewhere() and is led there; who believed to be at the right place tries again.
  give_up_waiting({"unavailable", "", "", ""});
  run();
}

}  // namespace server
