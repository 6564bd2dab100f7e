#include "server/key.h"

#include <sodium.h>

#include <cstdlib>
#include <cstring>

namespace server {

namespace {

// No i, l, o, u: nothing that is misread, and no words.
constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int kIdLetters = 12;
constexpr int kKeyLetters = 26;
constexpr int kCodeLetters = 10;

void random_bytes(void* out, std::size_t size) {
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing here could be kept secret
  randombytes_buf(out, size);
}

}  // namespace

std::string TableId::text() const {
  std::string out(kIdLetters, '0');
  std::uint64_t rest = number;
  for (int i = kIdLetters; i-- > 0; rest >>= 5) out[static_cast<std::size_t>(i)] = kLetters[rest & 31];
  return out;
}

std::optional<TableId> TableId::parse(std::string_view text) {
  if (text.size() != kIdLetters) return std::nullopt;
  TableId id;
  for (const char c : text) {
    const std::size_t digit = kLetters.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    id.number = id.number << 5 | digit;
  }
  return id;
}

TableId TableId::random() {
  TableId id;
  random_bytes(&id.number, sizeof id.number);
  id.number >>= 4;
  return id;
}

std::string new_key() {
  std::array<std::uint8_t, 17> bytes{};  // 26 letters hold 130 bits; the last two are zero
  random_bytes(bytes.data(), 16);
  std::string key;
  unsigned bits = 0;
  int have = 0;
  for (std::size_t next = 0; key.size() < kKeyLetters;) {
    if (have < 5) bits = bits << 8 | bytes[next++], have += 8;
    have -= 5;
    key += kLetters[bits >> have & 31];
  }
  return key;
}

std::string new_code() {
  std::uint64_t bits = 0;
  random_bytes(&bits, sizeof bits);
  std::string code;
  for (int i = 0; i < kCodeLetters; ++i, bits >>= 5) {
    if (i == kCodeLetters / 2) code += '-';
    code += kLetters[bits & 31];
  }
  return code;
}

// Codes are typed with or without the dash, in capitals, with letters we do not use for figures that look like them.
std::string plain_key(std::string_view typed) {
  std::string out;
  for (char c : typed) {
    if (c == '-' || c == ' ') continue;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    out += c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
  }
  return out;
}

core::Digest hash_key(std::string_view key) { return core::sha256(key); }

bool same_hash(const core::Digest& a, const core::Digest& b) {
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

core::Digest random_seed() {
  core::Digest seed;
  random_bytes(seed.data(), seed.size());
  return seed;
}

TableId next_table(TableId table) {
  const core::Digest digest = core::sha256("follows " + table.text());
  TableId id;
  std::memcpy(&id.number, digest.data(), sizeof id.number);
  id.number >>= 4;
  return id;
}

}  // namespace server
