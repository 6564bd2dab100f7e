// The ends of years and the scorings, made from the log: what each tile, card and income paid to whom.
import type { Moment, MomentSource } from '../../kit/moment';
import type { LogLine } from '../board';
import { dataOf, halfLine, list, type Table } from './words';

// Every line of the log that moves money has the seat first and the sum second.
const isMoney = (table: Table, line: LogLine): boolean => (table.info.notes.find((note) => note.key === line.key)?.points ?? -1) >= 0;

// Everybody's money before a line of the log: what lies there now, less all that came later.
function moneyBefore(table: Table, at: number): number[] {
  const money = table.players.map((player) => table.view.seats[player.seat]?.money ?? 0);
  for (const line of table.log.slice(at)) {
    const [seat = 0, sum = 0] = line.args;
    if (isMoney(table, line)) money[seat] = (money[seat] ?? 0) - sum;
  }
  return money;
}

const gains = (table: Table, lines: readonly LogLine[]): number[] => table.players.map((player) => lines.filter((line) => line.args[0] === player.seat).reduce((sum, line) => sum + (line.args[1] ?? 0), 0));

// One half of a scoring tile: who counted how much.
function tileSource(table: Table, lines: readonly LogLine[], tone: string): MomentSource {
  const [line] = lines as [LogLine];
  const id = list(table, 'scoring_tiles')[line.args[2] ?? 255] ?? '';
  const { tiles, intro } = dataOf(table).scoring;
  const tile = [...tiles, ...intro].find((found) => found.id === id);
  const upper = line.key === 'upper_half';
  const half = upper ? tile?.upper : tile?.lower;
  const counts = table.players.map((player) => lines.find((found) => found.args[0] === player.seat)?.args[3]);
  return {
    title: table.name(id),
    tone,
    heads: table.players.map((player) => player.name),
    rows: [{ label: half ? halfLine(table, half, upper ? 'each' : 'majority') : '', cells: counts.map((count) => (count === undefined ? '' : table.number(count))), state: 'now' }],
    gains: gains(table, lines),
  };
}

function sourcesOf(table: Table, lines: readonly LogLine[]): MomentSource[] {
  const of = (key: string) => lines.filter((line) => line.key === key);
  const halves = (['upper_half', 'lower_half'] as const).flatMap((key) => {
    const tiles = [...new Set(of(key).map((line) => line.args[2]))];
    return tiles.map((tile) => tileSource(table, of(key).filter((line) => line.args[2] === tile), key === 'upper_half' ? 'green' : 'gold'));
  });
  const plain = ([['income', 'teal'], ['automa_year', 'teal'], ['intro_market', 'gold'], ['scoring_card', 'violet'], ['end_tile', 'blue'], ['repay', 'red']] as const).flatMap(([key, tone]) => {
    const found = of(key);
    return found.length > 0 ? [{ title: table.t('ledger', key), tone, gains: gains(table, found) }] : [];
  });
  return [...halves, ...plain];
}

// Batteries are no money: they stand below the bars.
const batteries = (table: Table, lines: readonly LogLine[]): string[] =>
  lines.filter((line) => line.key === 'produced' && (line.args[1] ?? 0) > 0).map((line) => table.t('board', 'moment_batteries', { name: table.players[line.args[0] ?? 0]?.name ?? '', n: line.args[1] ?? 0 }));

export function moments(table: Table): Moment[] {
  const log = table.log;
  const found: Moment[] = [];
  let begun = 0; // of the year
  let year = 0;
  log.forEach((line, at) => {
    if (line.key !== 'year' && line.key !== 'scoring' && line.key !== 'over') return;
    const lines = log.slice(begun, at);
    const incomes = lines.findIndex((past) => past.key === 'produced' || past.key === 'income' || past.key === 'automa_year');
    const first = incomes < 0 ? at : begun + incomes;
    if (line.key === 'year' && year > 0 && !lines.some((past) => past.key === 'scoring')) {
      const sources = sourcesOf(table, log.slice(first, at));
      if (sources.length > 0) found.push({ at, kicker: table.t('board', 'moment_year', { n: year }), title: table.t('board', 'moment_consolidation'), unit: '$', sources, before: moneyBefore(table, first), notes: batteries(table, log.slice(first, at)) });
    }
    if (line.key === 'scoring') {
      const next = log.findIndex((later, i) => i > at && (later.key === 'year' || later.key === 'scoring'));
      const all = log.slice(first, next < 0 ? undefined : next);
      const place = line.args[0] ?? 0;
      const sources = sourcesOf(table, all);
      const title = place < 2 ? table.name(list(table, 'scorings')[place] ?? '') : table.t('board', 'final');
      if (sources.length > 0) found.push({ at, kicker: table.t('board', 'moment_year', { n: year }), title, unit: '$', sources, before: moneyBefore(table, first), notes: batteries(table, all) });
    }
    if (line.key === 'year') {
      begun = at;
      year = line.args[0] ?? year;
    }
  });
  return found;
}
