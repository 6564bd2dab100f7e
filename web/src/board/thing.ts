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
  plans?: readonly (readonly string[])[]; // several moves in a row, each row one meaning of a click
  refusal?: string; // the rule by which a click here is refused, though elsewhere the same moves may be allowed
  marked?: boolean; // pointed out, where the board knows it better than by the id
  touched?: boolean; // just changed by the owner, likewise
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

// Nothing is always the same nothing: what follows from it is not made again with every move.
const nothing: readonly Option[] = [];
export function allowed(table: BoardTable, moves: readonly string[]): readonly Option[] {
  if (table.past || moves.length === 0) return nothing;
  const open = moves.flatMap((move) => table.choices.get(move) ?? []);
  return open.length > 0 ? open : nothing;
}

// The best place among the hints of what a thing offers; Infinity if it is not hinted at.
export const hintRank = (table: BoardTable, open: readonly Option[]): number => Math.min(...open.map((option) => table.hints.get(option.move) ?? Infinity));

// What one click can mean: a move, or several in a row.
export type Meaning = string | readonly string[];

export function press(table: BoardTable, moves: readonly string[], at: Element, plans: readonly (readonly string[])[] = [], refusal = ''): void {
  if (table.past || (moves.length === 0 && plans.length === 0)) return;
  if (refusal) return table.refuse(moves[0] ?? '', refusal, at);
  const open: Meaning[] = [...moves.filter((move) => table.choices.has(move)), ...plans];
  const [first] = open;
  if (first === undefined) table.why(moves, at);
  else if (open.length > 1) table.choose(open, at);
  else if (typeof first === 'string') table.play(first);
  else table.playAll(first);
}

// On a small screen a scene follows what is asked about: this changes whenever that does.
export const followed = (table: BoardTable) => (table.compact ? { choices: table.choices, hints: table.hints, lessonMarks: table.lessonMarks } : undefined);
