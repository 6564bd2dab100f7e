// Land, technologies and columns of the damage card in words.
import type { BoardTable } from '../board';
import { cityNames, has } from './region';
import type { Data, Effect, Land, Tech, Template, Yields } from './data';
import type { Figures, State } from './engine.gen';

export type Table = BoardTable<State, Figures>;

export const dataOf = (table: { readonly data: unknown }): Data => table.data as Data;

export const yieldLine = (table: Table, city: Yields): string =>
  (['coins', 'science', 'prosperity', 'plants'] as const).flatMap((good) => (city[good] > 0 ? [`${table.name(good)} ${city[good]}`] : [])).join(', ');

// A city is named by its tile and its letter: "lake_resort_a".
export function cityOf(table: Table, id: string): Yields | undefined {
  const land = dataOf(table).land_tiles.land.find((tile) => id.startsWith(`${tile.id}_`));
  return land?.cities[id.slice(land.id.length + 1)];
}

// The points that a cube more or less on a tile is at the end: the first one takes what clean land scores, each further one costs.
export function cubePoints(table: Table, id: string, by: 1 | -1): number | null {
  const data = dataOf(table);
  const row = data.land_tiles.land.findIndex((tile) => tile.id === id);
  const own = table.view.seats[table.seat ?? 0];
  if (row < 0 || !own) return null;
  const lying = (row === 0 ? own.start.garbage : (table.view.land[row]?.garbage ?? 0)) + (by > 0 ? 0 : -1);
  const clean = data.player_board.pollution.find(({ position }) => position === own.pollution)?.clean ?? 0;
  return lying > 0 ? -data.final_scoring.extra_garbage : clean - data.final_scoring.first_garbage;
}

// What each city of a tile yields and, once the tile is somebody's, whether anybody works there.
export function landLines(table: Table, tile: { land?: Land; template: Template; citizens?: number }): string[] {
  return cityNames(tile.template).flatMap((name, i) => {
    const yields = tile.land?.cities[name];
    if (!yields) return [];
    const city = table.t('board', 'city', { letter: name.toUpperCase(), yields: yieldLine(table, yields) });
    return tile.citizens === undefined ? city : table.t('board', has(tile.citizens, i) ? 'city_works' : 'city_idle', { city });
  });
}

export function effectLine(table: Table, effect: Effect): string {
  const [good, amount] = Object.entries(effect.cost ?? {})[0] ?? ['', 0];
  const values =
    effect.type === 'institution'
      ? [effect.bonus ?? 0, effect.good ?? '']
      : [amount, good, effect.points ?? 0];
  return table.t('effects', effect.type, values);
}

export function techLines(table: Table, tech: Tech): string[] {
  const icons = (['garbage', 'skulls', 'flowers'] as const).filter((k) => tech.icons[k] > 0).map((k) => table.t('effects', `icon_${k}`, { 0: tech.icons[k] }));
  return [...tech.effects.map((effect) => effectLine(table, effect)), ...icons];
}

// A column of the damage card: what it does, who holds it, and what would outbid them.
export function columnLines(table: Table, at: number): string[] {
  const column = dataOf(table).damage_cards.damage[table.view.damage]?.columns[at];
  const held = table.view.columns[at];
  const holder = held && held.seat !== 255 ? table.players[held.seat] : undefined;
  const lowest = table.figures.lowest_damage_bid[at] ?? -1;
  return [
    ...(column ? [table.t('board', 'column_costs', { garbage: column.garbage, skulls: column.skulls })] : []),
    ...(holder ? [table.t('board', 'held_by', { name: holder.name, n: held?.bid ?? 0 })] : []),
    ...(lowest >= 0 ? [table.t('board', 'lowest', { n: lowest })] : []),
  ];
}

// The stations of this round (TC-202): no bonus scoring in some rounds, only the last three phases in the last.
export function phases(table: Table): number[] {
  const { setup } = dataOf(table);
  const round = Math.max(1, table.view.round);
  const last = round === setup.rounds;
  return [...(last ? [] : [1, 2, 3]), 4, 5, ...(last || setup.card_rounds.includes(round) ? [6] : [])];
}

export interface Auctions {
  readonly bids: readonly { readonly seat: number; readonly n: number }[]; // on the land that is under auction
  readonly sold: readonly { readonly row: number; readonly seat: number; readonly n: number }[]; // in this round
}

// What the log tells of the auctions of this round.
export function auctionsOf(table: Table): Auctions {
  const from = table.log.findLastIndex((line) => line.key === 'round_begins');
  const round = table.log.slice(Math.max(0, from));
  const sold = round.flatMap(({ key, args }) => (key === 'land_won' ? [{ seat: args[0] ?? 0, row: args[1] ?? 0, n: args[2] ?? 0 }] : []));
  const running = round.slice(round.findLastIndex((line) => line.key === 'offered') + 1);
  const bids = table.view.land_display.includes(table.view.auctioned) ? running.flatMap(({ key, args }) => (key === 'bid' ? [{ seat: args[0] ?? 0, n: args[2] ?? 0 }] : [])) : [];
  return { bids, sold };
}

// What a player is at in this phase, in a word or two.
export function standingOf(table: Table, seat: number): string {
  const { view, figures } = table;
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  if (table.over) return '';
  if (figures.phase === 2) {
    if (has(view.dropped, seat)) return t('is_out');
    if (!view.land_display.includes(view.auctioned)) return view.leader === seat ? t('is_leader') : '';
    if (has(view.passed, seat)) return t('has_passed');
    return view.highest_bid > 0 && view.highest_bidder === seat ? t('leads', { n: view.highest_bid }) : '';
  }
  if (figures.phase === 3) {
    const column = view.columns.findIndex((held) => held.seat === seat);
    return column >= 0 ? t('in_column', { n: column + 1 }) : '';
  }
  return figures.phase === 4 && !has(view.acting, seat) ? t('is_done') : '';
}

// What a term of a scoring card counts, as signs.
export const termSign = (term: { type: string; good?: string }): string[] =>
  term.type === 'produced' ? [term.good ?? 'coins'] : term.type === 'clean_by_section' ? ['clean', 'flower'] : [{ points: 'points', clean: 'clean', plants: 'plant', flowers: 'flower', garbage: 'garbage' }[term.type] ?? 'points'];
