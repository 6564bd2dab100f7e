// The files of a data set that are drawn and never read by a rule: where things lie, and what they are called. Whoever
// opens a table is sent them, so they are bounded like everything else.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json.h"

namespace core {

inline constexpr std::size_t kMostShownBytes = 64 * 1024;
inline constexpr std::size_t kLongestShownName = 40;  // bytes of a name of one's own
inline constexpr int kFarthestShown = 10'000;         // units from the corner of a drawing
inline constexpr std::size_t kMostShownEntries = 500;  // of a list or an object

// One line of text without control characters: 1 to `most` bytes.
bool is_line(std::string_view text, std::size_t most);

// "names.json": texts by id; "bots.json": what bots value positions by, and how that was found. Any other: an object in which every number, text and list has its bound.
Result<void> check_shown(const std::string& file, std::string_view bytes);

}  // namespace core
