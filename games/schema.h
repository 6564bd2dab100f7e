// What every number of a game's state and figures means, for programs that know the game only by its messages.
#pragma once

#include <string_view>

namespace games {

// A JSON object: {"state":TYPE,"figures":TYPE,"types":{TYPE:{FIELD:{"type":…,"about":…,…}}}}; empty for a game that is
// not known. Types and fields are those of fields() in the game's state, their meaning stands in its fields.json.
std::string_view schema(std::string_view game);

}  // namespace games
