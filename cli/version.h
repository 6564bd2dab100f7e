// Which program this is.
#pragma once

#include <string>

namespace cli {

std::string version_line();  // "kilowatt 0.1.0 (commit 0123456789ab)"; + behind the commit: with changes of one's own

}  // namespace cli
