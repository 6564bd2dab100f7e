// Where the chairs of the waiting room stand: taken ones behind the table, free ones before it, up to three on each side.
import type { SeatView } from '../lib/protocol';

export interface Chair {
  readonly seat: number;
  readonly colour: number; // 1 to 6
  readonly name: string;
  readonly words: string; // ready, a bot, free …
  readonly taken: boolean;
  readonly ready: boolean;
  readonly host: boolean;
}
export interface PlacedChair extends Chair {
  readonly behind: boolean;
  readonly x: number; // from the middle of the table
}

const spread = [[], [0], [-136, 136], [-226, 0, 226]] as const;

export function arrangeChairs(chairs: readonly Chair[]): PlacedChair[] {
  const taken = chairs.filter((chair) => chair.taken);
  const behind = taken.slice(0, 3);
  const before = [...taken.slice(3), ...chairs.filter((chair) => !chair.taken)].slice(0, 3);
  // More than three are free: the last of them stand behind the table.
  const rest = chairs.filter((chair) => !behind.includes(chair) && !before.includes(chair));
  const row = (list: readonly Chair[], isBehind: boolean) => list.map((chair, i): PlacedChair => ({ ...chair, behind: isBehind, x: spread[list.length]?.[i] ?? 0 }));
  return [...row([...behind, ...rest], true), ...row(before, false)];
}

// Somebody holds it, or a bot plays there.
export const isTaken = (seat: Pick<SeatView, 'kind' | 'taken'>): boolean => seat.kind === 'bot' || (seat.taken ?? false);
