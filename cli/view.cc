#include "cli/view.h"

#include "cli/views.h"
#include "games/each.h"

namespace cli {

namespace {

const View* find(const core::AnyGame& game) {
  const View* found = nullptr;
  games::with_concrete(game, [&]<class G>(const G&) { found = kViewOf<G>; });
  return found;
}

// Of a game nobody has drawn yet: everybody's points.
std::string plain(const Scene& scene) {
  std::string out;
  for (int seat = 0; seat < scene.game.info().seats; ++seat)
    out += fmt::format("  {} {}\n", pad(scene.words.seat(static_cast<core::Seat>(seat)), 20),
                       scene.game.points(scene.state, static_cast<core::Seat>(seat)));
  return out;
}

}  // namespace

std::string_view won_by(const core::GameType& type) {
  std::string_view unit;
  games::Every::each([&]<class G>(std::type_identity<G>) {
    if (type.catalog == &G::catalog()) unit = kWonBy<G>;
  });
  return unit;
}

std::string draw(const Scene& scene) {
  const View* view = find(scene.game);
  return view != nullptr ? view->table(scene) : plain(scene);
}

std::string draw_seat(const Scene& scene, core::Seat seat) {
  const View* view = find(scene.game);
  return view != nullptr ? view->seat(scene, seat) : plain(scene);
}

std::string told(const Scene& scene, const std::string& id) {
  const View* view = find(scene.game);
  return view != nullptr && view->about != nullptr ? view->about(scene, id) : std::string();
}

}  // namespace cli
