#include "core/shown.h"

#include <algorithm>
#include <cmath>

#include "core/strict.h"
#include "core/utf8.h"

namespace core {

namespace {

// Looks through a value; the first fault stays.
class Bounds {
 public:
  explicit Bounds(std::string file) : file_(std::move(file)) {}

  void look(const Json& value, const std::string& where) {
    if (!fault_) return;
    if (value.is_structured() && value.size() > kMostShownEntries)
      return refuse(where, "must have at most " + std::to_string(kMostShownEntries) + " entries");
    if (value.is_number()) {
      const double number = value.get<double>();
      if (!std::isfinite(number) || std::abs(number) > kFarthestShown)
        return refuse(where, "must be a number from -" + std::to_string(kFarthestShown) + " to " +
                                 std::to_string(kFarthestShown));
    }
    if (value.is_string() && !is_line(value.get_ref<const std::string&>(), kLongestText))
      return refuse(where, "must be a line of text of 1 to " + std::to_string(kLongestText) + " bytes");
    std::size_t n = 0;
    for (auto child = value.begin(); value.is_structured() && child != value.end(); ++child, ++n)
      look(*child, value.is_array() ? where + "[" + std::to_string(n) + "]" : place(where, child.key()));
  }

  void names(const Json& names) {
    for (const auto& [id, name] : names.items()) {
      if (!is_id(id)) refuse(shortened(id), "the id must be made of a-z, 0-9, _ and -, at most 32 of them");
      if (!name.is_string() || !is_line(name.get_ref<const std::string&>(), kLongestShownName))
        refuse(shortened(id), "a name must be 1 to " + std::to_string(kLongestShownName) + " bytes of text");
    }
  }

  void opponents(const Json& verdict) {
    for (const auto& [key, value] : verdict.items())
      if (key != "value" && key != "games" && key != "learned")
        refuse(shortened(key), "the key \"" + shortened(key) + "\" is not known here", "value, games, learned");
    const auto value = verdict.find("value");
    if (value == verdict.end() || (*value != "by_hand" && *value != "learned"))
      refuse({}, "must say what bots value positions by", "by_hand or learned");
  }

  Result<void> said() const { return fault_; }

 private:
  static constexpr std::size_t kLongestText = 400;

  static std::string place(const std::string& where, const std::string& key) {
    return where.empty() ? shortened(key) : where + "." + shortened(key);
  }
  void refuse(const std::string& where, std::string what, std::string remedy = {}) {
    if (!fault_) return;
    fault_ = failure("wrong_data", where.empty() ? file_ : file_ + ": " + where, std::move(what), std::move(remedy));
  }

  std::string file_;
  Result<void> fault_;
};

}  // namespace

bool is_line(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most || !is_utf8(text)) return false;
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

Result<void> check_shown(const std::string& file, std::string_view bytes) {
  if (bytes.size() > kMostShownBytes)
    return failure("wrong_data", file, "is larger than it may be",
                   "at most " + std::to_string(kMostShownBytes / 1024) + " KiB");
  const auto json = parse_json(bytes, file);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) return failure("wrong_data", file, "must be an object");
  Bounds bounds(file);
  bounds.look(*json, {});
  if (file == "names.json") bounds.names(*json);
  if (file == "bots.json") bounds.opponents(*json);
  return bounds.said();
}

}  // namespace core
