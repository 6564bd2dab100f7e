// Where tables are opened and found again: near ones inside this page, far ones on the server.
import { Far } from './far';
import { ask, type Line } from './line';
import { Near } from './near';
import type { FromGames, TableSettings } from './protocol';
import { randomText } from './random';
import { settings } from './settings.svelte';
import { tables, type SavedTable } from './store';
import { Table } from './table.svelte';

let farLine: Far | null = null;

export const near = (game: string): Line => Near.to(game);
export const far = (): Line =>
  (farLine ??= new Far(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`));
const lineTo = (isNear: boolean, game: string): Line => (isNear ? near(game) : far());

// What can be chosen in a game, what is usual beside what has been chosen, and the levels of its bots.
export const gamesAndLevels = (game: string, players: number, options: Record<string, unknown>): Promise<FromGames> =>
  ask(near(game), { type: 'games', players, options }, 'games');

// The tables that live in this page's worker now; others have to be brought back first.
const awake = new Set<string>();

// `screen`: this device sits on every chair of a person, else only on the first. `listed`: in the public lobby.
export async function openTable(isNear: boolean, chosen: TableSettings, screen = false, listed = false): Promise<SavedTable> {
  const table = await layTable(isNear, chosen, screen, listed);
  await tables.put(table);
  return table;
}

// The same for a table nobody comes back to: it is not kept.
export async function layTable(isNear: boolean, chosen: TableSettings, screen = false, listed = false): Promise<SavedTable> {
  const created = await ask(lineTo(isNear, chosen.game), { type: 'create', table: chosen, ...(listed ? { public: true } : {}) }, 'created');
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
  if (isNear) awake.add(table.id);
  return table;
}

// After a reload the worker is empty: a table inside the page comes back from what was kept of it. One that was left
// before anything was kept begins anew, under another id.
export async function wake(saved: SavedTable): Promise<SavedTable> {
  if (!saved.near || awake.has(saved.id)) return saved;
  if (saved.data === undefined && saved.settings) {
    await tables.remove(saved.id);
    return openTable(true, saved.settings, saved.keys.length > 1);
  }
  awake.add(saved.id);
  await ask(near(saved.game), { type: 'restore', data: saved.data }, 'restored');
  return saved;
}

export function join(saved: SavedTable, key: string): Table {
  const far = saved.near ? {} : { ...(saved.device ? { device: saved.device } : {}), ...(settings.all.name ? { name: settings.all.name } : {}) };
  return new Table(lineTo(saved.near, saved.game), saved.id, { key, ...(saved.host ? { host: saved.host } : {}), ...far });
}

export const myName = (): string => settings.all.name;
