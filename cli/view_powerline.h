// Powerline as text.
#pragma once

#include "cli/view.h"
#include "games/powerline/game.h"

namespace cli {

extern const View kPowerlineView;
template <>
inline constexpr const View* kViewOf<::powerline::Game> = &kPowerlineView;

}  // namespace cli
