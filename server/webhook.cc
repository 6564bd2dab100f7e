#include "server/webhook.h"

#include <curl/curl.h>
#include <sodium.h>

#include <ctime>

#include "core/sha256.h"
#include "server/log.h"

namespace server {

std::string webhook_signature(std::string_view secret, std::int64_t seconds, std::string_view body) {
  const std::string time = std::to_string(seconds), signed_text = time + "." + std::string(body);
  core::Digest hash;
  static_assert(sizeof hash == crypto_auth_hmacsha256_BYTES);
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(signed_text.data()), signed_text.size());
  crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char*>(hash.data()));
  return "t=" + time + ",v1=" + core::to_hex(hash);
}

std::string with_secret(std::string_view url, std::string_view secret) {
  return std::string(url) + '#' + std::string(secret);
}

std::pair<std::string, std::string> without_secret(std::string_view stored) {
  const std::size_t mark = std::min(stored.find('#'), stored.size());
  return {std::string(stored.substr(0, mark)), std::string(stored.substr(std::min(mark + 1, stored.size())))};
}

core::Result<void> post_webhook(const std::string& url, const std::string& json, MayConnect may_connect,
                                const std::string& secret) {
  Post notice{url, json, {"Content-Type: application/json"}};
  if (!secret.empty())
    notice.headers.push_back("Kilowatt-Signature: " + webhook_signature(secret, std::time(nullptr), json));
  const auto status = post(notice, may_connect);
  if (!status) return std::unexpected(status.error());
  if (*status < 200 || *status > 299)
    return core::failure("not_sent", "", "answered with status " + std::to_string(*status));
  return {};
}

Webhooks::Webhooks(Metrics& metrics) : metrics_(metrics) { curl_global_init(CURL_GLOBAL_DEFAULT); }

void Webhooks::call(const Share& share, std::string url, std::string json, std::string secret) {
  auto send = [this, url = std::move(url), json = std::move(json), secret = std::move(secret)] {
    if (const auto sent = post_webhook(url, json, is_public, secret); sent) {
      metrics_.webhooks.add();
    } else {
      metrics_.webhooks_refused.add();
      log_debug("turn notice not sent", {{"why", sent.error().what}});
    }
  };
  if (!senders_.put(share, std::move(send))) metrics_.webhooks_refused.add();
}

}  // namespace server
