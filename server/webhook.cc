#include "server/webhook.h"

#include <curl/curl.h>
#include <sodium.h>
#include <sys/socket.h>

#include <ctime>
#include <memory>

#include "core/sha256.h"
#include "server/address.h"
#include "server/log.h"

namespace server {

namespace {

constexpr std::size_t kMostNotices = 1000;
constexpr std::size_t kMostLength = 500;
constexpr long kConnectMilliseconds = 5000, kMilliseconds = 10000;
constexpr int kThreads = 2;

bool is_public(const sockaddr* address) {
  const auto found = Address::from(address);
  return found && found->is_public();
}

struct Guard {
  bool (*may_connect)(const sockaddr*);
  bool refused = false;
};

// libcurl asks here for the socket to an address it has resolved: the one it will really connect to.
curl_socket_t open_socket(void* guard, curlsocktype, curl_sockaddr* address) {
  auto* g = static_cast<Guard*>(guard);
  if (!g->may_connect(&address->addr)) {
    g->refused = true;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t ignore(char*, std::size_t size, std::size_t count, void* total) {
  std::size_t& seen = *static_cast<std::size_t*>(total);
  seen += size * count;
  return seen > 65536 ? 0 : size * count;  // whoever answers so much is no webhook
}

}  // namespace

core::Result<void> check_webhook(std::string_view url) {
  const auto refuse = [](std::string what) { return core::failure("bad_field", "url", std::move(what)); };
  if (url.size() > kMostLength) return refuse("too long");
  const auto parts = parse_url(url);
  if (!parts) return refuse("no address such as https://example.org/turn");
  if (url.find('#') != std::string_view::npos) return refuse("has nothing behind a #");
  if (parts->scheme != "https") return refuse("must begin with https://");
  if (parts->port != "443" && parts->port != "8443") return refuse("port 443 or 8443 only");
  if (parts->host == "localhost" || parts->host.ends_with(".localhost") || parts->host.ends_with(".local") ||
      parts->host.ends_with(".internal"))
    return refuse("a private name");
  if (const auto address = Address::parse(parts->host); address && !address->is_public())
    return refuse("a private address");
  return {};
}

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

core::Result<void> post_webhook(const std::string& url, const std::string& json, bool (*may_connect)(const sockaddr*),
                                const std::string& secret) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  if (curl == nullptr) return core::failure("webhook", "", "out of memory");
  curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
  if (!secret.empty())
    headers = curl_slist_append(headers,
                                ("Kilowatt-Signature: " + webhook_signature(secret, std::time(nullptr), json)).c_str());
  Guard guard{may_connect};
  std::size_t seen = 0;
  CURL* c = curl.get();
  curl_easy_setopt(c, CURLOPT_URL, url.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(c, CURLOPT_PROXY, "");  // a proxy would connect where we cannot look
  curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(c, CURLOPT_POSTFIELDS, json.c_str());
  curl_easy_setopt(c, CURLOPT_USERAGENT, "kilowatt");
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, kConnectMilliseconds);
  curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, kMilliseconds);
  curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, &guard);
  curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
  curl_easy_setopt(c, CURLOPT_WRITEDATA, &seen);
  const CURLcode result = curl_easy_perform(c);
  long status = 0;
  curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
  curl_slist_free_all(headers);
  if (guard.refused) return core::failure("private_address", "", "the name leads to a private address");
  if (result != CURLE_OK) return core::failure("webhook", "", curl_easy_strerror(result));
  if (status < 200 || status > 299)
    return core::failure("webhook", "", "answered with status " + std::to_string(status));
  return {};
}

Webhooks::Webhooks(Metrics& metrics) : metrics_(metrics) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this] { run(); });
}

Webhooks::~Webhooks() { backlog_.end(); }

void Webhooks::call(std::string url, std::string json, std::string secret) {
  if (!backlog_.put({std::move(url), std::move(json), std::move(secret)}, kMostNotices))
    metrics_.webhooks_refused.add();
}

void Webhooks::run() {
  while (const auto notice = backlog_.take()) {
    if (const auto sent = post_webhook(notice->url, notice->json, is_public, notice->secret); sent) {
      metrics_.webhooks.add();
    } else {
      metrics_.webhooks_refused.add();
      log_debug("turn notice not sent", {{"why", sent.error().what}});
    }
  }
}

}  // namespace server
