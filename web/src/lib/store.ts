// What is kept on this device: finished games, tables one sits at, and the events of tables inside the page. IndexedDB.
import { database } from './database';
import type { KeptDraws } from './draw';
import type { TableSettings } from './protocol';
import { storageWorks, tellStorageTrouble } from './storage_trouble.svelte';

export interface SavedRecord {
  id: string; // of its content
  record: Record<string, unknown>;
  kept: number; // when
  mine: number | null; // the seat I played
  table?: string;
  receipt?: Record<string, unknown>; // what was kept of the draw of its dice
}

export interface SavedTable {
  id: string;
  near: boolean;
  game: string;
  settings?: TableSettings; // if it was opened here
  names: string[];
  keys: string[]; // with which this device sits: one, several on one screen, or the spectators'
  host?: string;
  came?: string[]; // the links it was come to with; the keys were given for them
  wish?: number; // the seat one would like to have, coming by a group link
  device?: string; // by which the server knows this device again, should its answer get lost
  draws?: Record<number, KeptDraws>; // for each of the keys
  links?: { seats: string[]; spectator: string; group?: string }; // if it was opened here
  challenge?: string;
  status: string;
  mine: boolean; // it is my turn
  ended?: boolean; // while nobody looked at it here: its result has not been seen
  hidden?: boolean; // a challenge that was taken off the list: it can be gone on with, not begun again
  touched: number;
  noted?: { lang: string; asked: string; happened: string }; // what was asked and what happened last, in the words of that time
  data?: unknown; // a table inside the page, to bring it back after a reload
}

const transact = database('kilowatt', ['records', 'tables', 'results']);

// What is being stored at this moment: a reload waits for it.
export const storing = new Set<Promise<unknown>>();

// What cannot be stored is said to the reader as well.
async function change(store: string, work: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const changing = transact(store, 'readwrite', work);
  storing.add(changing);
  try {
    await changing;
    storageWorks();
  } catch (error) {
    tellStorageTrouble(error);
    throw error;
  } finally {
    storing.delete(changing);
  }
}

// What could not be stored is known as long as the page lives, and goes into a backup.
function collection<T extends { id: string }>(name: string) {
  const unstored = new Map<string, T>();
  return {
    async all(): Promise<T[]> {
      const kept = await transact<T[]>(name, 'readonly', (s) => s.getAll()).catch((error: unknown) => {
        if (unstored.size === 0) throw error;
        return [];
      });
      return [...kept.filter(({ id }) => !unstored.has(id)), ...unstored.values()];
    },
    get: async (id: string): Promise<T | undefined> => unstored.get(id) ?? transact<T | undefined>(name, 'readonly', (s) => s.get(id)),
    async put(item: T): Promise<void> {
      try {
        await change(name, (s) => s.put(item));
        unstored.delete(item.id);
      } catch (error) {
        unstored.set(item.id, item);
        throw error;
      }
    },
    isStored: (id: string): boolean => !unstored.has(id),
    remove(id: string): Promise<void> {
      unstored.delete(id);
      return change(name, (s) => s.delete(id));
    },
    clear(): Promise<void> {
      unstored.clear();
      return change(name, (s) => s.clear());
    },
  };
}

// The result of a challenge, mine or a friend's.
export interface Result {
  id: string; // word/name
  word: string;
  name: string;
  bot?: string; // a bot of this level, for comparison
  points: number;
  mine: boolean;
  when: number;
  checked?: boolean; // played again with the dice of the challenge
  moves?: string[]; // the seat's own
}

export const records = collection<SavedRecord>('records');
export const tables = collection<SavedTable>('tables');
export const results = collection<Result>('results');

// A short name for a record that depends on nothing but its content.
export function recordId(record: Record<string, unknown>): string {
  const truth = JSON.stringify([record.game, record.data_hash, record.options, record.players, record.moves, ...(record.position ? [record.position] : [])]);
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < truth.length; i++) {
    const c = truth.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b) ^ (b >>> 13);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

export async function keepRecord(record: Record<string, unknown>, mine: number | null, table?: string, receipt?: Record<string, unknown> | null): Promise<string> {
  const id = recordId(record);
  const before = await records.get(id).catch(() => undefined);
  const kept = receipt ?? before?.receipt;
  // A device that cannot store it can show it all the same; the reader is told.
  await records.put({ id, record, kept: before?.kept ?? Date.now(), mine: mine ?? before?.mine ?? null, ...(table ? { table } : {}), ...(kept ? { receipt: kept } : {}) }).catch(() => undefined);
  return id;
}
