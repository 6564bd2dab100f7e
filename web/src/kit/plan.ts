// A planned turn as places on the board: which thing each of its moves is about. The things are found as they are drawn: by what
// they say of themselves (data-plan), by the move a click on them means, else by the id of what the move names.
export interface Stop {
  readonly n: number; // which move of the turn, from 1
  readonly x: number;
  readonly y: number;
}
interface Drawn {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

// What the moves point at, in their order; a move about nothing on the board ("stop") has no stop, and the same thing twice has one.
export function stopsOf(turn: readonly string[], find: (move: string, id: string) => Drawn | null, room: Drawn): Stop[] {
  const stops: Stop[] = [];
  turn.forEach((move, i) => {
    const id = move.split(' ')[1] ?? '';
    const box = id ? find(move, id) : null;
    if (!box || box.width === 0) return;
    const [x, y] = [box.left + box.width / 2 - room.left, box.top + box.height / 2 - room.top];
    if (x < 0 || y < 0 || x > room.width || y > room.height) return;
    if (stops.some((stop) => Math.hypot(stop.x - x, stop.y - y) < 4)) return;
    stops.push({ n: i + 1, x, y });
  });
  return stops;
}

// The way from stop to stop, hanging a little like a wire.
export const ribbonOf = (stops: readonly Stop[]): string =>
  stops.map(({ x, y }, i) => {
    const before = stops[i - 1];
    return before ? `Q${(before.x + x) / 2} ${(before.y + y) / 2 + Math.min(40, Math.hypot(x - before.x, y - before.y) / 6)} ${x} ${y}` : `M${x} ${y}`;
  }).join('');
