// Internet addresses: who is at the other end, and whether an address is one of the public internet.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sockaddr;

namespace server {

// IPv6; an IPv4 address is ::ffff:a.b.c.d.
struct Address {
  std::array<std::uint8_t, 16> bytes{};

  static std::optional<Address> parse(std::string_view text);
  static std::optional<Address> from(const sockaddr* address);

  std::string text() const;
  bool is_v4() const;
  // Neither private, loopback, link-local, multicast, reserved nor a tunnel that could lead to one of these.
  bool is_public() const;
  // Whom limits count together: an IPv4 address, or the /64 an IPv6 customer has at least.
  Address owner() const;
  // The /48 an IPv6 address is in: anybody may have one, with 65,536 customers' worth of addresses. None of IPv4.
  std::optional<Address> network() const;
  friend auto operator<=>(const Address&, const Address&) = default;
};

// The last entry of X-Forwarded-For is what our own proxy has seen; everything before may be invented.
std::optional<Address> forwarded_for(std::string_view header);

// "https://example.org:8443/x" -> scheme, host, port; nothing if it is no such address.
struct Url {
  std::string scheme, host, port, path;
};
std::optional<Url> parse_url(std::string_view text);

}  // namespace server
