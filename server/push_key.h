// Keys on the curve P-256, as Web Push uses them: to agree on a secret (RFC 8291) and to sign who sends (RFC 8292).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace server {

inline const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
inline unsigned char* octets(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// Without padding.
std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

class PushKey {
 public:
  static constexpr std::size_t kPrivateBytes = 32, kPublicBytes = 65;

  static std::optional<PushKey> random();
  static std::optional<PushKey> from_private(std::string_view bytes);

  const std::string& private_bytes() const { return private_; }
  const std::string& public_bytes() const { return public_; }  // uncompressed: 4, x, y

  // ECDH with somebody's public key; nothing if that is no point of the curve.
  std::optional<std::string> shared_secret(std::string_view other_public) const;
  // ECDSA with SHA-256 as JSON Web Signatures have it: r and s, 32 bytes each.
  std::string sign(std::string_view text) const;

 private:
  struct Free {
    void operator()(evp_pkey_st* key) const;
  };
  std::unique_ptr<evp_pkey_st, Free> key_;
  std::string private_, public_;
};

}  // namespace server
