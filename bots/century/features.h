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

}  // namespace facts

inline constexpr int kTimes = 14;  // two in a round: up to the auction's end, and after
inline constexpr SmallNetwork::Shape kShape = {facts::kRelative.end(), kTimes};

// What the description needs and the hand-made value has found out already.
struct Sights {
  std::array<std::array<int, ::century::kGoods>, ::century::kMaxPlayers> income{};
  std::array<float, ::century::kMaxPlayers> links{}, removals{}, plants{};
};

void describe(const ::century::Rules& rules, const ::century::State& s, ::century::Seat seat, const Sights& sights,
              Inputs& out);
int time_of(const ::century::State& s);

}  // namespace bots::century
