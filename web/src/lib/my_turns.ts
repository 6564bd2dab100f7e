// Tables on the server go on while nobody looks at them here: where this device is waited for now, and how long.
import { request, type Line } from './line';
import { listedNow } from './lobby';
import { tables, type SavedTable } from './store';

const most = 12; // tables asked about at a time, those touched last

export const isGoing = (table: SavedTable): boolean => table.status !== 'over' && table.status !== 'closed';
const isAway = (table: SavedTable): boolean => !table.near && isGoing(table) && table.keys.length > 0;

// What the server says is kept, as if one had looked; milliseconds left by table. What it does not know any more stays as it was.
export async function askForTurns(line: Line, all: readonly SavedTable[]): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  const asked = all.filter(isAway).sort((a, b) => b.touched - a.touched).slice(0, most);
  for (const { id, keys } of asked) {
    const answer = await request(line, { type: 'about', table: id, key: keys[0] ?? '' }, 'about').catch(() => null);
    if (answer?.turn === undefined) continue;
    if (answer.left !== undefined) left.set(id, answer.left);
    const saved = await tables.get(id);
    if (!saved || (saved.mine === answer.turn && saved.status === answer.status)) continue;
    const { noted: _, ...rest } = saved; // asked and told then, not now
    await tables.put({ ...rest, mine: answer.turn, status: answer.status });
  }
  return left;
}
export const hasTablesAway = (all: readonly SavedTable[]): boolean => all.some(isAway);

// How many open tables have a free seat; null where the server has no lobby.
export const openTables = (line: Line): Promise<number | null> =>
  request(line, { type: 'tables' }, 'tables').then(
    (answer) => listedNow(answer.tables, { game: '', language: '', pace: '' }).length,
    () => null,
  );
