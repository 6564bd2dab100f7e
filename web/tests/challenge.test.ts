// The same dice for bots, too: the comparison of the challenge page, through the engine.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { playBot, pointsOf } from '../src/lib/challenge';
import { near } from '../src/lib/table_service';
import { request } from '../src/lib/line';
import { TableClient } from '../src/lib/table_client.svelte';
import { engineIsThere, installEngine } from './engine';

const kept = vi.hoisted(() => [] as unknown[]);
vi.mock('../src/lib/store', () => ({ results: { put: async (result: unknown) => void kept.push(result) }, tables: {} }));

describe.runIf(engineIsThere)('bots at a challenge', () => {
  beforeAll(() => installEngine());

  it('play the dice of the word to the end and are kept, but not sent to friends', async () => {
    const result = await playBot('day-2026-01-01', 'easy');
    expect(result).toMatchObject({ id: 'day-2026-01-01/bot/easy', bot: 'easy', mine: false });
    expect(Number.isInteger(result.points)).toBe(true);
    expect(kept).toEqual([result]);
  });

  // A whole game of a person, played by the first option each time.
  async function playFirst(word: string): Promise<{ points: number; moves: string[] }> {
    const line = near('powerline');
    const created = await request(line, { type: 'create', table: { game: 'powerline', seats: [{ kind: 'human' }], challenge: word, confirm: false } }, 'created');
    const table = new TableClient(line, created.table, { key: created.seats[0] ?? '' });
    const moves: string[] = [];
    const points = await new Promise<number>((resolve) => {
      table.onupdate = (_, now) => {
        if (now.scores) return resolve(now.scores[0]?.[0] ?? 0);
        if (now.status === 'gathering' && !now.seats[0]?.ready) {
          table.send({ type: 'sit', name: '' });
          return table.send({ type: 'ready', nonce: '' });
        }
        const move = now.options?.[0];
        if (typeof move !== 'string' || table.sending || table.playing) return;
        moves.push(move);
        queueMicrotask(() => table.play(move));
      };
    });
    table.leave();
    return { points, moves };
  }

  it('a result is checked by playing its moves again with the dice of the challenge', async () => {
    const { points, moves } = await playFirst('checked');
    expect(moves.length).toBeGreaterThan(10);
    expect(await pointsOf('checked', moves)).toBe(points);
    expect(await pointsOf('checked', moves.slice(0, -1))).toBeNull();
    expect(await pointsOf('checked', ['nonsense'])).toBeNull();
  });
});
