// Turns that are advised, as messages carry them.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "table/json_writer.h"

namespace table {

// The list under a key that has just been written.
void write_advice(JsonWriter& out, const core::Info& info, const std::vector<bots::Suggestion>& best);

}  // namespace table
