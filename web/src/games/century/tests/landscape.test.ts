// What is drawn on tiles keeps clear of what must be read, and the lines of institutions follow the tracks.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pointsOf } from '../curves';
import type { Data } from '../data';
import { landscapeOf, nameSpot } from '../landscape';
import { cityNames, platesOf, turned, type Laid } from '../region';
import { services, wayOn } from '../routes';

const file = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../../../../games/century/data/${name}.json`, import.meta.url), 'utf8')) as T;
const data = { land_tiles: file('land_tiles'), tech_tiles: file('tech_tiles'), rail_templates: file('rail_templates') } as Data;
const form = (id: string) => data.rail_templates.templates.find((t) => t.id === id)!;
const laid = (id: string, x: number, y: number, rotation = 0, citizens = 0): Laid => {
  const land = data.land_tiles.land.find((tile) => tile.id === id);
  const tech = data.tech_tiles.tech.find((tile) => tile.id === id);
  return { id, ...(land ? { land } : {}), ...(tech ? { tech } : {}), template: form(land?.template ?? tech?.effects[0]?.template ?? ''), x, y, rotation, garbage: 0, citizens, bridges: [] };
};

describe('curves', () => {
  it.each(['M60 0 L60 28', 'M60 28 C60 50 32 46 32 68', 'M60 0 A60 60 0 0 0 78 42', 'M0 60 A60 60 0 0 1 60 120'])('%s begins and ends where it says', (path) => {
    const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
    const points = pointsOf(path);
    expect(points[0]).toEqual([numbers[0], numbers[1]]);
    expect(points.at(-1)?.[0]).toBeCloseTo(numbers.at(-2) ?? 0);
    expect(points.at(-1)?.[1]).toBeCloseTo(numbers.at(-1) ?? 0);
  });
  it('an arc keeps its distance from the middle of its circle', () => {
    for (const [x, y] of pointsOf('M60 0 A60 60 0 0 0 120 60')) expect(Math.hypot(x - 120, y)).toBeCloseTo(60);
  });
});

describe('a landscape', () => {
  it.each([0, 1, 2, 3])('hides no city and no rail when turned by %i', (rotation) => {
    for (const land of data.land_tiles.land) {
      const template = form(land.template);
      const { things, houses } = landscapeOf({ id: land.id, template, land }, rotation);
      expect(things.length, land.id).toBeGreaterThan(1);
      expect(houses).toHaveLength(cityNames(template).length);
      const rails = template.tracks.flatMap((track) => pointsOf(track.path, 12)).map((at) => turned(rotation, at));
      const cities = cityNames(template).map((name) => turned(rotation, [template.nodes[name]?.x ?? 0, template.nodes[name]?.y ?? 0]));
      for (const { x, y, scale } of things) {
        expect(Math.min(...rails.map(([rx, ry]) => Math.hypot(rx - x, ry - (y - 5 * scale)))), `${land.id} ${x} ${y}`).toBeGreaterThan(4);
        expect(Math.min(...cities.map(([cx, cy]) => Math.hypot(cx - x, cy - (y - 5 * scale)))), land.id).toBeGreaterThan(15);
      }
    }
  });
  it('is the same for a tile that nobody has drawn, whenever it is asked', () => {
    const template = form('s1');
    expect(landscapeOf({ id: 'own_land', template, land: data.land_tiles.land[1] }, 0)).toBe(landscapeOf({ id: 'own_land', template, land: data.land_tiles.land[1] }, 0));
  });
  it('prints the name of a tile where it hides no plate', () => {
    for (const land of data.land_tiles.land) {
      const tile = { id: land.id, template: form(land.template), land };
      const [x, y] = nameSpot(tile, 0, 56);
      const covered = platesOf(land, tile.template).filter((plate, i) => {
        const [px, py] = landscapeOf(tile, 0).plates[i] ?? [0, 0];
        return Math.abs(px - (x + 28)) < (56 + plate.width) / 2 - 6 && Math.abs(py - (y + 6)) < 6 + 9 - 6;
      });
      expect(covered, land.id).toEqual([]);
    }
  });
});

describe('the lines of institutions', () => {
  it('run over a fork and past no city', () => {
    expect(wayOn(data, form('f1'), [], 'n', 'b')?.at(-1)).toEqual([88, 68]);
    expect(wayOn(data, form('d1'), [], 'n', 'b')).toBeNull();
  });
  it('use bridges', () => {
    expect(wayOn(data, form('s1'), [{ from: [120, 60], to: [60, 60] }], 'e', 'a')).toEqual([[120, 60], [120, 60], [60, 60]]);
  });
  it('lead from the building over the common edge to each city that is served', () => {
    const row = data.tech_tiles.tech.findIndex((tech) => tech.id === 't02');
    const lines = services(data, [laid('l13', 1, 0, 0, 3), laid('t02', 1, -1)], [{ tech: row }], [[0, 0, 3, 0]]);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatchObject({ edge: [180, 0], good: 'science', bonus: 1 });
      expect(line.path.startsWith('M180.0 -60.0')).toBe(true);
    }
  });
});
