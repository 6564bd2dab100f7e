// Same dice for all: the word of the day, links with a result in them, and the results kept here.
import { near } from './house.svelte';
import { request } from './line';
import { nameOf } from './names';
import type { View } from './protocol';
import { results, type Result, type SavedTable } from './store';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';

const pad = (n: number) => String(n).padStart(2, '0');

// One word a day, the same everywhere: the date in UTC.
export function wordOfTheDay(now = new Date()): string {
  return `day-${now.getUTCFullYear()}-${pad(now.getUTCMonth() + 1)}-${pad(now.getUTCDate())}`;
}

// The day a word belongs to, if it is a word of a day.
export function dayOf(word: string): Date | null {
  const day = /^day-(\d{4}-\d{2}-\d{2})$/.exec(word);
  const at = day ? new Date(`${day[1]}T00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

export const isWord = (word: string): boolean => /^[a-z0-9-]{1,40}$/.test(word);

export function freshWord(random: () => number = Math.random): string {
  return Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[Math.floor(random() * 31)]).join('');
}

// "#Ada:87;Ben:91" behind the address of a challenge.
export function readResults(word: string, hash: string, now: number): Result[] {
  return hash
    .split(';')
    .flatMap((part) => {
      const match = /^(.{1,20}):(-?\d{1,4})$/.exec(part);
      return match ? [{ id: `${word}/${match[1]}`, word, name: match[1] as string, points: Number(match[2]), mine: false, when: now }] : [];
    })
    .slice(0, 12);
}

export function writeResults(all: readonly Result[]): string {
  return all.filter((result) => !result.bot).map((result) => `${result.name.replace(/[:;#]/g, ' ')}:${result.points}`).join(';');
}

export async function keepResult(saved: SavedTable, view: View): Promise<void> {
  const word = saved.challenge;
  const seat = view.you.seat;
  if (!word || seat === null || !view.scores) return;
  const name = settings.all.name || nameOf(seat, view.seats[seat] ?? {});
  const id = `${word}/me`;
  // Only the first time counts: afterwards the dice are known.
  if (await results.get(id)) return;
  await results.put({ id, word, name, points: view.scores[seat]?.[0] ?? 0, mine: true, when: Date.now() });
}

// What a bot makes of the same dice: a table of its own inside the page, watched to its end.
export const rivals = ['easy', 'medium', 'hard'] as const;
export async function playBot(word: string, level: (typeof rivals)[number]): Promise<Result> {
  const settings = { game: 'powerline', seats: [{ kind: 'bot' as const, level }], challenge: word };
  const created = await request(near(settings.game), { type: 'create', table: settings }, 'created');
  const table = new Table(near(settings.game), created.table, { key: created.spectator });
  const points = await new Promise<number>((resolve, reject) => {
    table.onupdate = (_, now) => now.scores && resolve(now.scores[0]?.[0] ?? 0);
    table.online = (state) => state === 'broken' && reject(new Error('the engine has failed'));
  }).finally(() => table.leave());
  const result: Result = { id: `${word}/bot/${level}`, word, name: '', bot: level, points, mine: false, when: Date.now() };
  await results.put(result).catch(() => undefined);
  return result;
}
