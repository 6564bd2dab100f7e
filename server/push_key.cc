#include "server/push_key.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

namespace server {

namespace {

template <auto free>
struct Freeing {
  void operator()(auto* thing) const { free(thing); }
};
template <class T, auto free>
using Owned = std::unique_ptr<T, Freeing<free>>;
using Number = Owned<BIGNUM, BN_clear_free>;
using Group = Owned<EC_GROUP, EC_GROUP_free>;
using Point = Owned<EC_POINT, EC_POINT_free>;
using Context = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Digesting = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Signature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

// A key as OpenSSL takes it; without a private part it can only check.
EVP_PKEY* make_key(std::string_view public_bytes, const BIGNUM* secret) {
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, public_bytes.data(), public_bytes.size());
  if (secret != nullptr) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret);
  const Owned<OSSL_PARAM, OSSL_PARAM_free> params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &key, secret == nullptr ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        params.get()) <= 0)
    return nullptr;
  return key;
}

}  // namespace

std::string to_base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(out.data(), out.size(), octets(bytes), bytes.size(), kVariant);
  out.pop_back();  // the zero at the end
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(octets(out), out.size(), text.data(), text.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size())
    return std::nullopt;
  out.resize(size);
  return out;
}

void PushKey::Free::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

std::optional<PushKey> PushKey::from_private(std::string_view bytes) {
  if (bytes.size() != kPrivateBytes) return std::nullopt;
  const Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Number secret(BN_bin2bn(octets(bytes), kPrivateBytes, nullptr));
  if (!group || !secret || BN_is_zero(secret.get()) != 0 ||
      BN_cmp(secret.get(), EC_GROUP_get0_order(group.get())) >= 0)
    return std::nullopt;
  const Point point(EC_POINT_new(group.get()));
  PushKey key;
  key.private_ = bytes;
  key.public_.resize(kPublicBytes);
  if (!point || EC_POINT_mul(group.get(), point.get(), secret.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, octets(key.public_), kPublicBytes,
                         nullptr) != kPublicBytes)
    return std::nullopt;
  key.key_.reset(make_key(key.public_, secret.get()));
  if (!key.key_) return std::nullopt;
  return key;
}

std::optional<PushKey> PushKey::random() {
  if (sodium_init() < 0) return std::nullopt;
  std::string bytes(kPrivateBytes, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return from_private(bytes);  // one in 2^32 is beyond the order of the curve, and is no key
}

std::optional<std::string> PushKey::shared_secret(std::string_view other_public) const {
  const std::unique_ptr<EVP_PKEY, Free> other(
      other_public.size() == kPublicBytes ? make_key(other_public, nullptr) : nullptr);
  const Context context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::size_t size = 32;
  std::string secret(size, '\0');
  if (!other || !context || EVP_PKEY_derive_init(context.get()) <= 0 ||
      EVP_PKEY_derive_set_peer(context.get(), other.get()) <= 0 ||
      EVP_PKEY_derive(context.get(), octets(secret), &size) <= 0 || size != secret.size())
    return std::nullopt;
  return secret;
}

std::string PushKey::sign(std::string_view text) const {
  const Digesting digesting(EVP_MD_CTX_new());
  std::size_t size = 0;
  std::string der;
  if (EVP_DigestSignInit(digesting.get(), nullptr, EVP_sha256(), nullptr, key_.get()) <= 0 ||
      EVP_DigestSign(digesting.get(), nullptr, &size, octets(text), text.size()) <= 0)
    return {};
  der.resize(size);
  if (EVP_DigestSign(digesting.get(), octets(der), &size, octets(text), text.size()) <= 0) return {};
  const unsigned char* at = octets(std::string_view(der));
  const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string out(64, '\0');
  if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), octets(out), 32) != 32 ||
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), octets(out) + 32, 32) != 32)
    return {};
  return out;
}

}  // namespace server
