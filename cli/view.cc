#include "cli/view.h"

#include <array>

namespace cli {

namespace {

const View* find(const core::AnyGame& game) {
  static const std::array views = {&kPowerlineView, &kPamperoView, &kCenturyView};
  for (const View* view : views)
    if (view->game == game.info().catalog->id) return view;
  return nullptr;
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

std::string draw(const Scene& scene) {
  const View* view = find(scene.game);
  return view != nullptr ? view->table(scene) : plain(scene);
}

std::string draw_seat(const Scene& scene, core::Seat seat) {
  const View* view = find(scene.game);
  return view != nullptr ? view->seat(scene, seat) : plain(scene);
}

}  // namespace cli
