#include "server/push_message.h"

#include <openssl/evp.h>
#include <sodium.h>

#include <memory>

#include "core/json.h"

namespace server {

namespace {

constexpr std::size_t kSalt = 16, kAuth = 16, kTag = 16, kRecord = 4096;
constexpr std::size_t kHeader = kSalt + 4 + 1 + PushKey::kPublicBytes;

std::string hmac(std::string_view key, std::string_view text) {
  std::string out(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, octets(key), key.size());
  crypto_auth_hmacsha256_update(&state, octets(text), text.size());
  crypto_auth_hmacsha256_final(&state, octets(out));
  return out;
}

// HKDF (RFC 5869) for at most 32 bytes.
std::string derive(std::string_view salt, std::string_view secret, std::string info, std::size_t size) {
  info += '\x01';
  return hmac(hmac(salt, secret), info).substr(0, size);
}

struct Secrets {
  std::string key, nonce;
};

// RFC 8291, 3.4: from the shared secret and the browser's second secret to key and nonce of the one record.
Secrets secrets(std::string_view shared, std::string_view auth, std::string_view browser_key,
                std::string_view sender_key, std::string_view salt) {
  using namespace std::string_literals;
  std::string info = "WebPush: info\0"s;
  info.append(browser_key).append(sender_key);
  const std::string secret = derive(auth, shared, std::move(info), 32);
  return {derive(salt, secret, "Content-Encoding: aes128gcm\0"s, 16),
          derive(salt, secret, "Content-Encoding: nonce\0"s, 12)};
}

struct FreeCipher {
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, FreeCipher>;

std::string seal(const Secrets& with, std::string_view text) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTag, '\0');
  int size = 0, rest = 0;
  if (EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, octets(with.key), octets(with.nonce)) != 1 ||
      EVP_EncryptUpdate(cipher.get(), octets(out), &size, octets(text), static_cast<int>(text.size())) != 1 ||
      EVP_EncryptFinal_ex(cipher.get(), octets(out) + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, octets(out) + text.size()) != 1)
    return {};
  return out;
}

}  // namespace

std::optional<std::string> encrypt_push(std::string_view text, std::string_view browser_key, std::string_view auth,
                                        const PushKey& sender, std::string_view salt) {
  if (auth.size() != kAuth || salt.size() != kSalt || kHeader + text.size() + 1 + kTag > kRecord) return std::nullopt;
  const auto shared = sender.shared_secret(browser_key);
  if (!shared) return std::nullopt;
  std::string out(salt);
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(kRecord >> shift & 255);
  out += static_cast<char>(PushKey::kPublicBytes);
  out += sender.public_bytes();
  // 2 ends the last record.
  return out + seal(secrets(*shared, auth, browser_key, sender.public_bytes(), salt), std::string(text) + '\x02');
}

std::string vapid_header(const PushKey& server, std::string_view origin, std::int64_t until_seconds,
                         std::string_view contact) {
  core::Json claims = {{"aud", std::string(origin)}, {"exp", until_seconds}};
  if (!contact.empty()) claims["sub"] = std::string(contact);
  const std::string text =
      to_base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + to_base64url(claims.dump());
  return "vapid t=" + text + "." + to_base64url(server.sign(text)) + ", k=" + to_base64url(server.public_bytes());
}

}  // namespace server
