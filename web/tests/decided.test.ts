import { describe, expect, it } from 'vitest';
import { decidedBy, scaleOf, sourcesOf } from '../src/end/decided';
import { ranking } from '../src/table/ranking';

const row = (seat: number, kind: number, points: number, count = 1) => ({ seat, kind, points, count });

describe('where the points came from', () => {
  const rows = [row(0, 4, 30, 3), row(1, 4, 20), row(1, 2, -5, 2), row(0, 2, -1)];
  it('has a row for each source, and what was there at the start', () => {
    expect(sourcesOf(rows, [39, 25])).toEqual([
      { kind: -1, values: [10, 10], counts: [0, 0] },
      { kind: 2, values: [-1, -5], counts: [1, 2] },
      { kind: 4, values: [30, 20], counts: [3, 1] },
    ]);
    expect(sourcesOf(rows, [29, 15]).map(({ kind }) => kind)).toEqual([2, 4]);
  });
  it('is drawn on one scale with both sides', () => {
    expect(scaleOf(sourcesOf(rows, [39, 25]))).toEqual({ most: 30, least: -5 });
    expect(scaleOf([])).toEqual({ most: 1, least: 0 });
  });
  it('names what decided, but not among equals', () => {
    const sources = sourcesOf(rows, [39, 25]);
    expect(decidedBy(sources, ranking([[39], [25]]))).toEqual({ row: 2, ahead: 10 });
    expect(decidedBy(sources, ranking([[30], [30]]))).toBeNull();
    expect(decidedBy(sources, ranking([[39]]))).toBeNull();
  });
});
