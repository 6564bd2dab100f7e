// Boxes on this device: component data of one's own as the editor keeps them, and every set that was played with, by its hash. In a
// database of their own: tabs of earlier builds have the other one open.
import { database } from './database';
import { asName } from './own_name';
import type { DataSet } from './protocol';
import { tellStorageTrouble } from './storage_trouble.svelte';

export interface SavedBox {
  id: string;
  game: string;
  name: string;
  files: Record<string, string>; // the rule files, and names.json if things have names of their own
  hash: string;
  entered: string[]; // keys of the components that were gone through
  tried: string; // the hash with which a thousand games came to their end
  outOfReach?: string[]; // what nobody could choose in any of them
  touched: number;
}
// A set as somebody played with it. It never changes, whatever becomes of the box.
export interface SavedSet {
  id: string; // its hash
  game: string;
  name: string;
  files: Record<string, string>;
}

const transact = database('kilowatt-boxes', ['boxes', 'sets']);
function collection<T extends { id: string }>(name: string) {
  const change = (work: (store: IDBObjectStore) => IDBRequest) =>
    transact<void>(name, 'readwrite', work).catch((error: unknown) => {
      tellStorageTrouble(error);
      throw error;
    });
  return {
    all: () => transact<T[]>(name, 'readonly', (s) => s.getAll()),
    get: (id: string) => transact<T | undefined>(name, 'readonly', (s) => s.get(id)),
    put: (item: T) => change((s) => s.put(item)),
    remove: (id: string) => change((s) => s.delete(id)),
  };
}
export const boxes = collection<SavedBox>('boxes');
export const sets = collection<SavedSet>('sets');

// What can be played with: nothing is wrong with it, and the trial games came to their end.
export const isPlayable = (box: SavedBox): boolean => box.tried !== '' && box.tried === box.hash;
export const playableBoxes = async (game: string): Promise<SavedBox[]> =>
  (await boxes.all().catch(() => [])).filter((box) => box.game === game && isPlayable(box)).sort((a, b) => b.touched - a.touched);

export const dataSet = ({ name, files }: Pick<SavedBox, 'name' | 'files'>): DataSet => ({ name: asName(name), files });

// The set a record was played with; nothing for the designed one, and for one that is not on this device.
export async function setOf(record: Readonly<Record<string, unknown>>): Promise<{ data?: DataSet }> {
  if (record.data === 'default' || typeof record.data_hash !== 'string') return {};
  const found = await sets.get(record.data_hash).catch(() => undefined);
  return found ? { data: dataSet(found) } : {};
}

// SHA-256 over the bytes of the rule files, one after the other in alphabetical order of their names: as the engine names a set.
export async function hashOf(files: Readonly<Record<string, string>>, shown: ReadonlySet<string>): Promise<string> {
  const text = Object.keys(files).filter((name) => !shown.has(name)).sort().map((name) => files[name]).join('');
  // Not by Web Crypto: at plain http addresses there is none.
  return (await import('./draw')).hashOf(text);
}
// Never part of the hash: where things lie, what they are called, and by what bots value positions.
export const shownFiles: ReadonlySet<string> = new Set(['board_geometry.json', 'bots.json', 'names.json']);

// Kept under its own hash, so that games played with it can be opened again.
export async function keepSet(game: string, data: DataSet): Promise<string> {
  const id = await hashOf(data.files, shownFiles);
  await sets.put({ id, game, name: data.name, files: { ...data.files } });
  return id;
}
