// How a command ends early: with an exit code and a message that says what, where and what to do.
#pragma once

#include <string>

#include "core/error.h"

namespace cli {

inline constexpr int kFine = 0;
inline constexpr int kNotSo = 1;     // the thing asked about is not so, or could not be done
inline constexpr int kWrongUse = 2;  // the command line asks for something that does not exist

// Thrown by commands, caught in main. An empty error says nothing more: the command has already spoken.
struct Stop {
  int code = kNotSo;
  core::Error error;
};

[[noreturn]] inline void stop(int code, core::Error error) { throw Stop{code, std::move(error)}; }
[[noreturn]] inline void stop(int code, std::string where, std::string what, std::string remedy = {}) {
  throw Stop{code, {"", std::move(where), std::move(what), std::move(remedy)}};
}

// The value, or the end of the command.
template <class T>
T must(core::Result<T> result, int code = kNotSo) {
  if (!result) stop(code, std::move(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace cli
