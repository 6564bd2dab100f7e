// What the operator asks, and how it is answered, perhaps later. With `sockets` they go along with the answer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/json.h"

namespace server {

using AdminReply = std::move_only_function<void(const core::Json& answer, std::vector<int> sockets)>;

// Of a question, which is an object; empty if there is no such text.
inline std::string text_in(const core::Json& question, const char* key) {
  const auto found = question.find(key);
  return found != question.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace server
