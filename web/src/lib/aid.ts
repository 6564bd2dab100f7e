// How a player aid writes what the component data say: the cells of a row, runs of rounds, lists.
import type { Lang } from './message';

export const row = (cells: readonly (string | number)[]): string => cells.join(' | ');

// 1, 2 and 3 are "1–3"; what has a gap is listed.
export function span(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 2) return sorted.join();
  return last - first === sorted.length - 1 ? `${first}–${last}` : sorted.join(', ');
}

export const listed = (items: readonly (string | number)[], lang: Lang, type: 'conjunction' | 'disjunction' = 'conjunction'): string => new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang, { type }).format(items.map(String));
