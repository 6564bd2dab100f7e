// The JSON library of the project. Access without exceptions only: find and type tests, never at().
#pragma once

#include <nlohmann/json.hpp>

namespace core {
using Json = nlohmann::json;
}
