// Two tabs at one table where the browser has no locks, as at plain http addresses: one of them has the table.
import { describe, expect, it, vi } from 'vitest';
import { lockTable, type TableLock } from '../src/lib/table_lock';

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
});
