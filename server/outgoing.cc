#include "server/outgoing.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <chrono>
#include <memory>
#include <utility>

#include "server/address.h"

namespace server {

namespace {

constexpr long kConnectMilliseconds = 5000, kMilliseconds = 10000;

struct Guard {
  MayConnect may_connect;
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
  return seen > 65536 ? 0 : size * count;  // whoever answers so much does not expect notices
}

}  // namespace

bool is_public(const sockaddr* address) {
  const auto found = Address::from(address);
  return found && found->is_public();
}

core::Result<void> check_outgoing(std::string_view url, std::string_view where, std::size_t most_bytes) {
  const auto refuse = [&](std::string what) { return core::failure("bad_field", std::string(where), std::move(what)); };
  if (url.size() > most_bytes) return refuse("too long");
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

core::Result<int> post(const Post& post, MayConnect may_connect) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  if (curl == nullptr) return core::failure("not_sent", "", "out of memory");
  curl_slist* headers = nullptr;
  for (const std::string& header : post.headers) headers = curl_slist_append(headers, header.c_str());
  Guard guard{may_connect};
  std::size_t seen = 0;
  CURL* c = curl.get();
  curl_easy_setopt(c, CURLOPT_URL, post.url.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(c, CURLOPT_PROXY, "");  // a proxy would connect where we cannot look
  curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(c, CURLOPT_POSTFIELDS, post.body.data());
  curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, static_cast<long>(post.body.size()));
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
  if (result != CURLE_OK) return core::failure("not_sent", "", curl_easy_strerror(result));
  return static_cast<int>(status);
}

Senders::Senders() {
  for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this] { run(); });
}

Senders::~Senders() { queue_.end(); }

bool Senders::put(const Share& share, std::move_only_function<void()> send) {
  return queue_.put(share, [send = std::move(send)]() mutable -> Task {
    send();
    return {};
  });
}

void Senders::run() {
  while (auto job = queue_.take()) {
    const auto start = std::chrono::steady_clock::now();
    job->work();
    queue_.done(job->share, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
}

}  // namespace server
