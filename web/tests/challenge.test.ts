// The same dice for bots, too: the comparison of the challenge page, through the engine.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { playBot, writeResults } from '../src/lib/challenge';
import { engineIsThere, installEngine } from './engine';

const kept = vi.hoisted(() => [] as unknown[]);
vi.mock('../src/lib/store', () => ({ results: { put: async (result: unknown) => void kept.push(result) }, tables: {} }));

describe.runIf(engineIsThere)('bots at a challenge', () => {
  beforeAll(() => installEngine());

  it('play the dice of the word to the end and are kept, but not sent to friends', { timeout: 60_000 }, async () => {
    const result = await playBot('day-2026-01-01', 'easy');
    expect(result).toMatchObject({ id: 'day-2026-01-01/bot/easy', bot: 'easy', mine: false });
    expect(Number.isInteger(result.points)).toBe(true);
    expect(kept).toEqual([result]);
    expect(writeResults([result, { ...result, bot: '', name: 'Ada', points: 80 }])).toBe('Ada:80');
  });
});
