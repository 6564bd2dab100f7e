// SHA-256 and ChaCha20 against the published vectors of their standards.
#include <gtest/gtest.h>

#include "core/chacha20.h"
#include "core/sha256.h"

namespace {

using namespace core;

TEST(Sha256, published_vectors) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, parts_hash_like_the_whole) {
  const std::string text = "the quick brown fox jumps over the lazy dog, again and again and again and again";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    Sha256 hash;
    hash.add(std::string_view(text).substr(0, cut));
    hash.add(std::string_view(text).substr(cut));
    EXPECT_EQ(hash.finish(), sha256(text)) << cut;
  }
}

TEST(Hex, reads_what_it_writes_and_nothing_else) {
  const Digest digest = sha256("x");
  Digest back;
  EXPECT_TRUE(from_hex(to_hex(digest), back));
  EXPECT_EQ(back, digest);
  EXPECT_FALSE(from_hex(to_hex(digest).substr(1), back));
  EXPECT_FALSE(from_hex(std::string(64, 'g'), back));
}

TEST(ChaCha20, block_of_rfc_8439) {
  Digest key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  const ChaChaNonce nonce = {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
  const ChaChaBlock block = chacha20_block(key, 1, nonce);
  const std::array<std::uint8_t, 16> first = {0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15,
                                              0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4};
  EXPECT_TRUE(std::equal(first.begin(), first.end(), block.begin()));
  EXPECT_EQ(block[62], 0x3c);
  EXPECT_EQ(block[63], 0x4e);  // RFC 8439, 2.3.2: the stream ends … a2 50 3c 4e
}

}  // namespace
