#include "cli/version.h"

#include "cli/kilowatt_version.h"

namespace cli {

std::string version_line() { return "kilowatt " KILOWATT_VERSION " (commit " KILOWATT_COMMIT ")"; }

}  // namespace cli
