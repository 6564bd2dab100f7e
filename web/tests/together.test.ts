// Links that carry a game, QR codes, steps of a replay, the archive, the lobby.
import { beforeAll, describe, expect, it } from 'vitest';
import { everything, groups, matches, opponentsOf } from '../src/lib/archive';
import { clockWords, duration } from '../src/lib/about_table';
import { language } from '../src/lib/i18n.svelte';
import { isSlow, listedNow, wantedTable } from '../src/lib/lobby';
import { qrPicture } from '../src/lib/qr';
import { recordHash, recordOfHash } from '../src/lib/record_link';
import { noteStops, stopFrom, turnStops } from '../src/lib/replay_steps';
import type { ListedTable, View } from '../src/lib/protocol';
import type { SavedRecord } from '../src/lib/store';

const record = (game: string, seats: ({ bot?: string; level?: string } | null)[], more: Record<string, unknown> = {}): Record<string, unknown> => ({
  record: 1,
  game,
  players: seats.map((_, i) => ['Ada', 'Bénédicte', 'Cleo'][i]),
  seats,
  moves: ['p1 line l01_a', 'p1 stop', 'p2 stop'],
  scores: seats.map((_, i) => [50 - i, 0]),
  ...more,
});
const saved = (id: string, what: Record<string, unknown>): SavedRecord => ({ id, record: what, kept: 0, mine: 0 });

beforeAll(() => language.use('en'));

describe('a link with the game in it', () => {
  it('comes back as it was, and is much shorter', async () => {
    const game = { ...record('century', [{}, {}]), moves: Array.from({ length: 400 }, (_, i) => `p${(i % 3) + 1} bid ${i % 7}`) };
    const hash = await recordHash(game);
    expect(hash).toMatch(/^z[\w-]+$/);
    expect(hash.length).toBeLessThan(JSON.stringify(game).length / 4);
    expect(await recordOfHash(hash)).toEqual(game);
  });
  it('that was cut short or is something else is refused', async () => {
    const hash = await recordHash(record('powerline', [{}]));
    for (const bad of [hash.slice(0, -8), '', 'z', 'y' + hash.slice(1), `z${btoa('nothing')}`, await recordHash({ record: 2 })])
      await expect(recordOfHash(bad)).rejects.toThrow();
  });
  it('that would unpack to more than a record is refused before it fills the memory', async () => {
    const bomb = await recordHash({ record: 1, game: 'x', players: [], moves: ['a'.repeat(3_900_000)] });
    expect((await recordOfHash(bomb)).game).toBe('x');
    await expect(recordHash({ moves: ['a'.repeat(4_100_000)] })).resolves.toBeDefined();
    await expect(recordOfHash(await recordHash({ record: 1, game: 'x', players: [], moves: ['a'.repeat(4_100_000)] }))).rejects.toThrow('too_long');
  });
});

it('a QR code has its three finder patterns and a quiet zone', () => {
  const { size, path } = qrPicture('https://example.org/table/abcdefgh#abcdefghijklmnopqrstuv');
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
  for (const [x, y] of [[4, 4], [size - 11, 4], [4, size - 11]] as const) {
    for (let i = 0; i < 7; i += 1) expect(dark.has(`${x + i} ${y}`), `${x + i} ${y}`).toBe(true);
    expect(dark.has(`${x + 3} ${y + 3}`)).toBe(true);
    expect(dark.has(`${x + 1} ${y + 1}`)).toBe(false);
  }
  for (let i = 0; i < size; i += 1) for (const edge of [0, 3, size - 1]) expect(dark.has(`${i} ${edge}`)).toBe(false);
});

it('a replay stops at turns, rounds and scorings', () => {
  expect(turnStops(['chance die 1', 'chance die 2', 'p1 a', 'p1 b', 'p2 a', 'p1 a'])).toEqual([2, 4, 5, 6]);
  const view = { log: [[1, 0, 1], [4, 1, 5], [4, 1, 6], [9, 0, 2]], info: { notes: [{ key: 'round' }, { key: 'scoring' }] } } as unknown as View;
  expect(noteStops(view, ['round'])).toEqual([1, 9]);
  expect(noteStops(view, ['scoring'])).toEqual([4]);
  expect(stopFrom([1, 9], 1, true, 12)).toBe(9);
  expect(stopFrom([1, 9], 9, true, 12)).toBe(12);
  expect(stopFrom([1, 9], 9, false, 12)).toBe(1);
  expect(stopFrom([1, 9], 1, false, 12)).toBe(0);
});

describe('the archive', () => {
  const all = [
    saved('a', record('powerline', [{}, { level: 'easy' }, { level: 'hard' }])),
    saved('b', record('powerline', [{}])),
    saved('c', record('century', [{}, {}, {}], { options: { open_holdings: true } })),
    saved('d', record('century', [{}, {}, {}])),
    saved('e', record('century', [{}, { bot: 'greedy/1.0' }, { bot: 'kilowatt', level: 'hard' }])),
  ];
  it('knows against whom a game was played', () => expect(all.map(opponentsOf)).toEqual(['hard', 'solo', 'people', 'people', 'programs']));
  it('finds by name without accents, game, number and opponents', () => {
    const found = (part: Partial<typeof everything>) => all.filter((one) => matches(one, { ...everything, ...part })).map(({ id }) => id);
    expect(found({})).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(found({ text: ' benedicte' })).toEqual(['a', 'c', 'd', 'e']);
    expect(found({ game: 'century' })).toEqual(['c', 'd', 'e']);
    expect(found({ players: 1 })).toEqual(['b']);
    expect(found({ against: 'hard' })).toEqual(['a']);
    expect(found({ against: 'programs' })).toEqual(['e']);
    expect(found({ text: 'zoe' })).toEqual([]);
  });
  it('counts games alone, and games with programs of other people, apart from the rest', () => {
    expect(groups(all, 'game').map(({ game, apart, played, contested }) => [game, apart, played, contested])).toEqual([
      ['century', '', 2, 2],
      ['century', 'programs', 1, 1],
      ['powerline', '', 1, 1],
      ['powerline', 'solo', 1, 0],
    ]);
    expect(groups(all, 'variant').filter(({ game }) => game === 'century')).toHaveLength(3);
    expect(groups(all, 'players').map(({ players, apart }) => [players, apart])).toEqual([[3, ''], [3, 'programs'], [3, ''], [1, 'solo']]);
    expect(groups(all, 'level').map(({ against }) => against)).toEqual(['people', 'programs', 'hard', 'solo']);
  });
});

describe('the lobby', () => {
  const table = (id: string, game: string, clock: ListedTable['settings']['clock'], language: string, open = true): ListedTable => ({
    table: id,
    game,
    created: 0,
    seats: [{ kind: 'human', name: 'Ada' }, { kind: open ? 'open' : 'human', name: '' }],
    settings: { game, seats: [], language, ...(clock ? { clock } : {}) },
  });
  const days = { turn: 172_800, reserve: 0, timeout: 'bot' } as const;
  const quick = { turn: 90, reserve: 0, timeout: 'bot' } as const;
  const all = [table('a', 'powerline', quick, 'en'), table('b', 'century', days, 'de'), table('c', 'century', undefined, 'de'), table('d', 'century', quick, 'de', false)];
  it('lists what fits and has a free seat', () => {
    const found = (part: object) => listedNow(all, { game: '', language: '', pace: '', ...part }).map((one) => one.table);
    expect(found({})).toEqual(['a', 'b', 'c']);
    expect(found({ game: 'century', pace: 'slow' })).toEqual(['b', 'c']);
    expect(found({ language: 'en' })).toEqual(['a']);
    expect(found({ pace: 'live' })).toEqual(['a']);
  });
  it('opens a table without chat for the next who comes', () => {
    const wanted = wantedTable('powerline', { game: '', language: '', pace: 'slow' }, 'fr', 'Ada');
    expect(wanted.chat).toBe(false);
    expect(wanted.language).toBe('fr');
    expect(wanted.seats.filter(({ kind }) => kind === 'open').length).toBeGreaterThan(0);
    expect(isSlow({ settings: wanted })).toBe(true);
  });
});

it('clocks are said in their largest unit', () => {
  expect([90, 60, 7_200, 172_800].map(duration)).toEqual(['90 seconds', '1 minute', '2 hours', '2 days']);
  expect(clockWords({ turn: 172_800, reserve: 86_400, timeout: 'bot', holiday: 604_800 })).toBe('2 days per turn, 1 day in reserve, and 7 days of holidays');
  expect(clockWords(undefined)).toBe('without a clock');
});
