// What the game tells about itself: the words of its moves and log lines.
#include "games/goofspiel/words.h"

namespace goofspiel {

core::Info make_info(const Rules& rules) {
  const Data& data = *rules.data;
  core::Info info;
  info.data_name = data.name;
  info.data_hash = data.hash;
  info.by_hand = data.by_hand;
  info.players = info.seats = rules.players;
  info.lists = {{"cards", data.card_ids.list()}, {"prizes", data.prize_ids.list()}};
  info.verbs = {{"deal", kCard}, {"prize", kPrize}, {"bid", kCard}, {"add", kCard}, {"stand", {}},
                {"look", {}},    {"spy", kSeat},    {"pass", {}},   {"keep", {}},   {"bury", {}}};
  info.notes = {{"dealt", {kSeat, kCard}, -1}, {"prize", {kNumber, kPrize}, -1},
                {"bids", {kSeat, kCard}, -1},  {"bids_two", {kSeat, kCard, kCard, kNumber}, -1},
                {"wins", {kSeat, kNumber}, 1}, {"carried", {kNumber}, -1},
                {"discarded", {kNumber}, -1},  {"lost", {kNumber}, -1},
                {"looks", {kSeat}, -1},        {"looked", {kSeat, kPrize}, -1},
                {"kept", {kSeat}, -1},         {"buried", {kSeat}, -1},
                {"spied", {kSeat, kSeat}, -1}, {"winner", {kSeat, kNumber}, -1}};
  // The deal; then in each round a prize, two clicks for each bid, and look, draw, keep, spy and pass of the scout.
  info.longest = (rules.dealt ? rules.players * rules.hand : 0) + rules.rounds * (1 + 2 * rules.players + 5);
  return info;
}

}  // namespace goofspiel
