// What a long list of options shows and what it folds away.
import { describe, expect, it } from 'vitest';
import { arrange } from '../src/table/arrange';

const listed = (count: number, scarce: readonly number[] = [], alone: readonly number[] = []) => Array.from({ length: count }, (_, option) => ({ option, scarce: scarce.includes(option), alone: alone.includes(option) }));

describe('a list of options', () => {
  it('is shown whole as long as it is short, with what is dear at its end', () => {
    expect(arrange(listed(8, [0]))).toEqual({ shown: [1, 2, 3, 4, 5, 6, 7, 0], folded: [], dear: false });
  });
  it('folds what is dear before anything else', () => {
    expect(arrange(listed(10, [1, 2, 9]))).toEqual({ shown: [0, 3, 4, 5, 6, 7, 8], folded: [1, 2, 9], dear: true });
    expect(arrange(listed(10))).toEqual({ shown: [0, 1, 2, 3, 4, 5, 6, 7], folded: [8, 9], dear: false });
  });
  it('never folds what stands alone, such as ending', () => {
    expect(arrange(listed(11, [], [10])).shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 10]);
  });
});
