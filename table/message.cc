#include "table/message.h"

#include <charconv>
#include <utility>

#include "core/strict.h"

namespace table {

namespace {

// Walks over JSON and stops at the first byte that cannot be right. Texts and numbers are read properly only when used.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  const char* at() const { return at_; }
  bool done() const { return at_ == end_; }
  void space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  bool take(char c) {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  bool string() {
    if (!take('"')) return false;
    for (; at_ != end_; ++at_) {
      if (*at_ == '"') return ++at_, true;
      if (static_cast<unsigned char>(*at_) < 0x20) return false;
      if (*at_ == '\\' && ++at_ == end_) return false;
    }
    return false;
  }
  bool word_or_number() {
    const char* start = at_;
    while (at_ != end_ && ((*at_ >= '0' && *at_ <= '9') || (*at_ >= 'a' && *at_ <= 'z') || *at_ == '-' || *at_ == '+' ||
                           *at_ == '.' || *at_ == 'E'))
      ++at_;
    return at_ != start;
  }
  bool value(int depth) {
    if (at_ == end_) return false;
    if (*at_ == '"') return string();
    if (*at_ != '{' && *at_ != '[') return word_or_number();
    if (depth == 0) return false;
    const bool object = *at_++ == '{';
    const char closing = object ? '}' : ']';
    space();
    if (take(closing)) return true;
    do {
      space();
      if (object) {
        if (!string()) return false;
        space();
        if (!take(':')) return false;
        space();
      }
      if (!value(depth - 1)) return false;
      space();
    } while (take(','));
    return take(closing);
  }

 private:
  const char* at_;
  const char* end_;
};

bool is_plain(std::string_view raw) {
  for (const char c : raw)
    if (c == '\\' || static_cast<unsigned char>(c) >= 0x7f) return false;
  return true;
}

// Channels and ids are counted by the sender; 0 stands for none.
constexpr std::int64_t kMostCounted = 0x7fffffff;

std::unexpected<core::Error> refuse(std::string what) {
  return core::failure("not_json", {}, std::move(what), "a message is one JSON object with a \"type\"");
}

}  // namespace

core::Result<Message> Message::parse(std::string_view text) {
  Message message;
  Scanner scan(text);
  scan.space();
  if (!scan.take('{')) return refuse("this is no JSON object");
  scan.space();
  if (!scan.take('}')) {
    do {
      if (message.size_ == kMaxMembers) return refuse("too many members");
      Member& member = message.members_[static_cast<std::size_t>(message.size_)];
      scan.space();
      const char* start = scan.at();
      if (!scan.string()) return refuse("a member has no name");
      member.key = {start + 1, static_cast<std::size_t>(scan.at() - start - 2)};
      if (!is_plain(member.key)) return refuse("a member has an odd name");
      if (message.find(member.key) != nullptr) return refuse("a member stands twice");
      scan.space();
      if (!scan.take(':')) return refuse("a member has no value");
      scan.space();
      start = scan.at();
      if (!scan.value(kMaxDepth)) return refuse("a member has no proper value");
      member.raw = {start, static_cast<std::size_t>(scan.at() - start)};
      ++message.size_;
      scan.space();
    } while (scan.take(','));
    if (!scan.take('}')) return refuse("the object has no end");
  }
  scan.space();
  if (!scan.done()) return refuse("something follows the object");

  const auto type = message.word("type");
  if (!type) return core::failure("unknown_type", "type", "the message has no type");
  message.type_ = *type;
  for (const auto& [key, value] : {std::pair{"ch", &message.reply_to_.channel}, {"id", &message.reply_to_.id}}) {
    if (!message.has(key)) continue;
    const auto number = message.number(key);
    if (!number || *number < 0 || *number > kMostCounted)
      return core::failure("bad_field", key, "must be a whole number from 0 to 2147483647");
    *value = *number;
  }
  return message;
}

std::string addressed(std::string message, const ReplyTo& to) {
  if (to.channel == 0 && to.id == 0) return message;
  std::string head = "{";
  if (to.channel != 0) head += "\"ch\":" + std::to_string(to.channel) + ",";
  if (to.id != 0) head += "\"id\":" + std::to_string(to.id) + ",";
  return message.replace(0, 1, head);
}

const Message::Member* Message::find(std::string_view key) const {
  for (int i = 0; i < size_; ++i)
    if (members_[static_cast<std::size_t>(i)].key == key) return &members_[static_cast<std::size_t>(i)];
  return nullptr;
}

std::optional<std::int64_t> Message::number(std::string_view key) const {
  const Member* member = find(key);
  if (member == nullptr) return std::nullopt;
  std::int64_t value = 0;
  const char* end = member->raw.data() + member->raw.size();
  const auto [stop, error] = std::from_chars(member->raw.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<bool> Message::flag(std::string_view key) const {
  const Member* member = find(key);
  if (member == nullptr) return std::nullopt;
  if (member->raw == "true") return true;
  if (member->raw == "false") return false;
  return std::nullopt;
}

std::optional<std::string_view> Message::word(std::string_view key) const {
  const Member* member = find(key);
  if (member == nullptr || !member->raw.starts_with('"') || !is_plain(member->raw)) return std::nullopt;
  return member->raw.substr(1, member->raw.size() - 2);
}

std::optional<std::string> Message::text(std::string_view key) const {
  if (const auto plain = word(key)) return std::string(*plain);
  const auto value = json(key);
  if (!value || !value->is_string()) return std::nullopt;
  return value->get<std::string>();
}

std::optional<core::Json> Message::json(std::string_view key) const {
  const Member* member = find(key);
  if (member == nullptr) return std::nullopt;
  auto value = core::parse_json(member->raw, std::string(key));
  if (!value) return std::nullopt;
  return std::move(*value);
}

}  // namespace table
