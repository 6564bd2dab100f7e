// The daily challenge as the start page shows it: which of the last seven days were played, how many in a row, what yesterday brought.
import { wordOfTheDay } from '../../lib/challenge_day';
import type { Result } from '../../lib/store';

const aDay = 86_400_000;

export interface Lamps {
  readonly days: readonly { readonly day: Date; readonly lit: boolean }[]; // oldest first, today last
  readonly inARow: number; // up to today, or up to yesterday while today is still to be played
  readonly yesterday: readonly Result[]; // the best first; nobody's but mine if I did not play
}

export function lampsOf(all: readonly Result[], now: Date): Lamps {
  const played = new Set(all.filter(({ mine }) => mine).map(({ word }) => word));
  const ago = (days: number) => new Date(now.getTime() - days * aDay);
  const days = Array.from({ length: 7 }, (_, i) => ({ day: ago(6 - i), lit: played.has(wordOfTheDay(ago(6 - i))) }));
  let inARow = 0;
  for (let back = played.has(wordOfTheDay(now)) ? 0 : 1; played.has(wordOfTheDay(ago(back))); back++) inARow += 1;
  const yesterday = all.filter(({ word }) => word === wordOfTheDay(ago(1))).sort((a, b) => b.points - a.points);
  return { days, inARow, yesterday: yesterday.some(({ mine }) => mine) ? yesterday : [] };
}

// Until the next dice: days change with UTC, everywhere at the same moment.
export function timeLeft(now: Date): { hours: number; minutes: number } {
  const minutes = Math.ceil((aDay - (now.getTime() % aDay)) / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
