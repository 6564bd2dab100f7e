// Turn notices to browsers that may be closed: Web Push, if the operator allows it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "server/key.h"
#include "server/metrics.h"
#include "server/outgoing.h"
#include "server/push_key.h"

namespace server {

// Where a browser hears of a turn: what its PushSubscription says, and the language of its page.
struct PushAddress {
  std::string endpoint, key, auth, language;
  friend bool operator==(const PushAddress&, const PushAddress&) = default;
};
inline constexpr std::size_t kMostPushes = 5;  // of one seat; another one takes the place of the oldest

// `key` and `auth` as the browser writes them, in base64url. With `anywhere` the address is not looked at (tests).
core::Result<PushAddress> read_push(std::string_view endpoint, std::string_view key, std::string_view auth,
                                    std::string_view language, bool anywhere);
// As they are stored with a seat.
std::string write_pushes(const std::vector<PushAddress>& pushes);
std::vector<PushAddress> read_pushes(std::string_view stored);

class Pushes {
 public:
  struct Notice {
    TableId table;
    int chair = 0;
    PushAddress to;
    std::string json;
  };
  // Called on another thread when the push service says that there is no such browser any more.
  using Gone = std::function<void(const Notice& notice)>;

  // `contact`: how the operators of push services reach ours, an https address or nothing.
  Pushes(Metrics& metrics, PushKey key, std::string contact, MayConnect may_connect, Gone gone);

  // What pages subscribe with.
  std::string public_key() const { return to_base64url(key_.public_bytes()); }
  // Sends later, on a thread of its own; forgets it if it cannot be sent. `share`: for whom.
  void call(const Share& share, Notice notice);

 private:
  core::Result<int> send(const Notice& notice) const;

  Metrics& metrics_;
  const PushKey key_;
  const std::string contact_;
  const MayConnect may_connect_;
  const Gone gone_;
  Senders senders_;
};

}  // namespace server
