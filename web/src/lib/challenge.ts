// Same dice for all: the word of the day, links with a result in them, and the results kept here.
import { challengeGame } from './games';
import { readResults } from './challenge_link';
import { near, openTable } from './table_service';
import { request } from './line';
import { nameOf } from './names';
import { dataSet, sets } from './boxes';
import type { DataSet, SeatSettings, TableSettings, View } from './protocol';
import { offers } from './seat_state';
import { results, tables, type Result, type SavedTable } from './store';
import { settings } from './settings.svelte';
import { TableClient } from './table_client.svelte';

export { wordOfTheDay } from './challenge_day';

// The day a word belongs to, if it is a word of a day.
export function dayOf(word: string): Date | null {
  const day = /^day-(\d{4}-\d{2}-\d{2})$/.exec(word);
  const at = day ? new Date(`${day[1]}T00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

export const isWord = (word: string): boolean => /^[a-z0-9-]{1,40}$/.test(word);

export function newWord(random: () => number = Math.random): string {
  return Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[Math.floor(random() * 31)]).join('');
}

const own = /^p1 /;

export async function keepResult(saved: SavedTable, view: View, record: Readonly<Record<string, unknown>> | null): Promise<void> {
  const word = saved.challenge;
  const seat = view.you.seat;
  if (!word || seat === null || !view.scores) return;
  const name = settings.all.name || nameOf(seat, view.seats[seat] ?? {});
  const id = `${word}/me`;
  // Only the first time counts: afterwards the dice are known.
  if ((await results.get(id))?.mine) return; // a friend of this name is somebody else
  const moves = ((record?.moves as string[] | undefined) ?? []).filter((move) => own.test(move)).map((move) => move.replace(own, ''));
  await results.put({ id, word, name, points: view.scores[seat]?.[0] ?? 0, mine: true, when: Date.now(), checked: true, moves });
}

// A challenge with a box of one's own names it in its word: "k3m9wq2z-" and the beginning of the set's hash.
const ofSet = /^[a-z0-9]+-([0-9a-f]{12})$/;
export const hashInWord = (word: string): string | null => ofSet.exec(word)?.[1] ?? null;
export const wordWith = (hash: string): string => `${newWord()}-${hash.slice(0, 12)}`;
export async function setOfWord(word: string): Promise<DataSet | undefined> {
  const wanted = hashInWord(word);
  const found = wanted ? (await sets.all().catch(() => [])).find((set) => set.game === challengeGame && set.id.startsWith(wanted)) : undefined;
  return found && dataSet(found);
}

async function solo(word: string, seat: SeatSettings): Promise<TableSettings> {
  const data = await setOfWord(word);
  if (hashInWord(word) && !data) throw new Error('unknown_data');
  return { game: challengeGame, seats: [seat], challenge: word, ...(data ? { data } : {}) };
}

// The one game of this challenge: whoever left it goes on where it was left.
export async function openChallenge(word: string): Promise<string> {
  const begun = (await tables.all().catch(() => [])).find((table) => table.near && table.challenge === word && table.status !== 'over' && table.status !== 'closed');
  return begun?.id ?? (await openTable(true, await solo(word, { kind: 'human', name: settings.all.name }))).id;
}

// Plays the moves again with the dice of the challenge. The points they make; nothing if they are no whole game.
export async function pointsOf(word: string, moves: readonly string[]): Promise<number | null> {
  const line = near(challengeGame);
  const created = await request(line, { type: 'create', table: { ...(await solo(word, { kind: 'human' })), confirm: false } }, 'created');
  const table = new TableClient(line, created.table, { key: created.seats[0] ?? '' });
  const views = new Promise<number | null>((resolve) => {
    let next = 0;
    table.online = (state) => state === 'broken' && resolve(null);
    table.onupdate = (_, now) => {
      if (now.scores) return resolve(next === moves.length ? (now.scores[0]?.[0] ?? 0) : null);
      if (now.status === 'gathering' && !now.seats[0]?.ready) {
        table.send({ type: 'sit', name: '' });
        return table.send({ type: 'ready', nonce: '' });
      }
      if (!now.options || table.sending || table.playing) return;
      const move = moves[next++];
      if (move === undefined || !offers(now.options, move)) return resolve(null);
      queueMicrotask(() => table.play(move));
    };
  });
  return views.finally(() => table.leave());
}

// What a link brings, checked; what is here already stays.
export async function takeResults(word: string, hash: string): Promise<void> {
  for (const claim of await readResults(hash)) {
    const id = `${word}/${claim.name}`;
    const before = await results.get(id);
    if (before?.checked) continue;
    const points = claim.moves ? await pointsOf(word, claim.moves).catch(() => null) : null;
    await results.put({
      id, word, name: claim.name, mine: false, when: before?.when ?? Date.now(),
      points: points ?? claim.points, checked: points !== null, ...(points !== null && claim.moves ? { moves: [...claim.moves] } : {}),
    });
  }
}

// What a bot makes of the same dice: a table of its own inside the page, watched to its end.
export const rivals = ['easy', 'medium', 'hard'] as const;
export async function playBot(word: string, level: (typeof rivals)[number]): Promise<Result> {
  const line = near(challengeGame);
  const created = await request(line, { type: 'create', table: await solo(word, { kind: 'bot', level }) }, 'created');
  const table = new TableClient(line, created.table, { key: created.spectator });
  const points = await new Promise<number>((resolve, reject) => {
    table.onupdate = (_, now) => now.scores && resolve(now.scores[0]?.[0] ?? 0);
    table.online = (state) => state === 'broken' && reject(new Error('the engine has failed'));
  }).finally(() => table.leave());
  const result: Result = { id: `${word}/bot/${level}`, word, name: '', bot: level, points, mine: false, when: Date.now(), checked: true };
  await results.put(result).catch(() => undefined);
  return result;
}
