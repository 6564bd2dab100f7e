// How the operator is answered, perhaps later. With `sockets` they go along with the answer.
#pragma once

#include <functional>
#include <vector>

#include "core/json.h"

namespace server {

using AdminReply = std::move_only_function<void(const core::Json& answer, std::vector<int> sockets)>;

}  // namespace server
