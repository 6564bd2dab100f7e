// The kit of drawn parts: what can be computed of it.
import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { touchedBy, isMarked } from '../src/board/thing';
import type { BoardTable } from '../src/games/board';
import { measured } from '../src/kit/measured';
import { coinsFor, leapFrom, passed } from '../src/kit/motion.svelte';
import { barsOf, type Moment } from '../src/kit/moment';
import { shapeOf, shapes, spots } from '../src/kit/shapes';
import { icons, piecesOf, signs } from '../src/kit/signs';
import letters from '../tools/letters.json';

describe('pieces', () => {
  it('every player has a shape of their own', () => expect(new Set(shapes).size).toBe(6));
  it('the seventh colour begins again', () => expect(shapeOf(7)).toBe(shapeOf(1)));
  it('a die shows as many spots as its face says', () => expect(spots.map((face) => face.length)).toEqual([0, 1, 2, 3, 4, 5, 6]));
});

describe('coins', () => {
  it('fly one by one, and never in swarms', () => expect([0, 1, -2, 3, 4, -10, 200].map(coinsFor)).toEqual([0, 1, 2, 3, 4, 5, 6]));
});

describe('signs', () => {
  it('a name means one sign', () => expect(Object.keys(signs).filter((name) => name in icons)).toEqual([]));
  it('a button’s sign can stand on a board', () => expect(piecesOf('undo')).toEqual([['icon', icons.undo]]));
  it('an unknown one draws nothing', () => expect(piecesOf('nothing')).toEqual([]));
  it('every tone is drawn', () => {
    const drawn = readFileSync(new URL('../src/kit/Sign.svelte', import.meta.url), 'utf8');
    for (const [tone] of Object.values(signs).flat()) expect(drawn).toContain(`.${tone} {`);
  });
});

describe('movement', () => {
  it('a piece comes from where it was, in its own units', () =>
    expect(leapFrom({ box: { x: 110, y: 20 }, size: 20 }, { box: { x: 10, y: 60 }, size: 10 }, 2)).toEqual({ x: 50, y: -20, scale: 2 }));
  it('a number counts from one value to the other, quickly first', () => {
    const way = passed(48, 90);
    expect([way[0], way.at(-1), way.length]).toEqual([48, 90, 13]);
    expect(way[6]).toBeGreaterThan(69);
    expect(passed(3, -2)).toEqual([3, 2, 1, 0, -1, -2]);
    expect(passed(7, 7)).toEqual([]);
  });
});

describe('a scoring', () => {
  const moment: Moment = {
    at: 3,
    kicker: '',
    title: '',
    unit: '',
    before: [57, 43, 62],
    sources: [
      { title: 'B', tone: 'red', gains: [3, 0, 5] },
      { title: 'lost', tone: 'black', gains: [0, -3, 0] },
    ],
  };
  it('has a bar for each seat, who leads first, without what brought nothing', () =>
    expect(barsOf(moment)).toEqual([
      { seat: 2, before: 62, parts: [{ tone: 'red', value: 5 }], after: 67 },
      { seat: 0, before: 57, parts: [{ tone: 'red', value: 3 }], after: 60 },
      { seat: 1, before: 43, parts: [{ tone: 'black', value: -3 }], after: 40 },
    ]));
});

describe('a thing', () => {
  const table = {
    changed: new Map<string, number | null>([['l05', 1], ['round', null]]),
    marked: new Set(['l05']),
    markedSeat: 1,
    players: [{ colour: 1 }, { colour: 2 }],
  } as unknown as BoardTable;
  it('has the ring of who touched it, on that player’s board only', () => {
    expect(touchedBy(table, 'l05', 1)).toBe('var(--p2)');
    expect(touchedBy(table, 'l05', 0)).toBe('');
    expect(touchedBy(table, 'l05', undefined)).toBe('var(--p2)');
    expect(touchedBy(table, 'round', 0)).toBe('var(--mark)');
    expect(touchedBy(table, 'l06', 1)).toBe('');
  });
  it('is pointed out on the board the line speaks of', () => {
    expect(isMarked(table, 'l05', 1)).toBe(true);
    expect(isMarked(table, 'l05', 0)).toBe(false);
    expect(isMarked(table, 'l05', undefined)).toBe(true);
  });
});

it('the letters of the page have every character of its words', () => {
  const root = new URL('../../', import.meta.url);
  const files = [
    ...['en', 'de', 'fr'].map((lang) => new URL(`web/src/text/${lang}.json`, root)),
    ...readdirSync(new URL('games/', root)).flatMap((game) => ['en', 'de', 'fr'].map((lang) => new URL(`games/${game}/text/${lang}.json`, root))),
  ];
  const isThere = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return letters.more.includes(character) || letters.ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
  };
  const missing = new Set<string>();
  for (const file of files) {
    let text = '';
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      continue; // a folder that is no game
    }
    for (const character of text) if (!/\s/.test(character) && !isThere(character)) missing.add(character);
  }
  expect([...missing]).toEqual([]);
});

describe('what is measured', () => {
  // The frames of a browser, one at a time.
  let frames: (() => void)[] = [];
  const frame = () => frames.splice(0).forEach((run) => run());
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  });
  afterEach(() => vi.unstubAllGlobals());
  const note = (all: string[], name: string) => () => {
    all.push(`look ${name}`);
    return () => void all.push(`act ${name}`);
  };

  it('is measured together before anything is acted upon', () => {
    const all: string[] = [];
    measured(note(all, 'a'));
    measured(note(all, 'b'));
    expect(all).toEqual([]);
    frame();
    expect(all).toEqual(['look a', 'look b', 'act a', 'act b']);
    expect(frames).toEqual([]);
  });
  it('is left alone when it is taken back', () => {
    const all: string[] = [];
    const back = measured(note(all, 'a'));
    measured(note(all, 'b'));
    back();
    frame();
    expect(all).toEqual(['look b', 'act b']);
  });
  it('waits for the next frame when it comes while others are acted upon', () => {
    const all: string[] = [];
    measured(() => () => void measured(note(all, 'later')));
    frame();
    expect(all).toEqual([]);
    frame();
    expect(all).toEqual(['look later', 'act later']);
  });
});
