// What a review knows of a game once the engine has thought: what each turn cost, and what play, luck and others made of it.
import { unitOf } from './games';
import { t } from './i18n.svelte';
import type { Find, Judged, ResultParts, Review, ReviewedRound } from './protocol';

export type Decision = Judged;

export interface Analysis {
  readonly expected: readonly (readonly number[])[]; // expected final points of each seat, after every move
  readonly decisions: readonly Decision[];
  readonly finds: readonly Find[];
  readonly rounds: readonly ReviewedRound[];
  readonly play: readonly number[]; // 0 to 1 for each seat: how much of what was possible
  readonly luck: readonly number[]; // points that chance gave each seat
  readonly parts: readonly ResultParts[]; // none in a game whose bots cannot tell play from luck; then nothing is said of either
}

export function analyse(review: Review): Analysis {
  return {
    expected: review.expected,
    decisions: review.decisions,
    finds: review.finds,
    rounds: review.rounds,
    play: review.seats.map((seat) => seat.share),
    luck: review.seats.map((seat) => seat.luck),
    parts: review.seats,
  };
}

// An amount with its unit where the game counts in money; the sign stands before both.
export function money(game: string, amount: string): string {
  const [, sign = '', n = ''] = /^([+−-]?)(.*)$/.exec(amount) ?? [];
  return sign + t('review.amount', { unit: unitOf(game), n });
}

// From so many points on a turn that was not the best is a mistake; below it is a slip. (What is too little to tell is in no review.)
const mistakeFrom = (game: string): number => (unitOf(game) === 'money' ? 6 : 1.5);
export const verdictOf = (game: string, decision: Decision): 'mistake' | 'slip' => (decision.cost > mistakeFrom(game) ? 'mistake' : 'slip');

// With 90 % the true cost lies within so many points of the one that is said.
export const within = (doubt: number): number => 1.64 * doubt;

// The worst turns of a seat, worst first.
export function mistakes(analysis: Analysis, seat: number, most = 3): Decision[] {
  return analysis.decisions
    .filter((decision) => decision.seat === seat)
    .sort((a, b) => b.cost - a.cost || a.move - b.move)
    .slice(0, most);
}
// What a seat did in one round.
export const inRound = <T extends { seat: number; round: number }>(list: readonly T[], seat: number, round: number): T[] => list.filter((one) => one.seat === seat && one.round === round);

// Columns for a plot: the move numbers, then a line for each seat.
export function columns(rows: readonly (readonly number[])[], seats: number): number[][] {
  return [rows.map((_, move) => move), ...Array.from({ length: seats }, (_, seat) => rows.map((row) => row[seat] ?? 0))];
}
