// Goofspiel as text.
#pragma once

#include "cli/view.h"
#include "games/goofspiel/game.h"

namespace cli {

extern const View kGoofspielView;
template <>
inline constexpr const View* kViewOf<::goofspiel::Game> = &kGoofspielView;

}  // namespace cli
