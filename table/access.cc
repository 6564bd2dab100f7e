#include "table/access.h"

#include <algorithm>

namespace table {

namespace {

using core::Digest;
using core::Json;

bool same(const Digest& a, const Digest& b) {
  unsigned differences = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differences |= static_cast<unsigned>(a[i] ^ b[i]);
  return differences == 0;
}

std::string hex_or_empty(const Digest& digest) { return digest == Digest{} ? std::string() : core::to_hex(digest); }

bool read_digest(const Json& json, Digest& out) {
  if (!json.is_string()) return false;
  if (json.get_ref<const std::string&>().empty()) return true;
  return core::from_hex(json.get_ref<const std::string&>(), out);
}

}  // namespace

Access::Access(const std::vector<Digest>& invitations, const Digest& group) : group_(group) {
  for (const Digest& invitation : invitations) chairs_.push_back({.invitation = invitation});
}

Entrance Access::find(const Digest& secret, const Digest* device, Time now) const {
  using What = Entrance::What;
  Entrance found;
  if (secret == Digest{}) return found;  // what stands for nothing opens nothing
  const auto set = [&](What what, std::size_t chair) { found = {what, static_cast<int>(chair)}; };
  const bool group = same(secret, group_);
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const ChairAccess& chair = chairs_[i];
    if (same(secret, chair.invitation)) set(What::invitation, i);
    if (same(secret, chair.code)) set(now <= chair.code_until ? What::code : What::expired, i);
    for (const DeviceKey& key : chair.keys) {
      const bool again = device != nullptr && same(*device, key.device);
      if (same(secret, key.by) && (again || (!group && found.what == What::none)))
        set(again ? What::again : What::used, i);
    }
  }
  if (group && found.what == What::none) found.what = What::group;
  // A key counts before everything else: a shared one is also the invitation it came with.
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    for (const DeviceKey& key : chairs_[i].keys)
      if (same(secret, key.key)) set(What::seat, i);
  return found;
}

bool Access::opens(const Digest& key, int chair) const {
  for (const DeviceKey& one : chairs_[static_cast<std::size_t>(chair)].keys)
    if (same(key, one.key)) return true;
  return false;
}

bool Access::knows(int chair, const SeenDevice& device) const {
  const ChairAccess& one = chairs_[static_cast<std::size_t>(chair)];
  const auto given = [&](const DeviceKey& key) { return key.key == device.key && key.device == device.device; };
  return std::ranges::any_of(one.keys, given) || std::ranges::find(one.seen, device) != one.seen.end();
}

bool Access::is_used(int chair, const Digest& key) const {
  const ChairAccess& one = chairs_[static_cast<std::size_t>(chair)];
  const auto given = [&](const DeviceKey& other) { return other.key == key && other.device != Digest{}; };
  return std::ranges::any_of(one.keys, given) || std::ranges::find(one.seen, key, &SeenDevice::key) != one.seen.end();
}

void Access::add(int chair, const SeenDevice& device) {
  std::vector<SeenDevice>& seen = chairs_[static_cast<std::size_t>(chair)].seen;
  std::erase(seen, device);
  seen.push_back(device);
  if (seen.size() > kMaxSeen) seen.erase(seen.begin());
}

void Access::add(int chair, const DeviceKey& key) {
  std::vector<DeviceKey>& keys = chairs_[static_cast<std::size_t>(chair)].keys;
  for (DeviceKey& one : keys)
    if (one.device == key.device && one.by == key.by) {
      one = key;
      return;
    }
  keys.push_back(key);
  if (keys.size() > kMaxDevices) keys.erase(keys.begin());
}

Json Access::to_json() const {
  Json json = {{"group", hex_or_empty(group_)}, {"chairs", Json::array()}};
  for (const ChairAccess& chair : chairs_) {
    Json one = Json::object();
    if (chair.invitation != Digest{}) one["invitation"] = core::to_hex(chair.invitation);
    if (chair.shared) one["shared"] = true;
    if (chair.outside) one["outside"] = true;
    for (const DeviceKey& key : chair.keys)
      one["keys"].push_back({hex_or_empty(key.key), hex_or_empty(key.device), hex_or_empty(key.by)});
    json["chairs"].push_back(std::move(one));
  }
  return json;
}

std::optional<Access> Access::from_json(const Json& json, std::size_t chairs) {
  if (!json.is_object()) return std::nullopt;
  const auto list = json.find("chairs");
  Access out;
  if (list == json.end() || !list->is_array() || list->size() != chairs ||
      !read_digest(json.value("group", Json("")), out.group_))
    return std::nullopt;
  for (const Json& item : *list) {
    if (!item.is_object()) return std::nullopt;
    ChairAccess chair;
    if (!read_digest(item.value("invitation", Json("")), chair.invitation)) return std::nullopt;
    chair.shared = item.value("shared", Json(false)) == true;
    chair.outside = item.value("outside", Json(false)) == true;
    const Json keys = item.value("keys", Json::array());
    if (!keys.is_array() || keys.size() > kMaxDevices) return std::nullopt;
    for (const Json& key : keys) {
      DeviceKey one;
      if (!key.is_array() || key.size() != 3 || !read_digest(key[0], one.key) || !read_digest(key[1], one.device) ||
          !read_digest(key[2], one.by))
        return std::nullopt;
      chair.keys.push_back(one);
    }
    out.chairs_.push_back(std::move(chair));
  }
  return out;
}

}  // namespace table
