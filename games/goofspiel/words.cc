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
  info.verbs = {{"deal", arg::word(list::cards)},
                {"prize", arg::word(list::prizes)},
                {"bid", arg::word(list::cards)},
                {"add", arg::word(list::cards)},
                {"stand", {}},
                {"look", {}},
                {"spy", arg::seat},
                {"pass", {}},
                {"keep", {}},
                {"bury", {}}};
  info.notes = {{"dealt", {arg::seat, arg::word(list::cards)}, -1},
                {"prize", {arg::number, arg::word(list::prizes)}, -1},
                {"bids", {arg::seat, arg::word(list::cards)}, -1},
                {"bids_two", {arg::seat, arg::word(list::cards), arg::word(list::cards), arg::number}, -1},
                {"wins", {arg::seat, arg::number}, 1},
                {"carried", {arg::number}, -1},
                {"discarded", {arg::number}, -1},
                {"lost", {arg::number}, -1},
                {"looks", {arg::seat}, -1},
                {"looked", {arg::seat, arg::word(list::prizes)}, -1},
                {"kept", {arg::seat}, -1},
                {"buried", {arg::seat}, -1},
                {"spied", {arg::seat, arg::seat}, -1},
                {"winner", {arg::seat, arg::number}, -1}};
  // The deal; then in each round a prize, two clicks for each bid, and look, draw, keep, spy and pass of the scout.
  info.longest = (rules.dealt ? rules.players * rules.hand : 0) + rules.rounds * (1 + 2 * rules.players + 5);
  return info;
}

}  // namespace goofspiel
