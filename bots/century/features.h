// A region of 20th Century as the learned value sees it: facts about its yields, its garbage, its technologies and the
// auction.
#pragma once

#include "bots/inputs.h"
#include "games/century/rules.h"

namespace bots::century {

namespace facts {

inline constexpr Facts kStep = {0, ::century::kSteps + 1};
inline constexpr Facts kPlayers = after(kStep, 6);
inline constexpr Facts kPlace = after(kPlayers, 6);  // after the start player
inline constexpr Facts kCoins = after(kPlace, 32);
inline constexpr Facts kScience = after(kCoins, 32);
inline constexpr Facts kIncome = after(kScience, ::century::kGoods * 24);
inline constexpr Facts kPollution = after(kIncome, 40);
inline constexpr Facts kClean = after(kPollution, 16);
inline constexpr Facts kDirty = after(kClean, 16);
inline constexpr Facts kExtraGarbage = after(kDirty, 20);
inline constexpr Facts kPending = after(kExtraGarbage, 8);
inline constexpr Facts kLand = after(kPending, 20);
inline constexpr Facts kFreeCities = after(kLand, 24);
inline constexpr Facts kUnsettled = after(kFreeCities, 6);
inline constexpr Facts kUnlaid = after(kUnsettled, 6);
inline constexpr Facts kWon = after(kUnlaid, 5);
inline constexpr Facts kPlants = after(kWon, 12);
inline constexpr Facts kRemovals = after(kPlants, 20);
inline constexpr Facts kLinks = after(kRemovals, 24);
inline constexpr Facts kAhead = after(kLinks, 2 * 6);  // seats with more coins, with more science
inline constexpr Facts kDropped = after(kAhead, 8);    // out of the auction, and how many are still in
inline constexpr Facts kLeads = after(kDropped, 24);   // the highest bidder, by the bid
inline constexpr Facts kColumn = after(kLeads, 6);     // of the damage card
inline constexpr Facts kDamageBid = after(kColumn, 12);
inline constexpr Facts kTech = after(kDamageBid, ::century::kMaxTech);
inline constexpr Facts kUsedTech = after(kTech, ::century::kMaxTech);  // spent, or not laid yet
inline constexpr Facts kCard = after(kUsedTech, 32);                   // open scoring cards that still count
inline constexpr Facts kRelative = after(kCard, 5 * 16);               // yields and land against the mean of the others
inline constexpr Facts kOwnLand = after(kRelative, ::century::kMaxLand);    // each land tile
inline constexpr Facts kDirtyLand = after(kOwnLand, ::century::kMaxLand);   // with garbage
inline constexpr Facts kOpenLand = after(kDirtyLand, ::century::kMaxLand);  // with a city that nobody works in
inline constexpr Facts kToLay = after(kOpenLand, ::century::kMaxLand);      // beside the region
inline constexpr Facts kTileCount = after(kToLay, 20);                      // technologies and tiles together
inline constexpr Facts kForSale = after(kTileCount, ::century::kMaxLand);   // land, while the seat may still bid
inline constexpr Facts kTechForSale = after(kForSale, ::century::kMaxTech);
inline constexpr Facts kLeft = after(kTechForSale, 8);          // land tiles that are for sale
inline constexpr Facts kPrice = after(kLeft, 16);               // of a technology
inline constexpr Facts kHolds = after(kPrice, ::century::kMaxLand);   // the land under auction, with the highest bid
inline constexpr Facts kCovets = after(kHolds, ::century::kMaxLand);  // the same, outbid and still in
inline constexpr Facts kToBeat = after(kCovets, 24);            // the highest bid then
inline constexpr Facts kRivals = after(kToBeat, 6);             // still in this auction
inline constexpr Facts kRivalPurse = after(kRivals, 32);        // the richest of those still in the phase
inline constexpr Facts kDamageColumn = after(kRivalPurse, 16 * 6);  // the card, and one's own column
inline constexpr Facts kRivalScience = after(kDamageColumn, 32);    // the most of those without a column
inline constexpr Facts kSeen = after(kRivalScience, 2 * 24);        // coins and science held by the best of the others

}  // namespace facts

inline constexpr int kTimes = 14;  // two in a round: up to the auction's end, and after
inline constexpr Network::Shape kShape = {facts::kSeen.end(), kTimes, 96};

// What the description needs and the hand-made value has found out already.
struct Sights {
  std::array<std::array<int, ::century::kGoods>, ::century::kMaxPlayers> income{};
  std::array<float, ::century::kMaxPlayers> links{}, removals{}, plants{};
};

void describe(const ::century::Rules& rules, const ::century::State& s, ::century::Seat seat, const Sights& sights,
              Inputs& out);
int time_of(const ::century::State& s);

}  // namespace bots::century
