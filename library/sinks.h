// The three readers of a game's one list of observation fields: its layout, its numbers, its text.
//
// A game's list (observe_*.h) is a template  template <class Sink> void describe(const Game&, const State& view, Sink&)
// that names each field once; so layout, numbers and text cannot drift apart.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <kilowatt/game.h>
#include "core/info.h"
#include "core/seat.h"

namespace kilowatt::inside {

using Words = std::vector<std::string>;

// Whose eyes: seats are counted from the observer in the order of play. A spectator counts from the first seat.
struct Viewpoint {
  core::Seat observer = core::kNobody;
  int seats = 1;

  int first() const { return observer < seats ? observer : 0; }
  int seat_at(int k) const { return (first() + k) % seats; }
  // 1 for the observer, 0 for nobody.
  int place_of(int seat) const { return seat < 0 || seat >= seats ? 0 : (seat - first() + seats) % seats + 1; }
};

// The words of a game, list by list.
class Lists {
 public:
  template <class Game>
  explicit Lists(const Game& game) : lists_(game.info().lists) {}
  const Words& operator[](int list) const { return lists_[static_cast<std::size_t>(list)].ids; }
  int size(int list) const { return static_cast<int>((*this)[list].size()); }

 private:
  const std::vector<core::Words>& lists_;
};

// What belongs to each seat, the observer's first.
template <class Seats, class Sink, class Describe>
void each_player(const Seats& seats, Sink& out, Describe describe) {
  for (int k = 0; k < out.seats; ++k) {
    out.player(k);
    describe(seats[static_cast<std::size_t>(out.seat_at(k))]);
  }
}

inline int word_number(int value, const Words& words) {
  return static_cast<unsigned>(value) < words.size() ? value + 1 : 0;
}

class LayoutSink : public Viewpoint {
 public:
  static constexpr bool kNamed = true;
  using Kind = kilowatt::ObservationField::Kind;

  explicit LayoutSink(Viewpoint eyes) : Viewpoint(eyes) {}

  std::vector<kilowatt::ObservationField> fields;
  int size = 0;

  void player(int k) { prefix_ = "seat" + std::to_string(k) + "/"; }
  void everybody() { prefix_.clear(); }
  void number(const char* name, int) { add(name, 1, Kind::number); }
  template <class Array>
  void numbers(const char* name, const Array&, int count) {
    add(name, count, Kind::number);
  }
  // One number of each of `count` things.
  template <class Value>
  void column(const char* name, int count, Value) {
    add(name, count, Kind::number);
  }
  void flags(const char* name, std::uint64_t, int count) { add(name, count, Kind::flag); }
  void flags(const char* name, std::uint64_t, const Words& words) {
    add(name, static_cast<int>(words.size()), Kind::flag, words);
  }
  void word(const char* name, int, const Words& words) { add(name, 1, Kind::word, words); }
  template <class Array>
  void words(const char* name, const Array&, int count, const Words& words) {
    add(name, count, Kind::word, words);
  }
  void seat(const char* name, int) { add(name, 1, Kind::seat); }
  template <class Array>
  void seat_list(const char* name, const Array&, int count) {
    add(name, count, Kind::seat);
  }
  void seat_flags(const char* name, core::Seats) { add(name, seats, Kind::flag); }

 private:
  void add(const char* name, int count, Kind kind, const Words& words = {}) {
    if (count == 0) return;
    fields.push_back({prefix_ + name, size, count, kind, words});
    size += count;
  }
  std::string prefix_;
};

// For each byte its bits as eight numbers.
inline constexpr auto kSpread = [] {
  std::array<std::array<std::int16_t, 8>, 256> out{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned bit = 0; bit < 8; ++bit) out[byte][bit] = static_cast<std::int16_t>(byte >> bit & 1);
  return out;
}();

// Fields are written in blocks that may reach beyond their end: what stands there is written later. At the end of the
// row it is done number by number.
class NumberSink : public Viewpoint {
 public:
  static constexpr bool kNamed = false;

  NumberSink(Viewpoint eyes, std::int16_t* out, int size) : Viewpoint(eyes), at_(out), end_(out + size) {}

  void player(int) {}
  void everybody() {}
  void number(const char*, int value) { put(value); }
  template <class T, std::size_t N>
  void numbers(const char*, const std::array<T, N>& values, int count) {
    block<N>(count, [&](std::size_t i) { return static_cast<std::int16_t>(values[i]); });
  }
  template <class Value>
  void column(const char*, int count, Value value) {
    for (int i = 0; i < count; ++i) at_[i] = static_cast<std::int16_t>(value(static_cast<std::size_t>(i)));
    at_ += count;
  }
  void flags(const char*, std::uint64_t bits, int count) {
    for (; count > 0 && end_ - at_ >= 8; count -= 8, bits >>= 8) {
      std::memcpy(at_, kSpread[bits & 255].data(), 16);
      at_ += std::min(count, 8);
    }
    for (; count > 0; --count, bits >>= 1) put(static_cast<int>(bits & 1));
  }
  void flags(const char* name, std::uint64_t bits, const Words& words) {
    flags(name, bits, static_cast<int>(words.size()));
  }
  void word(const char*, int value, const Words& words) { put(word_number(value, words)); }
  template <class T, std::size_t N>
  void words(const char*, const std::array<T, N>& values, int count, const Words& words) {
    const auto size = static_cast<int>(words.size());
    block<N>(count, [&](std::size_t i) {
      const int value = values[i];
      return static_cast<std::int16_t>(value >= 0 && value < size ? value + 1 : 0);
    });
  }
  void seat(const char*, int seat) { put(place_of(seat)); }
  template <class T, std::size_t N>
  void seat_list(const char*, const std::array<T, N>& values, int count) {
    for (int i = 0; i < count; ++i) put(place_of(values[static_cast<std::size_t>(i)]));
  }
  void seat_flags(const char*, core::Seats set) {
    for (int k = 0; k < seats; ++k) put(set.has(static_cast<core::Seat>(seat_at(k))));
  }

 private:
  void put(int value) { *at_++ = static_cast<std::int16_t>(value); }
  // A whole array has a length known to the compiler, which then needs no loop.
  template <std::size_t N, class Value>
  void block(int count, Value value) {
    if (end_ - at_ >= static_cast<std::ptrdiff_t>(N)) {
      for (std::size_t i = 0; i < N; ++i) at_[i] = value(i);
    } else {
      for (int i = 0; i < count; ++i) at_[i] = value(static_cast<std::size_t>(i));
    }
    at_ += count;
  }

  std::int16_t* at_;
  std::int16_t* end_;
};

// "points 12, jokers 1, hand c1 c5": zeros and empty places are left out.
class TextSink : public Viewpoint {
 public:
  static constexpr bool kNamed = true;

  explicit TextSink(Viewpoint eyes) : Viewpoint(eyes) {}

  std::string text;

  void player(int k) { begin("p" + std::to_string(seat_at(k) + 1) + ":"); }
  void everybody() { begin("table:"); }
  void number(const char* name, int value) {
    if (value != 0) say(name, std::to_string(value));
  }
  template <class Array>
  void numbers(const char* name, const Array& values, int count) {
    column(name, count, [&](std::size_t i) { return values[i]; });
  }
  template <class Value>
  void column(const char* name, int count, Value value) {
    bool any = false;
    std::string list;
    for (int i = 0; i < count; ++i) {
      const int number = value(static_cast<std::size_t>(i));
      any = any || number != 0;
      list += (i == 0 ? "" : " ") + std::to_string(number);
    }
    if (any) say(name, list);
  }
  void flags(const char* name, std::uint64_t bits, int count) {
    std::string list;
    for (int i = 0; i < count; ++i)
      if ((bits >> i & 1) != 0) list += (list.empty() ? "" : " ") + std::to_string(i);
    if (!list.empty()) say(name, list);
  }
  void flags(const char* name, std::uint64_t bits, const Words& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size() && i < 64; ++i)
      if ((bits >> i & 1) != 0) list += (list.empty() ? "" : " ") + words[i];
    if (!list.empty()) say(name, list);
  }
  void word(const char* name, int value, const Words& words) {
    if (word_number(value, words) != 0) say(name, words[static_cast<std::size_t>(value)]);
  }
  template <class Array>
  void words(const char* name, const Array& values, int count, const Words& words) {
    bool any = false;
    std::string list;
    for (int i = 0; i < count; ++i) {
      const int value = values[static_cast<std::size_t>(i)];
      const bool is_word = word_number(value, words) != 0;
      any = any || is_word;
      list += (i == 0 ? "" : " ") + (is_word ? words[static_cast<std::size_t>(value)] : "-");
    }
    if (any) say(name, list);
  }
  void seat(const char* name, int seat) {
    if (seat >= 0 && seat < seats) say(name, "p" + std::to_string(seat + 1));
  }
  template <class Array>
  void seat_list(const char* name, const Array& values, int count) {
    std::string list;
    for (int i = 0; i < count; ++i) {
      const int seat = values[static_cast<std::size_t>(i)];
      if (seat >= 0 && seat < seats) list += (list.empty() ? "p" : " p") + std::to_string(seat + 1);
    }
    if (!list.empty()) say(name, list);
  }
  void seat_flags(const char* name, core::Seats set) {
    std::string list;
    for (const core::Seat seat : set)
      if (seat < seats) list += (list.empty() ? "p" : " p") + std::to_string(seat + 1);
    if (!list.empty()) say(name, list);
  }

 private:
  void begin(const std::string& who) {
    text += (text.empty() ? "" : "\n") + who;
    first_ = true;
  }
  void say(const char* name, const std::string& value) {
    text += (first_ ? " " : ", ") + std::string(name) + " " + value;
    first_ = false;
  }
  bool first_ = true;
};

}  // namespace kilowatt::inside
