// Why the bots of Powerline find a move good: key, theme of a puzzle, list of the id that is named.
#pragma once

#include <array>

#include "bots/bot.h"

namespace bots::powerline {

inline constexpr std::array kReasons = {
    ReasonKind{"covers_station", "station", "stations"},
    ReasonKind{"completes_line", "line", "lines"},
    ReasonKind{"scores_tile", "scoring", ""},
    ReasonKind{"gains_joker", "joker", ""},
    ReasonKind{"keeps_joker", "joker", ""},
    ReasonKind{"begins_line", "", "lines"},
    ReasonKind{"extends_line", "", "lines"},
    ReasonKind{"no_island", "", ""},
    ReasonKind{"uses_vacation", "vacation", ""},
};

}  // namespace bots::powerline
