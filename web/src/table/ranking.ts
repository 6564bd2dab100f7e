// Places from scores: points first, then tie-breakers; equals share a place.
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
