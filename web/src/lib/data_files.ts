// Own component data: the files of a box, as text; the engine checks them strictly.
import type { DataSet } from './protocol';

const most = 400_000;

export async function readDataFiles(list: Iterable<File>): Promise<DataSet> {
  const files: Record<string, string> = {};
  let size = 0;
  for (const file of list) {
    size += file.size;
    if (size > most) throw new Error('too large');
    const text = await file.text();
    JSON.parse(text);
    files[file.name] = text;
  }
  return { name: 'own', files };
}
