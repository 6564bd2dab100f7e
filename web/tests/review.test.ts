import { describe, expect, it } from 'vitest';
import { keepPuzzles, markSolved, puzzles } from '../src/lib/puzzle';
import { analyse, columns, inRound, mistakes, verdictOf, within, type Analysis } from '../src/lib/review';
import { Tree } from '../src/lib/variations';

const decision = (move: number, seat: number, cost: number) => ({ move, last: move, round: Math.floor(move / 6), seat, played: 'a', best: 'b', turn: ['b'], cost, doubt: 0.25, reasons: [] });
const analysis: Analysis = {
  expected: [],
  decisions: [decision(3, 0, 1.5), decision(5, 0, 0.4), decision(8, 1, 9), decision(11, 0, 4), decision(14, 0, 1.5), decision(17, 0, 2)],
  finds: [{ move: 4, round: 0, seat: 0, saved: 2, doubt: 0.3 }],
  rounds: [],
  play: [0.9],
  luck: [-4],
  parts: [],
};

describe('review', () => {
  it('names the three worst decisions of a seat', () => {
    expect(mistakes(analysis, 0).map((d) => d.move)).toEqual([11, 17, 3]);
    expect(mistakes(analysis, 1).map((d) => d.move)).toEqual([8]);
    expect(mistakes(analysis, 2)).toEqual([]);
  });
  it('takes play and luck from the parts of each result', () => {
    const parts = { points: 80, start: 90, play: -20, luck: 6, others: 3, rest: 1, share: 0.8 };
    const rounds = [{ round: 0, move: 0, chance: [1], seats: [parts] }];
    expect(analyse({ expected: [[90]], luck: [[6]], decisions: [], finds: [], rounds, seats: [parts] })).toEqual({ expected: [[90]], decisions: [], finds: [], rounds, play: [0.8], luck: [6], parts: [parts] });
  });
  it('finds what a seat did in a round', () => {
    expect(inRound(analysis.decisions, 0, 0).map((d) => d.move)).toEqual([3, 5]);
    expect(inRound(analysis.finds, 1, 0)).toEqual([]);
  });
  it('calls small losses slips, larger ones mistakes, in dollars from more on', () => {
    expect(verdictOf('powerline', decision(1, 0, 1))).toBe('slip');
    expect(verdictOf('powerline', decision(1, 0, 2))).toBe('mistake');
    expect(verdictOf('pampero', decision(1, 0, 4))).toBe('slip');
    expect(within(0.5)).toBeCloseTo(0.82);
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
});

describe('branches of an analysis', () => {
  it('grow from any branch, are found again, and stand beside the moves of the record', () => {
    const root = Tree.of(['p1 a', 'p2 b', 'p1 z']);
    const [one, first] = root.add(0, 2, ['p1 c', 'p1 d']);
    const [two, second] = one.add(0, 1, ['p2 e']);
    const [three, third] = two.add(first, 4, ['chance x']);
    expect(three.add(0, 1, ['p2 e'])[1]).toBe(second);
    expect(three.add(0, 2, ['p2 e'])[1]).not.toBe(second);
    expect(three.path(third)).toEqual(['p1 a', 'p2 b', 'p1 c', 'p1 d', 'chance x']);
    expect(three.depth(third)).toBe(2);
    expect(three.ordered().map((branch) => branch.id)).toEqual([0, first, third, second]);
    const kept = [
      { from: 1, moves: ['p2 e'] },
      { from: 2, moves: ['p1 c', 'p1 d', 'chance x'] },
    ];
    expect(three.variations()).toEqual(kept);
    expect(Tree.of(['p1 a', 'p2 b', 'p1 z'], kept).variations()).toEqual(kept);
  });
});
