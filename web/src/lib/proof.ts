// What the proof of the dice shows, in words.
import { list, number, t } from './i18n.svelte';
import type { FromVerified } from './protocol';

// With a word that nobody had sealed the dice could still be chosen when all others were known.
export const nobodyChose = (result: FromVerified): boolean => result.receipt && !result.challenge && !result.nonces.includes('direct');

export function proved(result: FromVerified): string[] {
  const lines = [t('proof.follows', { chance: number(result.chance), moves: number(result.moves) })];
  if (result.seating) lines.push(t('proof.seating'));
  if (result.nonces.includes('committed')) lines.push(t('proof.committed'));
  if (result.receipt) lines.push(t('proof.receipt'));
  return lines;
}

export function notProved(result: FromVerified, nameOf: (chair: number) => string): string[] {
  if (result.challenge) return [t('proof.challenge', { word: result.challenge })];
  const lines: string[] = [];
  const direct = result.nonces.flatMap((kind, chair) => (kind === 'direct' ? [nameOf(chair)] : []));
  if (direct.length > 0) lines.push(t('proof.direct', { names: list(direct) }));
  if (!result.receipt) lines.push(t('proof.no_receipt'));
  if (result.draws > 1) lines.push(t('proof.draws', { n: result.draws }));
  lines.push(t('proof.looking'));
  return lines;
}
