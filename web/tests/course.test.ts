import { describe, expect, it } from 'vitest';
import { courseOf } from '../src/end/course';

const kinds = [{ key: 'round', points: -1 }, { key: 'city', points: 1 }, { key: 'moved', points: -1 }];

describe('how a game went', () => {
  it('is each player’s distance from the average after every round', () => {
    const log = [[0, 0, 1], [1, 1, 0, 8], [2, 2, 1, 99], [3, 0, 2], [4, 1, 1, 20], [5, 1, 0, -2]];
    expect(courseOf(log, kinds, ['round'], [10, 10])).toEqual([[4, -7], [-4, 7]]);
  });
  it('counts what everybody began with, and nothing before a round was begun', () => {
    expect(courseOf([[0, 1, 0, 5], [1, 0, 1]], kinds, ['round'], [10, 13])).toEqual([[1], [-1]]);
    expect(courseOf([[0, 1, 0, 5]], kinds, ['round'], [0, 0])).toEqual([[], []]);
  });
});
