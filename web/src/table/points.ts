// Points of a seat as its board shows them; which field they stand in is the game's own word.
import { facts } from '../lib/games';

export function pointsOf(game: string, state: unknown, seat: number): number | null {
  return (state as { seats?: Record<string, number>[] }).seats?.[seat]?.[facts(game).points ?? 'points'] ?? null;
}
