// Component data as tables to read: lists of objects become rows and columns.
#pragma once

#include <string>

#include "cli/output.h"
#include "cli/words.h"
#include "core/data.h"
#include "core/json.h"

namespace cli {

std::string table_text(const std::string& title, const nlohmann::ordered_json& json, const Words& words,
                       const Style& look);

// The entry with this id in words, on one line; empty if there is none.
std::string entry_text(const core::DataSet& data, const std::string& id, const Words& words);

}  // namespace cli
