// The strict reader takes memory and time in proportion to the file, whatever stands in it.
#include <gtest/gtest.h>

#include "core/strict.h"
#include "tests/allocations.h"

namespace {

long taken_by(const std::string& bytes) {
  const long before = conformance::allocated_bytes();
  core::Document document("lines.json", bytes);
  core::Ids ids;
  for (const core::Node& line : document.root().at("lines").items()) {
    line.at("id").declare(ids);
    line.at("next").ref(ids, "line");
  }
  return conformance::allocated_bytes() - before;
}

std::string lines(int count, const std::string& first_id) {
  std::string bytes = R"({"lines": [{"id": ")" + first_id + R"(", "next": ")" + first_id + R"("})";
  for (int i = 1; i < count; ++i)
    bytes += R"(,{"id": "l)" + std::to_string(i) + R"(", "next": "l)" + std::to_string(i) + R"("})";
  return bytes + "]}";
}

// If the way to an entry were kept with each entry, or an id were found by looking at all of them, this would take
// minutes and gigabytes.
TEST(StrictMemory, grows_with_the_file_alone) {
  const std::string small = lines(1'000, "l0"), large = lines(60'000, "l0");
  EXPECT_LT(taken_by(large), 80 * taken_by(small));
  EXPECT_LT(taken_by(large), 60 * static_cast<long>(large.size()));
}

TEST(StrictMemory, a_long_word_is_not_repeated) {
  const std::string endless = lines(10'000, std::string(50'000, 'a'));
  EXPECT_LT(taken_by(endless), 60 * static_cast<long>(endless.size()));
}

}  // namespace
