#include "tests/push_browser.h"

#include <arpa/inet.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>

namespace tests {

namespace {

using server::octets;

std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info, std::size_t size) {
  EVP_KDF* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
  EVP_KDF_CTX* context = EVP_KDF_CTX_new(kdf);
  char digest[] = "SHA256";
  const auto part = [](const char* name, std::string_view bytes) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(bytes.data()), bytes.size());
  };
  const OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
                               part(OSSL_KDF_PARAM_SALT, salt), part(OSSL_KDF_PARAM_KEY, secret),
                               part(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string out(size, '\0');
  if (EVP_KDF_derive(context, octets(out), size, params) != 1) out.clear();
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return out;
}

std::optional<std::string> open_sealed(std::string_view key, std::string_view nonce, std::string_view sealed) {
  constexpr std::size_t kTag = 16;
  if (sealed.size() < kTag) return std::nullopt;
  std::string out(sealed.size() - kTag, '\0'), tag(sealed.substr(out.size()));
  EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
  int size = 0, rest = 0;
  const bool fine = EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, octets(key), octets(nonce)) == 1 &&
                    EVP_DecryptUpdate(cipher, octets(out), &size, octets(sealed), static_cast<int>(out.size())) == 1 &&
                    EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, kTag, tag.data()) == 1 &&
                    EVP_DecryptFinal_ex(cipher, octets(out) + size, &rest) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return fine ? std::optional(out) : std::nullopt;
}

}  // namespace

std::optional<std::string> decrypt_push(std::string_view body, const server::PushKey& browser, std::string_view auth) {
  using namespace std::string_literals;
  if (body.size() < 86 || body[20] != 65) return std::nullopt;
  const std::string_view salt = body.substr(0, 16), sender = body.substr(21, 65);
  const auto shared = browser.shared_secret(sender);
  if (!shared) return std::nullopt;
  const std::string secret =
      hkdf(auth, *shared, "WebPush: info\0"s + browser.public_bytes() + std::string(sender), 32);
  auto text = open_sealed(hkdf(salt, secret, "Content-Encoding: aes128gcm\0"s, 16),
                          hkdf(salt, secret, "Content-Encoding: nonce\0"s, 12), body.substr(86));
  if (!text || !text->ends_with('\x02')) return std::nullopt;
  text->pop_back();
  return text;
}

bool is_signed_by(std::string_view public_bytes, std::string_view text, std::string_view signature) {
  if (signature.size() != 64) return false;
  ECDSA_SIG* parts = ECDSA_SIG_new();
  ECDSA_SIG_set0(parts, BN_bin2bn(octets(signature), 32, nullptr), BN_bin2bn(octets(signature) + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(parts, &der);
  char group[] = "prime256v1";
  std::string point(public_bytes);
  OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
      OSSL_PARAM_construct_end()};
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
  EVP_MD_CTX* digest = EVP_MD_CTX_new();
  const bool fine =
      key != nullptr && EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key) > 0 &&
      EVP_DigestVerify(digest, der, static_cast<std::size_t>(size), octets(text), text.size()) == 1;
  EVP_MD_CTX_free(digest);
  EVP_PKEY_free(key);
  EVP_PKEY_CTX_free(context);
  OPENSSL_free(der);
  ECDSA_SIG_free(parts);
  return fine;
}

PushService::PushService(int status) : status_(status), fd_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  bind(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  socklen_t size = sizeof address;
  getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  listen(fd_, 8);
  thread_ = std::thread([this] {
    for (int line = 0; (line = accept(fd_, nullptr, nullptr)) >= 0; close(line)) serve(line);
  });
}

PushService::~PushService() {
  shutdown(fd_, SHUT_RDWR);
  thread_.join();
  close(fd_);
}

void PushService::serve(int line) {
  std::string text;
  Heard heard;
  std::size_t end = std::string::npos, length = 0;
  char buffer[4096];
  while (end == std::string::npos || text.size() < end + 4 + length) {
    const ssize_t got = recv(line, buffer, sizeof buffer, 0);
    if (got <= 0) return;
    text.append(buffer, static_cast<std::size_t>(got));
    if (end != std::string::npos || (end = text.find("\r\n\r\n")) == std::string::npos) continue;
    for (std::size_t at = text.find("\r\n") + 2; at < end; at = text.find("\r\n", at) + 2) {
      const std::size_t colon = text.find(": ", at);
      std::string name = text.substr(at, colon - at);
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
      heard.headers[name] = text.substr(colon + 2, text.find("\r\n", at) - colon - 2);
    }
    length = static_cast<std::size_t>(std::atol(heard.headers["content-length"].c_str()));
  }
  heard.path = text.substr(5, text.find(' ', 5) - 5);
  heard.body = text.substr(end + 4);
  const std::string answer = "HTTP/1.1 " + std::to_string(status_) + " -\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  send(line, answer.data(), answer.size(), MSG_NOSIGNAL);
  const std::lock_guard lock(mutex_);
  heard_.push_back(std::move(heard));
  wanted_.notify_all();
}

std::optional<PushService::Heard> PushService::next(int milliseconds) {
  std::unique_lock lock(mutex_);
  if (!wanted_.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] { return heard_.size() > taken_; }))
    return std::nullopt;
  return heard_[taken_++];
}

std::size_t PushService::count() {
  const std::lock_guard lock(mutex_);
  return heard_.size();
}

}  // namespace tests
