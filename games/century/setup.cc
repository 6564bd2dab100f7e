// Set-up and phase 1: who starts, which cards lie open, what is turned up.
#include <bit>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

Stack stack_of(const Match& match, const State& s) {
  return match.data->stack_of_round[static_cast<std::size_t>(s.round - 1)];
}

// The card round whose card is drawn next.
std::size_t next_card(const State& s) {
  std::size_t n = 0;
  while (s.cards[n] != kNone) ++n;
  return n;
}

template <class Can>
void each(Options& out, Verb verb, std::uint64_t rows, Can can) {
  for (; rows != 0; rows &= rows - 1)
    if (const int row = std::countr_zero(rows); can(row) == Rule::none) add(out, verb, row);
}

}  // namespace

State start_state(const Match& match) {
  const Data& data = *match.data;
  State s;
  for (Seat seat : match.everybody()) {
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

// TC-110
Rule can_start(const Match& match, int seat) { return seat >= 0 && seat < match.players ? Rule::none : Rule::TC_110; }

// TC-104
Rule can_draw_card(const Match& match, const State& s, int card) {
  const int round = match.data->card_rounds[next_card(s)];
  return match.data->cards[static_cast<std::size_t>(card)].round == round ? Rule::none : Rule::TC_104;
}

// TC-102, TC-212
Rule can_draw_land(const Match& match, const State& s, int row) {
  const std::uint64_t left = match.data->land_stack[static_cast<std::size_t>(stack_of(match, s))] & ~s.land_drawn;
  return has(left, row) ? Rule::none : Rule::TC_102;
}

// TC-103, TC-213
Rule can_draw_tech(const Match& match, const State& s, int row) {
  const std::uint64_t left = match.data->tech_stack[static_cast<std::size_t>(stack_of(match, s))] & ~s.tech_drawn;
  return has(left, row) ? Rule::none : Rule::TC_103;
}

// TC-105, TC-214
Rule can_draw_damage(const Match& match, const State& s, int row) {
  const std::uint64_t left = match.data->damage_stack[static_cast<std::size_t>(stack_of(match, s))] & ~s.damage_drawn;
  return has(left, row) ? Rule::none : Rule::TC_105;
}

void chance_options(const Match& match, const State& s, Options& out) {
  const Data& data = *match.data;
  switch (s.step) {
    case Step::first_seat:
      for (int seat = 0; seat < match.players; ++seat) add(out, Verb::first, seat);
      return;
    case Step::scoring_card:
      for (int card = 0; card < data.card_ids.size(); ++card)
        if (can_draw_card(match, s, card) == Rule::none)
          add(out, Verb::card, card, data.cards[static_cast<std::size_t>(card)].count);
      return;
    case Step::draw_land:
      return each(out, Verb::land, data.land_stack[static_cast<std::size_t>(stack_of(match, s))],
                  [&](int row) { return can_draw_land(match, s, row); });
    case Step::draw_tech:
      return each(out, Verb::tech, data.tech_stack[static_cast<std::size_t>(stack_of(match, s))],
                  [&](int row) { return can_draw_tech(match, s, row); });
    default:
      return each(out, Verb::damage, data.damage_stack[static_cast<std::size_t>(stack_of(match, s))],
                  [&](int row) { return can_draw_damage(match, s, row); });
  }
}

void chance_apply(const Match& match, State& s, Verb verb, int arg, Log log) {
  const Data& data = *match.data;
  switch (verb) {
    case Verb::first:
      s.start_player = s.next_start = static_cast<std::uint8_t>(arg);
      log.add(Note::start_player, arg);
      if (match.scoring_cards && !data.card_rounds.empty())
        s.step = Step::scoring_card;
      else
        begin_round(match, s, log);
      return;
    case Verb::card: {
      const std::size_t n = next_card(s);
      s.cards[n] = static_cast<std::uint8_t>(arg);
      log.add(Note::card_open, arg, data.card_rounds[n]);
      if (n + 1 == data.card_rounds.size()) begin_round(match, s, log);
      return;
    }
    case Verb::land:
      s.land_display |= bit(arg);
      s.land_drawn |= bit(arg);
      log.add(Note::land_drawn, arg);
      if (std::popcount(s.land_display) == match.land_display) s.step = Step::draw_tech;
      return;
    case Verb::tech:
      s.tech_display |= bit(arg);
      s.tech_drawn |= bit(arg);
      log.add(Note::tech_drawn, arg);
      if (std::popcount(s.tech_display) == match.tech_display) s.step = Step::draw_damage;
      return;
    default:
      s.damage = static_cast<std::uint8_t>(arg);
      s.damage_drawn |= bit(arg);
      log.add(Note::damage_drawn, arg);
      begin_auctions(match, s);
      return;
  }
}

// TC-201, TC-202: all rounds but the last begin with the build-up, the last with the administration.
void begin_round(const Match& match, State& s, Log log) {
  ++s.round;
  for (Seat seat : match.everybody()) {
    Player& player = s.seats[seat];
    player.won = 0;
    player.produced = {};
    for (std::uint64_t rest = player.land; rest != 0; rest &= rest - 1)
      lot(s, seat, std::countr_zero(rest)).plants_used = 0;
    for (int i = 0; i < player.tech_count; ++i) {
      OwnTech& own = player.techs[static_cast<std::size_t>(i)];
      for (int e = 0; e < match.tech(own.tech).effects; ++e)
        if (match.effect(own, e).use == Use::each) own.used = static_cast<std::uint8_t>(own.used & ~(1u << e));
    }
  }
  s.land_display = s.tech_display = 0;  // TC-211
  s.damage = kNone;
  s.columns = {};
  s.passed = s.dropped = {};
  log.add(Note::round_begins, s.round, s.start_player);
  if (s.round == match.data->rounds) return begin_administration(match, s, log);
  s.field = match.data->strip(s.round).start_field[static_cast<std::size_t>(match.players)];  // TC-216
  s.step = Step::draw_land;
  s.acting = Seats::chance();
}

}  // namespace century
