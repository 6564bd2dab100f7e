// Reads the two rule files of a data set; the first thing that is wrong stops with file, entry and reason.
#include <algorithm>
#include <limits>

#include "core/load.h"
#include "games/goofspiel/data.h"

namespace goofspiel {

namespace {

using core::Node;

// The most that a data set may say. Together they bound everything a game counts by the width of its field in state.h.
constexpr int kMostPoints = 1000, kMostValue = 1000, kMostCopies = 8;
static_assert(kMaxPrizes * kMostPoints <= std::numeric_limits<std::int16_t>::max());       // Player::points
static_assert(kMaxCards * kMostValue <= std::numeric_limits<std::int16_t>::max());         // SeatFigures::played
static_assert(kMaxPlayers * kMaxCards < kHidden && kMaxCards * kMostCopies < kHidden);     // State::dealt
static_assert(kMaxPrizes <= std::numeric_limits<PrizeSet>::digits && kMaxPrizes < kNone);  // State::pile

void read_cards(const Node& root, Data& data) {
  root.only({"about", "cards", "prizes"});
  for (const Node& card : root.at("cards").items(1, kMaxCards)) {
    card.only({"id", "value", "copies"});
    card.at("id").declare(data.card_ids);
    const Card read{card.at("value").number(1, kMostValue), card.at("copies").number(1, kMostCopies)};
    if (card.ok() && !data.cards.empty() && read.value <= data.cards.back().value)
      card.at("value").refuse("must be higher than that of the card before");
    data.cards.push_back(read);
  }
  for (const Node& prize : root.at("prizes").items(1, kMaxPrizes)) {
    prize.only({"id", "points"});
    prize.at("id").declare(data.prize_ids);
    data.prizes.push_back(prize.at("points").number(1, kMostPoints));
  }
}

void read_deal(const Node& root, Data& data) {
  root.only({"about", "players", "hand", "spare"});
  const auto players = root.at("players").items(2, 2);
  if (!root.ok()) return;
  data.min_players = players[0].number(2, kMaxPlayers);
  data.max_players = players[1].number(2, kMaxPlayers);
  if (root.ok() && data.min_players > data.max_players) root.at("players").refuse("the least number must come first");
  data.hand = root.at("hand").number(1, kMaxCards);
  data.spare = root.at("spare").number(0, kMaxCards);
  if (!root.ok()) return;

  int pack = 0;
  for (const Card& card : data.cards) pack += card.copies;
  const int suit = data.card_ids.size();
  if (data.hand * data.max_players > pack)
    root.at("hand").refuse(
        "there are " + std::to_string(pack) + " cards, too few for " + std::to_string(data.max_players) + " hands",
        "at most " + std::to_string(pack / data.max_players));
  if (data.spare >= std::min(data.hand, suit))
    root.at("spare").refuse("must leave a card for at least one prize",
                            "less than " + std::to_string(std::min(data.hand, suit)));
  if (std::max(data.hand, suit) > data.prize_ids.size())
    root.at("hand").refuse("there are only " + std::to_string(data.prize_ids.size()) +
                               " prizes, and whoever plays without a reserve needs one for each card",
                           "more prizes, or fewer cards");
}

constexpr core::FileReader<Data> kReaders[] = {{"cards.json", read_cards}, {"deal.json", read_deal}};

}  // namespace

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog) {
  return core::read_set(set, catalog, kReaders);
}

}  // namespace goofspiel
