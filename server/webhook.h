// Turn notices: a POST to the address a seat has given, if the operator allows it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "server/metrics.h"
#include "server/outgoing.h"

namespace server {

class Webhooks {
 public:
  explicit Webhooks(Metrics& metrics);

  // Sends later, on a thread of its own; forgets it if it cannot be sent. With a secret it is signed. `share`: for whom.
  void call(const Share& share, std::string url, std::string json, std::string secret);

 private:
  Metrics& metrics_;
  Senders senders_;
};

core::Result<void> post_webhook(const std::string& url, const std::string& json, MayConnect may_connect,
                                const std::string& secret = {});

// "t=SECONDS,v1=HEX": HMAC-SHA256 with the secret over the seconds since 1970, a dot and the body, so that a notice can
// neither be made up nor sent again later.
std::string webhook_signature(std::string_view secret, std::int64_t seconds, std::string_view body);

// An address is stored with the secret behind it, where an address has what is never sent.
std::string with_secret(std::string_view url, std::string_view secret);
std::pair<std::string, std::string> without_secret(std::string_view stored);

}  // namespace server
