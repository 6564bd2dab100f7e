import { describe, expect, it } from 'vitest';
import { lampsOf, timeLeft } from '../src/screens/start/daily';
import type { Result } from '../src/lib/store';

const result = (day: string, points: number, mine = true, more: Partial<Result> = {}): Result => ({ id: `${day}${points}`, word: `day-2026-03-${day}`, name: 'Ada', points, mine, when: 0, ...more });
const now = new Date('2026-03-09T15:00:00Z');

describe('the lamps of the daily challenge', () => {
  it('are lit on the days that were played, today last', () => {
    const { days } = lampsOf([result('09', 80), result('07', 70), result('01', 60), result('08', 90, false)], now);
    expect(days.map(({ lit }) => lit)).toEqual([false, false, false, false, true, false, true]);
    expect(days[6]?.day.toISOString().slice(0, 10)).toBe('2026-03-09');
  });
  it('count days in a row, also those up to yesterday', () => {
    expect(lampsOf([result('09', 1), result('08', 1), result('07', 1), result('05', 1)], now).inARow).toBe(3);
    expect(lampsOf([result('08', 1), result('07', 1)], now).inARow).toBe(2);
    expect(lampsOf([result('07', 1)], now).inARow).toBe(0);
    expect(lampsOf([], now).inARow).toBe(0);
  });
  it('show yesterday to those who played it, the best first', () => {
    const others = [result('08', 91, false, { name: 'Mia' }), result('08', 84, false, { bot: 'hard' })];
    expect(lampsOf(others, now).yesterday).toEqual([]);
    expect(lampsOf([...others, result('08', 88)], now).yesterday.map(({ points }) => points)).toEqual([91, 88, 84]);
  });
  it('say when the next dice come', () => {
    expect(timeLeft(now)).toEqual({ hours: 9, minutes: 0 });
    expect(timeLeft(new Date('2026-03-09T23:59:30Z'))).toEqual({ hours: 0, minutes: 1 });
  });
});
