// What a click on a thing of the board means, the same for SVG and HTML.
import type { Snippet } from 'svelte';
import type { BoardTable, Option } from '../games/board';
import type { Tip } from './tip.svelte';

// What every thing is told, whether it is drawn in SVG or in HTML.
export interface Thing {
  id?: string;
  owner?: number; // the seat on whose own board it lies: what others did to theirs does not concern it
  priced?: boolean; // what it offers costs something scarce
  moves?: string | readonly string[];
  label?: string;
  tip?: Tip;
  class?: string;
  children: Snippet;
}

// Has the last move touched it, and whose was it: the colour of the ring; '' if nobody touched it.
export function touchedBy(table: BoardTable, id: string | undefined, owner: number | undefined): string {
  const by = id === undefined ? undefined : table.changed.get(id);
  if (by === undefined || (by !== null && owner !== undefined && by !== owner)) return '';
  return by === null ? 'var(--mark)' : `var(--p${table.players[by]?.colour ?? 1})`;
}
// Is it pointed out, on this board.
export const isMarked = (table: BoardTable, id: string | undefined, owner: number | undefined): boolean =>
  id !== undefined && table.marked.has(id) && (table.markedSeat === null || owner === undefined || owner === table.markedSeat);

export function listed(moves: string | readonly string[] | undefined): readonly string[] {
  return moves === undefined ? [] : typeof moves === 'string' ? [moves] : moves;
}

export function allowed(table: BoardTable, moves: readonly string[]): Option[] {
  if (table.past) return [];
  return moves.flatMap((move) => table.choices.get(move) ?? []);
}

// The best place among the hints of what a thing offers; Infinity if it is not hinted at.
export const hintRank = (table: BoardTable, open: readonly Option[]): number => Math.min(...open.map((option) => table.hints.get(option.move) ?? Infinity));

export function press(table: BoardTable, moves: readonly string[], at: Element): void {
  const open = moves.filter((move) => table.choices.has(move));
  const [first] = open;
  if (table.past || moves.length === 0) return;
  if (first === undefined) table.why(moves);
  else if (open.length === 1) table.play(first);
  else table.choose(open, at);
}

// On a small screen a scene follows what is asked about: this changes whenever that does.
export const followed = (table: BoardTable) => (table.compact ? { choices: table.choices, hints: table.hints, lessonMarks: table.lessonMarks } : undefined);
