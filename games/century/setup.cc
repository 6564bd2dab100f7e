// Set-up and phase 1: who starts, which cards lie open, what is turned up.
#include <bit>

#include "core/setup_options.h"
#include "games/century/game.h"

namespace century {

namespace {

std::size_t stack_of(const Rules& rules, const State& s) {
  return static_cast<std::size_t>(rules.data->stack_of_round[static_cast<std::size_t>(s.round - 1)]);
}

// The card round whose card is drawn next.
std::size_t next_card(const State& s) {
  std::size_t n = 0;
  while (s.cards[n] != kNone) ++n;
  return n;
}

// TC-110: first_seat

// Any seat may start.
Rule why_not_first_seat(const Rules&, const State&, Seat, Move) { return Rule::none; }

void first_seat_options(const Rules& rules, const State&, Seat, Options& out) {
  for (int seat = 0; seat < rules.players; ++seat) out.add(verb::first, seat);
}

void first_seat_apply(Turn& turn, Seat, Move move) {
  State& s = turn.s;
  s.start_player = s.next_start = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::start_player, move.arg);
  if (turn.rules.scoring_cards && !turn.rules.data->card_rounds.empty())
    s.step = kScoringCard;
  else
    begin_round(turn);
}

// TC-104: scoring_card

Rule why_not_scoring_card(const Rules& rules, const State& s, Seat, Move move) {
  const int round = rules.data->card_rounds[next_card(s)];
  return rules.data->cards[static_cast<std::size_t>(move.arg)].round == round ? Rule::none : Rule::TC_104;
}

void scoring_card_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (int card = 0; card < rules.data->card_ids.size(); ++card)
    if (why_not_scoring_card(rules, s, seat, move_of(verb::card, card)) == Rule::none)
      out.add(verb::card, card, rules.data->cards[static_cast<std::size_t>(card)].count);
}

void scoring_card_apply(Turn& turn, Seat, Move move) {
  const auto& rounds = turn.rules.data->card_rounds;
  const std::size_t n = next_card(turn.s);
  turn.s.cards[n] = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::card_open, move.arg, rounds[n]);
  if (n + 1 == rounds.size()) begin_round(turn);
}

// TC-102, TC-212: draw_land

std::uint64_t land_to_draw(const Rules& rules, const State& s) {
  return rules.data->land_stack[stack_of(rules, s)] & ~s.land_drawn;
}

Rule why_not_draw_land(const Rules& rules, const State& s, Seat, Move move) {
  return has(land_to_draw(rules, s), move.arg) ? Rule::none : Rule::TC_102;
}

void draw_land_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::land, land_to_draw(rules, s));
}

void draw_land_apply(Turn& turn, Seat, Move move) {
  State& s = turn.s;
  s.land_display |= bit(move.arg);
  s.land_drawn |= bit(move.arg);
  turn.log.add(note::land_drawn, move.arg);
  if (std::popcount(s.land_display) == turn.rules.land_display) s.step = kDrawTech;
}

// TC-103, TC-213: draw_tech

std::uint64_t tech_to_draw(const Rules& rules, const State& s) {
  return rules.data->tech_stack[stack_of(rules, s)] & ~s.tech_drawn;
}

Rule why_not_draw_tech(const Rules& rules, const State& s, Seat, Move move) {
  return has(tech_to_draw(rules, s), move.arg) ? Rule::none : Rule::TC_103;
}

void draw_tech_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::tech, tech_to_draw(rules, s));
}

void draw_tech_apply(Turn& turn, Seat, Move move) {
  State& s = turn.s;
  s.tech_display |= bit(move.arg);
  s.tech_drawn |= bit(move.arg);
  turn.log.add(note::tech_drawn, move.arg);
  if (std::popcount(s.tech_display) == turn.rules.tech_display) s.step = kDrawDamage;
}

// TC-105, TC-214: draw_damage

std::uint64_t damage_to_draw(const Rules& rules, const State& s) {
  return rules.data->damage_stack[stack_of(rules, s)] & ~s.damage_drawn;
}

Rule why_not_draw_damage(const Rules& rules, const State& s, Seat, Move move) {
  return has(damage_to_draw(rules, s), move.arg) ? Rule::none : Rule::TC_105;
}

void draw_damage_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::damage, damage_to_draw(rules, s));
}

void draw_damage_apply(Turn& turn, Seat, Move move) {
  turn.s.damage = static_cast<std::uint8_t>(move.arg);
  turn.s.damage_drawn |= bit(move.arg);
  turn.log.add(note::damage_drawn, move.arg);
  begin_auctions(turn);
}

// Uses and plants of the last round count again.
void renew(const Rules& rules, State& s, Seat seat) {
  Player& player = s.seats[seat];
  player.won = 0;
  player.produced = {};
  for (const int row : members(player.land)) land_tile(s, seat, row).plants_used = 0;
  for (OwnTech& own : player.own_techs()) {
    for (const Effect& effect : rules.effects_of(own))
      if (effect.use == Use::each) own.used = static_cast<std::uint8_t>(own.used & ~(1u << effect.place));
  }
}

}  // namespace

const StepRow kFirstSeatStep{.name = "first_seat",
                             .verbs = {verb::first},
                             .options = first_seat_options,
                             .why_not = why_not_first_seat,
                             .apply = first_seat_apply};
const StepRow kScoringCardStep{.name = "scoring_card",
                               .verbs = {verb::card},
                               .options = scoring_card_options,
                               .why_not = why_not_scoring_card,
                               .apply = scoring_card_apply};
const StepRow kDrawLandStep{.name = "draw_land",
                            .verbs = {verb::land},
                            .options = draw_land_options,
                            .why_not = why_not_draw_land,
                            .apply = draw_land_apply};
const StepRow kDrawTechStep{.name = "draw_tech",
                            .verbs = {verb::tech},
                            .options = draw_tech_options,
                            .why_not = why_not_draw_tech,
                            .apply = draw_tech_apply};
const StepRow kDrawDamageStep{.name = "draw_damage",
                              .verbs = {verb::damage},
                              .options = draw_damage_options,
                              .why_not = why_not_draw_damage,
                              .apply = draw_damage_apply};

core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options) {
  // TC-101
  const auto chosen = core::read_setup(Game::catalog(), setup, data->min_players, data->max_players);
  if (!chosen) return std::unexpected(chosen.error());
  options = chosen->json();

  Rules rules;
  rules.data = std::move(data);
  rules.players = setup.players;
  rules.land_display = rules.data->land_display[static_cast<std::size_t>(setup.players)];
  rules.tech_display = rules.data->tech_display[static_cast<std::size_t>(setup.players)];
  rules.scoring_cards = chosen->flag("scoring_cards");
  rules.corner_contact = chosen->flag("corner_contact");
  rules.in_turn = chosen->flag("in_turn");
  rules.open_holdings = chosen->flag("open_holdings");
  return rules;
}

State start_state(const Rules& rules) {
  const Data& data = *rules.data;
  State s;
  for (Seat seat : rules.everybody()) {
    Player& player = s.seats[seat];
    player.coins = static_cast<std::int16_t>(data.coins);  // TC-107
    player.science = static_cast<std::int16_t>(data.science);
    player.points = static_cast<std::int16_t>(data.points);
    player.pollution = static_cast<std::int8_t>(data.pollution);  // TC-109
    player.land = bit(kStartRow);                                 // TC-108
    player.start.garbage = data.start_garbage;
    player.start.citizens = data.start_citizens;
    player.garbage_received = data.start_garbage;
  }
  s.acting = Seats::chance();
  return s;
}

// TC-201, TC-202: all rounds but the last begin with the build-up, the last with the administration.
void begin_round(Turn& turn) {
  State& s = turn.s;
  ++s.round;
  for (Seat seat : turn.rules.everybody()) renew(turn.rules, s, seat);
  s.land_display = s.tech_display = 0;  // TC-211
  s.damage = kNone;
  s.columns = {};
  s.passed = s.dropped = {};
  turn.log.add(note::round_begins, s.round, s.start_player);
  if (s.round == turn.rules.data->rounds) return begin_administration(turn);
  const CostStrip& strip = turn.rules.data->strip(s.round);
  s.field = strip.start_field[static_cast<std::size_t>(turn.rules.players)];  // TC-216
  s.step = kDrawLand;
  s.acting = Seats::chance();
}

}  // namespace century
