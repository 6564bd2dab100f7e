#include "core/utf8.h"

#include <gtest/gtest.h>

namespace {

TEST(Utf8, text_of_all_lengths_is_text) {
  for (const std::string_view text :
       {"", "a", "\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf",
        "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "kW: \xe2\x82\xac and \xf0\x9f\x94\x8c."})
    EXPECT_TRUE(core::is_utf8(text)) << text;
}

TEST(Utf8, what_is_cut_off_overlong_or_no_character_is_not) {
  for (const std::string_view text :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2\x41", "\xe0\x9f\xbf", "\xe2\x82", "\xe2\x82\x41",
        "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x9f\x94", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
        "\xff", "a\xe2\x82\xac\x80"})
    EXPECT_FALSE(core::is_utf8(text));
}

}  // namespace
