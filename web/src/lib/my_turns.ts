// Tables on the server go on while nobody looks at them here: where this device is waited for now, and how long.
import { t } from './i18n.svelte';
import { request, type Line } from './line';
import { listedNow } from './lobby';
import { tables, type SavedTable } from './store';

const most = 12; // tables asked about at a time, those touched last

export const isGoing = (table: SavedTable): boolean => table.status !== 'over' && table.status !== 'closed' && !table.hidden;
// What was over when this device last looked stands among the finished games; what has ended since then does not yet.
export const isListed = (table: SavedTable): boolean => isGoing(table) || table.ended === true;
const isAway = (table: SavedTable): boolean => !table.near && isGoing(table) && table.keys.length > 0;

// The game of a challenge stays: who could throw it away would try the same dice until they please.
export async function forget(table: SavedTable): Promise<void> {
  if (table.near && table.challenge && isGoing(table)) await tables.put({ ...table, hidden: true });
  else await tables.remove(table.id);
}
export const forgetWords = (table: SavedTable): string => t(`tables.forget_${table.challenge && table.near ? 'challenge' : table.near ? 'near' : 'far'}`);

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
    await tables.put({ ...rest, mine: answer.turn, status: answer.status, ...(answer.status === 'over' ? { ended: true } : {}) });
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
