import { describe, expect, it } from 'vitest';
import { carriedOver, lastRound, prizesOf, roundsOf } from '../rounds';

const line = (key: string, ...args: number[]) => ({ key, args });
// Two people: a tie, then a win with two cards, then a round whose bids are still sealed.
const log = [
  line('dealt', 0, 3),
  line('prize', 1, 6),
  line('bids', 0, 4),
  line('bids', 1, 4),
  line('carried', 7),
  line('prize', 2, 2),
  line('bids_two', 0, 1, 5, 8),
  line('bids', 1, 6),
  line('wins', 0, 10),
  line('looks', 0),
  line('prize', 3, 12),
];

describe('the rounds of a game', () => {
  it('are read from the log', () => {
    expect(roundsOf(log)).toEqual([
      { prize: 6, bids: [{ seat: 0, cards: [4] }, { seat: 1, cards: [4] }], winner: null, points: 7, end: 'carried' },
      { prize: 2, bids: [{ seat: 0, cards: [1, 5] }, { seat: 1, cards: [6] }], winner: 0, points: 10, end: 'won' },
      { prize: 12, bids: [], winner: null, points: 0, end: 'sealed' },
    ]);
    expect(roundsOf([])).toEqual([]);
    expect(roundsOf([line('bids', 0, 1)])).toEqual([]); // a log that begins in the middle of a round
  });
  it('say what a tie has left on the table, until somebody wins it', () => {
    expect(carriedOver(roundsOf(log.slice(0, 6)))).toEqual([6]);
    expect(carriedOver(roundsOf(log))).toEqual([]);
    expect(carriedOver(roundsOf([...log, line('bids', 0, 1), line('bids', 1, 1), line('discarded', 13)]))).toEqual([]);
  });
  it('say who has won which prizes, with those carried over', () => {
    expect(prizesOf(roundsOf(log), 0)).toEqual([6, 2]);
    expect(prizesOf(roundsOf(log), 1)).toEqual([]);
  });
  it('say which bids were opened last', () => {
    expect(lastRound(roundsOf(log))?.prize).toBe(2);
    expect(lastRound(roundsOf(log.slice(0, 3)))).toBeUndefined();
  });
});
