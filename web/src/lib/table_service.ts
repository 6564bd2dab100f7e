// Where tables are opened and found again: near ones inside this page, far ones on the server.
import { Far } from './far';
import { request, watchLine, type Line } from './line';
import { Near } from './near';
import type { FromGames, TableSettings } from './protocol';
import { randomText } from './random';
import { settings } from './settings.svelte';
import { requestPersistence } from './storage_trouble.svelte';
import { tables, type SavedTable } from './store';
import { TableClient } from './table_client.svelte';

let farLine: Far | null = null;
const farTables = new Map<string, Far>();

const address = (path: string): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;

export const near = (game: string): Line => Near.to(game);
// The server as a whole: opening tables, the lobby.
export const far = (): Line => (farLine ??= new Far(address('/ws')));
// A table of the server. Its address names it, so that among several processes it leads to the one that has the table.
// What is no table's name leads to any of them: it says that there is no such table.
export function farTable(id: string): Line {
  if (!/^[0-9a-hjkmnp-tv-z]{12}$/.test(id)) return far();
  for (const [other, line] of farTables) {
    if (other === id || line.isWanted) continue;
    line.close();
    farTables.delete(other);
  }
  let line = farTables.get(id);
  if (!line) farTables.set(id, (line = new Far(address(`/ws/${id}`))));
  return line;
}

// What can be chosen in a game, what is usual beside what has been chosen, and the levels of its bots.
export const gamesAndLevels = (game: string, players: number, options: Record<string, unknown>): Promise<FromGames> =>
  request(near(game), { type: 'games', players, options }, 'games');

// The tables that live in this page's worker now; others have to be brought back first. With their engine they are gone.
const loaded = new Map<string, Promise<unknown>>();
const watched = new Set<Line>();
function markLoaded(line: Line, id: string, comes: Promise<unknown>): void {
  loaded.set(id, comes);
  if (watched.has(line)) return;
  watched.add(line);
  watchLine(line, (state) => state === 'broken' && loaded.clear());
}

// `screen`: this device sits on every chair of a person, else only on the first. `listed`: in the public lobby.
export async function openTable(isNear: boolean, chosen: TableSettings, screen = false, listed = false): Promise<SavedTable> {
  const table = await createTable(isNear, chosen, screen, listed);
  void requestPersistence();
  // A device that cannot store it can play it all the same; the reader is told.
  await tables.put(table).catch(() => undefined);
  return table;
}
// Where a table is found again. Keys that could not be stored stand in the address: a reload would lose the seat.
export function addressOf({ id, near, keys, host }: SavedTable): string {
  const key = near || tables.isStored(id) ? '' : `#${keys[0] ?? ''}${host ? `.${host}` : ''}`;
  return `/table/${id}${key}`;
}

// The same for a table nobody comes back to: it is not kept.
export async function createTable(isNear: boolean, chosen: TableSettings, screen = false, listed = false): Promise<SavedTable> {
  const created = await request(isNear ? near(chosen.game) : far(), { type: 'create', table: chosen, ...(listed ? { public: true } : {}) }, 'created');
  const people = created.seats.filter((_, chair) => chosen.seats[chair]?.kind !== 'bot');
  const table: SavedTable = {
    id: created.table,
    near: isNear,
    game: chosen.game,
    settings: chosen,
    names: chosen.seats.map((seat) => seat.name ?? ''),
    keys: screen ? people : people.slice(0, 1),
    host: created.host,
    links: { seats: created.seats, spectator: created.spectator, ...(created.group ? { group: created.group } : {}) },
    ...(isNear ? {} : { device: randomText() }),
    status: 'gathering',
    mine: false,
    touched: Date.now(),
    ...(chosen.challenge ? { challenge: chosen.challenge } : {}),
  };
  if (isNear) markLoaded(near(chosen.game), table.id, Promise.resolve());
  return table;
}

// After a reload the worker is empty: a table inside the page comes back from what was kept of it. One that was left
// before anything was kept begins anew, under another id.
export async function restoreTable(saved: SavedTable): Promise<SavedTable> {
  if (!saved.near) return saved;
  const comes = loaded.get(saved.id);
  if (comes) return comes.then(() => saved);
  if (saved.data === undefined && saved.settings) {
    await tables.remove(saved.id);
    return openTable(true, saved.settings, saved.keys.length > 1);
  }
  const back = request(near(saved.game), { type: 'restore', data: saved.data }, 'restored');
  markLoaded(near(saved.game), saved.id, back);
  back.catch(() => loaded.delete(saved.id));
  await back;
  return saved;
}
// How many look at a table. When nobody does any more, it is gone from the worker, too.
const lookers = new Map<string, number>();
export function lookAt(saved: SavedTable): void {
  lookers.set(saved.id, (lookers.get(saved.id) ?? 0) + 1);
}
export function lookAway(saved: SavedTable): void {
  const left = (lookers.get(saved.id) ?? 1) - 1;
  lookers.set(saved.id, left);
  if (left > 0) return;
  lookers.delete(saved.id);
  loaded.delete(saved.id);
}

export function join(saved: SavedTable, key: string): TableClient {
  const restore = async () => {
    if (saved.near && saved.data !== undefined) await restoreTable(saved);
  };
  const far = saved.near ? {} : { ...(saved.device ? { device: saved.device } : {}), ...(saved.wish === undefined ? {} : { seat: saved.wish }), ...(settings.all.name ? { name: settings.all.name } : {}) };
  return new TableClient(saved.near ? near(saved.game) : farTable(saved.id), saved.id, { key, ...(saved.host ? { host: saved.host } : {}), ...far }, restore);
}

// What the operator of the server allows.
export async function serverFeatures(): Promise<{ webhooks: boolean; push: string }> {
  const hello = await request(far(), { type: 'hello', version: 1 }, 'hello').catch(() => null);
  return { webhooks: hello?.webhooks ?? false, push: hello?.push ?? '' };
}

// Questions on a line that is closed after them: who only looks at a screen keeps none.
export async function askServer<T>(ask: (line: Line) => Promise<T>): Promise<T> {
  const line = new Far(address('/ws'));
  try {
    return await ask(line);
  } finally {
    line.close();
  }
}

// A server without a public lobby refuses the question.
export const hasLobby = (): Promise<boolean> => request(far(), { type: 'tables' }, 'tables').then(() => true, () => false);

export const myName = (): string => settings.all.name;
