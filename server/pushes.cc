#include "server/pushes.h"

#include <curl/curl.h>
#include <sodium.h>

#include <ctime>
#include <utility>

#include "core/json.h"
#include "server/address.h"
#include "server/log.h"
#include "server/push_message.h"
#include "table/settings.h"

namespace server {

namespace {

constexpr std::size_t kMostEndpoint = 1500;
constexpr std::int64_t kHeaderSeconds = std::int64_t{12} * 3600;  // RFC 8292 allows 24 hours
constexpr int kKeepSeconds = 28 * 86400;                          // what a push service keeps for a phone that is off

std::string origin_of(std::string_view endpoint) {
  const auto url = parse_url(endpoint);
  if (!url) return {};
  const bool usual = url->port == (url->scheme == "https" ? "443" : "80");
  return url->scheme + "://" + url->host + (usual ? "" : ":" + url->port);
}

std::string text_of(const core::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

core::Result<PushAddress> read_push(std::string_view endpoint, std::string_view key, std::string_view auth,
                                    std::string_view language, bool anywhere) {
  if (!anywhere)
    if (const auto fine = check_outgoing(endpoint, "endpoint", kMostEndpoint); !fine)
      return std::unexpected(fine.error());
  const auto point = from_base64url(key), secret = from_base64url(auth);
  const auto trial = PushKey::random();
  if (!point || !trial || !trial->shared_secret(*point))
    return core::failure("bad_field", "p256dh", "no public key on the curve P-256, 65 bytes in base64url");
  if (!secret || secret->size() != 16) return core::failure("bad_field", "auth", "must be 16 bytes in base64url");
  if (!table::is_clean(language, table::kMaxLanguage))
    return core::failure("bad_field", "lang", "must be a language such as de");
  return PushAddress{std::string(endpoint), *point, *secret, std::string(language)};
}

std::string write_pushes(const std::vector<PushAddress>& pushes) {
  if (pushes.empty()) return {};
  core::Json out = core::Json::array();
  for (const PushAddress& push : pushes)
    out.push_back({{"endpoint", push.endpoint},
                   {"p256dh", to_base64url(push.key)},
                   {"auth", to_base64url(push.auth)},
                   {"lang", push.language}});
  return out.dump();
}

std::vector<PushAddress> read_pushes(std::string_view stored) {
  std::vector<PushAddress> out;
  for (const core::Json& push : core::Json::parse(stored, nullptr, false))
    if (push.is_object())
      out.push_back({text_of(push, "endpoint"), from_base64url(text_of(push, "p256dh")).value_or(""),
                     from_base64url(text_of(push, "auth")).value_or(""), text_of(push, "lang")});
  return out;
}

Pushes::Pushes(Metrics& metrics, PushKey key, std::string contact, MayConnect may_connect, Gone gone)
    : metrics_(metrics),
      key_(std::move(key)),
      contact_(std::move(contact)),
      may_connect_(may_connect),
      gone_(std::move(gone)) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

void Pushes::call(const Share& share, Notice notice) {
  auto send_it = [this, notice = std::move(notice)] {
    const auto status = send(notice);
    if (status && *status >= 200 && *status <= 299) return metrics_.pushes.add();
    metrics_.pushes_refused.add();
    log_debug("push notice not sent", {{"why", status ? "status " + std::to_string(*status) : status.error().what}});
    if (status && (*status == 404 || *status == 410)) gone_(notice);
  };
  if (!senders_.put(share, std::move(send_it))) metrics_.pushes_refused.add();
}

core::Result<int> Pushes::send(const Notice& notice) const {
  const auto sender = PushKey::random();
  std::string salt(16, '\0');
  randombytes_buf(salt.data(), salt.size());
  auto body = sender ? encrypt_push(notice.json, notice.to.key, notice.to.auth, *sender, salt) : std::nullopt;
  if (!body) return core::failure("not_sent", "", "could not be encrypted");
  return post({notice.to.endpoint,
               std::move(*body),
               {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
                "TTL: " + std::to_string(kKeepSeconds), "Urgency: normal",
                // A later notice of this table takes the place of one that has not reached the browser yet.
                "Topic: " + notice.table.text(),
                "Authorization: " + vapid_header(key_, origin_of(notice.to.endpoint),
                                                 std::time(nullptr) + kHeaderSeconds, contact_)}},
              may_connect_);
}

}  // namespace server
