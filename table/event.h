// What happened at a table, one entry after the other: stored in this order, they are the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/move.h"
#include "core/seat.h"

namespace table {

using Time = std::int64_t;  // milliseconds since 1970, UTC; handed in by whoever has a clock

// The names in kind_name() are what storage holds: append, never rename. `text` is said beside each; "" where nothing
// is.
enum class Kind : std::uint8_t {
  created,     // {"seed":hex,"table":settings}; always the first
  sat,         // somebody took the seat: the name
  seat,        // the host changed who sits there: {"kind":…,"name":…,"level":…}
  ready,       // the seat's nonce for the dice
  unready,     //
  started,     // which chair has come to which seat, such as "1 0 2"
  move,        // "line l07_a"
  answer,      // a move the table made for the seat as it had been told to: an only option, a bid, a skipped turn
  chance,      // "die 4"
  undo,        // "move" or "turn"
  redo,        //
  confirm,     //
  timeout,     // the seat's time ran out
  automatic,   // the seat's automatic answers: {"confirm":…,"single":…,"bids":[…]}
  concede,     //
  pause,       //
  resume,      //
  chat,        // the line; before it, of somebody without a seat, a name and kChatName
  note,        // the seat's private notes, by earlier versions; today they are kept beside the events
  mute,        //
  unmute,      //
  allow,       // the host changed what is allowed: {"chat":…,"hints":…,"spectator_chat":…}
  link,        // the seat's link was re-issued; earlier keys are void
  rematch,     // the seat wants another game
  followed,    // the id of the table that follows this one
  closed,      // "" by the host; kStuck and the seat if the game cannot go on
  committed,   // the seat is ready and promises a nonce: its SHA-256
  sealed,      // everybody is ready: from now on nonces are revealed
  revealed,    // the nonce the seat had promised
  redraw,      // not all nonces were revealed; the draw begins anew: {"missing":[chairs],"lost":[those of them
               // who lose the seat],"by":"time" or "host"}
  invited,     // a new invitation for the seat, its SHA-256; earlier keys and invitations are void
  group,       // a new group link, its SHA-256; the earlier one is void
  claimed,     // a device has come to the seat: {"key":…,"device":…,"by":… (SHA-256 each),"how":…,"name":…}
  code,        // a code for another device of the seat: its SHA-256 and until when it is good
  alone,       // the seat has one key from now on: {"key":…,"device":…}
  asked,       // the table is asked whether the seat may have a new invitation: the chair that asks, or "host"
  voted,       // the seat's answer: "yes", "no" or kVoteEnds
  unserved,    // for so many milliseconds before it no process looked after the table: no clock ran
  host,        // the seat is the host from now on
  left,        // the seat's holder has gone without giving up; during the game a bot of this level plays on
  takeback,    // the seat asks to take back what it has confirmed
  consent,     // the seat's answer: "yes" or "no"
  taken_back,  // everybody has agreed: the seat's last move and what came after it are gone
  holiday,     // the seat's clock does not run until this time
  program,     // whoever has just sat down is a program: its name and version
  came,        // a device has come to the seat with a key that was made for another: SHA-256 of the key and the device
};
// Data that a game should not have accepted left this seat without a move.
inline constexpr std::string_view kStuck = "stuck";
inline constexpr char kChatName = '\x1f';  // stands in no name and in no line
inline constexpr int kKinds = static_cast<int>(Kind::came) + 1;

std::string_view kind_name(Kind kind);
std::optional<Kind> find_kind(std::string_view name);

struct Event {
  std::int64_t n = 0;  // from 1, without gaps; never used twice
  Kind kind = Kind::created;
  core::Seat seat = core::kNobody;  // kNobody where it is the host or the whole table
  std::string text;
  Time time = 0;

  friend bool operator==(const Event&, const Event&) = default;
};

// An event that cannot have happened, as the error that ends reading the table.
std::unexpected<core::Error> broken(const Event& event, std::string what);

}  // namespace table
