import { describe, expect, it } from 'vitest';
import { judge, keepPuzzles, markSolved, puzzles } from '../src/lib/puzzle';
import { analyse, columns, mistakes, playAndLuck, type Analysis } from '../src/lib/review';

const decision = (move: number, seat: number, cost: number) => ({ move, seat, played: 'a', best: 'b', turn: ['b'], cost, reasons: [] });
const analysis: Analysis = {
  expected: [],
  decisions: [decision(3, 0, 1.5), decision(5, 0, 0.4), decision(8, 1, 9), decision(11, 0, 4), decision(14, 0, 1.5), decision(17, 0, 2)],
  play: [0.9],
  luck: [-4],
  luckSoFar: [],
  parts: [],
};

describe('review', () => {
  it('names the three worst decisions of a seat, trifles left out', () => {
    expect(mistakes(analysis, 0).map((d) => d.move)).toEqual([11, 17, 3]);
    expect(mistakes(analysis, 1).map((d) => d.move)).toEqual([8]);
    expect(mistakes(analysis, 2)).toEqual([]);
  });
  it('takes play and luck from the parts of each result', () => {
    const parts = { points: 80, start: 90, play: -20, luck: 6, rest: 4, share: 0.8 };
    expect(analyse({ expected: [[90]], luck: [[6]], decisions: [], seats: [parts] })).toEqual({ expected: [[90]], decisions: [], play: [0.8], luck: [6], luckSoFar: [[6]], parts: [parts] });
  });
  it('follows play and luck of a seat over the moves', () => {
    const luckSoFar = [[0, 0], [2, -1], [2, -1], [2, -1]];
    expect(playAndLuck({ ...analysis, luckSoFar, decisions: [decision(1, 0, 3), decision(2, 1, 9), decision(3, 0, 1)] }, 0)).toEqual([[0, 1, 2, 3], [0, -3, -3, -4], [0, 2, 2, 2]]);
  });
  it('makes a column for each seat', () => {
    expect(columns([[10, 10], [13, 10]], 2)).toEqual([[0, 1], [10, 13], [10, 10]]);
  });
});

describe('mistakes as puzzles', () => {
  it('are kept once, newest first, and stay solved', () => {
    keepPuzzles('game', 'powerline', mistakes(analysis, 0), 1);
    markSolved('game/11');
    keepPuzzles('game', 'powerline', mistakes(analysis, 0), 2);
    keepPuzzles('other', 'century', mistakes(analysis, 1), 3);
    expect(puzzles().map((puzzle) => puzzle.id)).toEqual(['other/8', 'game/11', 'game/17', 'game/3']);
    expect(puzzles().filter((puzzle) => puzzle.solved).map((puzzle) => puzzle.id)).toEqual(['game/11']);
  });
  it('are found by the better turn alone', () => {
    const turn = ['begin red', 'line l01', 'stop'];
    expect(judge(turn, [])).toBe('way');
    expect(judge(turn, ['begin red', 'line l01'])).toBe('way');
    expect(judge(turn, turn)).toBe('found');
    expect(judge(turn, ['begin red', 'line l02'])).toBe('other');
  });
});
