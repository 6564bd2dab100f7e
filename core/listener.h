// Listening to the loaders: whoever hears what they want of each value knows what a data set may say. So the
// description of component data is made of the loaders themselves and cannot disagree with them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/strict.h"

namespace core {

// What a loader wants of a value.
enum class Wanted : std::uint8_t {
  key,        // an object with the key `name`
  maybe,      // an object that may have the key `name`
  known,      // an object in which the key `name` is nothing unknown
  list,       // `least` to `most` entries
  map,        // an object whose keys are ids
  null,       // perhaps nothing
  number,     // a whole number from `least` to `most`
  flag,       // true or false
  text,       // any text
  word,       // a text that is_id()
  choice,     // one of `words`
  reference,  // one of `ids`, which are called `name`
  id,         // a new one of `ids`
};

struct Wish {
  Wanted what;
  std::string_view name = {};
  int least = 0, most = 0;
  std::initializer_list<std::string_view> words = {};
  const Ids* ids = nullptr;
};

// Hears what the loaders of this thread want, for as long as it lives.
class Listener {
 public:
  Listener() : before_(current_) { current_ = this; }
  virtual ~Listener() { current_ = before_; }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  virtual void opened(const std::string& file, const Json& root) = 0;
  // `value` lies in the file opened last, or nowhere: then it was missing.
  virtual void wanted(const Json* value, const Wish& wish) = 0;

  static Listener* current() { return current_; }

 private:
  static inline thread_local Listener* current_ = nullptr;
  Listener* const before_;
};

}  // namespace core
