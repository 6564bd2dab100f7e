#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>

namespace server {

namespace {

struct Range {
  const char* network;
  int bits;
};

// Not on the public internet: RFC 6890 and its successors.
constexpr Range kClosedV4[] = {
    {"0.0.0.0", 8},     {"10.0.0.0", 8},      {"100.64.0.0", 10},  {"127.0.0.0", 8},    {"169.254.0.0", 16},
    {"172.16.0.0", 12}, {"192.0.0.0", 24},    {"192.0.2.0", 24},   {"192.88.99.0", 24}, {"192.168.0.0", 16},
    {"198.18.0.0", 15}, {"198.51.100.0", 24}, {"203.0.113.0", 24}, {"224.0.0.0", 4},    {"240.0.0.0", 4},
};
// All of IPv6 that is in use lies in 2000::/3; in it, tunnels to IPv4, benchmarks and documentation.
constexpr Range kOpenV6 = {"2000::", 3};
constexpr Range kClosedV6[] = {{"2001::", 23}, {"2001:db8::", 32}, {"2002::", 16}, {"3fff::", 20}};

bool same_bits(const std::uint8_t* a, const std::uint8_t* b, int bits) {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (std::memcmp(a, b, whole) != 0) return false;
  const int rest = bits % 8;
  return rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0;
}

bool lies_in(const std::uint8_t* bytes, int family, const Range& range) {
  std::array<std::uint8_t, 16> network{};
  inet_pton(family, range.network, network.data());
  return same_bits(bytes, network.data(), range.bits);
}

constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

Address mapped(const void* four) {
  Address address;
  std::ranges::copy(kMapped, address.bytes.begin());
  std::memcpy(address.bytes.data() + 12, four, 4);
  return address;
}

}  // namespace

std::string Address::text() const {
  char room[INET6_ADDRSTRLEN] = "";
  constexpr std::size_t kMapped = 12;  // bytes before those of an IPv4 address
  if (is_v4())
    inet_ntop(AF_INET, bytes.data() + kMapped, room, sizeof room);
  else
    inet_ntop(AF_INET6, bytes.data(), room, sizeof room);
  return room;
}

std::optional<Address> Address::parse(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  const std::string copy(text);
  std::array<std::uint8_t, 16> bytes{};
  if (inet_pton(AF_INET, copy.c_str(), bytes.data()) == 1) return mapped(bytes.data());
  if (inet_pton(AF_INET6, copy.c_str(), bytes.data()) == 1) return Address{bytes};
  return std::nullopt;
}

std::optional<Address> Address::from(const sockaddr* address) {
  if (address->sa_family == AF_INET) return mapped(&reinterpret_cast<const sockaddr_in*>(address)->sin_addr);
  if (address->sa_family != AF_INET6) return std::nullopt;
  Address out;
  std::memcpy(out.bytes.data(), &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr, 16);
  return out;
}

bool Address::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes.begin()); }

bool Address::is_public() const {
  if (is_v4())
    return std::ranges::none_of(kClosedV4,
                                [&](const Range& range) { return lies_in(bytes.data() + 12, AF_INET, range); });
  return lies_in(bytes.data(), AF_INET6, kOpenV6) &&
         std::ranges::none_of(kClosedV6, [&](const Range& range) { return lies_in(bytes.data(), AF_INET6, range); });
}

Address Address::owner() const {
  Address out = *this;
  if (!is_v4()) std::fill(out.bytes.begin() + 8, out.bytes.end(), std::uint8_t{0});
  return out;
}

std::optional<Address> Address::network() const {
  if (is_v4()) return std::nullopt;
  Address out = *this;
  std::fill(out.bytes.begin() + 6, out.bytes.end(), std::uint8_t{0});
  return out;
}

std::optional<Address> forwarded_for(std::string_view header) {
  std::string_view last = header.substr(header.find_last_of(',') + 1);  // npos + 1 is 0
  while (!last.empty() && (last.front() == ' ' || last.front() == '\t')) last.remove_prefix(1);
  while (!last.empty() && (last.back() == ' ' || last.back() == '\t')) last.remove_suffix(1);
  // Some proxies add the port: "8.8.8.8:4321", "[2a00::1]:4321".
  const std::size_t bracket = last.find(']');
  if (bracket != std::string_view::npos)
    last = last.substr(0, bracket + 1);
  else if (std::ranges::count(last, ':') == 1)
    last = last.substr(0, last.find(':'));
  return Address::parse(last);
}

std::optional<Url> parse_url(std::string_view text) {
  Url url;
  const std::size_t colon = text.find("://");
  if (colon == std::string_view::npos) return std::nullopt;
  url.scheme = text.substr(0, colon);
  if (url.scheme != "http" && url.scheme != "https") return std::nullopt;
  text.remove_prefix(colon + 3);
  const std::size_t slash = std::min(text.find_first_of("/?#"), text.size());
  std::string_view host = text.substr(0, slash);
  url.path = slash == text.size() ? "/" : std::string(text.substr(slash));
  if (host.find('@') != std::string_view::npos) return std::nullopt;  // no names and passwords
  const std::size_t bracket = host.find(']');
  const std::size_t port = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (port != std::string_view::npos) {
    url.port = host.substr(port + 1);
    host = host.substr(0, port);
    if (url.port.empty() || url.port.size() > 5 ||
        !std::ranges::all_of(url.port, [](char c) { return c >= '0' && c <= '9'; }))
      return std::nullopt;
  } else {
    url.port = url.scheme == "https" ? "443" : "80";
  }
  if (host.empty()) return std::nullopt;
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= 0x20 || static_cast<unsigned char>(c) >= 0x7f || c == '\\')
      return std::nullopt;
  url.host = host;
  std::ranges::transform(url.host, url.host.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return url;
}

}  // namespace server
