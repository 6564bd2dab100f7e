// What the coming scoring would pay, and what unfinished lines would cost at the end.
import type { BoardTable, Source } from '../board';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';

export function projection(table: BoardTable<State, Figures>): Source[] {
  if (table.figures.next_scoring === 0) return [];
  const data = table.data as unknown as Data;
  const seats = table.players.map((player) => table.figures.seats[player.seat]);
  const tiles = table.view.contracts.flatMap((index, i) => {
    const tile = data.tiles.tiles[index];
    return tile ? [{ label: table.name(tile.id), values: seats.map((seat) => seat?.contracts[i] ?? 0) }] : [];
  });
  return [...tiles, { label: table.t('ledger', 'unfinished'), values: seats.map((seat) => -Math.abs(seat?.unfinished_loss ?? 0)) }];
}
