// What lies and stands at each place of the map, by the ids of the table, and what it says about itself.
import type { TipText } from '../../board/tip.svelte';
import type { Side } from './data';
import { companies, contract, contractLines, dataOf, effectLine, list, type Table } from './words';

export const isSmall = (table: Table): boolean => table.info.players <= 2;
export const sideOf = (table: Table): Side => (isSmall(table) ? dataOf(table).map.small : dataOf(table).map.large);
export const placesOf = (table: Table) => (isSmall(table) ? dataOf(table).board_geometry.map_small : dataOf(table).board_geometry.map_large);

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
  const t = (key: string, seat: number) => table.t('board', key, { name: table.players[seat]?.name ?? '' });
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
  const holder = table.players[space.holder]?.name;
  return {
    title: table.name(id),
    lines: [
      ...(space.tile && space.open ? [table.name(space.tile.id), ...contractLines(table, space.tile)] : [holder === undefined ? t('empty') : t('transformer_of', { name: holder })]),
      ...(space.open && space.cost !== 255 ? [t('costs_energy', { n: space.cost })] : []),
      ...(space.open && space.tile?.battery ? [t('costs_battery', { n: space.tile.battery })] : []),
      ...(space.open && space.locked ? [t('locked')] : []),
    ],
    rule: 'PAM-450',
  };
}

export function connectionTip(table: Table, index: number): TipText {
  const tile = dataOf(table).connections.tiles[table.view.connection_tiles[index] ?? 255];
  return { title: tile ? table.name(tile.id) : table.t('board', 'empty'), lines: tile ? tile.effects.map((e) => effectLine(table, e)) : [], rule: 'PAM-443' };
}
