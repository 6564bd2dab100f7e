// Own component data chosen as files: one box, or the rule files of a folder; the engine checks them strictly.
import { fileEnding, readBox } from './box_file';
import type { DataSet } from './protocol';

const most = 400_000;

export async function readDataFiles(list: Iterable<File>): Promise<DataSet> {
  const files: Record<string, string> = {};
  let size = 0;
  for (const file of list) {
    if (file.name.endsWith(fileEnding)) {
      const box = await readBox(await file.text());
      return { name: box.name, files: { ...box.files } };
    }
    size += file.size;
    if (size > most) throw new Error('too large');
    const text = await file.text();
    JSON.parse(text);
    files[file.name] = text;
  }
  return { name: 'own', files };
}
