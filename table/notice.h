// What everybody at a table is told beside the game: who came, with which rights, what the host changed.
#pragma once

#include <string>
#include <string_view>

#include "table/event.h"

namespace table {

enum class NoticeKind : std::uint8_t {
  joined,      // somebody has taken the seat
  shared,      // the same, by a program for which the link itself is the key: whoever knows the link can come, too
  device,      // another device has come to the seat
  alone,       // all other devices of the seat were signed out
  invited,     // a new invitation for the seat; whoever sat there has to come anew
  group,       // a new group link
  bot,         // a bot plays the seat now
  person,      // a person plays the seat again
  open,        // the seat is free
  timeout,     // the seat's time ran out
  conceded,    //
  paused,      //
  resumed,     //
  muted,       //
  unmuted,     //
  chat_on,     //
  chat_off,    //
  hints_on,    //
  hints_off,   //
  missing,     // the seat did not reveal its nonce: the draw of the dice begins anew
  lost,        // the same for the second time: the seat is free
  asked,       // the table is asked for a new invitation to the seat
  agreed,      // the seat has agreed to it
  refused,     // the seat has not
  host,        // the seat is the host from now on
  left,        // the seat's holder has gone, without giving up
  takeback,    // the seat asks to take back what it has confirmed
  taken_back,  // everybody has agreed to it
  kept,        // somebody has not: the move stays
  holiday,     // the seat is on holiday: its clock does not run
  back,        // and comes back before the time
  spectators_on,   // spectators may chat
  spectators_off,  //
  renamed,         // the host has given the seat another name
};
std::string_view notice_name(NoticeKind kind);

inline constexpr int kNoticeKinds = static_cast<int>(NoticeKind::renamed) + 1;

// Beyond this the oldest goes of that kind and seat of which there are most, so that nobody buries what others should
// know under what can be done again and again: the newest of each kind is kept for each seat.
inline constexpr std::size_t kMaxNotices = 240;
static_assert(kMaxNotices >= kNoticeKinds * (core::kMaxSeats + 1));

struct Notice {
  std::int64_t n = 0;  // of all that were ever told, from 0
  Time time = 0;
  int move = 0;  // so many moves could no longer be taken back
  NoticeKind kind = NoticeKind::joined;
  int chair = -1;    // -1: the whole table
  std::string name;  // of who sat there then; may be empty
};

}  // namespace table
