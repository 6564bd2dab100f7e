// Where a region is drawn, and that nothing leaves its tile.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bounds, cellOf, turned, uprightPlates } from '../region';
import type { Data } from '../data';

const data = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../../../../games/century/data/${name}.json`, import.meta.url), 'utf8')) as T;

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
      const [x, y] = turned(rotation, uprightPlates(rotation, [{ at, width: 63, of: 0 }], [])[0] as [number, number]);
      expect(x - 31.5).toBeGreaterThanOrEqual(2);
      expect(x + 31.5).toBeLessThanOrEqual(118);
      expect(y).toBeGreaterThanOrEqual(12);
      expect(y).toBeLessThanOrEqual(108);
    }
  });
  it.each([0, 1, 2, 3])('shows what its cities yield beside them, and covers nothing, when turned by %i', (rotation) => {
    const { templates, disc } = data<Data['rail_templates'] & { disc: number }>('rail_templates');
    for (const land of data<Data['land_tiles']>('land_tiles').land) {
      const template = templates.find((t) => t.id === land.template);
      const nodes = Object.entries(template?.nodes ?? {}).filter(([, node]) => node.kind === 'city');
      const cities = nodes.map(([, node]) => node);
      const width = (city: number) => 4 + 19 * Object.values(land.cities[nodes[city]?.[0] ?? ''] ?? {}).filter((n) => n > 0).length;
      const discs = cities.map(({ x, y }) => ({ at: [x, y] as const, r: disc + 1 }));
      const plates = cities.flatMap((city, of) => (city.label ? [{ at: city.label, width: width(of), of }] : []));
      const placed = uprightPlates(rotation, plates, [...discs, ...(template?.garbage ? [{ at: template.garbage, r: 12 }] : [])]).map((at) => turned(rotation, at));
      placed.forEach(([x, y], i) => {
        const gaps = discs.map(({ at, r }) => {
          const [cx, cy] = turned(rotation, at);
          return Math.hypot(Math.max(0, Math.abs(cx - x) - width(i) / 2), Math.max(0, Math.abs(cy - y) - 9)) - r;
        });
        expect(Math.min(...gaps), land.id).toBeGreaterThanOrEqual(0);
        expect(gaps.indexOf(Math.min(...gaps)), `${land.id}, plate ${i}`).toBe(plates[i]?.of);
        placed.slice(0, i).forEach(([otherX, otherY], other) => expect(Math.abs(otherX - x) >= (width(other) + width(i)) / 2 || Math.abs(otherY - y) >= 18, land.id).toBe(true));
      });
    }
  });
});
