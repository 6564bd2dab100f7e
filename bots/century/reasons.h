// Why the bots of 20th Century find a move good: key, theme of a puzzle, list of the id that is named.
#pragma once

#include <array>

#include "bots/bot.h"

namespace bots::century {

inline constexpr std::array kReasons = {
    ReasonKind{"wants_land", "", "land"},
    ReasonKind{"bids_for_land", "auction", "land"},
    ReasonKind{"leaves_land", "auction", "land"},
    ReasonKind{"wins_land", "auction", "land"},
    ReasonKind{"takes_compensation", "auction", ""},
    ReasonKind{"buys_technology", "technology", "tech"},
    ReasonKind{"limits_damage", "damage", ""},
    ReasonKind{"more_coins", "", ""},
    ReasonKind{"more_science", "", ""},
    ReasonKind{"more_prosperity", "", ""},
    ReasonKind{"cleans_land", "garbage", ""},
    ReasonKind{"removes_garbage", "garbage", ""},
    ReasonKind{"joins_rails", "rails", ""},
    ReasonKind{"denies_land", "rivals", "land"},
    ReasonKind{"denies_technology", "rivals", "tech"},
};

}  // namespace bots::century
