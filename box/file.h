// A data set in one file, `*.kilowatt-box`: JSON with the bytes of its files, so that they hash as they did.
#pragma once

#include <string>
#include <string_view>

#include "core/any_game.h"

namespace box {

inline constexpr std::string_view kFileEnding = ".kilowatt-box";
inline constexpr std::size_t kMostFileBytes = 1 << 20;
inline constexpr std::size_t kLongestName = 40;

struct BoxFile {
  std::string game;
  core::DataSet set;  // its name is the box's
  std::string data_hash;  // of the set, which has the designed file for one that was added since
};

// Refuses what is no box, has a file nobody knows, or whose bytes are not those that were hashed.
core::Result<BoxFile> read_box(std::string_view bytes, const std::string& where);
// Whether the set can be played with is not asked: an unfinished box is kept, too.
std::string write_box(const core::GameType& type, const core::DataSet& set);

}  // namespace box
