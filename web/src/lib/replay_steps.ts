// Where a replay stops when it goes by turns, by rounds or years, or by scorings.
import type { View } from './protocol';

export type StepBy = 'move' | 'turn' | 'round' | 'scoring';
export const stepsBy: readonly StepBy[] = ['move', 'turn', 'round', 'scoring'];

// The mover of a move in the notation: "p1 line l07_a", "chance die 4".
const mover = (move: string): string => move.split(' ', 1)[0] ?? '';

// After the last move of each turn: somebody else, or chance, goes on.
export function turnStops(moves: readonly string[]): number[] {
  return moves.flatMap((move, i) => (i + 1 < moves.length && mover(moves[i + 1] as string) === mover(move) ? [] : [i + 1]));
}

// After the moves whose notes are of one of these kinds.
export function noteStops(view: Pick<View, 'log' | 'info'>, kinds: readonly string[]): number[] {
  const wanted = new Set(view.info.notes.flatMap(({ key }, kind) => (kinds.includes(key) ? [kind] : [])));
  const stops = view.log.filter(([, kind]) => wanted.has(kind as number)).map(([move]) => move as number);
  return [...new Set(stops)].sort((a, b) => a - b);
}

// The next stop in a direction, or the end of the game there.
export function stopFrom(stops: readonly number[], at: number, forward: boolean, last: number): number {
  return forward ? (stops.find((stop) => stop > at) ?? last) : (stops.findLast((stop) => stop < at) ?? 0);
}
