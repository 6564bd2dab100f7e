// Messages against their declaration in protocol.json.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"

namespace protocol {

const core::Json& declared();  // protocol.json

// "" or what is wrong: an undeclared type or field, a missing field, a wrong type.
std::string check_from(const core::Json& message);  // from the table
std::string check_to(const core::Json& message);    // to the table

// What may answer a message of this type, as declared.
std::vector<std::string> answers(const std::string& type);

std::vector<std::string> types_from();
std::vector<std::string> types_to();

}  // namespace protocol
