// Errors are values: what is wrong, where, and what to do about it.
#pragma once

#include <expected>
#include <string>

namespace core {

struct Error {
  std::string code;    // a stable word for programs and translations, for example "unknown_data"
  std::string where;   // the place: a file and entry, a move number, an option
  std::string what;    // what is wrong there
  std::string remedy;  // what to do; may be empty

  std::string text() const {
    std::string out = where.empty() ? what : where + ": " + what;
    if (!remedy.empty()) out += " (" + remedy + ")";
    return out;
  }
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> failure(std::string code, std::string where, std::string what, std::string remedy = {}) {
  return std::unexpected(Error{std::move(code), std::move(where), std::move(what), std::move(remedy)});
}

}  // namespace core
