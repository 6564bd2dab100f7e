import { describe, expect, it } from 'vitest';
import { ribbonOf, stopsOf } from '../src/kit/plan';

const box = (left: number, top: number, size = 20) => ({ left, top, width: size, height: size });
const room = { left: 100, top: 50, width: 800, height: 600 };

describe('a plan over the board', () => {
  const places = new Map([['l07_a', box(200, 150)], ['c03', box(400, 250)], ['far', box(2000, 20)], ['hidden', box(0, 0, 0)]]);
  const find = (_: string, id: string) => places.get(id) ?? null;
  it('has a stop for each move about a thing in sight, numbered as in the turn', () => {
    expect(stopsOf(['begin red', 'line l07_a', 'city c03', 'stop'], find, room)).toEqual([{ n: 2, x: 110, y: 110 }, { n: 3, x: 310, y: 210 }]);
  });
  it('leaves out what is not drawn, lies outside, or stands there already', () => {
    expect(stopsOf(['go hidden', 'go far', 'go nowhere', 'line l07_a', 'joker l07_a'], find, room).map(({ n }) => n)).toEqual([4]);
  });
  it('has a ribbon through its stops', () => {
    expect(ribbonOf([])).toBe('');
    expect(ribbonOf([{ n: 1, x: 0, y: 0 }, { n: 2, x: 60, y: 0 }])).toBe('M0 0Q30 10 60 0');
  });
});
