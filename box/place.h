// A place in a data set: a file, and the way to a value in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace box {

struct Place {
  std::string file;
  std::vector<std::string> path;  // keys, and places in lists as numbers from 0
  std::string component;          // the innermost thing on the way that has an id; empty: none

  // "/lines/2/segments"
  std::string pointer() const;
  bool lies_in(const Place& other) const;
  friend bool operator==(const Place&, const Place&) = default;
};

// The place that an error of a loader names: "board.json: lines[2] (l03).segments".
Place read_place(std::string_view where);

// The value there; null if the way leads nowhere.
core::Json* find(core::Json& root, const std::vector<std::string>& path);
const core::Json* find(const core::Json& root, const std::vector<std::string>& path);

// Takes the value there away: an entry of a list, a key of an object.
void remove(core::Json& root, const std::vector<std::string>& path);

}  // namespace box
