// What lies and stands at each place of the map, by the ids of the table, and what it says about itself.
import type { TipText } from '../../board/tip.svelte';
import type { Side } from './data';
import { dealOf, wayLines } from './deal';
import { geometry, shortName } from './geometry';
import { cards, companies, contract, contractLines, dataOf, effectLine, list, type Table } from './words';

export const isSmall = (table: Table): boolean => table.info.players <= 2;
export const sideOf = (table: Table): Side => (isSmall(table) ? dataOf(table).map.small : dataOf(table).map.large);
export const placesOf = (table: Table) => (isSmall(table) ? geometry.map_small : geometry.map_large);
const sectorOf = (id: string): string => id.split('_')[0] ?? '';

// Whom a move would pay, when that is not the bank: the owners of what stands there, if nothing of one's own does.
export function payees(table: Table, move: string): number[] {
  const [verb = '', id = ''] = move.split(' ');
  const card = cards(table)[table.about[0] ?? 255];
  const me = table.seat;
  if (verb !== table.step || me === null || card?.money !== 'pay' || /^s\d/.test(id)) return [];
  const places = list(table, 'places');
  const there = companies(table).flatMap((company, seat) => {
    const stands = verb === 'site' ? company.bulldozers.some((place) => places[place] === id) : company.towers.some((place) => sectorOf(places[place] ?? '') === sectorOf(id));
    return stands ? [seat] : [];
  });
  const own = there.includes(me) && card.actions.some((action) => action.owner !== 'foreign');
  return own ? [] : there.filter((seat) => seat !== me);
}

export interface Site {
  readonly index: number;
  readonly kind: string; // tower, wind, mixed
  readonly tower: number; // seat, -1 for nobody
  readonly farm: number;
  readonly dozers: readonly number[]; // seats
}

export function siteAt(table: Table, id: string): Site {
  const index = list(table, 'places').indexOf(id);
  const all = companies(table);
  return {
    index,
    kind: sideOf(table).sites.find((s) => s.id === id)?.kind ?? '',
    tower: all.findIndex((c) => c.towers.includes(index)),
    farm: all.findIndex((c) => c.wind_farms.includes(index)),
    dozers: all.flatMap((c, seat) => c.bulldozers.filter((place) => place === index).map(() => seat)),
  };
}

export function siteTip(table: Table, id: string): TipText {
  const site = siteAt(table, id);
  const t = (key: string, seat: number) => table.t('board', key, table.called('name', seat));
  return {
    title: table.name(id),
    lines: [
      ...(site.kind ? [table.name(site.kind)] : []),
      ...(site.tower >= 0 ? [t('tower_of', site.tower)] : []),
      ...(site.farm >= 0 ? [t('farm_of', site.farm)] : []),
      ...site.dozers.map((seat) => t('dozer_of', seat)),
    ],
    rule: 'PAM-122',
  };
}

// In one sentence, for those who hear the board: the place, what may stand or stands there, and whom it would pay.
export const siteLabel = (table: Table, id: string): string => [table.name(id), ...offered(table, `site ${id}`), ...(siteTip(table, id).lines ?? []), ...paidLines(table, `site ${id}`)].join(', ');

// What the card would cost and bring there, where it can be chosen.
export const offered = (table: Table, move: string): string[] => (table.choices.has(move) ? wayLines(table, dealOf(table)) : []);

export const paidLines = (table: Table, move: string): string[] =>
  table.choices.has(move) ? payees(table, move).map((seat) => table.t('board', 'pays_to', { name: table.players[seat]?.name ?? '' })) : [];

export function spaceAt(table: Table, id: string) {
  const index = list(table, 'spaces').indexOf(id);
  return {
    index,
    tile: contract(table, table.view.tiles[index] ?? 255),
    open: table.view.open.includes(index),
    holder: companies(table).findIndex((c) => c.transformers.includes(index)),
    cost: table.figures.contract_energy[index] ?? 255,
    locked: table.seat !== null && !table.figures.unlocked.includes(index),
  };
}

export function spaceTip(table: Table, id: string): TipText {
  const space = spaceAt(table, id);
  const t = (key: string, values?: Record<string, string | number>) => table.t('board', key, values);
  const facts = sideOf(table).contract_spaces.find((s) => s.id === id);
  const names = (ids: readonly string[]) => ids.map(shortName).join(', ');
  return {
    title: table.name(id),
    lines: [
      ...(space.tile && space.open ? [table.name(space.tile.id), ...contractLines(table, space.tile)] : [table.players[space.holder] ? t('transformer_of', table.called('name', space.holder)) : t('empty')]),
      ...(space.open && space.cost !== 255 ? [t('costs_energy', { n: space.cost })] : []),
      ...(space.open && space.tile?.battery ? [t('costs_battery', { n: space.tile.battery })] : []),
      ...(space.open && facts?.pair?.some((other) => spaceAt(table, other).open) ? [t('pair_with', { names: names(facts.pair) })] : []),
      ...(space.open && facts?.linked?.some((other) => spaceAt(table, other).open) ? [t('linked_with', { names: names(facts.linked) })] : []),
      ...(space.open && space.locked ? [t('locked')] : []),
    ],
    rule: 'PAM-450',
  };
}
export const spaceLabel = (table: Table, id: string): string => [table.name(id), ...offered(table, `contract ${id}`), ...(spaceTip(table, id).lines ?? []), ...paidLines(table, `contract ${id}`)].join(', ');

export function connectionTip(table: Table, index: number): TipText {
  const tile = dataOf(table).connections.tiles[table.view.connection_tiles[index] ?? 255];
  const number = list(table, 'connection_spaces')[index]?.slice(1) ?? '';
  return { title: table.t('board', 'connection_space', { n: number }), lines: tile ? [table.name(tile.id), ...tile.effects.map((e) => effectLine(table, e))] : [table.t('board', 'connection_gone')], rule: 'PAM-443' };
}
