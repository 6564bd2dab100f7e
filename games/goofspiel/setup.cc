// Set-up (chapters 2 and 5): what a host chooses, and the table before the deal.
#include "core/setup_options.h"
#include "games/goofspiel/game.h"

namespace goofspiel {

core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options) {
  // GS-1
  const auto chosen = core::read_setup(Game::catalog(), setup, data->min_players, data->max_players);
  if (!chosen) return std::unexpected(chosen.error());
  options = chosen->json();

  Rules rules;
  rules.data = std::move(data);
  rules.players = setup.players;
  rules.dealt = chosen->word("hands") == 0;
  rules.hand = rules.dealt ? rules.data->hand : rules.data->card_ids.size();
  // GS-12, GS-41: without the reserve there is a prize for every card.
  rules.rounds = rules.hand - (chosen->flag("reserve") ? rules.data->spare : 0);
  rules.scouting = chosen->flag("scouting");
  rules.ties = static_cast<Ties>(chosen->word("ties"));
  return rules;
}

State start_state(const Rules& rules) {
  State s{};
  for (Player& player : s.seats) player.bid = player.added = kNone;
  // GS-11
  s.pile = static_cast<PrizeSet>((1u << rules.data->prizes.size()) - 1);
  s.prize = s.next = kNone;
  s.scout = core::kNobody;
  for (std::size_t card = 0; card < rules.data->cards.size(); ++card) {
    if (rules.dealt) {
      s.deck[card] = static_cast<std::uint8_t>(rules.data->cards[card].copies);
    } else {  // GS-40
      for (const Seat seat : rules.everybody()) s.seats[seat].hand[card] = 1;
    }
  }
  s.step = rules.dealt ? kDeal : kTurnUp;
  return s;
}

}  // namespace goofspiel
