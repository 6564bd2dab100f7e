// A network learns what it is shown, and its files are read strictly.
#include "bots/network.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "bots/weights.h"
#include "core/rng.h"
#include "core/sha256.h"

namespace {

using bots::Network;

constexpr Network::Shape kSmallShape = {40, 3, 24};

TEST(Network, it_learns_a_sum_with_a_condition) {
  Network network = Network::fresh(kSmallShape, 5);
  core::Rng rng(6);
  const auto truth = [](int a, int b, int bucket) {
    return static_cast<float>(bucket) * 4.0f + (a > 10 && b > 10 ? 9.0f : static_cast<float>(a) * 0.3f);
  };
  double early = 0, late = 0;
  for (int i = 0; i < 30'000; ++i) {
    const int a = rng.below(20), b = rng.below(20), bucket = rng.below(3);
    const std::array<std::uint16_t, 2> inputs = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(20 + b)};
    const float error = std::abs(network.learn(inputs, bucket, truth(a, b, bucket), 0.05f));
    if (i < 1000) early += error / 1000;
    if (i >= 29'000) late += error / 1000;
  }
  EXPECT_GT(early, 1.0);
  EXPECT_LT(late, 0.5);
}

TEST(Network, files_are_nearly_the_same_again_and_learning_goes_on_from_a_saved_one) {
  Network network = Network::fresh(kSmallShape, 9);
  const std::array<std::uint16_t, 3> inputs = {1, 20, 39};
  for (int i = 0; i < 10; ++i) network.learn(inputs, 1, 12.0f, 0.05f);
  const auto read = Network::read(network.write(), kSmallShape);
  ASSERT_TRUE(read);
  EXPECT_NEAR(read->value(inputs, 1), network.value(inputs, 1), 0.1);  // weights are rounded
  EXPECT_EQ(Network::read(read->write(), kSmallShape)->value(inputs, 1), read->value(inputs, 1));
  auto restored = Network::restore(network.save(), kSmallShape);
  ASSERT_TRUE(restored);
  network.learn(inputs, 1, 12.0f, 0.05f);
  restored->learn(inputs, 1, 12.0f, 0.05f);
  EXPECT_EQ(restored->save(), network.save());
}

TEST(Network, what_changes_leads_to_the_same_value_whatever_the_way) {
  Network learned = Network::fresh(kSmallShape, 4);
  core::Rng rng(3);
  for (int i = 0; i < 500; ++i) {
    const std::array<std::uint16_t, 2> inputs = {static_cast<std::uint16_t>(rng.below(40)),
                                                 static_cast<std::uint16_t>(rng.below(40))};
    learned.learn(inputs, i % 3, static_cast<float>(rng.below(30)), 0.05f);
  }
  const auto network = Network::read(learned.write(), kSmallShape);
  ASSERT_TRUE(network);
  std::vector<std::uint16_t> known;
  Network::Sum hidden;
  network->sum({}, hidden);
  for (int i = 0; i < 2'000; ++i) {
    std::vector<std::uint16_t> inputs(static_cast<std::size_t>(rng.below(12)));
    for (std::uint16_t& input : inputs) input = static_cast<std::uint16_t>(rng.below(40));  // in no order, some twice
    if (i % 3 > 0) std::sort(inputs.begin(), inputs.end());
    network->change(known, inputs, hidden);
    known = inputs;
    ASSERT_EQ(network->output(hidden, i % 3), network->value(inputs, i % 3)) << i;
  }
}

TEST(Network, damaged_files_and_other_shapes_are_refused) {
  const std::string bytes = Network::fresh(kSmallShape, 9).write();
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(Network::read(std::string_view(bytes).substr(0, length), kSmallShape)) << length;
  EXPECT_FALSE(Network::read(bytes + "x", kSmallShape));
  for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 97) {
    std::string broken = bytes;
    broken[i] = static_cast<char>(broken[i] ^ 0x10);
    EXPECT_FALSE(Network::read(broken, kSmallShape)) << "byte " << i;
  }
  EXPECT_FALSE(Network::read(bytes, {41, 3, 24}));
  EXPECT_FALSE(Network::read(bytes, {40, 4, 24}));
  EXPECT_FALSE(Network::read(bytes, {40, 3, 32}));
  EXPECT_FALSE(Network::restore(bytes, kSmallShape)) << "weights are no saved learning";
}

TEST(Network, a_weight_that_is_no_number_is_refused_even_with_a_right_checksum) {
  std::string bytes = Network::fresh(kSmallShape, 9).write();
  const float nothing = std::nanf("");
  bytes.resize(bytes.size() - sizeof(core::Digest));
  const std::size_t first = bytes.find('\n') + 1 + 4 * sizeof(std::int32_t);  // the largest weight of the first row
  std::memcpy(bytes.data() + first, &nothing, sizeof nothing);
  const core::Digest digest = core::sha256(bytes);
  bytes.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  EXPECT_FALSE(Network::read(bytes, kSmallShape));
}

TEST(Network, a_game_takes_only_its_own_weights) {
  EXPECT_FALSE(bots::give_weights("pampero", Network::fresh(kSmallShape, 1).write()));
  EXPECT_FALSE(bots::give_weights("chess", "x"));
}

}  // namespace
