// The ends of rounds, the scoring cards and the final scoring, read from the log.
import type { Moments } from '../board';
import type { Moment, MomentRow, MomentSource } from '../../kit/moment';
import { dataOf, type Table } from './words';

const scored: Readonly<Record<string, number>> = { quality_scored: 2, income: 3, card_scored: 2, final_clean: 2, final_garbage: 1, final_pollution: 1, majority_coins: 2, majority_science: 2 }; // where the points stand
const atTheEnd = [['final_clean', 'green'], ['final_garbage', 'brown'], ['final_pollution', 'teal'], ['majority_coins', 'gold'], ['majority_science', 'blue']] as const;

interface Part {
  readonly from: number; // in the log
  readonly to: number;
  readonly number: number;
}

// The rounds that are over; the last one ends with the game.
function rounds(table: Table): Part[] {
  const begins = table.log.flatMap((line, at) => (line.key === 'round_begins' ? [{ at, number: line.args[0] ?? 0 }] : []));
  return begins.flatMap(({ at, number }, i) => {
    const next = begins[i + 1]?.at;
    return next !== undefined ? [{ from: at, to: next, number }] : table.over ? [{ from: at, to: table.log.length, number }] : [];
  });
}

function bySeat(table: Table, part: Part, key: string, arg: number): number[] {
  const out = table.players.map(() => 0);
  for (const line of table.log.slice(part.from, part.to)) if (line.key === key) out[line.args[0] ?? 0] = (out[line.args[0] ?? 0] ?? 0) + (line.args[arg] ?? 0);
  return out;
}

function income(table: Table, part: Part): MomentSource {
  const row = (label: string, values: readonly number[], state: MomentRow['state']): MomentRow => ({ label, cells: values.map((n) => table.number(n)), state });
  const recycled = table.players.map(({ seat }) => table.log.slice(part.from, part.to).filter((line) => line.key === 'garbage_recycled' && line.args[0] === seat).length);
  return {
    title: table.name('phase_5'),
    tone: 'red',
    heads: table.players.map((player) => player.name),
    rows: [
      row(table.name('coins'), bySeat(table, part, 'income', 1), 'next'),
      row(table.name('science'), bySeat(table, part, 'income', 2), 'next'),
      row(table.name('prosperity'), bySeat(table, part, 'income', 3), 'now'),
      row(table.t('board', 'recycled'), recycled, 'next'),
    ],
    gains: bySeat(table, part, 'income', 3),
  };
}

function sources(table: Table, part: Part): MomentSource[] {
  const lines = table.log.slice(part.from, part.to);
  const has = (key: string) => lines.some((line) => line.key === key);
  const heads = table.players.map((player) => player.name);
  const card = dataOf(table).scoring_cards.cards[lines.find((line) => line.key === 'card_scored')?.args[1] ?? -1];
  const terms = (card?.terms ?? []).map((term) => table.t('terms', term.type, { 0: term.per, 1: term.good ? table.name(term.good) : '' }));
  const held = (key: string, label: string): Pick<MomentSource, 'heads' | 'rows'> =>
    key.startsWith('majority') || key === 'final_clean' ? { heads, rows: [{ label, cells: bySeat(table, part, key, 1).map((n) => table.number(n)), state: 'now' }] } : {};
  const holding: Readonly<Record<string, string>> = { majority_coins: 'coins', majority_science: 'science', final_clean: 'clean' };
  return [
    income(table, part),
    ...(has('quality_scored') ? [{ title: table.t('ledger', 'quality_scored'), tone: 'violet', gains: bySeat(table, part, 'quality_scored', 2) }] : []),
    ...(card ? [{ title: table.name(card.id), letter: String(card.round), tone: 'blue', rows: terms.map((label) => ({ label, cells: [], state: 'next' as const })), gains: bySeat(table, part, 'card_scored', 2) }] : []),
    ...atTheEnd.flatMap(([key, tone]): MomentSource[] => (has('final_clean') || has(key) ? [{ title: table.t('ledger', key), tone, ...held(key, holding[key] ? table.name(holding[key]) : ''), gains: bySeat(table, part, key, scored[key] ?? 0) }] : [])),
  ];
}

export const moments: Moments = (frame) => {
  const table = frame as unknown as Table;
  const points = table.players.map(() => 0);
  return rounds(table).map((part): Moment => {
    const before = [...points];
    for (const line of table.log.slice(part.from, part.to)) {
      const arg = scored[line.key];
      if (arg !== undefined) points[line.args[0] ?? 0] = (points[line.args[0] ?? 0] ?? 0) + (line.args[arg] ?? 0);
    }
    const opens = ['card_scored', 'final_clean'].map((key) => table.log.findIndex((line, at) => at >= part.from && at < part.to && line.key === key)).find((at) => at >= 0);
    const starts = table.log[part.to]?.args[1];
    const last = part.number === dataOf(table).setup.rounds;
    const scoring = table.log[opens ?? -1]?.key === 'card_scored';
    return {
      at: opens ?? Math.min(part.to, table.log.length - 1),
      kicker: table.t('board', 'after_round', { n: part.number }),
      title: last ? table.t('board', 'final_title') : scoring ? table.name('phase_6') : table.name('phase_5'),
      unit: table.t('board', 'unit'),
      sources: sources(table, part),
      before,
      notes: starts !== undefined && !last ? [table.t('board', 'starts_next', { name: table.players[starts]?.name ?? '', n: part.number + 1 })] : [],
    };
  });
};
