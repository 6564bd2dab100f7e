// The rounds so far, from the log: what was turned up, what everybody bid, and who got it. A state knows only sums.
import type { LogLine } from '../board';

export interface Bid {
  readonly seat: number;
  readonly cards: readonly number[]; // one or two, in the order of the data
}

export interface Round {
  readonly prize: number;
  readonly bids: readonly Bid[]; // empty as long as they are sealed
  readonly winner: number | null;
  readonly points: number; // that were won, carried over or discarded
  readonly end: 'sealed' | 'won' | 'carried' | 'discarded';
}

export function roundsOf(log: readonly LogLine[]): Round[] {
  const rounds: Round[] = [];
  const change = (part: Partial<Round>) => {
    const last = rounds.pop();
    if (last) rounds.push({ ...last, ...part });
  };
  for (const { key, args } of log) {
    const [first = 0, second = 0, third = 0] = args;
    const bids = rounds.at(-1)?.bids ?? [];
    if (key === 'prize') rounds.push({ prize: second, bids: [], winner: null, points: 0, end: 'sealed' });
    else if (key === 'bids') change({ bids: [...bids, { seat: first, cards: [second] }] });
    else if (key === 'bids_two') change({ bids: [...bids, { seat: first, cards: [second, third] }] });
    else if (key === 'wins') change({ winner: first, points: second, end: 'won' });
    else if (key === 'carried' || key === 'discarded') change({ points: first, end: key });
  }
  return rounds;
}

// Prizes that ties have left on the table, below the one that is bid for.
export function carriedOver(rounds: readonly Round[]): number[] {
  const decided = rounds.filter((round) => round.end !== 'sealed');
  const since = decided.findLastIndex((round) => round.end !== 'carried') + 1;
  return decided.slice(since).map((round) => round.prize);
}

// What a seat has won, with what was carried over to it.
export function prizesOf(rounds: readonly Round[], seat: number): number[] {
  return rounds.flatMap((round, n) => (round.winner === seat ? [...carriedOver(rounds.slice(0, n)), round.prize] : []));
}

// The last round whose bids lie open.
export const lastRound = (rounds: readonly Round[]): Round | undefined => rounds.findLast((round) => round.end !== 'sealed');
