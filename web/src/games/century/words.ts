// Land, technologies and columns of the damage card in words.
import type { BoardTable } from '../board';
import { cityNames, has } from './region';
import type { Data, Effect, Land, Tech, Template, Yields } from './data';
import type { Figures, State } from './engine.gen';

export type Table = BoardTable<State, Figures>;

export const dataOf = (table: { readonly data: unknown }): Data => table.data as Data;

export const yieldLine = (table: Table, city: Yields): string =>
  (['coins', 'science', 'prosperity', 'plants'] as const).flatMap((good) => (city[good] > 0 ? [`${table.name(good)} ${city[good]}`] : [])).join(', ');

// What each city of a tile yields and, once the tile is somebody's, whether anybody works there.
export function landLines(table: Table, tile: { land?: Land; template: Template; citizens?: number }): string[] {
  return cityNames(tile.template).flatMap((name, i) => {
    const yields = tile.land?.cities[name];
    if (!yields) return [];
    const city = table.t('board', 'city', { letter: name.toUpperCase(), yields: yieldLine(table, yields) });
    return tile.citizens === undefined ? city : table.t('board', has(tile.citizens, i) ? 'city_works' : 'city_idle', { city });
  });
}

function effectLine(table: Table, effect: Effect): string {
  const [good, amount] = Object.entries(effect.cost ?? {})[0] ?? ['', 0];
  const values =
    effect.type === 'institution'
      ? [effect.bonus ?? 0, effect.good ? table.name(effect.good) : '']
      : [amount, good ? table.name(good) : '', effect.points ?? 0];
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

// What a term of a scoring card counts, as signs.
export const termSign = (term: { type: string; good?: string }): string[] =>
  term.type === 'produced' ? [term.good ?? 'coins'] : term.type === 'clean_by_section' ? ['clean', 'flower'] : [{ points: 'points', clean: 'clean', plants: 'plant', flowers: 'flower', garbage: 'garbage' }[term.type] ?? 'points'];
