// The puzzles that come with the program: positions from games of experts, made by `kilowatt puzzles` and fetched when somebody looks for them.
import type { RecordFile } from '../table/replay.svelte';
import type { Puzzle } from './puzzle';
import { readValue, writeValue } from './local_values';

const files = import.meta.glob<string>('../../../bots/*/puzzles.json', { query: '?url', import: 'default' });
const key = 'kilowatt.collection'; // ids of those that are solved

export interface Collected {
  readonly puzzle: Puzzle;
  readonly record: RecordFile;
  readonly themes: readonly string[];
  readonly rating: number; // the share of levels, from beginner to hard, that fail
}
interface File {
  readonly game: string;
  readonly games: readonly RecordFile[];
  readonly puzzles: readonly { game: number; move: number; seat: number; best: string[]; themes: string[]; failed: Record<string, number> }[];
}

export const hasCollection = (game: string): boolean => Object.keys(files).some((path) => path.includes(`/${game}/`));
export const collectionId = (game: string): string => `c.${game}`;
export const gameOfCollection = (id: string): string | undefined => /^c\.(.+)$/.exec(id)?.[1];

export async function collection(game: string): Promise<readonly Collected[]> {
  const path = Object.keys(files).find((one) => one.includes(`/${game}/`));
  const address = path ? await files[path]?.() : undefined;
  if (!address) return [];
  const file = (await (await fetch(address)).json()) as File;
  const solved = new Set(readValue<string[]>(key, []));
  return file.puzzles.flatMap((one, i) => {
    const record = file.games[one.game];
    if (!record) return [];
    const id = `${collectionId(game)}/${i + 1}`;
    const shares = Object.values(one.failed);
    const puzzle: Puzzle = { id, record: collectionId(game), game, when: 0, solved: solved.has(id), move: one.move + 1, last: one.move + one.best.length, round: 0, seat: one.seat, played: '', best: one.best[0] ?? '', turn: one.best, cost: 0, doubt: 0, reasons: [] };
    return [{ puzzle, record, themes: one.themes, rating: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length) }];
  });
}
export function markCollected(id: string): void {
  writeValue(key, [...new Set([...readValue<string[]>(key, []), id])]);
}
