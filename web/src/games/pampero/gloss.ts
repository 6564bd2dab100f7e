// What an option costs and gives now, in a few words for the list of options.
import type { Option } from '../board';
import { paidLines, siteTip, spaceTip } from './sites';
import type { ModeFigure } from './engine.gen';
import { cardLines, cards, cellLines, dataOf, effectLine, foreignLines, list, nodeLines, scoringLines, signed, type Table } from './words';

// Several ways to play a card may come to the same.
function price(table: Table, modes: readonly ModeFigure[]): string {
  const ways = modes
    .filter((mode) => mode.possible === 1)
    .map((mode) => [...(mode.money === 0 ? [] : [signed(table, mode.money)]), ...(mode.energy > 0 ? [`${table.name('energy')} +${mode.energy}`] : [])].join(', ') || table.t('board', 'free_of_cost'));
  return [...new Set(ways)].join(' / ') || '–';
}

const rowsOf = (table: Table, card: number | undefined) => table.figures.hand.find((figure) => figure.card === card)?.rows ?? [];

// The field a card would come to, and its price there.
function rowGloss(table: Table, row: string): string {
  const found = rowsOf(table, table.about[0])[row === 'upper' ? 0 : 1];
  const field = dataOf(table).company.operations.find((o) => o.id === list(table, 'fields')[found?.field ?? 255]);
  if (!found || !field) return '';
  const where = table.t('board', 'field', { zones: field.zones.join('/').toUpperCase(), value: field.value, energy: field.energy });
  return table.t('board', 'field_price', { field: where, price: price(table, found.modes) });
}

const ofVerb: Record<string, (table: Table, arg: string) => string> = {
  card: (table, arg) => {
    const index = cards(table).findIndex((card) => card.id === arg);
    return rowsOf(table, index).map((row, r) => `${r === 0 ? '▲' : '▼'} ${price(table, row.modes)}`).join(' · ');
  },
  row: rowGloss,
  cell: (table, arg) => cellLines(table, arg).join(' · '),
  contract: (table, arg) => [...(spaceTip(table, arg).lines ?? []).slice(1), ...paidLines(table, `contract ${arg}`)].join(' · '),
  site: (table, arg) => [...(siteTip(table, arg).lines ?? []), ...paidLines(table, `site ${arg}`)].join(' · '),
  node: (table, arg) => nodeLines(table, arg).join(' · '),
  field: (table, arg) => {
    const type = dataOf(table).company.bonus_fields.find((field) => field.id === arg)?.type;
    return effectLine(table, dataOf(table).tower_bonus.tiles.find((tile) => tile.id === type)?.effect);
  },
  take: (table, arg) => {
    const card = cards(table).find((c) => c.id === arg);
    const scoring = dataOf(table).cards_scoring.cards.find((c) => c.id === arg);
    return (card ? cardLines(table, card) : scoring ? scoringLines(table, scoring) : []).join(' · ');
  },
  foreign: (table, arg) => {
    const card = dataOf(table).foreign.cards.find((c) => c.id === arg);
    return card ? foreignLines(table, card).join(' · ') : '';
  },
  connection: (table, arg) => (dataOf(table).connections.tiles.find((tile) => tile.id === arg)?.effects ?? []).map((effect) => effectLine(table, effect)).join(' · '),
};

export const gloss = (table: Table, option: Option): string => ofVerb[option.verb]?.(table, option.arg) ?? '';
