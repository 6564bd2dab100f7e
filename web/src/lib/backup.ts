// Everything that is kept on this device in one file, and back from it: finished games, tables with their keys, results, boxes of one's
// own with the sets that were played with, settings.
import { boxes, hashOf, sets, shownFiles, type SavedBox, type SavedSet } from './boxes';
import { allValues, isValueKey, readValue, writeValue } from './local_values';
import { settings } from './settings.svelte';
import { records, results, tables, type Result, type SavedRecord, type SavedTable } from './store';

interface Backup {
  kilowatt_backup: 1;
  saved: string;
  records: SavedRecord[];
  tables: SavedTable[];
  results: Result[];
  boxes: SavedBox[];
  sets: SavedSet[];
  values: Record<string, unknown>;
}

export async function makeBackup(): Promise<string> {
  const backup: Backup = {
    kilowatt_backup: 1,
    saved: new Date().toISOString(),
    records: await records.all(),
    tables: await tables.all(),
    results: await results.all(),
    boxes: await boxes.all(),
    sets: await sets.all(),
    values: allValues(),
  };
  return `${JSON.stringify(backup)}\n`;
}

export interface Restored {
  readonly games: number;
  readonly tables: number;
}
// The file is a backup, but what it holds could not all be stored.
export class HalfRestored extends Error {}

type Item = Record<string, unknown>;
const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const withId = (list: unknown): Item[] => (Array.isArray(list) ? list.filter(isObject).filter((item) => typeof item.id === 'string' && item.id !== '') : []);
const areTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
const areFiles = (files: unknown): files is Record<string, string> => isObject(files) && areTexts(Object.values(files));

// Screens show all that is kept: one entry that is nothing must not stand in the way of the others.
const isRecord = ({ record, kept }: Item): boolean =>
  isObject(record) && record.record === 1 && typeof record.game === 'string' && Array.isArray(record.moves) && areTexts(record.players) && typeof kept === 'number';
const isTable = ({ game, keys, names, status, touched }: Item): boolean =>
  typeof game === 'string' && areTexts(keys) && areTexts(names) && /^(gathering|playing|paused|over|closed)$/.test(String(status)) && typeof touched === 'number';
const isResult = ({ word, name, points, when }: Item): boolean => typeof word === 'string' && typeof name === 'string' && typeof points === 'number' && typeof when === 'number';
const isBox = ({ game, name, files, hash, tried, entered, touched }: Item): boolean =>
  areTexts([game, name, hash, tried]) && areFiles(files) && areTexts(entered) && typeof touched === 'number';
const isSet = async ({ id, game, name, files }: Item): Promise<boolean> => areTexts([game, name]) && areFiles(files) && (await hashOf(files, shownFiles)) === id;

// Nothing that lies here is lost: what is here and newer stays. Also reads the export of finished games of earlier versions.
export async function readBackup(text: string): Promise<Restored> {
  const file = JSON.parse(text) as unknown;
  if (!isObject(file) || (file.kilowatt_backup !== 1 && file.kilowatt !== 1)) throw new Error('no backup');
  const counted = { games: 0, tables: 0 };
  try {
    for (const item of withId(file.kilowatt === 1 ? file.games : file.records).filter(isRecord)) {
      const saved = item as unknown as SavedRecord;
      if (await records.get(saved.id)) continue;
      await records.put(saved);
      counted.games += 1;
    }
    for (const item of withId(file.tables).filter(isTable)) {
      const saved = item as unknown as SavedTable;
      const here = await tables.get(saved.id);
      if (here && here.touched >= saved.touched) continue;
      await tables.put(saved);
      counted.tables += 1;
    }
    for (const item of withId(file.results).filter(isResult)) {
      const result = item as unknown as Result;
      if (!(await results.get(result.id))) await results.put(result);
    }
    for (const item of withId(file.boxes).filter(isBox)) {
      const box = item as unknown as SavedBox;
      const here = await boxes.get(box.id);
      if (!here || here.touched < box.touched) await boxes.put(box);
    }
    for (const item of withId(file.sets)) {
      if ((await isSet(item)) && !(await sets.get(String(item.id)))) await sets.put(item as unknown as SavedSet);
    }
  } catch (error) {
    console.warn(error);
    throw new HalfRestored();
  }
  const values = isObject(file.values) ? file.values : {};
  for (const [key, value] of Object.entries(values))
    if (isValueKey(key) && readValue<unknown>(key, null) === null) writeValue(key, value);
  // The name and what the reader likes are taken over.
  const liked = values['kilowatt.settings'];
  if (isObject(liked)) writeValue('kilowatt.settings', liked);
  settings.reload();
  return counted;
}
