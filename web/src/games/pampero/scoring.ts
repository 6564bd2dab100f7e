// The scoring tiles: which halves count at which place, what they say, and how everybody stands.
import type { TipText } from '../../board/tip.svelte';
import type { Half } from './data';
import type { HalfFigure } from './engine.gen';
import { dataOf, halfLine, list, scoringTile, type Table } from './words';

export interface CountedHalf {
  readonly half: Half;
  readonly most: boolean; // only whoever has most is paid
  readonly figure: HalfFigure | undefined;
}

// The first scoring uses the upper half, the second the lower, the final tiles both (PAM-801 to 805).
export function halvesAt(table: Table, place: number): CountedHalf[] {
  const tile = scoringTile(table, place);
  const figure = table.figures.tiles[place];
  if (!tile) return [];
  return [
    ...(tile.upper && place !== 1 ? [{ half: tile.upper, most: false, figure: figure?.upper }] : []),
    ...(tile.lower && place !== 0 ? [{ half: tile.lower, most: true, figure: figure?.lower }] : []),
  ];
}

export const halfWords = (table: Table, counted: CountedHalf): string => halfLine(table, counted.half, counted.most ? 'majority' : 'each');

export function scoringTitle(table: Table, place: number): string {
  const tile = scoringTile(table, place);
  return `${table.name(list(table, 'scorings')[place] ?? '')}${tile ? `: ${table.name(tile.id)}` : ''}`;
}

export const scoringTip = (table: Table, place: number): TipText => ({
  title: scoringTitle(table, place),
  lines: halvesAt(table, place).flatMap((counted) => [
    halfWords(table, counted),
    table.players.map((p) => table.t('board', 'now_has', { name: p.name, count: counted.figure?.counts[p.seat] ?? 0, money: counted.figure?.money[p.seat] ?? 0 })).join(' · '),
  ]),
  rule: 'PAM-801',
});

export const timelineOf = (table: Table) => dataOf(table).timeline.tracks.find((track) => (track.id === 'long') === (table.info.options['long_game'] === true));

// The space of the timeline that all discs must have reached for the scoring of this place.
export const markOf = (table: Table, place: number): number => timelineOf(table)?.marks[Math.min(place, 2)] ?? 0;

// Seats whose discs lie on a space of the timeline, from the lowest to the one on top.
export const discsAt = (table: Table, step: number): number[] => table.view.track.filter((seat) => seat < table.players.length && table.view.seats[seat]?.timeline === step).toReversed();

export const seatsInOrder = (table: Table): number[] => table.view.order.filter((seat) => seat < table.players.length);
