// The finished games of this device: searched, filtered, and counted by what they have in common.
import { playersOf } from './names';
import { statistics, type Statistics } from './statistics';
import type { SavedRecord } from './store';

export interface Filter {
  readonly text: string; // in a name
  readonly game: string; // '': all
  readonly players: number; // 0: all
  readonly against: string; // a level, 'people', 'solo', or '' for all
}
export const everything: Filter = { text: '', game: '', players: 0, against: '' };

export type Dimension = 'game' | 'variant' | 'players' | 'level';
export const dimensions: readonly Dimension[] = ['game', 'variant', 'players', 'level'];

const levels = ['random', 'easy', 'medium', 'hard', 'expert']; // weakest first
type Sitter = { readonly level?: string } | string | null;

export const gameOf = ({ record }: SavedRecord): string => String(record.game);
export const sizeOf = ({ record }: SavedRecord): number => ((record.players as unknown[] | undefined) ?? []).length;

// Against whom: alone, the strongest bot at the table, or people.
export function opponentsOf(saved: SavedRecord): string {
  if (sizeOf(saved) < 2) return 'solo';
  const found = ((saved.record.seats as Sitter[] | undefined) ?? []).flatMap((seat) => (seat && typeof seat === 'object' && seat.level ? [seat.level] : []));
  return found.sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? 'people';
}

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
  readonly solo: boolean;
  readonly options: Readonly<Record<string, unknown>>; // of the first game in it
  readonly players: number;
  readonly against: string;
}

const optionsOf = ({ record }: SavedRecord): Record<string, unknown> => (record.options as Record<string, unknown> | undefined) ?? {};
const sorted = (options: Record<string, unknown>): string => JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));

// Games alone are never counted together with others: there is nobody to win against.
export function groups(all: readonly SavedRecord[], by: Dimension): Group[] {
  const found = new Map<string, SavedRecord[]>();
  for (const saved of all) {
    const solo = opponentsOf(saved) === 'solo';
    const what = { game: '', variant: sorted(optionsOf(saved)), players: String(sizeOf(saved)), level: opponentsOf(saved) }[by];
    const key = `${gameOf(saved)}|${String(solo)}|${what}`;
    found.set(key, [...(found.get(key) ?? []), saved]);
  }
  return [...found.values()]
    .map((list) => {
      const first = list[0] as SavedRecord;
      const against = opponentsOf(first);
      return { game: gameOf(first), solo: against === 'solo', options: optionsOf(first), players: sizeOf(first), against, ...statistics(list, gameOf(first)) };
    })
    .filter(({ played }) => played > 0)
    .sort((a, b) => (a.game === b.game ? Number(a.solo) - Number(b.solo) || b.played - a.played : a.game < b.game ? -1 : 1));
}
