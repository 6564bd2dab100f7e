// Weight files that are cut off, damaged or made for something else are refused.
#include <gtest/gtest.h>

#include "bots/network.h"
#include "bots/weights.h"

namespace {

constexpr bots::Network::Shape kShape = {40, 3};

TEST(Weights, what_was_written_is_read_again) {
  const auto network = bots::Network::fresh(kShape, 9);
  const auto again = bots::Network::read(network.write(), kShape);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->write(), network.write());
}

TEST(Weights, a_truncated_file_is_refused) {
  const std::string bytes = bots::Network::fresh(kShape, 9).write();
  for (const std::size_t length : {std::size_t{0}, std::size_t{3}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(bots::Network::read(std::string_view(bytes).substr(0, length), kShape)) << length;
  EXPECT_FALSE(bots::Network::read(bytes + "x", kShape));
}

TEST(Weights, a_flipped_byte_is_refused) {
  const std::string bytes = bots::Network::fresh(kShape, 9).write();
  for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 97) {
    std::string broken = bytes;
    broken[i] = static_cast<char>(broken[i] ^ 0x10);
    EXPECT_FALSE(bots::Network::read(broken, kShape)) << "byte " << i;
  }
}

TEST(Weights, another_shape_is_refused_and_the_old_weights_stay) {
  const std::string bytes = bots::Network::fresh(kShape, 9).write();
  EXPECT_FALSE(bots::Network::read(bytes, {41, 3}));
  EXPECT_FALSE(bots::Network::read(bytes, {40, 4}));
  ASSERT_TRUE(bots::give_weights("chess", bytes, kShape));
  const auto kept = bots::weights("chess", kShape);
  EXPECT_FALSE(bots::give_weights("chess", bytes.substr(1), kShape));
  EXPECT_EQ(bots::weights("chess", kShape), kept);
  EXPECT_EQ(bots::weights("chess", kShape, bots::Source::built_in), nullptr);
}

}  // namespace
