// What a push service is sent: the message, encrypted so that only the browser can read it (RFC 8291), and a header that
// says who sends it (RFC 8292).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/push_key.h"

namespace server {

// The content coding aes128gcm (RFC 8188) with one record. `browser_key` and `auth` are what the browser's subscription
// has as p256dh and auth; `sender` is made for this message alone, as is the salt of 16 bytes. Nothing if the browser's key is none.
std::optional<std::string> encrypt_push(std::string_view text, std::string_view browser_key, std::string_view auth,
                                        const PushKey& sender, std::string_view salt);

// "vapid t=…, k=…", good for the push service at `origin` until then. `contact`: an https or mailto address, or empty.
std::string vapid_header(const PushKey& server, std::string_view origin, std::int64_t until_seconds,
                         std::string_view contact);

}  // namespace server
