// Where the points came from, as rows of bars on one scale, and what decided a game that no tie-breaker had to decide.
import type { LedgerRow } from '../lib/protocol';
import type { Placed } from '../table/ranking';

export interface SourceRow {
  readonly kind: number; // of the note; -1: what everybody began with
  readonly values: readonly (number | null)[]; // by seat
  readonly counts: readonly number[];
}

// One row for each source in the order of the log's kinds; what is left of the total was there at the start.
export function sourcesOf(rows: readonly LedgerRow[], totals: readonly number[]): SourceRow[] {
  const kinds = [...new Set(rows.map((row) => row.kind))].sort((a, b) => a - b);
  const found = kinds.map((kind): SourceRow => {
    const cells = totals.map((_, seat) => rows.find((row) => row.kind === kind && row.seat === seat));
    return { kind, values: cells.map((cell) => cell?.points ?? null), counts: cells.map((cell) => cell?.count ?? 0) };
  });
  const begun = totals.map((total, seat) => total - rows.filter((row) => row.seat === seat).reduce((sum, row) => sum + row.points, 0));
  return begun.some((value) => value !== 0) ? [{ kind: -1, values: begun, counts: totals.map(() => 0) }, ...found] : found;
}

// The largest gain and the largest loss: both sides of the common scale.
export function scaleOf(rows: readonly SourceRow[]): { most: number; least: number } {
  const all = rows.flatMap(({ values }) => values.map((value) => value ?? 0));
  return { most: Math.max(1, ...all), least: Math.min(0, ...all) };
}

export interface Decided {
  readonly row: number; // index of the source
  readonly ahead: number; // points by which the winner led there
}
// In which source the winner left the second furthest behind.
export function decidedBy(rows: readonly SourceRow[], places: readonly Placed[]): Decided | null {
  const [first, second] = places;
  if (!first || !second || first.place === second.place) return null;
  const ahead = rows.map(({ values }) => (values[first.seat] ?? 0) - (values[second.seat] ?? 0));
  const most = Math.max(...ahead);
  return rows.length > 0 && most > 0 ? { row: ahead.indexOf(most), ahead: most } : null;
}
