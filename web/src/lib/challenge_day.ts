// The word of the daily challenge: one a day, the same everywhere.
const pad = (n: number) => String(n).padStart(2, '0');

// The date in UTC.
export function wordOfTheDay(now = new Date()): string {
  return `day-${now.getUTCFullYear()}-${pad(now.getUTCMonth() + 1)}-${pad(now.getUTCDate())}`;
}
