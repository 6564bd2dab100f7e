// Turn notices: a POST to the address a seat has given, if the operator allows it, and never into a private network.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "core/error.h"
#include "server/backlog.h"
#include "server/metrics.h"

struct sockaddr;

namespace server {

// Whether an address may be kept at all: https (http only where tests allow it), a host, the usual ports.
core::Result<void> check_webhook(std::string_view url);

class Webhooks {
 public:
  explicit Webhooks(Metrics& metrics);
  ~Webhooks();
  Webhooks(const Webhooks&) = delete;
  Webhooks& operator=(const Webhooks&) = delete;

  // Sends later, on a thread of its own; forgets it if it cannot be sent.
  void call(std::string url, std::string json);

 private:
  struct Notice {
    std::string url, json;
  };
  void run();

  Metrics& metrics_;
  Backlog<Notice> backlog_;
  std::vector<std::jthread> threads_;
};

// One POST. The name is resolved once, every address it has is checked, and the connection goes to the checked address;
// redirects are not followed.
core::Result<void> post_webhook(const std::string& url, const std::string& json, bool (*may_connect)(const sockaddr*));

}  // namespace server
