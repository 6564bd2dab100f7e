// Derived numbers for the page: incomes, projections of the scorings, what the viewer's cards would cost and give.
#include "games/pampero/game.h"

namespace pampero {

namespace {

SeatFigure seat_figure(const Rules& rules, const State& s, int seat) {
  const Data& data = *rules.data;
  const Company& c = s.seats[at(seat)];
  SeatFigure out;
  for (int market = 0; market < kMarkets; ++market) {
    out.symbols[at(market)] = static_cast<std::uint8_t>(symbols(rules, s, seat, market));
    if (rules.is_automa(seat)) continue;
    out.incomes[at(market)] = static_cast<std::uint8_t>(income_value(data, c, market));
    out.limits[at(market)] = data.income_tracks[at(market)].limits[c.stage];
    out.income = static_cast<std::int16_t>(out.income + out.incomes[at(market)]);
  }
  if (rules.is_automa(seat)) {
    out.income = rules.level->year;
    return out;
  }
  out.production = static_cast<std::uint8_t>(std::min<int>(battery_production(data, c), s.battery_supply));
  out.end_tiles = static_cast<std::int16_t>(end_tiles_money(rules, s, seat));
  out.repay = static_cast<std::int16_t>(repayment(data, c));
  return out;
}

void half_figure(const Rules& rules, const State& s, const Half& half, bool upper, HalfFigure& out) {
  if (!half.printed) return;
  for (int seat = 0; seat < rules.seats; ++seat) {
    out.counts[at(seat)] = static_cast<std::int16_t>(count(rules, s, seat, half.count));
    out.money[at(seat)] =
        static_cast<std::int16_t>(upper ? upper_money(rules, s, seat, half) : lower_money(rules, s, seat, half));
  }
}

void project_scorings(const Rules& rules, const State& s, Figures& out) {
  for (std::size_t i = 0; i < s.scoring_tiles.size(); ++i) {
    if (s.scoring_tiles[i] == kNone) continue;
    const ScoringTile& tile = rules.data->scoring_tiles[s.scoring_tiles[i]];
    if (i != 1) half_figure(rules, s, tile.upper, true, out.tiles[i].upper);   // see PAM-801
    if (i != 0) half_figure(rules, s, tile.lower, false, out.tiles[i].lower);  // see PAM-802
  }
  for (int seat = 0; seat < rules.seats; ++seat) {
    SeatFigure& figure = out.seats[at(seat)];
    int money = s.seats[at(seat)].money;
    if (s.phase != kOver) {
      for (std::size_t i : {std::size_t{2}, std::size_t{3}})
        money += out.tiles[i].upper.money[at(seat)] + out.tiles[i].lower.money[at(seat)];
      money += figure.end_tiles - figure.repay;
    }
    figure.if_over = static_cast<std::int16_t>(money);
  }
}

CardFigure card_figure(CardLegality& legality, int index) {
  const Card& card = legality.data.cards[at(index)];
  CardFigure out;
  out.card = static_cast<std::uint8_t>(index);
  const int modes = std::min<int>(static_cast<int>(card.actions.size()), kShownModes);
  for (int row = 0; row < kRows; ++row) {
    const int field = leftmost_field(legality.me, row);
    out.rows[at(row)].field = static_cast<std::uint8_t>(field);
    if (field == kNone) continue;
    for (int mode = 0; mode < modes; ++mode) {
      const CardAction& action = card.actions[at(mode)];
      ModeFigure& figure = out.rows[at(row)].modes[at(mode)];
      const int value = card.money == Money::none ? 0 : zone_value(legality.data, legality.me, card, action, field);
      figure.money = static_cast<std::int16_t>(card.money == Money::pay ? -value : value);
      figure.energy = static_cast<std::uint8_t>(frame_energy(legality.data, legality.me, card, action, field));
      const Set found = targets_in_field(legality, index, field, mode);
      figure.possible = found != 0 ? 1 : 0;
      if (action.kind == ActionKind::build_tower || action.kind == ActionKind::build_wind) out.sites |= found;
      if (action.kind == ActionKind::contract) out.spaces |= found;
      if (action.kind == ActionKind::foreign) out.foreign |= found;
    }
  }
  return out;
}

void viewer_figures(const Rules& rules, const State& s, int viewer, Figures& out) {
  CardLegality legality(rules, s, viewer);
  legality.prepare_contracts();
  std::size_t shown = 0;
  for (const int card : members(legality.me.hand)) {
    if (shown < out.hand.size()) out.hand[shown++] = card_figure(legality, card);
  }
  for (const int space : members(s.open)) {
    out.contract_energy[at(space)] = static_cast<std::uint8_t>(contract_cost(legality, space, 0).energy);
  }
  out.unlocked = legality.unlocked & s.open;
  out.nodes = legality.net.nodes;
  out.lines = legality.net.lines;
}

}  // namespace

Figures Game::figures(const State& s, Seat viewer) const {
  Figures out;
  for (int seat = 0; seat < rules_.seats; ++seat) out.seats[at(seat)] = seat_figure(rules_, s, seat);
  project_scorings(rules_, s, out);
  out.contract_energy.fill(kNone);
  // Hands and prices are open to all: whoever only watches sees those of the company that is to decide.
  int eyes = viewer;
  for (int seat = 0; viewer >= rules_.players && seat < rules_.players; ++seat)
    if (active(s).has(static_cast<Seat>(seat))) eyes = seat;
  if (eyes < rules_.players) viewer_figures(rules_, s, eyes, out);
  return out;
}

}  // namespace pampero
