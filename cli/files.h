// Files of the user: read whole, written whole or not at all.
#pragma once

#include <string>

#include "core/data.h"
#include "core/record.h"

namespace cli {

// The bytes of a file, "-" being standard input; throws Stop.
std::string read_file(const std::string& path);
core::Record read_record_file(const std::string& path);

enum class Durable : bool { no, yes };
// Writes beside the target and renames: whoever reads the target sees the old bytes or the new ones. With
// Durable::yes they also survive a power cut. Throws Stop and leaves nothing behind.
void write_file(const std::string& path, const std::string& bytes, Durable durable = Durable::yes);

// Makes the folder if it is missing and makes sure that files can be written there; throws Stop.
void writable_directory(const std::string& path);

bool exists(const std::string& path);

// All .json files of a folder as component data, named after the folder; throws Stop.
core::DataSet read_data_folder(const std::string& directory);

}  // namespace cli
