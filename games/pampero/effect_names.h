// The kinds of effects by the names that data and texts have for them.
#pragma once

#include <array>
#include <cstddef>

#include "games/pampero/data.h"

namespace pampero {

inline constexpr std::array kEffectNames = {"money",
                                            "energy",
                                            "battery",
                                            "income_step",
                                            "take_income",
                                            "special",
                                            "bulldozer_gain",
                                            "bulldozer_move",
                                            "play_connection",
                                            "turn_order_down",
                                            "return_card",
                                            "wind_energy",
                                            "tower_value",
                                            "contract_energy",
                                            "foreign_battery",
                                            "battery_action",
                                            "capital_money",
                                            "bulldozer_arrow",
                                            "consolidation_return",
                                            "end_money",
                                            "end_foreign_income",
                                            "end_capital",
                                            "end_highest_income"};
static_assert(kEffectNames.size() == static_cast<std::size_t>(EffectKind::end_highest_income) + 1);

constexpr const char* name_of(EffectKind kind) { return kEffectNames[static_cast<std::size_t>(kind)]; }

}  // namespace pampero
