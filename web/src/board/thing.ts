// What a click on a thing of the board means, the same for SVG and HTML.
import type { BoardTable, Option } from '../games/board';

export function listed(moves: string | readonly string[] | undefined): readonly string[] {
  return moves === undefined ? [] : typeof moves === 'string' ? [moves] : moves;
}

export function allowed(table: BoardTable, moves: readonly string[]): Option[] {
  if (table.past) return [];
  return moves.flatMap((move) => table.choices.get(move) ?? []);
}

export function press(table: BoardTable, moves: readonly string[], at: Element): void {
  const open = moves.filter((move) => table.choices.has(move));
  const [first] = open;
  if (table.past || moves.length === 0) return;
  if (first === undefined) table.why(moves);
  else if (open.length === 1) table.play(first);
  else table.choose(open, at);
}

// On a small screen a scene follows what is asked about: this changes whenever that does.
export const followed = (table: BoardTable) => (table.compact ? { choices: table.choices, hints: table.hints, told: table.told } : undefined);
