#include "cli/version.h"

#include "embedded/kilowatt_version.h"

namespace cli {

std::string version_line() { return "kilowatt " KILOWATT_VERSION " (commit " KILOWATT_COMMIT ")"; }

}  // namespace cli
