// Points of a seat as its board shows them; in Pampero they are money.
interface Purse {
  points?: number;
  money?: number;
}

export function pointsOf(state: unknown, seat: number): number | null {
  const purse = (state as { seats?: Purse[] }).seats?.[seat];
  return purse?.points ?? purse?.money ?? null;
}
