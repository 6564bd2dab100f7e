// Hears a game's loader read the designed data, and then everything that the designed data happen not to use: each
// choice that no component makes is put into one, with whatever the loader then asks for.
#pragma once

#include "box/overheard.h"
#include "core/any_game.h"

namespace box {

Overheard survey(const core::GameType& type);

}  // namespace box
