// Powers of e are right, and finite whatever is asked.
#include "bots/exponential.h"

#include <gtest/gtest.h>

#include <limits>

namespace {

TEST(Exponential, it_is_as_good_as_a_float_can_be) {
  for (double x = -86; x < 87; x += 0.0137) {
    const auto power = static_cast<float>(x);
    const double exact = std::exp(static_cast<double>(power));
    EXPECT_NEAR(bots::exponential(power) / exact, 1, 6e-8) << power;
  }
  EXPECT_EQ(bots::exponential(0), 1);
}

TEST(Exponential, far_out_it_stays_a_number) {
  EXPECT_GT(bots::exponential(-1e9f), 0);
  EXPECT_LT(bots::exponential(-1e9f), 1e-37f);
  EXPECT_GT(bots::exponential(1e9f), 1e38f);
  EXPECT_LT(bots::exponential(1e9f), std::numeric_limits<float>::infinity());
}

}  // namespace
