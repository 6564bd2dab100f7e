import { describe, expect, it } from 'vitest';
import { dayOf, freshWord, isWord, readResults, wordOfTheDay, writeResults } from '../src/lib/challenge';
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
    expect(isWord(freshWord())).toBe(true);
  });
  it('carry results in their links, and nothing else', () => {
    const results = readResults('w', 'Ada:87;Ben:91;nonsense;:3;Evil:99999', 1);
    expect(results.map(({ name, points }) => [name, points])).toEqual([['Ada', 87], ['Ben', 91]]);
    expect(writeResults(results)).toBe('Ada:87;Ben:91');
    expect(writeResults([{ id: '', word: 'w', name: 'a;b:c#', points: 1, mine: true, when: 0 }])).toBe('a b c :1');
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
