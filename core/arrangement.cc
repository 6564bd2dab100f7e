#include "core/arrangement.h"

#include <algorithm>

#include "core/bits.h"

namespace core {

std::string Arrangement::key_of(std::string_view name, std::string_view what) const {
  std::string key = seat_ == kNobody ? std::string() : "p" + std::to_string(seat_ + 1) + ".";
  key += name;
  if (!what.empty()) key.append(".").append(what);
  return key;
}

const Json* Arrangement::wanted(const std::string& key) {
  if (values_ == nullptr) return nullptr;
  const auto found = values_->find(key);
  if (found == values_->end()) return nullptr;
  ++used_;
  return &*found;
}

Json& Arrangement::tell(std::string_view name, std::string_view what, const std::string& key, std::string_view kind) {
  Json thing = {{"key", key}, {"name", name}, {"kind", kind}};
  if (seat_ != kNobody) thing["seat"] = seat_;
  if (!what.empty()) thing["what"] = what;
  things_.push_back(std::move(thing));
  return things_.back();
}

void Arrangement::forbid(std::string key, Seat seat, std::initializer_list<Json> args) {
  if (why_not_) return;
  why_not_ = {std::move(key), seat};
  for (const Json& arg : args) why_not_->args.push_back(arg);
}

// Which value it is nobody has to be told in words: the page offers none that is out of range.
void Arrangement::forbid_value(const std::string& key) { forbid("value " + key, seat_); }

void Arrangement::finish() {
  if (values_ == nullptr || used_ == values_->size() || why_not_) return;
  for (const auto& [key, value] : values_->items())
    if (std::ranges::none_of(things_, [&](const Json& thing) { return thing["key"] == key; })) return forbid_value(key);
}

int Arrangement::take_number(std::string_view name, std::string_view what, int value, int least, int most) {
  const std::string key = key_of(name, what);
  if (const Json* json = wanted(key)) {
    const std::int64_t number = json->is_number_integer() ? json->get<std::int64_t>() : std::int64_t{least} - 1;
    if (number < least || number > most)
      forbid_value(key);
    else
      value = static_cast<int>(number);
  }
  Json& thing = tell(name, what, key, "number");
  thing["value"] = value;
  thing["least"] = least;
  thing["most"] = most;
  return value;
}

void Arrangement::flag(std::string_view name, bool& value, std::string_view what) {
  const std::string key = key_of(name, what);
  if (const Json* json = wanted(key)) {
    if (json->is_boolean())
      value = json->get<bool>();
    else
      forbid_value(key);
  }
  tell(name, what, key, "flag")["value"] = value;
}

int Arrangement::take_one(std::string_view name, std::string_view what, int value, int list, std::uint64_t among,
                          std::optional<int> none) {
  const std::string key = key_of(name, what);
  const std::vector<std::string>& names = ids(list);
  if (const Json* json = wanted(key)) {
    const auto found = json->is_string() ? std::ranges::find(names, json->get_ref<const std::string&>()) : names.end();
    if (json->is_null() && none)
      value = *none;
    else if (found != names.end() && has(among, static_cast<int>(found - names.begin())))
      value = static_cast<int>(found - names.begin());
    else
      forbid_value(key);
  }
  Json& thing = tell(name, what, key, "one");
  const bool stands = none != value && value >= 0 && static_cast<std::size_t>(value) < names.size();
  thing["value"] = stands ? Json(names[static_cast<std::size_t>(value)]) : Json();
  thing["none"] = none.has_value();
  thing["ids"] = Json::array();
  for (const int member : members(among)) thing["ids"].push_back(names[static_cast<std::size_t>(member)]);
  return value;
}

void Arrangement::some_of(std::string_view name, std::uint64_t& value, int list, std::uint64_t among,
                          std::string_view what) {
  const std::string key = key_of(name, what);
  const std::vector<std::string>& names = ids(list);
  if (const Json* json = wanted(key)) {
    std::uint64_t set = 0;
    bool fine = json->is_array();
    for (std::size_t i = 0; fine && i < json->size(); ++i) {
      const Json& item = (*json)[i];
      const auto found = item.is_string() ? std::ranges::find(names, item.get_ref<const std::string&>()) : names.end();
      fine = found != names.end() && has(among, static_cast<int>(found - names.begin()));
      if (fine) set |= bit(static_cast<int>(found - names.begin()));
    }
    if (fine)
      value = set;
    else
      forbid_value(key);
  }
  Json& thing = tell(name, what, key, "some");
  thing["value"] = thing["ids"] = Json::array();
  for (const int member : members(value)) thing["value"].push_back(names[static_cast<std::size_t>(member)]);
  for (const int member : members(among)) thing["ids"].push_back(names[static_cast<std::size_t>(member)]);
}

}  // namespace core
