// Places from scores: points first, then tie-breakers; equals share a place.
import type { View } from '../lib/protocol';
import { pointsOf } from './points';

export interface Placed {
  readonly seat: number;
  readonly points: number;
  readonly place: number;
}

export function ranking(scores: readonly (readonly number[])[]): Placed[] {
  const better = (a: readonly number[], b: readonly number[]): number => {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const difference = (b[i] ?? 0) - (a[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return scores
    .map((score, seat) => ({ seat, points: score[0] ?? 0, place: 1 + scores.filter((other) => better(score, other) > 0).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

// Equal points and yet not the same place.
export const isTieBroken = (places: readonly Placed[]): boolean => places.some((p, i) => places[i + 1]?.points === p.points && places[i + 1]?.place !== p.place);

// The places at the end of a game. If it ended because people gave up, whoever has not done so has won.
export function placesOf(view: View): Placed[] {
  if (view.scores) return ranking(view.scores);
  const won = view.seats.some((sitter) => !sitter.conceded);
  return view.seats
    .map((sitter, seat) => ({ seat, points: pointsOf(view.info.game, view.state, seat) ?? 0, place: won && sitter.conceded ? 2 : 1 }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
