// A Powerline board drawn by hand: what each stroke changes, and what follows from it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from '../src/box/schema';
import type { Data } from '../src/games/powerline/data';
import { begin, bendsOf, bent, changedThing, crowded, drawingOf, end, everyBoard, height, isOwn, moved, networkOf, tidy, width, type Files } from '../src/games/powerline/drawing';
import { onBoard } from '../src/games/powerline/network';
import { isLike } from '../src/lib/games';

const folder = fileURLToPath(new URL('../../games/powerline/data/', import.meta.url));
const files: Files = Object.fromEntries(['board', 'pips', 'board_geometry'].map((name) => [`${name}.json`, JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as Json]));
const pipsOf = (all: Files, board: string, line: string) => (all['pips.json'] as unknown as { boards: Record<string, Record<string, number[]>> }).boards[board]?.[line] ?? [];
const dataOf = (all: Files): Data => ({ board: all['board.json'], pips: all['pips.json'], board_geometry: all['board_geometry.json'] }) as unknown as Data;

describe('a board of its own', () => {
  it('begins as the others are, differs alone, and can be given up again', () => {
    const own = begin(files, 'f');
    expect(isOwn(own, 'f')).toBe(true);
    expect(networkOf(own, 'f').lines).toEqual(networkOf(files, everyBoard).lines);
    const longer = changedThing(own, 'f', 'lines', 'l01', { segments: 5 });
    expect(networkOf(longer, 'f').lines[0]?.segments).toBe(5);
    expect(networkOf(longer, everyBoard).lines[0]?.segments).toBe(3);
    expect(pipsOf(longer, 'f', 'l01')).toHaveLength(5);
    expect(pipsOf(longer, 'a', 'l01')).toEqual(pipsOf(files, 'a', 'l01'));
    const back = end(longer, 'f');
    expect(back['board.json']).toEqual(files['board.json']);
    expect(back['board_geometry.json']).toEqual(files['board_geometry.json']);
    expect(pipsOf(back, 'f', 'l01')).toHaveLength(3);
  });
  it('keeps in its stations which lines end there', () => {
    const led = changedThing(begin(files, 'f'), 'f', 'lines', 'l02', { b: 'wind_2' });
    const lines = (id: string) => networkOf(led, 'f').stations.find((station) => station.id === id)?.lines;
    expect(lines('wind_2')).toEqual(['l02', 'l03', 'l05', 'l10']);
    expect(lines('solar_1')).toEqual(['l03', 'l09']);
    expect(networkOf(led, everyBoard).stations).toEqual(networkOf(files, everyBoard).stations);
  });
  it('keeps everything on the board', () => {
    const far = moved(begin(files, 'f'), 'f', 'stations', 'wind_1', [-500, 5000]);
    const at = drawingOf(far, 'f').stations.find((station) => station.id === 'wind_1');
    expect(at?.x).toBeGreaterThan(0);
    expect(at?.y).toBeLessThan(height);
    const wild = bent(far, 'f', 'l10', Array.from({ length: 30 }, (_, i) => [i * 100, -9] as const));
    const bends = bendsOf(wild, 'f', 'l10');
    expect(bends.length).toBe(8);
    for (const [x, y] of bends) expect([x > 0 && x < width, y > 0 && y < height]).toEqual([true, true]);
  });
  it('says which lines are too short for their segments', () => {
    expect(crowded(files, everyBoard)).toEqual([]);
    expect(crowded(changedThing(begin(files, 'f'), 'f', 'lines', 'l01', { segments: 16 }), 'f')).toEqual(['l01']);
  });
});

describe('the drawing', () => {
  it('of somebody else is shown if it has everything the designed one has', () => {
    for (const game of ['powerline', 'pampero']) {
      const designed = JSON.parse(readFileSync(fileURLToPath(new URL(`../../games/${game}/data/board_geometry.json`, import.meta.url)), 'utf8')) as Record<string, unknown>;
      expect(isLike(designed, designed)).toBe(true);
      for (const key of Object.keys(designed)) expect(isLike({ ...designed, [key]: undefined }, designed)).toBe(false);
      expect(isLike({ ...designed, more: 1 }, designed)).toBe(true);
    }
    const drawn = moved(files, everyBoard, 'stations', 'wind_1', [120, 120])['board_geometry.json'];
    expect(isLike(drawn, files['board_geometry.json'])).toBe(true);
    const bentOne = bent(files, everyBoard, 'l05', [[300, 300]]);
    expect(isLike(bentOne['board_geometry.json'], files['board_geometry.json'])).toBe(true);
    expect(drawingOf(bentOne, everyBoard).lines[4]?.path).not.toEqual(drawingOf(files, everyBoard).lines[4]?.path);
  });
  it('of the designed board stays as it is', () => {
    const shown = onBoard(dataOf(files), 'a');
    expect(shown.board_geometry.lines.map(({ segments }) => segments)).toEqual((files['board_geometry.json'] as unknown as Data['board_geometry']).lines.map(({ segments }) => segments));
    expect(shown.board_geometry.own).toBe(false);
  });
  it('has a place for every segment, whatever a line was made of', () => {
    const changed = tidy({ ...files, 'board.json': { ...(files['board.json'] as object), lines: networkOf(files, everyBoard).lines.map((line, i) => ({ ...line, segments: 1 + i, ...(i === 0 ? { b: 'solar_2' } : {}) })) } as unknown as Json });
    for (const board of ['a', 'f']) {
      const { board: network, board_geometry: drawn } = onBoard(dataOf(changed), board);
      network.lines.forEach((line, i) => expect(drawn.lines[i]?.segments.length).toBe(line.segments));
      for (const { segments } of drawn.lines) for (const [x, y] of segments) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    }
  });
  it('is that of the board the seat plays on', () => {
    const own = moved(begin(files, 'b'), 'b', 'cities', 'c01', [500, 300]);
    expect(onBoard(dataOf(own), 'b').board_geometry.cities[0]).toMatchObject({ x: 500, y: 300 });
    expect(onBoard(dataOf(own), 'a').board_geometry.cities[0]).toMatchObject({ x: 136, y: 222 });
  });
});
