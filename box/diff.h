// What is different in a data set from another one, component by component.
#pragma once

#include <vector>

#include "box/place.h"
#include "core/any_game.h"

namespace box {

struct Change {
  Place place;                      // in the second set, or where it stood in the first
  std::vector<std::string> things;  // ids on the way, outermost first
  std::string field;                // the key it stands under
  core::Json before, after;         // discarded: it is not there
};

// Lists of things with ids are compared by id, whatever their order; other lists entry by entry, or as a whole if
// their lengths differ. Only rule files count.
std::vector<Change> diff(const core::GameType& type, const core::DataSet& before, const core::DataSet& after);

}  // namespace box
