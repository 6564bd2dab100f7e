// What the final scoring would bring now: both tiles, the end tiles, and the capital to be repaid.
import type { Source } from '../board';
import { scoringTile, type Table } from './words';

const finals = [2, 3]; // places of the final tiles among the scoring tiles

export function projection(table: Table): Source[] {
  if (table.view.scorings > finals[0]!) return [];
  const seats = table.players.map((player) => player.seat);
  const tiles = finals.flatMap((place) => {
    const tile = scoringTile(table, place);
    const figure = table.figures.tiles[place];
    return tile ? [{ label: table.name(tile.id), values: seats.map((seat) => (figure?.upper.money[seat] ?? 0) + (figure?.lower.money[seat] ?? 0)) }] : [];
  });
  return [
    ...tiles,
    { label: table.t('ledger', 'end_tile'), values: seats.map((seat) => table.figures.seats[seat]?.end_tiles ?? 0) },
    { label: table.t('ledger', 'repay'), values: seats.map((seat) => -(table.figures.seats[seat]?.repay ?? 0)) },
  ];
}
