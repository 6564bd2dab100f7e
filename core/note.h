// Log lines as keys and numbers: rules never build a sentence.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/seat.h"

namespace core {

// `kind` indexes Info::notes, which says what each argument is.
struct Note {
  std::uint8_t kind;
  Seats seen_by;
  std::array<std::int16_t, 4> args;
  friend bool operator==(const Note&, const Note&) = default;
};

// Where apply() writes its notes; search passes Log::none() and nothing is kept.
class Log {
 public:
  static Log none() { return Log(nullptr); }
  explicit Log(std::vector<Note>* notes) : notes_(notes) {}

  bool is_kept() const { return notes_ != nullptr; }

  template <class Kind, class... Args>
  void add(Kind kind, Args... args) const {
    secret(Seats::everybody(), kind, args...);
  }
  template <class Kind, class... Args>
  void secret(Seats seen_by, Kind kind, Args... args) const {
    if (notes_ != nullptr) [[unlikely]]
      keep({static_cast<std::uint8_t>(kind), seen_by, {static_cast<std::int16_t>(args)...}});
  }

 private:
  // Out of the way of search, which keeps nothing.
  [[gnu::cold, gnu::noinline]] void keep(const Note& note) const { notes_->push_back(note); }

  std::vector<Note>* notes_;
};

}  // namespace core
