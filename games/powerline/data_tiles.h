// Reads tiles.json: what each scoring tile counts and pays.
#pragma once

#include "games/powerline/data.h"

namespace powerline {

void read_tiles(const core::Node& root, Data& data);

}  // namespace powerline
