// A company of Pampero as the learned value sees it: facts about its means, its possessions and the time that is left.
#pragma once

#include "bots/inputs.h"
#include "games/pampero/rules.h"

namespace bots::pampero {

namespace facts {

namespace pam = ::pampero;

inline constexpr Facts kTime = {0, 8};  // action rounds, consolidation, scoring
inline constexpr Facts kPlayers = after(kTime, 5);
inline constexpr Facts kPlace = after(kPlayers, 8);  // in the turn order, and the row of the disc
inline constexpr Facts kAhead = after(kPlace, 12);   // of the hindmost disc on the timeline
inline constexpr Facts kMoney = after(kAhead, 40);
inline constexpr Facts kEnergy = after(kMoney, 32);
inline constexpr Facts kBattery = after(kEnergy, 16);
inline constexpr Facts kProduction = after(kBattery, 8);
inline constexpr Facts kStage = after(kProduction, 8);
inline constexpr Facts kHand = after(kStage, 16);     // cards in hand
inline constexpr Facts kUpperFree = after(kHand, 8);  // operations fields of each row
inline constexpr Facts kLowerFree = after(kUpperFree, 8);
inline constexpr Facts kIncome = after(kLowerFree, pam::kMarkets * 16);
inline constexpr Facts kTotalIncome = after(kIncome, 48);
inline constexpr Facts kUpgrade = after(kTotalIncome, pam::kUpgrades * 6);
inline constexpr Facts kBulldozers = after(kUpgrade, 6);      // in play
inline constexpr Facts kReadyTowers = after(kBulldozers, 6);  // beside a tower site
inline constexpr Facts kReadyWind = after(kReadyTowers, 6);
inline constexpr Facts kWindFarms = after(kReadyWind, 12);
inline constexpr Facts kSectors = after(kWindFarms, 8);  // with an own tower
inline constexpr Facts kWaiting = after(kSectors, 16);   // unlocked contracts there
inline constexpr Facts kContracts = after(kWaiting, 20);
inline constexpr Facts kForeign = after(kContracts, 12);
inline constexpr Facts kCapital = after(kForeign, 6);
inline constexpr Facts kLines = after(kCapital, 12);
inline constexpr Facts kOccupied = after(kLines, 18);
inline constexpr Facts kScoringCards = after(kOccupied, 8);
inline constexpr Facts kEndTiles = after(kScoringCards, 24);      // what they pay now
inline constexpr Facts kInHand = after(kEndTiles, pam::kMaxSet);  // each action card
inline constexpr Facts kLies = after(kInHand, pam::kMaxSet);      // each action card on the company board
inline constexpr Facts kToScore = after(kLies, pam::kMaxSet);     // each scoring card
inline constexpr Facts kToPlay = after(kToScore, pam::kMaxConnections);
inline constexpr Facts kBonus = after(kToPlay, 48);  // kinds of tower-bonus tiles
inline constexpr Facts kStep = after(kBonus, 64);    // in the middle of a turn
inline constexpr Facts kCard = after(kStep, pam::kMaxSet);
inline constexpr int kSpread = 12;                             // steps of a difference
inline constexpr Facts kRelative = after(kCard, 5 * kSpread);  // against the best of the others
inline constexpr Facts kTiles = after(kRelative, 4 * 32);      // scoring tiles still to come, by their place
inline constexpr Facts kTowerSector = after(kTiles, 16 * 4);   // contracts waiting in each sector with an own tower
inline constexpr Facts kFulfilled = after(kTowerSector, pam::kMaxSet);  // each contract
inline constexpr Facts kWithinReach = after(kFulfilled, pam::kMaxSet);  // each contract waiting in such a sector
inline constexpr Facts kTowerAt = after(kWithinReach, pam::kMaxPlaces);
inline constexpr Facts kWindFarmAt = after(kTowerAt, pam::kMaxPlaces);
inline constexpr Facts kBulldozerAt = after(kWindFarmAt, pam::kMaxPlaces);
inline constexpr Facts kForeignCard = after(kBulldozerAt, pam::kMaxSet);
inline constexpr Facts kNetworkTile = after(kForeignCard, 16);         // each pink line
inline constexpr Facts kNodeTaken = after(kNetworkTile, pam::kMaxNodes);  // each transformer space
inline constexpr Facts kOpenCard = after(kNodeTaken, pam::kMaxSet);       // action cards on display
inline constexpr Facts kOpenScoring = after(kOpenCard, pam::kMaxSet);
inline constexpr Facts kOpenForeign = after(kOpenScoring, pam::kMaxSet);
inline constexpr Facts kRoom = after(kOpenForeign, pam::kMarkets * 8);  // steps below the limit of each income

}  // namespace facts

inline constexpr int kYears = 12;  // to come
inline constexpr Network::Shape kShape = {facts::kRoom.end(), kYears, 96};

// How a company stands against the best of the others, coarsely: most moves of one leave what is said of the rest
// alone.
using Standing = std::array<std::int8_t, 5>;
std::array<Standing, ::pampero::kMaxSeats> standings(const ::pampero::Rules& rules, const ::pampero::State& s);

// `seat` must be a company, not the automa.
void describe(const ::pampero::Rules& rules, const ::pampero::State& s, int seat, const Standing& standing, Inputs& out);
// Whether `describe` says the same of a company in both, beside its standing and the years to come.
bool look_the_same(const ::pampero::State& one, const ::pampero::State& other, int seat);
int years_to_come(const ::pampero::Rules& rules, const ::pampero::State& s);

}  // namespace bots::pampero
