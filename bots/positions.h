// Positions and what should have been said of them, as bytes: what self-play keeps, files of positions hold and learners
// learn from, here or in another process.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/weight_bytes.h"

namespace bots {

// The bucket, how many inputs, the inputs, the target.
inline void append_position(std::string& to, std::span<const std::uint16_t> inputs, int bucket, float target) {
  const std::uint16_t head[] = {static_cast<std::uint16_t>(bucket), static_cast<std::uint16_t>(inputs.size())};
  to += bytes_of(head, std::size(head));
  to += bytes_of(inputs.data(), inputs.size());
  to += bytes_of(&target, 1);
}

// Calls visit(inputs, bucket, target) for each, in their order; a last one that is cut off is left out.
template <class Visitor>
void each_position(std::string_view from, Visitor visit) {
  std::uint16_t head[2];
  std::vector<std::uint16_t> inputs;
  while (from.size() >= sizeof head) {
    std::memcpy(head, from.data(), sizeof head);
    inputs.resize(head[1]);
    const std::size_t size = inputs.size() * sizeof(std::uint16_t);
    float target = 0;
    if (from.size() < sizeof head + size + sizeof target) return;
    std::memcpy(inputs.data(), from.data() + sizeof head, size);
    std::memcpy(&target, from.data() + sizeof head + size, sizeof target);
    visit(std::span<const std::uint16_t>(inputs), static_cast<int>(head[0]), target);
    from.remove_prefix(sizeof head + size + sizeof target);
  }
}

}  // namespace bots
