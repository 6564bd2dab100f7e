import { describe, expect, it } from 'vitest';
import { patch } from '../src/lib/patch';

describe('patch', () => {
  const before = { seats: [{ points: 10, tokens: [1, 2] }, { points: 7, tokens: [0] }], round: 3 };

  it('sets values at their paths and leaves the old tree alone', () => {
    const now = patch(before, { 'seats.0.points': 13, 'seats.0.tokens.1': 5, round: 4 });
    expect(now).toEqual({ seats: [{ points: 13, tokens: [1, 5] }, { points: 7, tokens: [0] }], round: 4 });
    expect(before.seats[0]).toEqual({ points: 10, tokens: [1, 2] });
  });
  it('shares what did not change', () => {
    const now = patch(before, { 'seats.0.points': 13 });
    expect(now.seats[1]).toBe(before.seats[1]);
    expect(now.seats[0]?.tokens).toBe(before.seats[0]?.tokens);
  });
  it('replaces a set as a whole', () => {
    expect(patch({ open: [1, 2, 3] }, { open: [2] })).toEqual({ open: [2] });
  });
  it('is the same tree when nothing changed', () => {
    expect(patch(before, {})).toBe(before);
  });
});
