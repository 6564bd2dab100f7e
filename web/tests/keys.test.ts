import { describe, expect, it } from 'vitest';
import { takeKey, tableOfLink } from '../src/lib/keys';

describe('the keys of a table', () => {
  it('are found in a link, and the device gets a secret of its own', () => {
    const table = tableOfLink('t1', 'invitation');
    expect(table.keys).toEqual(['invitation']);
    expect(table.host).toBeUndefined();
    expect(table.device?.length).toBeGreaterThanOrEqual(16);
    expect(tableOfLink('t1', 'key.host').host).toBe('host');
  });
  it('replace the link that was used up, which then leads to the same seat', () => {
    const table = tableOfLink('t1', 'invitation');
    takeKey(table, 0, 'own');
    expect(table.keys).toEqual(['own']);
    expect(tableOfLink('t1', 'invitation', table).keys).toEqual(['own']);
    // The answer to a second try has another key, and no invitation is forgotten.
    takeKey(table, 0, 'own again');
    expect(tableOfLink('t1', 'invitation', table).keys).toEqual(['own again']);
  });
  it('are not replaced by the group link the host has handed out', () => {
    const hosted = { ...tableOfLink('t1', 'own.host'), links: { seats: ['a', 'b'], spectator: 's', group: 'all' } };
    expect(tableOfLink('t1', 'all', hosted)).toBe(hosted);
  });
  it('are those of another seat if its link is opened here, with the links and rights of the host kept', () => {
    const hosted = { ...tableOfLink('t1', 'own.host'), links: { seats: ['a', 'b'], spectator: 's' } };
    const other = tableOfLink('t1', 'b', hosted);
    expect(other.keys).toEqual(['b']);
    expect(other.links).toBe(hosted.links);
    expect(other.host).toBe('host');
    expect(other.device).toBe(hosted.device);
  });
  it('of earlier versions go on working', () => {
    const old = { id: 't1', near: false, game: 'powerline', names: [], keys: ['old key'], status: 'playing', mine: false, touched: 1 };
    expect(tableOfLink('t1', 'old key', old)).toBe(old);
  });
});
