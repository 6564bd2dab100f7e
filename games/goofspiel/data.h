// The component data of Goofspiel, parsed and checked; shared by all tables that use the same set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/data.h"
#include "core/strict.h"
#include "games/goofspiel/state.h"

namespace goofspiel {

struct Card {
  int value;
  int copies;  // in the pack that hands are dealt from
};

struct Data {
  std::string name;
  std::string hash;
  bool by_hand = false;  // Info::by_hand

  core::Ids card_ids, prize_ids;
  std::vector<Card> cards;  // ascending by value
  std::vector<int> prizes;  // their points
  int min_players = 2;
  int max_players = 2;
  int hand = 1;   // cards that are dealt to everybody
  int spare = 0;  // cards more than prizes, if bids may be reinforced
};

// Strict: refuses with file, entry and reason.
core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog);

}  // namespace goofspiel
