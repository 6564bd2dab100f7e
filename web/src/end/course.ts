// How the game went: every player's points at the end of each round, as the distance from the average, read from the log.
export interface Kind {
  readonly key: string;
  readonly points: number; // which number of a line is points; -1: none
}

// A line of the log: the move it belongs to, its kind, its numbers; the first number of a line with points is the seat.
export type Entry = readonly number[];

// One row for each seat, one value for each round that was begun, the last one at the end of the game. `begun`: what everybody had before.
export function courseOf(log: readonly Entry[], kinds: readonly Kind[], rounds: readonly string[], begun: readonly number[]): number[][] {
  const points = [...begun];
  const stands: number[][] = [];
  let open = false;
  for (const [, kind = 0, ...args] of log) {
    const { key = '', points: at = -1 } = kinds[kind] ?? {};
    if (rounds.includes(key)) {
      if (open) stands.push([...points]);
      open = true;
    }
    const seat = args[0] ?? -1;
    if (at >= 0 && seat in points) points[seat] = (points[seat] ?? 0) + (args[at] ?? 0);
  }
  if (open) stands.push([...points]);
  return begun.map((_, seat) => stands.map((stand) => (stand[seat] ?? 0) - stand.reduce((sum, n) => sum + n, 0) / stand.length));
}
