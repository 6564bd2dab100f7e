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

export async function writeBox({ game, name, files, entered }: BoxContent): Promise<string> {
  return `${JSON.stringify({ kilowatt_box: 1, game, name, data_hash: await hashOf(files, shownFiles), files, entered }, null, 1)}\n`;
}

// Throws one of: 'no_box', 'later', 'changed', 'too_large'.
export async function readBox(text: string): Promise<BoxContent> {
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
  if ((await hashOf(files, shownFiles)) !== box.data_hash) throw new Error('changed');
  return { game, name, files, entered: Array.isArray(entered) ? entered.filter((key): key is string => typeof key === 'string') : [] };
}
