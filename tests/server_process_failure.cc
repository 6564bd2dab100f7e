// Linked beside server_process.cc where there is GoogleTest: a server that ends badly is a failure of the test.
#include <gtest/gtest.h>

#include "tests/server_process.h"

namespace tests {

namespace {

[[maybe_unused]] const BadEnd kBefore = set_bad_end([](const std::string& how) { ADD_FAILURE() << how; });

}  // namespace

}  // namespace tests
