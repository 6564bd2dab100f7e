import { describe, expect, it } from 'vitest';
import { dayOf, newWord, isWord, wordOfTheDay } from '../src/lib/challenge';
import { readResults, writeResults } from '../src/lib/challenge_link';
import { readAddress } from '../src/lib/router.svelte';
import { fitToSeats } from '../src/lib/setup_options';
import { statistics } from '../src/lib/statistics';
import { recordId, type SavedRecord } from '../src/lib/store';
import { isTieBroken, placesOf, ranking } from '../src/table/ranking';
import { exampleView } from './example';

describe('places', () => {
  it('go by points, then by tie-breakers; equals share', () => {
    expect(ranking([[80, 2], [91, 1], [80, 3], [80, 3]]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [2, 2], [3, 2], [0, 4]]);
    expect(ranking([])).toEqual([]);
    expect(isTieBroken(ranking([[80, 2], [91, 1], [80, 3]]))).toBe(true);
    expect(isTieBroken(ranking([[80, 3], [91, 1], [80, 3]]))).toBe(false);
  });
  it('are taken by those who have not given up, if the game ended with that', () => {
    const { seats, ...view } = exampleView();
    const given = { ...view, seats: seats.map((sitter, seat) => ({ ...sitter, conceded: seat === 0 })) };
    expect(placesOf(given).map(({ seat, place }) => [seat, place]).slice(0, 2)).toEqual([[1, 1], [0, 2]]);
  });
});

describe('figures of this device', () => {
  const saved = (mine: number | null, scores: number[][], game = 'powerline'): SavedRecord => ({ id: '', kept: 0, mine, record: { game, scores } });
  it('count own games, wins against others, best and mean', () => {
    const all = [saved(0, [[80, 1], [70, 1]]), saved(1, [[80, 1], [60, 1]]), saved(0, [[100, 1]]), saved(null, [[999, 0]]), saved(0, [[5, 0]], 'pampero')];
    expect(statistics(all, 'powerline')).toEqual({ played: 3, contested: 2, won: 1, best: 100, mean: 80 });
    expect(statistics([], 'century')).toEqual({ played: 0, contested: 0, won: 0, best: 0, mean: 0 });
  });
});

describe('challenges', () => {
  it('have one word a day, everywhere the same', () => {
    expect(wordOfTheDay(new Date('2026-03-09T23:30:00Z'))).toBe('day-2026-03-09');
    expect(isWord(wordOfTheDay())).toBe(true);
    expect(dayOf('day-2026-03-09')).toEqual(new Date('2026-03-09T00:00Z'));
    expect([dayOf('day-2026-13-40'), dayOf('sunday')]).toEqual([null, null]);
    expect(isWord('Not a word')).toBe(false);
    expect(isWord(newWord())).toBe(true);
  });
  it('carry results with their moves in their links, so that they can be checked', async () => {
    const result = { id: 'w/me', word: 'w', name: 'Ädä; #1', points: 80, mine: true, when: 0 };
    const text = await writeResults([{ ...result, moves: ['begin red', 'line l01_a'] }, { ...result, bot: 'easy' }, { ...result, name: 'Ben' }]);
    expect(text).toMatch(/^r1\.[\w-]+$/);
    expect(await readResults(text)).toEqual([{ name: 'Ädä; #1', points: 80, moves: ['begin red', 'line l01_a'] }]);
    for (const broken of ['r1.', 'r1.!!', text.slice(0, -6), `r1.${'A'.repeat(30_000)}`]) expect(await readResults(broken)).toEqual([]);
  });
  it('still read the plain results of earlier links', async () => {
    const results = await readResults('Ada:87;Ben:91;nonsense;:3;Evil:99999');
    expect(results).toEqual([{ name: 'Ada', points: 87 }, { name: 'Ben', points: 91 }]);
  });
});

describe('boards chosen for each seat', () => {
  const choices = [{ name: 'boards', type: 'word_list' as const, words: ['a', 'b', 'c'] }, { name: 'quick', type: 'flag_or_list' as const, words: [] }];
  it('follow the number of seats', () => {
    expect(fitToSeats({ boards: ['c', 'c', 'b'], quick: [true, true, true], other: 'x' }, 2, choices)).toEqual({ boards: ['c', 'c'], quick: [true, true], other: 'x' });
    expect(fitToSeats({ boards: ['c'], quick: [true] }, 3, choices)).toEqual({ boards: ['c', 'b', 'c'], quick: [true, false, false] });
  });
  it('are left out if nobody knows how to fill them up', () => {
    expect(fitToSeats({ boards: ['c'], other: 1 }, 3, undefined)).toEqual({ other: 1 });
  });
});

describe('an address', () => {
  const place = (pathname: string, hash = '') => readAddress({ pathname, search: '', hash });
  it('that was cut in the middle of a sign is malformed, and no error', () => {
    expect(place('/table/x').isMalformed).toBe(false);
    expect(place('/replay/%E4%').isMalformed).toBe(true);
    expect(place('/challenge/x', '#%').isMalformed).toBe(true);
    expect(place('/a%20b/c').path).toEqual(['a b', 'c']);
  });
});

describe('the name of a record', () => {
  const record = { game: 'powerline', moves: ['chance die 4'], players: ['Ada'], options: {}, data_hash: 'x' };
  it('depends on its content alone', () => {
    expect(recordId(record)).toBe(recordId({ ...record, finished: 'later' }));
    expect(recordId(record)).not.toBe(recordId({ ...record, moves: ['chance die 5'] }));
    expect(recordId(record)).toMatch(/^[0-9a-f]{16}$/);
  });
});
