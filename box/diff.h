// What is different in a data set from another one, component by component.
#pragma once

#include <vector>

#include "box/place.h"
#include "core/any_game.h"

namespace box {

// What a change lies in: a thing with an id, or an entry of a list without ids, known by what stands in it (the income
// track of a market), else by its number from 1.
struct Thing {
  std::string id;
  std::string list, key;
  core::Json value;
};

struct Change {
  Place place;                // in the second set, or where it stood in the first
  std::vector<Thing> things;  // on the way, outermost first
  std::string field;          // the key it stands under
  core::Json before, after;   // discarded: it is not there
};

// Lists of things with ids are compared by id, whatever their order; other lists entry by entry, or as a whole if
// their lengths differ. Only rule files count.
std::vector<Change> diff(const core::GameType& type, const core::DataSet& before, const core::DataSet& after);

}  // namespace box
