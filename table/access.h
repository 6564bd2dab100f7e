// Who may sit at a table: which secret opens which chair. Only hashes are kept here; the secrets are made by whoever
// keeps the tables, and told once.
//
// An invitation is used up by the first device that comes with it, which gets a key of its own; a group link gives
// every device that comes with it a chair, while there are any; a code, made at a seat, lets another device of the same
// person in. So whoever handed out the links knows no key.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/sha256.h"
#include "table/event.h"

namespace table {

struct DeviceKey {
  core::Digest key{};
  core::Digest
      device{};       // chosen by the device: whoever asks again with it gets a new key, as the answer may have been lost
  core::Digest by{};  // the invitation, group link or code it came with

  // By what the same person is known again at this table.
  const core::Digest& holder() const { return device == core::Digest{} ? key : device; }
};

// A device that has come with a key which was made for another, or for no device in particular.
struct SeenDevice {
  core::Digest key{}, device{};
  friend bool operator==(const SeenDevice&, const SeenDevice&) = default;
};

struct ChairAccess {
  std::vector<DeviceKey> keys{};
  std::vector<SeenDevice> seen{};
  core::Digest invitation{};  // not used so far; all zero: none
  core::Digest code{};
  Time code_until = 0;
  bool shared = false;   // opened by the invitation itself, as programs do that know no other way
  bool outside = false;  // opened by a key that is kept elsewhere: tables of earlier versions, tables inside the page

  bool is_held() const { return outside || !keys.empty(); }
};

// What a secret is good for.
struct Entrance {
  enum class What : std::uint8_t { none, seat, invitation, group, code, again, used, expired };
  What what = What::none;
  int chair = -1;
};

// What a device may choose as its secret.
inline bool is_device_secret(std::string_view text) { return text.size() >= 16 && text.size() <= 64; }

inline constexpr std::size_t kMaxDevices = 8;  // at one seat
inline constexpr std::size_t kMaxSeen = 16;    // then the oldest is new again
inline constexpr Time kCodeTime = 10 * 60 * 1000;

class Access {
 public:
  Access() = default;
  // All chairs are opened from outside.
  explicit Access(std::size_t chairs) : chairs_(chairs, ChairAccess{.outside = true}) {}
  // A new table: an invitation for each chair (all zero: none, a bot sits there), and one for all.
  Access(const std::vector<core::Digest>& invitations, const core::Digest& group);

  // Looks at every hash there is, so that the time taken says nothing. `device`: if the sender gave one.
  Entrance find(const core::Digest& secret, const core::Digest* device, Time now) const;
  bool opens(const core::Digest& key, int chair) const;
  // Whether the device has come with this key before; and whether anybody has.
  bool knows(int chair, const SeenDevice& device) const;
  bool is_used(int chair, const core::Digest& key) const;

  ChairAccess& chair(int chair) { return chairs_[static_cast<std::size_t>(chair)]; }
  const ChairAccess& chair(int chair) const { return chairs_[static_cast<std::size_t>(chair)]; }
  void set_group(const core::Digest& group) { group_ = group; }
  // A key for a device: beside the others, or in the place of the one it had before.
  void add(int chair, const DeviceKey& key);
  void add(int chair, const SeenDevice& device);
  void clear(int chair) { chairs_[static_cast<std::size_t>(chair)] = {}; }

  core::Json to_json() const;
  static std::optional<Access> from_json(const core::Json& json, std::size_t chairs);

 private:
  std::vector<ChairAccess> chairs_;
  core::Digest group_{};
};

}  // namespace table
