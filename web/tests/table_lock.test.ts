// Two tabs at one table where the browser has no locks, as at plain http addresses: one of them has the table.
import { describe, expect, it, vi } from 'vitest';
import { lockTable, untilFree, type TableLock } from '../src/lib/table_lock';

const held = (locks: readonly (TableLock | null)[]): TableLock[] => locks.filter((lock) => lock !== null);

describe('a table without the browser’s locks', () => {
  vi.stubGlobal('navigator', {});

  it('belongs to one of several tabs that open it at the same moment', async () => {
    const locks = await Promise.all([lockTable('a'), lockTable('a'), lockTable('a'), lockTable('a')]);
    expect(held(locks)).toHaveLength(1);
    for (const lock of held(locks)) lock.release();
  });
  it('belongs to the tab that came first, until it is asked for it', async () => {
    const first = await lockTable('b');
    expect(first).not.toBeNull();
    expect(await lockTable('b')).toBeNull();
    let lost = false;
    void first?.lost.then(() => {
      lost = true;
      first.release();
    });
    const second = await lockTable('b', true);
    expect(second).not.toBeNull();
    expect(lost).toBe(true);
    expect(await lockTable('b')).toBeNull();
    second?.release();
  });
  it('is free again when it is left, and another table is another', async () => {
    const [first, other] = [await lockTable('c'), await lockTable('d')];
    expect(held([first, other])).toHaveLength(2);
    for (const lock of held([first, other])) lock.release();
    const again = await lockTable('c');
    expect(again).not.toBeNull();
    again?.release();
  });
  it('tells who waits that it is free, and not who has given up waiting', async () => {
    const first = await lockTable('e');
    const [waits, goes] = [new AbortController(), new AbortController()];
    const told = [untilFree('e', waits.signal), untilFree('e', goes.signal)];
    goes.abort();
    expect(await told[1]).toBe(false);
    first?.release();
    expect(await told[0]).toBe(true);
  });
  it('stays with the first of two that both believe to have it: a busy tab answers late', async () => {
    // The first tab hears nothing while the second one asks.
    const channels: BroadcastChannel[] = [];
    const Real = globalThis.BroadcastChannel;
    vi.stubGlobal('BroadcastChannel', class extends Real {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    });
    const first = await lockTable('f');
    const deaf = channels[0] as BroadcastChannel;
    const hears = deaf.onmessage;
    const late: MessageEvent[] = [];
    deaf.onmessage = (event) => void late.push(event);
    const second = await lockTable('f');
    expect(held([first, second])).toHaveLength(2);
    for (const event of late) hears?.call(deaf, event);
    deaf.onmessage = hears;
    await second?.lost;
    expect(second?.isStolen()).toBe(true);
    expect(first?.isStolen()).toBe(false);
    for (const lock of held([first, second])) lock.release();
  });
});
