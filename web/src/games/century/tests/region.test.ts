// Where a region is drawn, and that nothing leaves its tile.
import { describe, expect, it } from 'vitest';
import { bounds, cellOf, inside, turned } from '../region';

describe('a region', () => {
  it('is never drawn larger than three cells by two would be', () => {
    expect(bounds([{ x: 0, y: 0 }])).toEqual({ left: -1, top: -0.5, width: 3, height: 2 });
    expect(bounds([{ x: -1, y: 2 }, { x: 3, y: 0 }])).toEqual({ left: -1, top: 0, width: 5, height: 3 });
  });
  it('reads cells with negative numbers', () => {
    expect(cellOf('x3y-1')).toEqual({ x: 3, y: -1 });
    expect(cellOf('l07')).toBeNull();
  });
});

describe('a turned tile', () => {
  it('comes back after four quarters', () => {
    let at: [number, number] = [30, 100];
    for (let i = 0; i < 4; i++) at = turned(1, at);
    expect(at).toEqual([30, 100]);
    expect(turned(1, [60, 0])).toEqual([120, 60]);
  });
  it.each([0, 1, 2, 3])('keeps its plates inside when turned by %i', (rotation) => {
    for (const at of [[5, 5], [118, 60], [60, 119]] as const) {
      const [x, y] = turned(rotation, inside(rotation, at, 63));
      expect(x - 31.5).toBeGreaterThanOrEqual(2);
      expect(x + 31.5).toBeLessThanOrEqual(118);
      expect(y).toBeGreaterThanOrEqual(12);
      expect(y).toBeLessThanOrEqual(108);
    }
  });
});
