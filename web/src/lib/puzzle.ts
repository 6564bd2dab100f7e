// Mistakes from reviews as puzzles, kept on this device: a position of one's own game, and the better turn to be found.
import { readValue, writeValue } from './local_values';
import type { Decision } from './review';

export interface Puzzle extends Decision {
  readonly id: string; // record/move
  readonly record: string;
  readonly game: string;
  readonly when: number;
  readonly solved: boolean;
}

const key = 'kilowatt.puzzles';
const most = 200;

export const puzzles = (): Puzzle[] => readValue<Puzzle[]>(key, []);
const keep = (all: readonly Puzzle[]): void => writeValue(key, all.slice(0, most));

export const puzzleId = (record: string, move: number): string => `${record}/${move}`;

// New ones come first; what was solved stays solved.
export function keepPuzzles(record: string, game: string, mistakes: readonly Decision[], when = Date.now()): void {
  const before = puzzles();
  const known = new Set(before.map((puzzle) => puzzle.id));
  const added = mistakes.map((mistake): Puzzle => ({ ...mistake, id: puzzleId(record, mistake.move), record, game, when, solved: false }));
  keep([...added.filter((puzzle) => !known.has(puzzle.id)), ...before]);
}
export function markSolved(id: string): void {
  keep(puzzles().map((puzzle) => (puzzle.id === id ? { ...puzzle, solved: true } : puzzle)));
}
export function dropPuzzles(record: string): void {
  keep(puzzles().filter((puzzle) => puzzle.record !== record));
}

// Puzzles of one's own games end with the better turn of the review; those of a collection with the best turn of the engine. Whether a turn solves
// one is for the engine to say: every turn worth within 0.3 points of the best does, in whatever order it was played.
export type Solved = 'open' | 'checking' | 'found' | 'other' | 'failed'; // failed: the engine could not say
