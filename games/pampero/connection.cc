// Connection tiles: taken from the map, played onto the card.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-443, PAM-R20
void take_connection_tiles(Turn& turn, int seat, int space) {
  Company& c = turn.company(seat);
  for (std::size_t i = 0; i < turn.board().connection_spaces.size(); ++i) {
    const std::uint8_t tile = turn.s.connection_tiles[i];
    if (tile == kNone) continue;
    int lines = 0;
    bool here = false;
    for (const Set line : turn.board().connection_spaces[i].lines) {
      if ((line & c.transformers) != 0) ++lines;
      if (has(line, space)) here = true;
    }
    if (!here || lines < 2) continue;
    turn.s.connection_tiles[i] = kNone;
    c.connections[tile] = kInPlayArea;
    c.play_area |= bit(tile);
    turn.log.add(note::connection_taken, seat, tile);
  }
}

namespace {

// --- connection (PAM-440) ---

Rule why_not_connection(const Rules&, const State& s, Seat seat, Move move) {
  return move.verb == verb::decline ? Rule::none : unless_in(s.seats[seat].play_area, move.arg, Rule::PAM_440);
}

void connection_options(const Rules&, const State& s, Seat seat, Options& out) {
  out.add_each(verb::connection, s.seats[seat].play_area);
  out.add(verb::decline);
}

void connection_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  if (move.verb == verb::decline) return;
  Company& c = turn.company(seat);
  c.play_area &= ~bit(move.arg);
  c.connections[at(move.arg)] = turn.s.card_in_play.field;
  turn.log.add(note::connection, seat, move.arg);
  const ConnectionTile& tile = turn.data().connections[at(move.arg)];
  if (tile.choose)
    turn.s.agenda.ask(kConnectionChoice, seat, move.arg);
  else
    push_effects(turn, seat, tile.effects);
}

bool connection_visited(const Rules&, const State& s, Seat seat) { return s.seats[seat].play_area != 0; }

// --- connection_choice (PAM-441): frame a = tile ---

const EffectList& effects_to_choose(const Rules& rules, const State& s) {
  return rules.data->connections[at(now(s).a)].effects;
}

Rule why_not_connection_choice(const Rules& rules, const State& s, Seat, Move move) {
  return move.arg >= 1 && move.arg <= effects_to_choose(rules, s).count ? Rule::none : Rule::PAM_441;
}

void connection_choice_options(const Rules& rules, const State& s, Seat, Options& out) {
  for (int i = 1; i <= effects_to_choose(rules, s).count; ++i) out.add(verb::effect, i);
}

void connection_choice_apply(Turn& turn, Seat seat, Move move) {
  const EffectList effects = effects_to_choose(turn.rules, turn.s);
  turn.s.agenda.pop();
  push_effects(turn, seat, {static_cast<std::int16_t>(effects.first + move.arg - 1), 1});
}

void connection_prompt(const Rules&, const State& s, Seat, Prompt& prompt) { prompt.set_args(now(s).a); }

}  // namespace

const StepRow kConnectionStep{.name = "connection",
                              .verbs = {verb::connection, verb::decline},
                              .options = connection_options,
                              .why_not = why_not_connection,
                              .apply = connection_apply,
                              .visited = connection_visited};
const StepRow kConnectionChoiceStep{.name = "connection_choice",
                                    .verbs = {verb::effect},
                                    .options = connection_choice_options,
                                    .why_not = why_not_connection_choice,
                                    .apply = connection_choice_apply,
                                    .prompt = connection_prompt,
                                    .args = {arg::word(list::connections)}};

}  // namespace pampero
