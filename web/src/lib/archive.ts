// The finished games of this device: searched, filtered, and counted by what they have in common.
import { playersOf } from './names';
import { statistics, type Statistics } from './statistics';
import type { SavedRecord } from './store';

export interface Filter {
  readonly text: string; // in a name
  readonly game: string; // '': all
  readonly players: number; // 0: all
  readonly against: string; // a level, 'people', 'programs', 'solo', or '' for all
}
export const everything: Filter = { text: '', game: '', players: 0, against: '' };

export type Dimension = 'game' | 'variant' | 'players' | 'level';
export const dimensions: readonly Dimension[] = ['game', 'variant', 'players', 'level'];

type Apart = 'solo' | 'programs' | '';

const levels = ['random', 'beginner', 'easy', 'medium', 'hard', 'expert', 'master']; // weakest first
type Sitter = { readonly bot?: string; readonly level?: string } | string | null; // as in a record's `seats`

export const gameOf = ({ record }: SavedRecord): string => String(record.game);
export const sizeOf = ({ record }: SavedRecord): number => ((record.players as unknown[] | undefined) ?? []).length;

// Against whom: alone, programs of other people, the strongest bot at the table, or people.
export function opponentsOf(saved: SavedRecord): string {
  if (sizeOf(saved) < 2) return 'solo';
  const sitters = ((saved.record.seats as Sitter[] | undefined) ?? []).flatMap((seat) => (seat && typeof seat === 'object' ? [seat] : []));
  if (sitters.some(({ bot, level }) => bot && !level)) return 'programs';
  const found = sitters.flatMap(({ level }) => level ?? []);
  return found.sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? 'people';
}

// Games alone and games with programs of other people are never counted together with the rest.
export const apartOf = (saved: SavedRecord): Apart => {
  const against = opponentsOf(saved);
  return against === 'solo' || against === 'programs' ? against : '';
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function matches(saved: SavedRecord, filter: Filter): boolean {
  if (filter.game && gameOf(saved) !== filter.game) return false;
  if (filter.players && sizeOf(saved) !== filter.players) return false;
  if (filter.against && opponentsOf(saved) !== filter.against) return false;
  const wanted = fold(filter.text.trim());
  return wanted === '' || playersOf(saved.record).some((name) => fold(name).includes(wanted));
}

export interface Group extends Statistics {
  readonly game: string;
  readonly apart: Apart;
  readonly options: Readonly<Record<string, unknown>>; // of the first game in it
  readonly players: number;
  readonly against: string;
}

const optionsOf = ({ record }: SavedRecord): Record<string, unknown> => (record.options as Record<string, unknown> | undefined) ?? {};
const sorted = (options: Record<string, unknown>): string => JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

export function groups(all: readonly SavedRecord[], by: Dimension): Group[] {
  const found = new Map<string, SavedRecord[]>();
  for (const saved of all) {
    const what = { game: '', variant: sorted(optionsOf(saved)), players: String(sizeOf(saved)), level: opponentsOf(saved) }[by];
    const key = `${gameOf(saved)}|${apartOf(saved)}|${what}`;
    found.set(key, [...(found.get(key) ?? []), saved]);
  }
  const order: readonly Apart[] = ['', 'programs', 'solo'];
  return [...found.values()]
    .map((list) => {
      const first = list[0] as SavedRecord;
      return { game: gameOf(first), apart: apartOf(first), options: optionsOf(first), players: sizeOf(first), against: opponentsOf(first), ...statistics(list, gameOf(first)) };
    })
    .filter(({ played }) => played > 0)
    .sort((a, b) => (a.game === b.game ? order.indexOf(a.apart) - order.indexOf(b.apart) || b.played - a.played : a.game < b.game ? -1 : 1));
}
