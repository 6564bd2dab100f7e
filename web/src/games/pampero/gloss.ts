// What an option costs and gives now, in a few words for the list of options.
import type { Glossed, Option } from '../board';
import { buildsNow, capitalAt, dealOf, modeNamed, price, wayLines } from './deal';
import { paidLines, siteTip, spaceTip } from './sites';
import { cardInPlay, cardLines, cards, cellLines, dataOf, effectLine, foreignLines, halfLine, insteadLine, list, nodeLines, repayOf, scoringLines, signed, stageOf, type Table } from './words';

const rowsOf = (table: Table, card: number | undefined) => table.figures.hand.find((figure) => figure.card === card)?.rows ?? [];

// The field a card would come to, and its price there.
function rowGloss(table: Table, row: string): string {
  const found = rowsOf(table, table.about[0])[row === 'upper' ? 0 : 1];
  const field = dataOf(table).company.operations.find((o) => o.id === list(table, 'fields')[found?.field ?? 255]);
  if (!found || !field) return '';
  const where = table.t('board', 'field', { zones: field.zones.join('/').toUpperCase(), value: field.value, energy: field.energy });
  return table.t('board', 'field_price', { field: where, price: price(table, found.modes) });
}

const ownEffects = (table: Table) => dataOf(table).connections.tiles[table.about[0] ?? 255]?.effects;

const ofVerb: Record<string, (table: Table, arg: string) => string> = {
  card: (table, arg) => {
    const index = cards(table).findIndex((card) => card.id === arg);
    return rowsOf(table, index).map((row, r) => `${r === 0 ? '▲' : '▼'} ${price(table, row.modes)}`).join(' · ');
  },
  row: rowGloss,
  mode: (table, arg) => wayLines(table, modeNamed(table, arg)).join(' · '),
  zone: (table) => wayLines(table, dealOf(table)).join(' · '),
  payee: (table) => wayLines(table, dealOf(table)).join(' · '),
  pay: (table, arg) => (arg === 'alternative' ? insteadLine(table, cardInPlay(table)) : wayLines(table, dealOf(table))[0]) ?? '',
  place: (table, arg) => [...wayLines(table, dealOf(table)), signed(table, capitalAt(table, arg)), table.t('board', 'capital_repay', { n: repayOf(table, table.seat ?? table.shown) })].join(' · '),
  line: (table, arg) => {
    const line = dataOf(table).network.pink_lines.find((pink) => pink.id === arg);
    return line ? table.t('board', 'line_costs', { money: line.money, energy: line.energy, battery: line.battery }) : '';
  },
  effect: (table, arg) => effectLine(table, ownEffects(table)?.[Number(arg) - 1]),
  score: (table, arg) => dataOf(table).cards_scoring.cards.flatMap((card) => card.options.filter((option) => option.id === arg)).map((option) => halfLine(table, option, option.kind)).join(' · '),
  cell: (table, arg) => cellLines(table, arg).join(' · '),
  contract: (table, arg) => [...wayLines(table, dealOf(table)), ...(spaceTip(table, arg).lines ?? []).slice(1), ...paidLines(table, `contract ${arg}`)].join(' · '),
  site: (table, arg) => [...wayLines(table, dealOf(table)), ...(buildsNow(table) === 'tower' ? [table.t('board', 'to_stage', { n: stageOf(table) + 1 })] : []), ...(siteTip(table, arg).lines ?? []), ...paidLines(table, `site ${arg}`)].join(' · '),
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
    return card ? [...wayLines(table, dealOf(table)), ...foreignLines(table, card)].join(' · ') : '';
  },
  connection: (table, arg) => (dataOf(table).connections.tiles.find((tile) => tile.id === arg)?.effects ?? []).map((effect) => effectLine(table, effect)).join(' · '),
};

// What ends a turn or leaves something undone is always at the same place.
const ending = ['done', 'decline', 'stop'];
export const gloss = (table: Table, option: Option): string | Glossed => (ending.includes(option.verb) ? { ends: true } : (ofVerb[option.verb]?.(table, option.arg) ?? ''));
