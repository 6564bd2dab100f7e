// Everything that is kept on this device in one file, and back from it: finished games, tables with their keys, results, settings.
import { allValues, isValueKey, readValue, writeValue } from './local_values';
import { settings } from './settings.svelte';
import { records, results, tables, type Result, type SavedRecord, type SavedTable } from './store';

interface Backup {
  kilowatt_backup: 1;
  saved: string;
  records: SavedRecord[];
  tables: SavedTable[];
  results: Result[];
  values: Record<string, unknown>;
}

export async function makeBackup(): Promise<string> {
  const backup: Backup = {
    kilowatt_backup: 1,
    saved: new Date().toISOString(),
    records: await records.all(),
    tables: await tables.all(),
    results: await results.all(),
    values: allValues(),
  };
  return `${JSON.stringify(backup)}\n`;
}

export interface Restored {
  readonly games: number;
  readonly tables: number;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const withId = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list) ? list.filter(isObject).filter((item) => typeof item.id === 'string' && item.id !== '') : [];
const isRecord = (item: Record<string, unknown>): boolean => isObject(item.record) && item.record.record === 1 && Array.isArray(item.record.moves);
const isTable = (item: Record<string, unknown>): boolean => typeof item.game === 'string' && Array.isArray(item.keys) && Array.isArray(item.names) && typeof item.touched === 'number';
const isResult = (item: Record<string, unknown>): boolean => typeof item.word === 'string' && typeof item.points === 'number';

// Nothing that lies here is lost: what is here and newer stays. Also reads the export of finished games of earlier versions.
export async function readBackup(text: string): Promise<Restored> {
  const file = JSON.parse(text) as unknown;
  if (!isObject(file) || (file.kilowatt_backup !== 1 && file.kilowatt !== 1)) throw new Error('no backup');
  const counted = { games: 0, tables: 0 };
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
  const values = isObject(file.values) ? file.values : {};
  for (const [key, value] of Object.entries(values))
    if (isValueKey(key) && readValue<unknown>(key, null) === null) writeValue(key, value);
  // The name and what the reader likes are taken over.
  const liked = values['kilowatt.settings'];
  if (isObject(liked)) writeValue('kilowatt.settings', liked);
  settings.reload();
  return counted;
}
