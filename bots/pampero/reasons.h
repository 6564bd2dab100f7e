// Why the bots of Pampero find a move good: key, theme of a puzzle, list of the id that is named.
#pragma once

#include <array>

#include "bots/bot.h"

namespace bots::pampero {

inline constexpr std::array kReasons = {
    ReasonKind{"builds_tower", "building", ""},
    ReasonKind{"builds_wind_farm", "building", ""},
    ReasonKind{"fulfils_contract", "contract", "contracts"},
    ReasonKind{"raises_income", "money", ""},
    ReasonKind{"raises_capital", "money", ""},
    ReasonKind{"sells_abroad", "abroad", ""},
    ReasonKind{"gains_tile", "", ""},
    ReasonKind{"takes_cards_back", "", ""},
    ReasonKind{"gains_energy", "", ""},
    ReasonKind{"gains_battery", "", ""},
    ReasonKind{"gains_money", "", ""},
    ReasonKind{"blocks_last_site", "rivals", ""},
    ReasonKind{"blocks_contract", "rivals", "contracts"},
};

}  // namespace bots::pampero
