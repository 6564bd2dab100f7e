// Who may talk to us from a browser.
#include <algorithm>

#include "server/net.h"

namespace server {

namespace {

bool listens_at_home(const Options& options) {
  if (options.listen == "localhost") return true;
  const auto address = Address::parse(options.listen);
  return address && (*address == *Address::parse("::1") || (address->is_v4() && address->bytes[12] == 127));
}

// "example.org:8080" -> "example.org"; "[::1]:8080" -> "[::1]"
std::string_view without_port(std::string_view host) {
  const std::size_t bracket = host.find(']');
  return host.substr(0, host.find(':', bracket == std::string_view::npos ? 0 : bracket));
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

}  // namespace

bool is_own_host(std::string_view host, const Options& options) {
  const std::string name = lower_case(without_port(host));
  if (!options.public_url.empty()) {
    const auto url = parse_url(options.public_url);
    if (url && url->host == name) return true;
  }
  if (listens_at_home(options))
    return name == "localhost" || name == "127.0.0.1" || name == "[::1]" || name == options.listen;
  return options.public_url.empty() || Address::parse(name).has_value();
}

bool is_allowed_origin(std::string_view origin, const Options& options) {
  return std::ranges::any_of(options.allowed_origins, [&](std::string_view allowed) {
    while (allowed.ends_with('/')) allowed.remove_suffix(1);
    return !origin.empty() && origin == allowed;
  });
}

bool is_own_origin(std::string_view origin, std::string_view host, const Options& options) {
  if (origin.empty() || is_allowed_origin(origin, options)) return true;
  if (!options.public_url.empty()) {
    std::string_view wanted = options.public_url;
    while (wanted.ends_with('/')) wanted.remove_suffix(1);
    if (origin == wanted) return true;
  }
  const auto url = parse_url(origin);
  if (!url || url->path != "/") return false;
  const bool usual = url->port == (url->scheme == "https" ? "443" : "80");
  const std::string name = lower_case(host);
  return name == url->host + ":" + url->port || (usual && name == url->host);
}

}  // namespace server
