// The scoring tiles as tables: what stands above the columns, three rows, who stands where, and what comes next. Points and columns come
// from the table (figures); here is only how a tile is printed.
import type { BoardTable } from '../board';
import type { Data, Tile } from './data';
import type { Figures, State } from './engine.gen';

type Powerline = BoardTable<State, Figures>;

export interface TileTable {
  readonly tile: Tile;
  readonly unit: string; // what it counts
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[]; // points, by scoring
  readonly seats: readonly (readonly number[])[]; // who stands in each column; behind the last: who stands in none
}

// "1–2", "3–5", "6+"; with a most instead of a least: "0", "1–2", "3–5".
export function headsOf(tile: Tile): string[] {
  const range = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`);
  if (tile.from) return tile.from.map((from, i, all) => (i + 1 < all.length ? range(from, (all[i + 1] ?? from) - 1) : `${from}+`));
  if (tile.up_to) return tile.up_to.map((to, i, all) => range(i === 0 ? 0 : (all[i - 1] ?? 0) + 1, to));
  return [''];
}

export function tileTable(table: Powerline, i: number): TileTable | null {
  const data = table.data as unknown as Data;
  const tile = data.tiles.tiles[table.view.contracts[i] ?? -1];
  if (!tile) return null;
  const unit = table.t('board', `unit_${tile.measure}`);
  const ranges = headsOf(tile);
  const heads = tile.measure === 'wind_hydro_level' ? ranges.map((_, column) => table.t('board', `level_${column + 1}`)) : tile.each ? [table.t('board', 'each_one')] : tile.measure === 'columns_empty' ? [table.t('board', 'when_empty')] : ranges;
  const rows = tile.each ? tile.each.map((n) => [`× ${n}`]) : (tile.vp ?? []).map((row) => row.map(String));
  const seats = heads.map((_, column) => table.players.filter(({ seat }) => table.figures.seats[seat]?.columns[i] === column).map(({ seat }) => seat));
  const nowhere = table.players.map(({ seat }) => seat).filter((seat) => !seats.flat().includes(seat));
  return { tile, unit, heads, rows, seats: [...seats, nowhere] };
}

// What the next column would pay in this row, or the same column in the next scoring; '' after the last.
export function nextOf(table: Powerline, shown: TileTable, i: number, seat: number): string {
  const row = table.figures.next_scoring - 1;
  const column = table.figures.seats[seat]?.columns[i] ?? -1;
  const further = shown.rows[row]?.[shown.tile.up_to ? column - 1 : column + 1];
  if (further !== undefined && !shown.tile.each) return table.t('board', 'next_column', { n: further });
  const later = shown.rows[row + 1]?.[Math.max(0, column)];
  return later === undefined ? '' : table.t('board', 'next_row', { row: row + 2, n: later });
}
