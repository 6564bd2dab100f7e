// A POST to an address that a visitor has given: never into a private network.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

struct sockaddr;

namespace server {

// Whether a connection to this address may be opened.
using MayConnect = bool (*)(const sockaddr*);
bool is_public(const sockaddr* address);

// Whether an address may be kept at all: https, a host that is not private by its name, the usual ports. `where` is the
// field of the message it came in.
core::Result<void> check_outgoing(std::string_view url, std::string_view where, std::size_t most_bytes = 500);

inline constexpr std::size_t kMostNotices = 1000;  // that wait to be sent
inline constexpr int kNoticeThreads = 2;

struct Post {
  std::string url, body;
  std::vector<std::string> headers;  // "Content-Type: application/json"
};

// The status of the answer. The name is resolved once, every address it has is checked, and the connection goes to the
// checked address; redirects are not followed, no proxy is used.
core::Result<int> post(const Post& post, MayConnect may_connect);

}  // namespace server
