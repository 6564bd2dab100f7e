// A box as a file to save, send and open: `*.kilowatt-box`, the same as the terminal reads (box/file.cc).
import { hashOf, shownFiles } from './boxes';
import { asName, longestName } from './own_name';

export const fileEnding = '.kilowatt-box';
const most = 1 << 20;
const deepest = 64; // as the engine reads it

export interface BoxContent {
  readonly game: string;
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly entered: readonly string[];
}
export interface OpenedBox extends BoxContent {
  readonly hash: string;
}

export async function writeBox({ game, name, files, entered }: BoxContent): Promise<string> {
  return `${JSON.stringify({ kilowatt_box: 1, game, name, data_hash: await hashOf(files, shownFiles), files, entered }, null, 1)}\n`;
}

// A file that is no JSON cannot be shown, let alone mended; nor one that goes deeper than any set does.
const isJson = (text: string): boolean => {
  try {
    const json = JSON.parse(text) as unknown;
    let layer = [json];
    for (let depth = 0; layer.length > 0; depth++) {
      if (depth > deepest) return false;
      layer = layer.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    }
    return typeof json === 'object';
  } catch {
    return false;
  }
};

// Throws one of: 'no_box', 'later', 'changed', 'too_large'.
export async function readBox(text: string): Promise<OpenedBox> {
  if (text.length > most) throw new Error('too_large');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('no_box');
  }
  if (typeof file !== 'object' || file === null || !('kilowatt_box' in file)) throw new Error('no_box');
  const box = file as Record<string, unknown>;
  if (box.kilowatt_box !== 1) throw new Error('later');
  const { game, name, files, entered = [] } = box;
  const isTexts = (value: unknown): value is Record<string, string> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string');
  if (typeof game !== 'string' || typeof name !== 'string' || asName(name) === '' || name.length > longestName || !isTexts(files)) throw new Error('no_box');
  const hash = await hashOf(files, shownFiles);
  if (hash !== box.data_hash) throw new Error('changed');
  if (!Object.values(files).every(isJson)) throw new Error('no_box');
  return { game, name: asName(name), files, hash, entered: Array.isArray(entered) ? entered.filter((key): key is string => typeof key === 'string') : [] };
}
