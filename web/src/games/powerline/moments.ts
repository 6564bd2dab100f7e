// The scorings so far, from the log: every tile with its table, who stood where, and what it paid.
import type { BoardTable, LogLine } from '../board';
import type { Moment, MomentSource } from '../../kit/moment';
import type { Data } from './data';
import type { Figures, State } from './engine.gen';
import { headsOf } from './tables';

type Powerline = BoardTable<State, Figures>;

// What a line of the log adds to a seat's points; all the game's sources of points are written there.
function gainOf({ key, args }: LogLine): readonly [seat: number, points: number] | null {
  const [seat = 0, , points = 0] = args;
  return ['city', 'station', 'tile', 'island', 'adventure', 'unfinished'].includes(key) ? [seat, points] : null;
}

function sourceOf(table: Powerline, index: number, scoring: number, gains: readonly number[]): MomentSource | null {
  const data = table.data as unknown as Data;
  const tile = data.tiles.tiles[index];
  if (!tile) return null;
  const rows = tile.each ? tile.each.map((n) => [`× ${n}`]) : (tile.vp ?? []).map((row) => row.map(String));
  const heads = tile.measure === 'wind_hydro_level' ? rows[0]?.map((_, column) => table.t('board', `level_${column + 1}`)) : tile.each ? [table.t('board', 'each_one')] : tile.measure === 'columns_empty' ? [table.t('board', 'when_empty')] : headsOf(tile);
  const paid = tile.each ? [] : (tile.vp?.[scoring - 1] ?? []);
  // Where a gain stands in one cell only, its players are shown there.
  const standing = tile.each ? undefined : paid.map((points, column) => (paid.indexOf(points) === column ? gains.flatMap((gain, seat) => (gain > 0 && gain === points ? [seat] : [])) : []));
  return {
    title: table.name(tile.id),
    letter: tile.letter,
    tone: tile.colour,
    heads: heads ?? [],
    rows: rows.map((cells, i) => ({ label: table.t('board', 'row', { n: i + 1 }), cells, state: i + 1 < scoring ? 'past' : i + 1 === scoring ? 'now' : 'next' })),
    ...(standing ? { standing } : {}),
    gains,
  };
}

export function moments(table: Powerline): Moment[] {
  const data = table.data as unknown as Data;
  const seats = table.players.length;
  const points = Array.from({ length: seats }, () => startPoints(data));
  const found: Moment[] = [];
  let at = 0;
  while (at < table.log.length) {
    const line = table.log[at] as LogLine;
    if (line.key !== 'scoring') {
      add(points, gainOf(line));
      at += 1;
      continue;
    }
    const scoring = line.args[0] ?? 1;
    const before = [...points];
    const tiles = new Map<number, number[]>(table.view.contracts.map((index) => [index, Array<number>(seats).fill(0)]));
    const lost = Array<number>(seats).fill(0);
    let jokers = 0;
    let end = at + 1;
    for (; end < table.log.length; end += 1) {
      const { key, args } = table.log[end] as LogLine;
      const [seat = 0, what = 0, n = 0] = args;
      if (key === 'tile') {
        const gains = tiles.get(what);
        if (gains) gains[seat] = n;
      } else if (key === 'unfinished') lost[seat] = n;
      else if (key === 'scoring_joker') jokers = what;
      else break;
      add(points, gainOf(table.log[end] as LogLine));
    }
    const sources = [...tiles].flatMap(([index, gains]) => sourceOf(table, index, scoring, gains) ?? []);
    if (lost.some((n) => n !== 0)) sources.push({ title: table.t('ledger', 'unfinished'), tone: 'black', gains: lost });
    found.push({
      at,
      kicker: table.t('board', 'scoring_after', { round: data.game.scoring_after[scoring - 1] ?? 0, row: scoring }),
      title: table.name(`scoring_${scoring}`),
      unit: table.t('board', 'vp'),
      sources,
      before,
      notes: scoring < data.game.scoring_after.length ? [table.t('board', 'scoring_jokers', { n: jokers })] : [],
    });
    at = end;
  }
  return found;
}

const startPoints = (data: Data): number => data.game.start_points;
function add(points: number[], gain: readonly [number, number] | null): void {
  if (gain && points[gain[0]] !== undefined) points[gain[0]] = Math.max(0, (points[gain[0]] as number) + gain[1]);
}
