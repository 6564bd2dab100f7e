// Tracks drawn by hand: what follows from them is what stands in the designed patterns, and what a tile says follows them.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from '../src/box/schema';
import { begin, follow, joined, moved, patternIdOf, patternOf, patternsOf, tidy, tilesOf, withNodes, type Files } from '../src/games/century/drawing';
import { bridgesOf, pathBetween, pointOf, pointsOn, settled, side } from '../src/games/century/tracks';

const folder = fileURLToPath(new URL('../../games/century/data/', import.meta.url));
const files: Files = Object.fromEntries(readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(folder + name, 'utf8')) as Json]));
const designed = new Set(patternsOf(files).map(({ id }) => id));
const cities = (of: Files, tile: string) => (of['land_tiles.json'] as unknown as { land: { id: string; cities: Record<string, { coins: number }>; start_citizens?: string[] }[] }).land.find(({ id }) => id === tile);

describe('tracks of a tile', () => {
  it.each(patternsOf(files).map((pattern) => [pattern.id, pattern] as const))('of the pattern %s leave room for the bridges it lists', (_, pattern) => {
    expect(bridgesOf(pattern)).toEqual(pattern.bridges);
  });
  it('are followed along lines, curves and arcs', () => {
    for (const { tracks } of patternsOf(files))
      for (const { path } of tracks) {
        const points = pointsOn(path);
        const last = path.match(/-?[\d.]+/g)?.slice(-2).map(Number);
        expect(points.at(-1)?.map((n) => Math.round(n * 1000) / 1000)).toEqual(last);
        for (const [x, y] of points) expect(Math.min(x, y, side - x, side - y)).toBeGreaterThanOrEqual(-0.001);
      }
    const arc = pointsOn('M60 0 A60 60 0 0 0 120 60');
    for (const [x, y] of arc) expect(Math.hypot(x - 120, y - 0)).toBeCloseTo(60, 6);
  });
  it('begin and end where their points are, straight into the middle of a side', () => {
    for (const pattern of patternsOf(files))
      for (const { ends } of pattern.tracks) {
        const path = pathBetween(pattern, ...ends);
        const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
        expect(numbers.slice(0, 2)).toEqual(pointOf(pattern, ends[0]));
        expect(numbers.slice(-2)).toEqual(pointOf(pattern, ends[1]));
        if (ends[0] === 'n') expect(numbers[2]).toBe(60); // downwards first
      }
  });
});

describe('a pattern of one’s own', () => {
  const first = begin(files, 'l05', designed);
  it('belongs to one tile, and is gone when nobody follows it', () => {
    expect(patternIdOf(first, 'l05')).toBe('own_1');
    expect(patternIdOf(begin(first, 'l06', designed), 'l06')).toBe('own_2');
    const back = follow(first, 'l05', patternIdOf(files, 'l05') ?? '', designed);
    expect(patternsOf(back)).toEqual(patternsOf(files));
    expect(back['land_tiles.json']).toEqual(files['land_tiles.json']);
  });
  it('has what is joined and moved, and bridges that go round it', () => {
    const pattern = patternOf(first, 'l05');
    if (!pattern) throw new Error('no pattern');
    const apart = joined(first, pattern, ...(pattern.tracks[0]?.ends ?? ['n', 's']));
    expect(patternOf(apart, 'l05')?.tracks.length).toBe(pattern.tracks.length - 1);
    const across = joined(apart, patternOf(apart, 'l05') ?? pattern, 'n', 'e');
    const now = patternOf(across, 'l05');
    expect(now?.tracks.at(-1)?.ends).toEqual(['n', 'e']);
    expect(now?.bridges).toEqual(now && bridgesOf(now));
    expect(now?.bridges.some(({ ends }) => ends.includes('n') && ends.includes('e'))).toBe(false);
    const away = patternOf(moved(first, pattern, 'a', [-500, 41.4]), 'l05');
    expect([away?.nodes.a?.x, away?.nodes.a?.y]).toEqual([20, 41]);
  });
  it('gives its tile as many cities as it has, and citizens only where there is one', () => {
    const start = tilesOf(files)[0] ?? '';
    const own = begin(files, start, designed);
    const pattern = patternOf(own, start);
    if (!pattern) throw new Error('no pattern');
    const one = withNodes(own, pattern, 'city', 1);
    expect(Object.keys(cities(one, start)?.cities ?? {})).toEqual(['a']);
    expect(cities(one, start)?.start_citizens).toEqual(['a']);
    expect(cities(one, start)?.cities.a).toEqual(cities(files, start)?.cities.a);
    const three = withNodes(one, patternOf(one, start) ?? pattern, 'city', 3);
    expect(cities(three, start)?.cities.c).toEqual({ coins: 0, science: 0, prosperity: 0, plants: 0 });
    const forked = withNodes(three, patternOf(three, start) ?? pattern, 'junction', 1);
    const points = Object.values(patternOf(forked, start)?.nodes ?? {});
    expect(points.length).toBe(4);
    for (const [i, a] of points.entries()) for (const b of points.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20);
  });
  it('changes nothing where nothing has to follow, and survives files that are none', () => {
    expect(tidy(files)).toBe(files);
    for (const broken of [{}, { 'land_tiles.json': 7 }, { 'land_tiles.json': { land: [null] }, 'rail_templates.json': { templates: [null] } }, { ...files, 'rail_templates.json': 'x' }] as unknown as Files[]) expect(() => tidy(broken)).not.toThrow();
    expect(settled(patternsOf(files)[0]!, () => false).tracks).toEqual(patternsOf(files)[0]?.tracks);
  });
});
