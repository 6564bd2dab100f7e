// A message from outside: its members are found in one pass, without building anything, and believed only when asked
// for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/json.h"

namespace table {

// Where an answer goes: back through the channel of the message it answers, with that message's id (0: it had none).
struct ReplyTo {
  std::int64_t channel = 0;
  std::int64_t id = 0;
};

// Puts channel and id into a message; neither is written if it is 0.
std::string addressed(std::string message, const ReplyTo& to);

class Message {
 public:
  static constexpr int kMaxMembers = 24;
  static constexpr int kMaxDepth = 32;

  // The text must outlive the message. Refuses what is not one JSON object with a "type".
  static core::Result<Message> parse(std::string_view text);

  std::string_view type() const { return type_; }
  std::int64_t channel() const { return reply_to_.channel; }
  std::int64_t id() const { return reply_to_.id; }
  const ReplyTo& reply_to() const { return reply_to_; }
  bool has(std::string_view key) const { return find(key) != nullptr; }

  // Nothing if the member is absent or something else.
  std::optional<std::int64_t> number(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  std::optional<std::string> text(std::string_view key) const;
  std::optional<std::string_view> word(std::string_view key) const;  // a text without escapes or foreign letters
  std::optional<core::Json> json(std::string_view key) const;

 private:
  struct Member {
    std::string_view key;
    std::string_view raw;
  };
  const Member* find(std::string_view key) const;

  std::array<Member, kMaxMembers> members_;
  int size_ = 0;
  std::string_view type_;
  ReplyTo reply_to_;
};

}  // namespace table
