// Where things of a Powerline board stand: what each segment carries, and which moves a click on it could mean.
import type { Data } from './data';
import type { PlayerBoard } from './engine.gen';

const island = 30; // a spot that is no line (games/powerline/state.h)
const withJoker = 64;
const placesPerLine = 3;

export interface Segment {
  readonly line: string;
  readonly index: number; // from end a, from 0
  readonly x: number;
  readonly y: number;
  readonly pips: number;
  readonly token: boolean;
  readonly worker: string | null; // the colour of the worker planned there
  readonly joker: boolean;
  readonly next: boolean; // nothing is built or planned here, and a move on its line leads here: the next free one in the direction, or one at an end
  readonly order: string; // line and place from the end at which was begun, as the log counts
  readonly moves: readonly string[]; // a click here could mean
}

// The worker at place n of a plan: the row is walked from red or from black.
export function workerAt(colours: readonly string[], first: number, n: number): string {
  return colours[first === 2 ? colours.length - 1 - n : n] ?? '';
}

// Workers planned on each line in the order in which they were placed, and on the island.
export function planned(seat: PlayerBoard, colours: readonly string[]) {
  const lines = new Map<number, { colour: string; joker: boolean }[]>();
  const resting: { colour: string; place: number }[] = [];
  for (let n = 0; n < seat.workers; ++n) {
    const spot = seat.spots[n] ?? 255;
    const colour = workerAt(colours, seat.first, n);
    const place = spot % withJoker;
    if (spot === 255) continue;
    if (place === island) {
      resting.push({ colour, place: n });
      continue;
    }
    const line = Math.floor(place / placesPerLine);
    lines.set(line, [...(lines.get(line) ?? []), { colour, joker: spot >= withJoker }]);
  }
  return { lines, resting };
}

export function segments(data: Data, seat: PlayerBoard, board: string): Segment[] {
  const plan = planned(seat, data.game.workers);
  return data.board.lines.flatMap((line, l) => {
    const where = data.board_geometry.lines[l]?.segments ?? [];
    const pips = data.pips.boards[board]?.[line.id] ?? [];
    const tokens = seat.tokens[l] ?? 0;
    const workers = plan.lines.get(l) ?? [];
    const end = seat.ends[l] ?? 0;
    const length = line.segments;
    const count = tokens + workers.length;
    return where.map(([x, y], index) => {
      const fromEnd = end === 2 ? length - 1 - index : index;
      const begun = count > 0;
      const worker = begun ? workers[fromEnd - tokens] : undefined;
      return {
        line: line.id,
        index,
        x,
        y,
        pips: pips[index] ?? 0,
        token: begun && fromEnd < tokens,
        worker: worker?.colour ?? null,
        joker: worker?.joker ?? false,
        next: begun ? fromEnd === count : index === 0 || index === length - 1,
        order: `${l}:${fromEnd}`,
        moves: begun ? both(line.id) : both(`${line.id}_${index < length / 2 ? 'a' : 'b'}`),
      };
    });
  });
}

const both = (place: string) => [`line ${place}`, `joker ${place}`];

// Those that are as they were before are the same: what is drawn of them stays as it is.
export function keep(before: readonly Segment[], now: readonly Segment[]): readonly Segment[] {
  return now.map((segment, i) => {
    const old = before[i];
    const same = old && segment.moves.every((move, k) => move === old.moves[k]) && Object.keys(segment).every((key) => key === 'moves' || segment[key as keyof Segment] === old[key as keyof Segment]);
    return same ? old : segment;
  });
}

export const has = (bits: number, i: number) => ((bits >> i) & 1) === 1;

export function boardOf(options: Readonly<Record<string, unknown>>, seat: number): string {
  const boards = options['boards'];
  return Array.isArray(boards) && typeof boards[seat] === 'string' ? boards[seat] : 'a';
}

export function isLimited(options: Readonly<Record<string, unknown>>, seat: number): boolean {
  const limits = options['limits'];
  return Array.isArray(limits) ? limits[seat] === true : limits === true;
}

// A line on paper.
export const path = (points: readonly (readonly [number, number])[]) => 'M' + points.map(([x, y]) => `${x} ${y}`).join('L');
