// What a program outside this repository may use is marked KILOWATT_API; everything else stays inside the library.
#pragma once

#if defined(__GNUC__)
#define KILOWATT_API __attribute__((visibility("default")))
#else
#define KILOWATT_API
#endif

#if defined(__GNUC__) && __cplusplus < 202100L
#error "kilowatt needs C++23: compile with -std=c++23"
#endif

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace kilowatt {

// "0.1.0": of the library that is running, which may be newer than these headers.
KILOWATT_API std::string_view version();

// Errors are values; nothing here throws. `code` is a word for programs, `text` a sentence for people that names the
// place and the remedy.
struct Error {
  std::string code;
  std::string text;
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace kilowatt
