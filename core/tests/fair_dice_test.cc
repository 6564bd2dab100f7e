// The dice against vectors that another program has computed (docs/fair-dice.md has the same ones), and receipts.
#include "core/fair_dice.h"

#include <gtest/gtest.h>

#include "core/dice_proof.h"

namespace {

using namespace core;

Digest counting() {
  Digest seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return seed;
}

const std::vector<std::string> kNonces = {"a1b2c3d4e5f60718293a4b5c6d7e8f90", "", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"};

TEST(FairDice, commitments) {
  EXPECT_EQ(commitment(counting()), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_EQ(nonce_commitment(kNonces[0]), "ff25d2389ab7917a77cc0c3546331401054d53cb7b2edeedb7b4e7742bb5286d");
  EXPECT_EQ(nonce_commitment(kNonces[2]), "a1bf4dc2c0cea821798c38e16fcc1667d6f0504afa821b181672035fc5967890");
}

TEST(FairDice, key_numbers_and_seating) {
  const FairDice dice(counting(), kNonces);
  EXPECT_EQ(to_hex(dice.key()), "8ce716d2a4a0882a3ec5165ea69329545438f82effd1bbed85d737aaa49effcf");
  const auto numbers = [&](int total, int count) {
    Options options;
    for (int i = 0; i < total; ++i) options.add(0, i);
    std::vector<int> out;
    for (int n = 1; n <= count; ++n) out.push_back(dice.choose(options, n).arg);
    return out;
  };
  EXPECT_EQ(numbers(6, 10), (std::vector<int>{1, 4, 1, 1, 3, 4, 0, 3, 5, 1}));
  EXPECT_EQ(numbers(100, 5), (std::vector<int>{89, 10, 73, 85, 49}));
  EXPECT_EQ(dice.seating(3), (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(dice.seating(6), (std::vector<int>{4, 0, 5, 3, 2, 1}));
}

TEST(FairDice, other_seeds) {
  EXPECT_EQ(seed_of_draw(counting(), 1), counting());
  EXPECT_EQ(to_hex(seed_of_draw(counting(), 2)), "99877c1bad2c9ac3f9989d45d9410b16a86f08ebec03bf79caa518281567dc2a");
  EXPECT_EQ(to_hex(challenge_seed("chess", "2026-11-15")),
            "f43ffe50d23c2cbb46f9cbb702bde0a88d6f17906385dc8fb68dc102289da7d8");
}

TEST(DiceFacts, are_read_as_they_were_written) {
  const DiceFacts facts{.seed = counting(),
                        .nonces = kNonces,
                        .commitments = {nonce_commitment(kNonces[0]), "", nonce_commitment(kNonces[2])},
                        .seating = {2, 0, 1},
                        .draws = 3,
                        .ended = {{{0, 2}, false}, {{1}, true}},
                        .challenge = {}};
  const auto read = read_dice(write_dice(facts));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(write_dice(*read), write_dice(facts));
  // What an earlier version wrote has none of the new keys.
  const auto old =
      read_dice({{"commitment", commitment(counting())}, {"seed", to_hex(counting())}, {"nonces", kNonces}});
  ASSERT_TRUE(old) << old.error().text();
  EXPECT_EQ(old->draws, 1);
  EXPECT_EQ(old->commitments, (std::vector<std::string>{"", "", ""}));
}

TEST(DiceFacts, broken_ones_name_the_place) {
  const Json good = write_dice({.seed = counting(),
                                .nonces = kNonces,
                                .commitments = {"", "", ""},
                                .seating = {2, 0, 1},
                                .draws = 2,
                                .ended = {{{0}, false}},
                                .challenge = {}});
  const auto with = [&](const char* key, const Json& value) {
    Json changed = good;
    changed[key] = value;
    const auto read = read_dice(changed);
    return read ? std::string("read") : read.error().where;
  };
  EXPECT_EQ(with("seed", 3), "dice.seed");
  EXPECT_EQ(with("seed", std::string(64, '0')), "dice.commitment");
  EXPECT_EQ(with("nonces", "x"), "dice.nonces");
  EXPECT_EQ(with("nonces", {std::string(65, 'x')}), "dice.nonces");
  EXPECT_EQ(with("nonces", Json::array({1})), "dice.nonces");
  EXPECT_EQ(with("commitments", {"", ""}), "dice.commitments");
  EXPECT_EQ(with("seating", {0, 0, 1}), "dice.seating");
  EXPECT_EQ(with("seating", {-1}), "dice.seating");
  EXPECT_EQ(with("draws", 0), "dice.draws");
  EXPECT_EQ(with("draws", 1e30), "dice.draws");
  EXPECT_EQ(with("draws", 3), "dice.ended");
  EXPECT_EQ(with("ended", {{{"by", "host"}}}), "dice.ended");
  EXPECT_EQ(with("ended", {{{"missing", {7}}}}), "dice.ended");
}

TEST(Receipt, broken_ones_are_refused) {
  const std::string hash = commitment(counting());
  const Json good = {
      {"receipt", 1},
      {"game", "toy"},
      {"table", "t"},
      {"chair", 1},
      {"random_seating", true},
      {"draws",
       {{{"draw", 1}, {"commitment", hash}, {"nonce", "x"}, {"commitments", {hash, hash}}, {"revealed", true}}}}};
  EXPECT_TRUE(read_receipt(good.dump(), "receipt"));
  for (const auto& [key, value] : std::vector<std::pair<const char*, Json>>{{"receipt", 2},
                                                                            {"game", 1},
                                                                            {"chair", 6},
                                                                            {"chair", -1},
                                                                            {"random_seating", 1},
                                                                            {"draws", Json::array()},
                                                                            {"draws", {1}},
                                                                            {"draws", {{{"draw", 1}}}}}) {
    Json changed = good;
    changed[key] = value;
    EXPECT_FALSE(read_receipt(changed.dump(), "receipt")) << key;
  }
  EXPECT_FALSE(read_receipt("{", "receipt"));
  EXPECT_FALSE(read_receipt("[]", "receipt"));
}

}  // namespace
