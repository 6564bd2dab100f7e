// Connection tiles: taken from the map, played onto the card.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-443, PAM-R20
void take_connection_tiles(Play& p, int seat, int space) {
  Company& c = p.company(seat);
  for (std::size_t i = 0; i < p.board().connection_spaces.size(); ++i) {
    const std::uint8_t tile = p.s.connection_tiles[i];
    if (tile == kNone) continue;
    int lines = 0;
    bool here = false;
    for (const Set line : p.board().connection_spaces[i].lines) {
      if ((line & c.transformers) != 0) ++lines;
      if (has(line, space)) here = true;
    }
    if (!here || lines < 2) continue;
    p.s.connection_tiles[i] = kNone;
    c.connections[tile] = kInPlayArea;
    c.play_area |= bit(tile);
    p.log.add(note::connection_taken, seat, tile);
  }
}

// PAM-440
void connection_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  if (move.verb == verb::decline) return;
  Company& c = p.company(seat);
  c.play_area &= ~bit(move.arg);
  c.connections[at(move.arg)] = p.s.choice.field;
  p.log.add(note::connection, seat, move.arg);
  const ConnectionTile& tile = p.data().connections[at(move.arg)];
  if (tile.choose)
    p.s.agenda.ask(kConnectionChoice, seat, move.arg);
  else
    push_effects(p, seat, tile.effects);
}

// PAM-441
void connection_choice_apply(Play& p, Move move) {
  const core::Frame frame = p.s.agenda.pop();
  const EffectList& effects = p.data().connections[at(frame.a)].effects;
  push_effects(p, frame.seat, {static_cast<std::int16_t>(effects.first + move.arg - 1), 1});
}

}  // namespace pampero
