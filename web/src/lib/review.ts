// What a review knows of a game once the engine has thought: what each decision cost, and what play and luck made of it.
import type { Judged, ResultParts, Review } from './protocol';

export type Decision = Judged;

export interface Analysis {
  readonly expected: readonly (readonly number[])[]; // expected final points of each seat, after every move
  readonly decisions: readonly Decision[];
  readonly play: readonly number[]; // 0 to 1 for each seat: how much of what was possible
  readonly luck: readonly number[]; // points that chance gave each seat
  readonly luckSoFar: readonly (readonly number[])[]; // the same after every move
  readonly parts: readonly ResultParts[];
}

export function analyse(review: Review): Analysis {
  return {
    expected: review.expected,
    decisions: review.decisions,
    play: review.seats.map((seat) => seat.share),
    luck: review.seats.map((seat) => seat.luck),
    luckSoFar: review.luck,
    parts: review.seats,
  };
}

// The worst decisions of a seat, worst first; trifles are no mistakes.
export function mistakes(analysis: Analysis, seat: number, most = 3): Decision[] {
  return analysis.decisions
    .filter((decision) => decision.seat === seat && decision.cost >= 0.5)
    .sort((a, b) => b.cost - a.cost || a.move - b.move)
    .slice(0, most);
}

// Columns for a plot of one seat: the move numbers, what its play has lost up to there, what chance has given it.
export function playAndLuck(analysis: Analysis, seat: number): number[][] {
  const lost = new Map<number, number>();
  for (const decision of analysis.decisions)
    if (decision.seat === seat) lost.set(decision.move, (lost.get(decision.move) ?? 0) + decision.cost);
  let play = 0;
  const moves = analysis.luckSoFar.map((_, move) => move);
  return [moves, moves.map((move) => (play -= lost.get(move) ?? 0)), analysis.luckSoFar.map((row) => row[seat] ?? 0)];
}

// Columns for a plot: the move numbers, then a line for each seat.
export function columns(rows: readonly (readonly number[])[], seats: number): number[][] {
  return [rows.map((_, move) => move), ...Array.from({ length: seats }, (_, seat) => rows.map((row) => row[seat] ?? 0))];
}
