// A box as a file to save, send and open: `*.kilowatt-box`, the same as the terminal reads (box/file.cc).
import { hashOf, shownFiles } from './boxes';

export const fileEnding = '.kilowatt-box';
const most = 1 << 20;

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

// A file that is no JSON cannot be shown, let alone mended.
const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
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
  if (typeof game !== 'string' || typeof name !== 'string' || name === '' || name.length > 40 || !isTexts(files)) throw new Error('no_box');
  const hash = await hashOf(files, shownFiles);
  if (hash !== box.data_hash) throw new Error('changed');
  if (!Object.values(files).every(isJson)) throw new Error('no_box');
  return { game, name, files, hash, entered: Array.isArray(entered) ? entered.filter((key): key is string => typeof key === 'string') : [] };
}
