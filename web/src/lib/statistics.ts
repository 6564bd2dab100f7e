// Figures over the games kept on this device.
import { ranking } from '../table/ranking';
import type { SavedRecord } from './store';

export interface Statistics {
  readonly played: number;
  readonly contested: number; // with others at the table
  readonly won: number;
  readonly best: number;
  readonly mean: number;
}

export function statistics(all: readonly SavedRecord[], game: string): Statistics {
  let played = 0;
  let contested = 0;
  let won = 0;
  let sum = 0;
  let best = -Infinity;
  for (const { record, mine } of all) {
    const scores = record.scores as number[][] | undefined;
    if (record.game !== game || mine === null || !scores?.[mine]) continue;
    const points = scores[mine]?.[0] ?? 0;
    played += 1;
    sum += points;
    best = Math.max(best, points);
    if (scores.length > 1) {
      contested += 1;
      if (ranking(scores).find((place) => place.seat === mine)?.place === 1) won += 1;
    }
  }
  return { played, contested, won, best: played ? best : 0, mean: played ? sum / played : 0 };
}
