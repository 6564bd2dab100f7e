// The default data with some of it changed, for tests of the loader.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "games/century/tests/scene.h"

namespace century::testing {

using Change = std::function<void(Json&)>;

// Changes one file of a data set.
void change(core::DataSet& files, const std::string& file, const Change& edit);

// Loads the default data with one file changed; "" if it is accepted, else the error's text.
std::string load_with(const std::string& file, const Change& edit);

// The same for a change that must be refused; the error names the file first.
std::string refuse(const std::string& file, const Change& edit);

// The entry of a list with this id.
Json& row(Json& list, std::string_view id);

// Sets every number that stands under this key, at any depth.
void set_all(Json& json, std::string_view key, int value);

}  // namespace century::testing
