// What a seat of Pampero sees, field by field: everything (PAM-O1).
#pragma once

#include "games/pampero/game.h"
#include "games/pampero/words.h"
#include "library/sinks.h"

namespace kilowatt::inside {

template <class Sink>
void describe_pampero_company(const pampero::Game& game, const pampero::Company& company, Sink& out) {
  namespace list = pampero::list;
  const Lists words(game);
  out.number("money", company.money);
  out.number("energy", company.energy);
  out.number("battery", company.battery);
  out.number("stage", company.stage);
  out.number("timeline", company.timeline);
  out.number("lower_row", company.lower);
  out.number("dark_area", company.dark);
  out.flags("markets_down", company.flipped, words[list::markets]);
  out.numbers("income", company.income, pampero::kMarkets);
  out.flags("hand", company.hand, words[list::action_cards]);
  out.words("fields", company.fields_used, words.size(list::fields), words[list::action_cards]);
  out.flags("towers", company.towers, words[list::places]);
  out.flags("wind_farms", company.wind_farms, words[list::places]);
  out.words("bulldozers", company.bulldozers, pampero::kBulldozers, words[list::places]);
  out.flags("bulldozer_places", company.bulldozer_places, words[list::places]);
  out.flags("transformers", company.transformers, words[list::spaces]);
  out.flags("contracts", company.contracts, words[list::contracts]);
  out.flags("nodes_taken", company.occupied, words[list::nodes]);
  out.words("nodes", company.nodes, words.size(list::nodes), words[list::contracts]);
  out.flags("lines", company.lines, words[list::lines]);
  out.flags("connections_to_play", company.play_area, words[list::connections]);
  out.words("connections", company.connections, words.size(list::connections), words[list::fields]);
  out.words("bonus", company.bonus, words.size(list::bonus_fields), words[list::bonus_tiles]);
  out.numbers("upgrades", company.upgrades, pampero::kUpgrades);
  out.numbers("capital", company.capital, words.size(list::capital_places));
  out.flags("scoring_cards", company.scoring, words[list::scoring_cards]);
  out.flags("scoring_cards_played", company.played, words[list::scoring_cards]);
  out.flags("foreign_cards", company.foreign, words[list::foreign_cards]);
}

template <class Sink>
void describe(const pampero::Game& game, const pampero::State& view, Sink& out) {
  namespace list = pampero::list;
  const Lists words(game);
  out.everybody();
  out.number("year", view.year);
  out.number("round", view.round);
  out.number("turn", view.turn);
  out.number("phase", view.phase);
  out.number("scorings", view.scorings);
  out.number("battery_supply", view.battery_supply);
  out.number("capital_supply", view.capital_supply);
  out.seat_list("order", view.order, out.seats);
  out.seat_list("track", view.track, out.seats);
  // The steps that come next, the present one first.
  constexpr int kSteps = 4;
  std::array<std::int16_t, kSteps> step{}, seat{}, a{}, b{};
  seat.fill(-1);
  for (int i = 0; i < kSteps && i < view.agenda.size(); ++i) {
    const core::Frame& frame = view.agenda[view.agenda.size() - 1 - i];
    const auto n = static_cast<std::size_t>(i);
    step[n] = static_cast<std::int16_t>(frame.step + 1), seat[n] = frame.seat, a[n] = frame.a, b[n] = frame.b;
  }
  out.numbers("agenda_step", step, kSteps);
  out.seat_list("agenda_seat", seat, kSteps);
  out.numbers("agenda_a", a, kSteps);
  out.numbers("agenda_b", b, kSteps);
  const pampero::CardInPlay& card = view.card_in_play;
  const auto or_none = [](std::uint8_t value) { return value == pampero::kNone ? -1 : value; };
  out.word("card", card.card, words[list::action_cards]);
  out.word("card_field", card.field, words[list::fields]);
  out.number("card_action", or_none(card.action));
  out.word("card_zone", card.zone, words[list::zones]);
  out.number("card_target", or_none(card.target));
  out.seat("card_payee", card.payee);
  out.number("card_payment", or_none(card.payment));
  out.number("card_playing", card.playing);
  out.words("scoring_tiles", view.scoring_tiles, 4, words[list::scoring_tiles]);
  out.flags("open", view.open, words[list::spaces]);
  out.words("tiles", view.tiles, words.size(list::spaces), words[list::contracts]);
  out.words("cells", view.cells, words.size(list::cells), words[list::bonus_tiles]);
  out.words("connection_tiles", view.connection_tiles, words.size(list::connection_spaces), words[list::connections]);
  out.words("action_display", view.displays[0], pampero::kMaxDisplay, words[list::action_cards]);
  out.words("scoring_display", view.displays[1], pampero::kMaxDisplay, words[list::scoring_cards]);
  out.words("argentina_display", view.displays[2], pampero::kMaxDisplay, words[list::foreign_cards]);
  out.words("brazil_display", view.displays[3], pampero::kMaxDisplay, words[list::foreign_cards]);
  out.flags("action_deck", view.action_deck, words[list::action_cards]);
  out.flags("scoring_deck", view.scoring_deck, words[list::scoring_cards]);
  out.flags("foreign_deck", view.foreign_deck, words[list::foreign_cards]);
  out.flags("orders", view.orders, words[list::orders]);
  each_player(view.seats, out, [&](const pampero::Company& company) { describe_pampero_company(game, company, out); });
}

}  // namespace kilowatt::inside
