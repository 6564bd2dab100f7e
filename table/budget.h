// How much may be said and taken back at one table, so that nobody can make it slow or large for the others.
//
// What decides the game is never refused: moves, confirmations, time-outs, concessions, the end. Everything else counts
// against a share. Each seat has one, and the host as such has one, so who uses up the own share takes nothing from
// anybody else.
#pragma once

#include <cstddef>
#include <cstdint>

#include "table/event.h"

namespace table {

enum class Charge : std::uint8_t {
  none,       // the game itself
  aside,      // said or set beside the game
  take_back,  // undo and redo: moves played again cost nothing
};
Charge charge_of(Kind kind);

// Whether the host's share pays, whichever seat the event is about.
bool host_pays(Kind kind, core::Seat seat);

inline constexpr int kMostAsides = 3000;
inline constexpr std::int64_t kMostAsideBytes = 192 * 1024;
inline constexpr int kMostTakeBacks = 3000;
// Whoever sits down has a share of their own, so how often seats change hands before the start needs a limit, too.
inline constexpr int kMostHolders = 2000;

class Spent {
 public:
  bool affords(Charge charge, std::size_t bytes) const;
  void add(Charge charge, std::size_t bytes);

 private:
  std::int32_t asides_ = 0;
  std::int32_t take_backs_ = 0;
  std::int64_t bytes_ = 0;  // of asides
};

}  // namespace table
